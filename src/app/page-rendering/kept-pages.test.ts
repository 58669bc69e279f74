import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import { keptPages } from './kept-pages.ts'
import { pageCache } from './page-cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-pages-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const feed = { catchUp: () => undefined, onChange: () => () => undefined } as unknown as ChangeFeed
/** A server of this folder whose database answers, or not. */
const server = (
  isUp: () => boolean,
  html = (key: string) => `<p>${key}`,
  statusOf = (_key: string) => 200,
) => {
  const stored = keptPages(folder)
  const pages = pageCache(
    async (key) => ({
      value: isUp()
        ? { status: statusOf(key), html: html(key), location: undefined }
        : { status: 503, html: 'away', location: undefined },
      tags: [],
    }),
    feed,
    stored,
  )
  const read = async (key: string) => {
    const page = await pages.get(key)
    return `${page.status} ${(await pages.encode(page, 'identity')).toString()}`
  }
  return { read, stored }
}

test('a server that never rendered a page shows the last one while the database is away', async () => {
  const first = server(() => true)
  expect(await first.read('/product/ghee')).toBe('200 <p>/product/ghee')
  await first.read('/search?q=ghee')
  await first.stored.written()

  let isUp = false
  const later = server(
    () => isUp,
    (key) => `<p>new ${key}`,
  )
  expect(await later.read('/product/ghee')).toBe('200 <p>/product/ghee')
  expect(await later.read('/product/never-shown')).toBe('503 away')
  // What somebody searched for is not on the disk.
  expect(await later.read('/search?q=ghee')).toBe('503 away')
  expect(await readdir(folder)).toHaveLength(1)
  isUp = true
  expect(await later.read('/product/ghee')).toBe('200 <p>new /product/ghee')
})

test('a page that is gone, broken or a week old is not shown', async () => {
  const first = server(() => true)
  for (const key of ['/gone', '/broken', '/old', '/fine']) await first.read(key)
  await first.stored.written()
  const kept = keptPages(folder)
  const second = server(
    () => true,
    undefined,
    (key) => (key === '/gone' ? 404 : 200),
  )
  await second.read('/gone')
  await second.stored.written()
  expect(await kept.find('/gone')).toBeNull()

  const files = await readdir(folder)
  expect(files).toHaveLength(3)
  const found = await Promise.all(['/broken', '/old', '/fine'].map((key) => kept.find(key)))
  expect(found.every(Boolean)).toBe(true)
  for (const file of files) await utimes(join(folder, file), 1_000, 1_000)
  expect(await kept.find('/old')).toBeNull()
  for (const file of files) await writeFile(join(folder, file), 'half a pa')
  expect(await kept.find('/broken')).toBeNull()
})

test('the oldest pages make room', async () => {
  const stored = keptPages(folder, { maxPages: 10, pruneEvery: 5 })
  const page = { status: 200, location: undefined, plainBytes: 1, br: Buffer.from('x'), isLight: true }
  for (let n = 0; n < 40; n++) {
    stored.keep(`/product/${n}`, { ...page, etag: `e${n}`, inlineScript: `'sha256-${n}'` })
    await stored.written()
  }
  expect((await readdir(folder)).length).toBeLessThanOrEqual(15)
  expect(await stored.find('/product/39')).toMatchObject({ etag: 'e39', inlineScript: `'sha256-39'` })
  expect(await stored.find('/product/0')).toBeNull()
})

test('a data folder that is gone does not come back', async () => {
  const stored = keptPages(join(folder, 'gone', 'pages'))
  stored.keep('/', { status: 200, etag: '"1"', plainBytes: 1, br: Buffer.from('x') } as never)
  await stored.written()
  expect(await readdir(folder)).toEqual([])
})
