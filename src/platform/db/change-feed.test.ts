import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { openChangeFeed } from './change-feed.ts'
import { readVersion, touch } from './change-store.ts'
import type { Log } from './postgres.ts'

let shop: TestDatabase
beforeAll(async () => {
  shop = await testDatabase()
})
afterAll(() => shop.drop())

const errors: unknown[] = []
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (...line: unknown[]) => errors.push(line),
}

async function follow() {
  const feed = openChangeFeed(shop.db, log)
  const told: string[][] = []
  feed.onChange((tags) => told.push([...tags].sort()))
  await feed.catchUp()
  return { feed, told }
}

/** What another process does: nothing of it is known here but what the database shows. */
const elsewhere = (...tags: string[]) =>
  shop.db.pool.query(
    `WITH feed AS (UPDATE content_versions SET version = version + 1 WHERE name = 'public' RETURNING version)
     INSERT INTO content_versions (name, version) SELECT tag, version FROM feed, unnest($1::text[]) AS tag
     ON CONFLICT (name) DO UPDATE SET version = excluded.version`,
    [tags],
  )

test('the process that touched is told before its next answer, and only of what changed', async () => {
  const { feed, told } = await follow()
  await shop.db.transaction((tx) => touch(tx, ['product:1', 'prices:2', 'product:1']))
  expect(told).toEqual([])
  await feed.catchUp()
  expect(told).toEqual([['prices:2', 'product:1']])
  await shop.db.transaction((tx) => touch(tx, ['product:2']))
  await feed.catchUp()
  expect(told[1]).toEqual(['product:2'])
  feed.stop()
})

test('every other process is told within a second', async () => {
  const { feed, told } = await follow()
  await elsewhere('category:7', 'product:70')
  await expect.poll(() => told, { timeout: 1_000, interval: 20 }).toEqual([['category:7', 'product:70']])
  feed.stop()
})

test('a version that grew without a tag means everything', async () => {
  const { feed, told } = await follow()
  await elsewhere()
  await expect.poll(() => told, { timeout: 1_000, interval: 20 }).toEqual([['*']])
  feed.stop()
})

test('nothing is told of what was undone, and no tags are no change', async () => {
  const { feed, told } = await follow()
  const before = await readVersion(shop.db)
  const undone = shop.db.transaction(async (tx) => {
    await touch(tx, ['product:1'])
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  await shop.db.transaction((tx) => touch(tx, []))
  await feed.catchUp()
  expect([told, await readVersion(shop.db)]).toEqual([[], before])
  feed.stop()
})

test('two that touch the same tags in another order do not deadlock, and both are told of', async () => {
  const { feed, told } = await follow()
  const before = await readVersion(shop.db)
  const many = Array.from({ length: 20 }, (_, i) =>
    i % 2 ? ['product:5', 'product:6'] : ['product:6', 'product:5'],
  )
  await Promise.all(many.map((tags) => shop.db.transaction((tx) => touch(tx, tags))))
  expect(await readVersion(shop.db)).toBe(before + 20)
  await feed.catchUp()
  expect(new Set(told.flat())).toEqual(new Set(['product:5', 'product:6']))
  feed.stop()
})

test('a listener that fails keeps nothing from the others, and one that ended is not called', async () => {
  const { feed, told } = await follow()
  const ended: unknown[] = []
  feed.onChange((tags) => ended.push(tags))()
  feed.onChange(() => {
    throw new Error('no index')
  })
  const after: unknown[] = []
  feed.onChange((tags) => after.push(tags))
  await shop.db.transaction((tx) => touch(tx, ['shell']))
  await feed.catchUp()
  expect([told, after, ended]).toEqual([[['shell']], [['shell']], []])
  expect(errors).toHaveLength(1)
  feed.stop()
})
