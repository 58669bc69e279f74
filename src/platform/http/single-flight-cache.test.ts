import { expect, test } from 'vitest'
import { SingleFlightCache } from './single-flight-cache.ts'

const text = (value: string) => ({ value })
const open = (maxBytes = 1_000) =>
  new SingleFlightCache<{ value: string }>({ maxBytes, bytesOf: ({ value }) => value.length })

test('is made once for each version, however many ask at once', async () => {
  const cache = open()
  let made = 0
  const ask = (version: number) => cache.get('home', version, async () => text(`no. ${++made}`))
  expect(await Promise.all([ask(1), ask(1), ask(1)])).toEqual(Array(3).fill(text('no. 1')))
  expect(await ask(1)).toEqual(text('no. 1'))
  expect(await ask(2)).toEqual(text('no. 2'))
  expect(await ask(1)).toEqual(text('no. 2'))
  expect(made).toBe(2)
})

test('what was begun before a change is not kept after it', async () => {
  const cache = open()
  let finish = (_value: { value: string }) => {}
  const slow = cache.get('home', 1, () => new Promise((resolve) => (finish = resolve)))
  expect(await cache.get('home', 2, async () => text('new'))).toEqual(text('new'))
  finish(text('old'))
  expect(await slow).toEqual(text('old'))
  expect(await cache.get('home', 2, async () => text('never made'))).toEqual(text('new'))
})

test('a failure reaches everybody who waits and nobody after them', async () => {
  const cache = open()
  const failing = () => cache.get('home', 1, () => Promise.reject(new Error('no database')))
  const both = await Promise.allSettled([failing(), failing()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.get('home', 1, async () => text('well'))).toEqual(text('well'))
})

test('keeps to its bytes, and nothing that is not worth keeping', async () => {
  const cache = open(10)
  await cache.get('a', 1, async () => text('123456'))
  await cache.get('b', 1, async () => text('123456'))
  expect(cache.size).toBe(1)
  await cache.get('huge', 1, async () => text('x'.repeat(11)))
  expect(cache.size).toBe(1)

  const choosy = new SingleFlightCache<{ value: string }>({
    maxBytes: 10,
    bytesOf: ({ value }) => value.length,
    isWorthKeeping: ({ value }) => value !== 'not found',
  })
  await choosy.get('a', 1, async () => text('not found'))
  expect(choosy.size).toBe(0)
})
