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
  let [standIns, isAway] = [0, false]
  const feed: ChangeFeed = {
    catchUp: () => undefined,
    version: () => 0,
    onChange: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
    unlessAway: (work) => (isAway ? Promise.reject(new AppError('unavailable')) : work()),
    noteStandIn: () => void (standIns += 1),
    countDropped: (tag, answers) => void (answers && (counted[tag] = (counted[tag] ?? 0) + answers)),
    dropped: new Map(),
    stop: () => undefined,
  }
  const cache = new SingleFlightCache<{ value: string }>({
    feed,
    maxBytes: 1_000,
    bytesOf: ({ value }) => value.length,
    ...options,
  })
  const leave = () => void (isAway = true)
  return {
    cache,
    counted,
    leave,
    standIns: () => standIns,
    change: (...tags: string[]) => listeners.forEach((listener) => listener(tags)),
  }
}

test('is loaded once, however many ask at once, until one of its own tags changes', async () => {
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

test('counts what each change dropped, each answer once', async () => {
  const { cache, counted, change } = open()
  await cache.get('a', async () => loaded('a', 'product:1', 'product:2'))
  await cache.get('b', async () => loaded('b', 'product:1'))
  change('product:1', 'product:2')
  change('product:1')
  expect(counted).toEqual({ 'product:1': 2 })
  expect(cache.size).toBe(0)
})

test('what was begun before a change of its tags is not kept after it, nor given to who asks after it', async () => {
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

test('a failure reaches everybody who waits and nobody after them', async () => {
  const { cache } = open()
  const failing = () => cache.get('home', () => Promise.reject(new Error('no database')))
  const both = await Promise.allSettled([failing(), failing()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await cache.get('home', async () => loaded('well'))).value).toEqual(text('well'))
})

test('keeps to its bytes, and nothing that is not worth keeping', async () => {
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

test('what was begun before a change of its tags is not kept, also when nobody asked meanwhile', async () => {
  const { cache, change } = open()
  let finish = (_value: ReturnType<typeof loaded>) => {}
  const slow = cache.get('home', () => new Promise((resolve) => (finish = resolve)))
  change('a')
  finish(loaded('old', 'a'))
  await slow
  expect(cache.size).toBe(0)
  expect((await cache.get('home', async () => loaded('new', 'a'))).value).toEqual(text('new'))
})

test('where the database is away, what was dropped stands in, until it is back', async () => {
  const { cache, change, standIns } = open()
  const away = () => Promise.reject(new AppError('unavailable'))
  await cache.get('home', async () => loaded('old', 'a'))
  change('a')
  expect((await cache.get('home', away)).value).toEqual(text('old'))
  // Nobody else asks a database that is away.
  expect((await cache.get('home', async () => loaded('never made'))).value).toEqual(text('old'))
  expect(standIns()).toBe(1)
  change(UNTIL_BACK)
  expect((await cache.get('home', async () => loaded('new', 'a'))).value).toEqual(text('new'))
  change('a')
  expect((await cache.get('home', away)).value).toEqual(text('new'))
})

test('what changes each time that it is loaded is never kept, and has a stand-in all the same', async () => {
  const { cache, change } = open()
  for (const value of ['first', 'second'])
    await cache.get('home', async () => {
      await sleep(1)
      change('a')
      return loaded(value, 'a')
    })
  expect(cache.size).toBe(0)
  const away = () => Promise.reject(new AppError('unavailable'))
  expect((await cache.get('home', away)).value).toEqual(text('second'))
})

test('what never was has no stand-in, and a fault of our own is not covered up', async () => {
  const { cache, change } = open()
  await expect(cache.get('home', () => Promise.reject(new AppError('unavailable')))).rejects.toThrow()
  await cache.get('home', async () => loaded('old', 'a'))
  change('a')
  await expect(cache.get('home', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  const gone = () => Promise.reject(new AppError('not_found'))
  await expect(cache.get('home', gone)).rejects.toMatchObject({ code: 'not_found' })
})

test('a database known to be away is not asked where there is a stand-in, and a page that says so is none', async () => {
  const { cache, change, leave } = open({ isOutage: ({ value }) => value === 'out of reach' })
  await cache.get('home', async () => loaded('old', 'a'))
  change('a')
  expect((await cache.get('home', async () => loaded('out of reach'))).value).toEqual(text('old'))
  expect((await cache.get('other', async () => loaded('out of reach'))).value).toEqual(text('out of reach'))
  change('a')
  leave()
  expect((await cache.get('home', async () => loaded('asked'))).value).toEqual(text('old'))
  expect((await cache.get('third', async () => loaded('asked'))).value).toEqual(text('asked'))
})
