import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { openChangeFeed } from './change-feed.ts'
import { AppError } from '#shared/problems.ts'
import { readVersion, touch, UNTIL_BACK } from './change-store.ts'
import { openDatabase, sql, type Database, type Log } from './postgres.ts'

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

async function follow(db: Database = shop.db) {
  const feed = openChangeFeed(db, log)
  const told: string[][] = []
  feed.onChange((tags) => told.push([...tags].sort()))
  await feed.catchUp()
  return { feed, told }
}

/** Another process: this one only learns of its changes from the database. */
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

test('a version that increased without a tag means everything', async () => {
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

test('a process that wrote to another database, which had counted further, is not behind on this one', async () => {
  const other = await testDatabase()
  await other.db.pool.query(`UPDATE content_versions SET version = 1000000 WHERE name = 'public'`)
  await other.db.transaction((tx) => touch(tx, ['product:1']))
  const { feed } = await follow()
  await shop.db.transaction((tx) => touch(tx, ['product:1']))
  await feed.catchUp()
  expect(feed.version()).toBe(await readVersion(shop.db))
  feed.stop()
  await other.drop()
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

/** The shop's database, which goes away when the test says so. */
function failing() {
  const state = { isAway: false, isSilent: false }
  const many: Database['many'] = (...words) => {
    if (state.isSilent) return new Promise(() => undefined)
    return state.isAway ? Promise.reject(new AppError('unavailable')) : shop.db.many(...words)
  }
  return { state, db: { ...shop.db, many } }
}

test('while the database is away what is cached stands, and what was changed is told when it is back', async () => {
  const { state, db } = failing()
  const { feed, told } = await follow(db)
  await shop.db.transaction((tx) => touch(tx, ['product:8']))
  state.isAway = true
  await feed.catchUp()
  expect([feed.catchUp(), told]).toEqual([undefined, []])
  state.isAway = false
  await expect.poll(() => told.flat(), { timeout: 1_000, interval: 20 }).toContain('product:8')
  feed.stop()
})

test('who can answer in another way waits no more than two seconds for a database that is silent', async () => {
  const { state, db } = failing()
  const { feed } = await follow(db)
  expect(await feed.unlessAway(async () => 'read')).toBe('read')
  state.isSilent = true
  await shop.db.transaction((tx) => touch(tx, ['product:8']))
  await feed.catchUp()
  await expect(feed.unlessAway(async () => 'read')).rejects.toMatchObject({ code: 'unavailable' })
  feed.stop()
})

test('a server that takes over without the last commits counts from before them, and nothing of it is missed', async () => {
  const { state, db } = failing()
  await elsewhere('product:1')
  const { feed, told } = await follow(db)
  state.isAway = true
  await expect.poll(() => feed.catchUp(), { timeout: 1_000 }).toBe(undefined)
  await shop.db.pool.query(
    `UPDATE content_versions SET version = least(version, (SELECT version - 2 FROM content_versions WHERE name = 'public'))`,
  )
  await elsewhere('product:9')
  await new Promise((resolve) => setTimeout(resolve, 500))
  state.isAway = false
  await expect.poll(() => told.flat(), { timeout: 1_000, interval: 20 }).toContain('product:9')
  const known = told.length
  await elsewhere('product:10')
  await expect.poll(() => told.slice(known), { timeout: 1_000, interval: 20 }).toEqual([['product:10']])
  feed.stop()
})

test('what stood in for something is to be dropped after the next reading', async () => {
  const { feed, told } = await follow()
  feed.noteStandIn()
  await expect.poll(() => told, { timeout: 1_000, interval: 20 }).toEqual([[UNTIL_BACK]])
  feed.stop()
})

const commitSetting = sql<{ setting: string }>(
  'test.commitSetting',
  `SELECT current_setting('synchronous_commit') AS setting`,
)

test('a touch waits for the disk and the standby, also on a connection that does not', async () => {
  const careless = openDatabase(shop.url, { poolSize: 1, log, asynchronousCommit: true })
  const settings = await careless.transaction(async (tx) => {
    const before = await tx.one(commitSetting)
    await touch(tx, ['product:1'])
    return [before, await tx.one(commitSetting)]
  })
  expect(settings).toEqual([{ setting: 'off' }, { setting: 'on' }])
  expect(await careless.one(commitSetting)).toEqual({ setting: 'off' })
  await careless.close()
})
