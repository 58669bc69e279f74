import { tmpdir } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { diskUse, watchDisk, type DiskWatch } from './disk-watch.ts'

let watch: DiskWatch | undefined
afterEach(() => watch?.stop())

const lines: [string, unknown, unknown][] = []
const log = {
  info: (fields: unknown, message?: unknown) => void lines.push(['info', fields, message]),
  warn: (fields: unknown, message?: unknown) => void lines.push(['warn', fields, message]),
  error: () => undefined,
}

test('a disk is nearly full from 95 percent on, and each change is logged once', async () => {
  const shares: Record<string, number> = { data: 0.2, database: 0.949 }
  let checks = 0
  watch = watchDisk({
    folders: ['data', 'database'],
    log,
    use: async (folder) => {
      checks++
      return shares[folder]!
    },
    everyMs: 2,
  })
  const { isNearlyFull } = watch
  const nextChecks = async () => {
    const before = checks
    await expect.poll(() => checks).toBeGreaterThan(before + 6)
  }
  await nextChecks()
  expect(isNearlyFull()).toBe(false)

  shares.database = 0.95
  await nextChecks()
  expect(isNearlyFull()).toBe(true)

  shares.database = 0.5
  await nextChecks()
  expect(isNearlyFull()).toBe(false)
  expect(lines).toEqual([
    ['warn', { percent: 95 }, 'the disk is nearly full'],
    ['info', { percent: 50 }, 'the disk has space again'],
  ])
})

test('a hanging disk is not checked again meanwhile, and one that cannot be checked is ignored', async () => {
  let checks = 0
  watch = watchDisk({
    folders: ['gone', 'silent'],
    log,
    use: (folder) => {
      if (folder === 'gone') return Promise.reject(new Error('ENOENT'))
      checks++
      return checks < 3 ? Promise.resolve(0.99) : new Promise(() => undefined)
    },
    everyMs: 2,
  })
  await expect.poll(watch.isNearlyFull).toBe(true)
  await expect.poll(() => checks).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(checks).toBe(3)
})

test('the use of a real disk is between 0 and 1', async () => {
  const share = await diskUse(tmpdir())
  expect(share).toBeGreaterThanOrEqual(0)
  expect(share).toBeLessThanOrEqual(1)
  await expect(diskUse('/nowhere/at/all')).rejects.toThrow()
})
