import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBucket } from '../../../test/bucket.ts'
import type { FileStore } from './file-store.ts'
import { folderFileStore } from './folder-file-store.ts'
import { s3FileStore } from './s3-file-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'tokri-files-'))
const { settings, close } = await openBucket(join(folder, 's3'), 'pictures')
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true })
})

const file = (name: string, content: string) => ({ name, type: 'image/webp', content: Buffer.from(content) })

async function read(files: FileStore, name: string): Promise<string | null> {
  const found = await files.open(name)
  if (!found) return null
  const content = await buffer(found.stream)
  expect(found.size).toBe(content.length)
  return content.toString()
}

async function namesIn(files: FileStore): Promise<string[]> {
  const names: string[] = []
  for await (const { name, size, writtenAt } of files.list()) {
    const found = await files.open(name)
    expect(found?.size).toBe(size)
    found?.stream.destroy()
    expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000)
    names.push(name)
  }
  return names.sort()
}

describe.each([
  ['a folder', () => folderFileStore(join(folder, 'uploads'))],
  ['a bucket', () => s3FileStore(settings)],
])('%s', (_, open) => {
  let files: FileStore
  beforeAll(() => {
    files = open()
  })

  test('is empty at first', async () => {
    expect(await namesIn(files)).toEqual([])
    expect(await read(files, 'a.webp')).toBeNull()
    await files.remove(['a.webp'])
  })

  test('stores and removes files, and accepts the same file again', async () => {
    await files.put([file('a.webp', 'an apple'), file('b-320.webp', 'a banana')])
    await files.put([file('a.webp', 'an apple')])
    expect(await namesIn(files)).toEqual(['a.webp', 'b-320.webp'])
    expect(await read(files, 'a.webp')).toBe('an apple')
    await files.remove(['a.webp', 'gone.webp'])
    expect(await read(files, 'a.webp')).toBeNull()
    expect(await namesIn(files)).toEqual(['b-320.webp'])
  })

  test.each(['../a', '/etc/passwd', 'a/b', '', '.', '..', 'A.webp', 'a%2fb', 'a\u0000'])(
    'UPL-09: %j is not a valid name',
    async (name) => {
      await expect(files.put([file(name, 'x')])).rejects.toThrow('is not a valid name')
      await expect(files.open(name)).rejects.toThrow('is not a valid name')
      await expect(files.remove([name])).rejects.toThrow('is not a valid name')
      expect(await namesIn(files)).toEqual(['b-320.webp'])
    },
  )
})

test('a bucket is listed page by page', async () => {
  const files = s3FileStore(settings, { pageSize: 2 })
  const names = ['p-1', 'p-2', 'p-3', 'p-4', 'p-5']
  await files.put(names.map((name) => file(name, 'x')))
  expect((await namesIn(files)).filter((name) => name.startsWith('p-'))).toEqual(names)
})

test('a store with a prefix sees only its own part of the bucket', async () => {
  const builds = s3FileStore(settings, { prefix: 'builds/', pageSize: 2 })
  const names = ['q-1', 'q-2', 'q-3']
  await builds.put(names.map((name) => file(name, name)))
  expect(await namesIn(builds)).toEqual(names)
  expect(await read(s3FileStore(settings), 'q-1')).toBeNull()
  await builds.remove(['q-1'])
  expect([await read(builds, 'q-1'), await read(builds, 'q-2')]).toEqual([null, 'q-2'])
})

test.each([
  ['a wrong secret', { secretAccessKey: 'wrong' }],
  ['a missing bucket', { bucket: 'elsewhere' }],
  ['an unreachable server', { endpoint: 'http://127.0.0.1:9' }],
])('%s fails with unavailable and is not mistaken for an empty store', async (_, wrong) => {
  const files = s3FileStore({ ...settings, ...wrong })
  await expect(files.put([file('a.webp', 'x')])).rejects.toMatchObject({ code: 'unavailable' })
  await expect(files.open('a.webp')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(namesIn(files)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a folder lists each file with its modification time', async () => {
  const files = folderFileStore(join(folder, 'old'))
  await files.put([file('a.webp', 'x')])
  await utimes(join(folder, 'old/a.webp'), 1_000, 1_000)
  for await (const { writtenAt } of files.list()) expect(writtenAt).toEqual(new Date(1_000_000))
})

test('a data folder that is gone does not come back with a file', async () => {
  const gone = join(folder, 'gone')
  await expect(folderFileStore(join(gone, 'builds')).put([file('a.webp', 'a')])).rejects.toThrow('ENOENT')
  expect(existsSync(gone)).toBe(false)
})
