import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** A process of its own, in which nothing else asks for memory: it waits until its garbage is collected. */
const program = `
  import { setTimeout as sleep } from 'node:timers/promises'
  import { keepHeapSmall } from ${JSON.stringify(import.meta.resolve('./heap.ts'))}
  const used = () => process.memoryUsage().heapUsed / 1024 / 1024
  let needed = Array.from({ length: 600_000 }, (_, i) => ({ i, of: [i] }))
  const before = used()
  needed = null
  const stop = keepHeapSmall(50)
  while (used() > before - 20) await sleep(100)
  stop()
  console.log('collected')
`

test('what nobody needs any more is collected in a quiet moment', async () => {
  const flags = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, flags, { timeout: 20_000 })
  expect(stdout).toBe('collected\n')
})
