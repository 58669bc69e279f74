import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AppError } from '#shared/problems.ts'
import type { ChangeFeed } from '../db/change-feed.ts'
import { UNTIL_BACK } from '../db/change-store.ts'
import { SingleFlightCache } from './single-flight-cache.ts'

const text = (value: string) => ({ value })
const loaded = (value: string, ...tags: string[]) => ({ value: text(value), tags })

/** A change feed controlled by the test. */
function open(
  options: {
    maxBytes?: number
    isWorthKeeping?: (value: { value: string }) => boolean
    isOutage?: (value: { value: string }) => boolean
  } = {},
) {
  const listeners: ((tags: readonly string[]) => void)[] = []
  const counted: Record<string, number> = {}
  let [staleEntries, isDown] = [0, false]
  const feed: ChangeFeed = {
    catchUp: () => undefined,
    version: () => 0,
    onChange: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
    unlessUnavailable: (work) => (isDown ? Promise.reject(new AppError('unavailable')) : work()),
    report: () => undefined,
    noteStaleEntry: () => void (staleEntries += 1),
    countDropped: (tag, entries) => void (entries && (counted[tag] = (counted[tag] ?? 0) + entries)),
    dropped: new Map(),
    stop: () => undefined,
  }
  const cache = new SingleFlightCache<{ value: string }>({
    feed,
    maxBytes: 1_000,
    bytesOf: ({ value }) => value.length,
    ...options,
  })
  const takeDown = () => void (isDown = true)
  return {
    cache,
    counted,
    takeDown,
    staleEntries: () => staleEntries,
    change: (...tags: string[]) => listeners.forEach((listener) => listener(tags)),
  }
}

test('concurrent callers share one load, which is cached until one of its tags changes', async () => {
  const { cache, counted, change } = open()
  let loads = 0
  const load = async () =>
    (await cache.get('home', async () => loaded(`no. ${++loads}`, 'a', 'b'))).value.value
  expect(await Promise.all([load(), load(), load()])).toEqual(['no. 1', 'no. 1', 'no. 1'])
  change('c')
  expect(await load()).toBe('no. 1')
  change('b')
  expect(await load()).toBe('no. 2')
  change('*')
  expect(await load()).toBe('no. 3')
  expect(counted).toEqual({ b: 1, '*': 1 })
})

test('dropped entries are counted by tag, each entry once', async () => {
  const { cache, counted, change } = open()
  await cache.get('a', async () => loaded('a', 'product:1', 'product:2'))
  await cache.get('b', async () => loaded('b', 'product:1'))
  change('product:1', 'product:2')
  change('product:1')
  expect(counted).toEqual({ 'product:1': 2 })
  expect(cache.size).toBe(0)
})

test('a load that began before a change of its tags is neither cached nor returned to later callers', async () => {
  const { cache, change } = open()
  let finish = (_value: ReturnType<typeof loaded>) => {}
  const slow = cache.get('home', () => new Promise((resolve) => (finish = resolve)))
  change('a')
  const late = cache.get('home', async () => loaded('new', 'a'))
  finish(loaded('old', 'a'))
  expect((await slow).value).toEqual(text('old'))
  expect((await late).value).toEqual(text('new'))
  expect((await cache.get('home', async () => loaded('never made'))).value).toEqual(text('new'))
})

test('a concurrent change of another tag does not invalidate a load', async () => {
  const { cache, change } = open()
  let finish = (_value: ReturnType<typeof loaded>) => {}
  const slow = cache.get('home', () => new Promise((resolve) => (finish = resolve)))
  change('b')
  const late = cache.get('home', async () => loaded('never made'))
  finish(loaded('well', 'a'))
  expect([(await slow).value, (await late).value]).toEqual([text('well'), text('well')])
  expect(cache.size).toBe(1)
})

test('a failed load rejects all waiting callers and no later ones', async () => {
  const { cache } = open()
  const failing = () => cache.get('home', () => Promise.reject(new Error('no database')))
  const both = await Promise.allSettled([failing(), failing()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await cache.get('home', async () => loaded('well'))).value).toEqual(text('well'))
})

test('the cache stays within its size, and stores nothing that is not worth keeping', async () => {
  const { cache, counted, change } = open({ maxBytes: 10 })
  await cache.get('a', async () => loaded('123456', 'x'))
  await cache.get('b', async () => loaded('123456', 'x'))
  expect(cache.size).toBe(1)
  await cache.get('huge', async () => loaded('x'.repeat(11), 'x'))
  expect(cache.size).toBe(1)
  change('x')
  expect(counted).toEqual({ x: 1 })

  const choosy = open({ isWorthKeeping: ({ value }) => value !== 'not found' }).cache
  await choosy.get('a', async () => loaded('not found'))
  expect(choosy.size).toBe(0)
})

test('a load that began before a change of its tags is not cached, even without later callers', async () => {
  const { cache, change } = open()
  let finish = (_value: ReturnType<typeof loaded>) => {}
  const slow = cache.get('home', () => new Promise((resolve) => (finish = resolve)))
  change('a')
  finish(loaded('old', 'a'))
  await slow
  expect(cache.size).toBe(0)
  expect((await cache.get('home', async () => loaded('new', 'a'))).value).toEqual(text('new'))
})

test('during an outage the dropped entry is served until the database is back', async () => {
  const { cache, change, staleEntries } = open()
  const unavailable = () => Promise.reject(new AppError('unavailable'))
  await cache.get('home', async () => loaded('old', 'a'))
  change('a')
  expect((await cache.get('home', unavailable)).value).toEqual(text('old'))
  // Later callers do not query a database that is down.
  expect((await cache.get('home', async () => loaded('never made'))).value).toEqual(text('old'))
  expect(staleEntries()).toBe(1)
  change(UNTIL_BACK)
  expect((await cache.get('home', async () => loaded('new', 'a'))).value).toEqual(text('new'))
  change('a')
  expect((await cache.get('home', unavailable)).value).toEqual(text('new'))
})

test('an entry that changes during every load is not cached, but is served during an outage', async () => {
  const { cache, change } = open()
  for (const value of ['first', 'second'])
    await cache.get('home', async () => {
      await sleep(1)
      change('a')
      return loaded(value, 'a')
    })
  expect(cache.size).toBe(0)
  const unavailable = () => Promise.reject(new AppError('unavailable'))
  expect((await cache.get('home', unavailable)).value).toEqual(text('second'))
})

test('a failed load is passed on if there is no earlier entry or the error is not an outage', async () => {
  const { cache, change } = open()
  await expect(cache.get('home', () => Promise.reject(new AppError('unavailable')))).rejects.toThrow()
  await cache.get('home', async () => loaded('old', 'a'))
  change('a')
  await expect(cache.get('home', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  const notFound = () => Promise.reject(new AppError('not_found'))
  await expect(cache.get('home', notFound)).rejects.toMatchObject({ code: 'not_found' })
})

test('during a known outage a stale entry is served without a load, and instead of an outage page', async () => {
  const { cache, change, takeDown } = open({ isOutage: ({ value }) => value === 'out of reach' })
  await cache.get('home', async () => loaded('old', 'a'))
  change('a')
  expect((await cache.get('home', async () => loaded('out of reach'))).value).toEqual(text('old'))
  expect((await cache.get('other', async () => loaded('out of reach'))).value).toEqual(text('out of reach'))
  change('a')
  takeDown()
  expect((await cache.get('home', async () => loaded('asked'))).value).toEqual(text('old'))
  expect((await cache.get('third', async () => loaded('asked'))).value).toEqual(text('asked'))
})
