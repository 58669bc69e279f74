import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { openChangeFeed } from './change-feed.ts'
import { AppError } from '#shared/problems.ts'
import { readVersion, touch, UNTIL_BACK } from './change-store.ts'
import type { Database, Log } from './postgres.ts'

const shop = await testDatabase()
afterAll(() => shop.drop())

const errors: unknown[] = []
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (...line: unknown[]) => errors.push(line),
}

async function follow(db: Database = shop.db) {
  const feed = openChangeFeed(db, log)
  const reported: string[][] = []
  feed.onChange((tags) => reported.push([...tags].sort()))
  await feed.catchUp()
  return { feed, reported }
}

/** Another process: this one only learns of its changes from the database. */
const touchElsewhere = (...tags: string[]) =>
  shop.db.pool.query(
    `WITH feed AS (UPDATE content_changes SET version = version + 1 WHERE name = 'public' RETURNING version)
     INSERT INTO content_changes (name, version) SELECT tag, version FROM feed, unnest($1::text[]) AS tag
     ON CONFLICT (name) DO UPDATE SET version = excluded.version`,
    [tags],
  )

test('the process that made a change sees its tags, and no others, at its next catchUp', async () => {
  const { feed, reported } = await follow()
  await shop.db.transaction((tx) => touch(tx, ['product:1', 'prices:2', 'product:1']))
  expect(reported).toEqual([])
  await feed.catchUp()
  expect(reported).toEqual([['prices:2', 'product:1']])
  await shop.db.transaction((tx) => touch(tx, ['product:2']))
  await feed.catchUp()
  expect(reported[1]).toEqual(['product:2'])
  feed.stop()
})

test('every other process sees the changed tags within a second', async () => {
  const { feed, reported } = await follow()
  await touchElsewhere('category:7', 'product:70')
  await expect.poll(() => reported, { timeout: 4_000, interval: 20 }).toEqual([['category:7', 'product:70']])
  feed.stop()
})

test('without calls it reads rarely, and the next call sees every change', async () => {
  let reads = 0
  let pending = 0
  const many: Database['many'] = async (...words) => {
    reads += 1
    pending += 1
    return shop.db.many(...words).finally(() => (pending -= 1))
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { feed, reported } = await follow({ ...shop.db, many })
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 200) {
      await vi.advanceTimersByTimeAsync(200)
      // A read is over before time goes on, however busy the machine is.
      do await readVersion(shop.db)
      while (pending > 0)
    }
  }
  try {
    await pass(20_000)
    reads = 0
    await pass(20_000)
    expect(reads).toBeGreaterThanOrEqual(3)
    expect(reads).toBeLessThanOrEqual(4)
    await touchElsewhere('product:11')
    expect(reported).toEqual([])
    await feed.catchUp()
    expect(reported).toEqual([['product:11']])
    reads = 0
    await pass(2_000)
    expect(reads).toBeGreaterThanOrEqual(2)
  } finally {
    vi.useRealTimers()
    feed.stop()
  }
})

test('a new version without tags is reported as a change of everything', async () => {
  const { feed, reported } = await follow()
  await touchElsewhere()
  await expect.poll(() => reported, { timeout: 4_000, interval: 20 }).toEqual([['*']])
  feed.stop()
})

test('a rolled-back touch and a touch without tags report no change', async () => {
  const { feed, reported } = await follow()
  const before = await readVersion(shop.db)
  const undone = shop.db.transaction(async (tx) => {
    await touch(tx, ['product:1'])
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  await shop.db.transaction((tx) => touch(tx, []))
  await feed.catchUp()
  expect([reported, await readVersion(shop.db)]).toEqual([[], before])
  feed.stop()
})

test('a touch in another database with a higher version does not affect this feed', async () => {
  const other = await testDatabase()
  await other.db.pool.query(`UPDATE content_changes SET version = 1000000 WHERE name = 'public'`)
  await other.db.transaction((tx) => touch(tx, ['product:1']))
  const { feed } = await follow()
  await shop.db.transaction((tx) => touch(tx, ['product:1']))
  await feed.catchUp()
  expect(feed.version()).toBe(await readVersion(shop.db))
  feed.stop()
  await other.drop()
})

test('concurrent touches of the same tags in a different order do not deadlock', async () => {
  const { feed, reported } = await follow()
  const before = await readVersion(shop.db)
  const many = Array.from({ length: 20 }, (_, i) =>
    i % 2 ? ['product:5', 'product:6'] : ['product:6', 'product:5'],
  )
  await Promise.all(many.map((tags) => shop.db.transaction((tx) => touch(tx, tags))))
  expect(await readVersion(shop.db)).toBe(before + 20)
  await feed.catchUp()
  expect(new Set(reported.flat())).toEqual(new Set(['product:5', 'product:6']))
  feed.stop()
})

test('a failing listener does not affect the others, and an unsubscribed one is not called', async () => {
  const { feed, reported } = await follow()
  const ended: unknown[] = []
  feed.onChange((tags) => ended.push(tags))()
  feed.onChange(() => {
    throw new Error('no index')
  })
  const after: unknown[] = []
  feed.onChange((tags) => after.push(tags))
  await shop.db.transaction((tx) => touch(tx, ['shell']))
  await feed.catchUp()
  expect([reported, after, ended]).toEqual([[['shell']], [['shell']], []])
  expect(errors).toHaveLength(1)
  feed.stop()
})

/** The shop's database, with outages that the test controls. */
function failing() {
  const state = { isDown: false, isHanging: false }
  const many: Database['many'] = (...words) => {
    if (state.isHanging) return new Promise(() => undefined)
    return state.isDown ? Promise.reject(new AppError('unavailable')) : shop.db.many(...words)
  }
  return { state, db: { ...shop.db, many } }
}

test('during an outage catchUp does not wait, and changes are reported when the database is back', async () => {
  const { state, db } = failing()
  const { feed, reported } = await follow(db)
  await shop.db.transaction((tx) => touch(tx, ['product:8']))
  state.isDown = true
  await feed.catchUp()
  expect([feed.catchUp(), reported]).toEqual([undefined, []])
  state.isDown = false
  await expect.poll(() => reported.flat(), { timeout: 4_000, interval: 20 }).toContain('product:8')
  feed.stop()
})

test('unlessUnavailable rejects when the database stops responding', async () => {
  const { state, db } = failing()
  const { feed } = await follow(db)
  expect(await feed.unlessUnavailable(async () => 'read')).toBe('read')
  state.isHanging = true
  await shop.db.transaction((tx) => touch(tx, ['product:8']))
  await feed.catchUp()
  await expect(feed.unlessUnavailable(async () => 'read')).rejects.toMatchObject({ code: 'unavailable' })
  feed.stop()
})

test('after a failover that lost commits, changes with reused version numbers are reported', async () => {
  const { state, db } = failing()
  await touchElsewhere('product:1')
  const { feed, reported } = await follow(db)
  state.isDown = true
  await expect.poll(() => feed.catchUp(), { timeout: 4_000 }).toBe(undefined)
  await shop.db.pool.query(
    `UPDATE content_changes SET version = least(version, (SELECT version - 2 FROM content_changes WHERE name = 'public'))`,
  )
  await touchElsewhere('product:9')
  await new Promise((resolve) => setTimeout(resolve, 500))
  state.isDown = false
  await expect.poll(() => reported.flat(), { timeout: 4_000, interval: 20 }).toContain('product:9')
  const known = reported.length
  await touchElsewhere('product:10')
  await expect.poll(() => reported.slice(known), { timeout: 4_000, interval: 20 }).toEqual([['product:10']])
  feed.stop()
})

test('after a stale entry was served, the next read reports UNTIL_BACK', async () => {
  const { feed, reported } = await follow()
  feed.noteStaleEntry()
  await expect.poll(() => reported, { timeout: 4_000, interval: 20 }).toEqual([[UNTIL_BACK]])
  feed.stop()
})
