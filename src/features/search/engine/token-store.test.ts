import { expect, test } from 'vitest'
import { BRAND, HEAD, NAME } from './name-tokens.ts'
import { TokenStore } from './token-store.ts'

const token = (term: number, place: number) => term * 8 + place

test('the words of each product stay its own while others come and go', () => {
  const store = new TokenStore()
  const wordsOf = (product: number, round: number) =>
    Array.from({ length: 1 + (product % 5) }, (_, at) => token(product * 10 + at, (at + round) % 3))
  for (let round = 0; round < 20; round++)
    for (let product = 0; product < 3_000; product++) {
      if (round > 0) store.remove(product)
      store.put(product, wordsOf(product, round))
    }
  for (let product = 0; product < 3_000; product++)
    expect([...store.of(product)]).toEqual(wordsOf(product, 19))
  // What is gone is not kept for ever: 9,000 words were put twenty times.
  expect(store.tokens.length).toBeLessThan(120_000)
})

test('a word is found by its term, as a head, and next to another one of the same product only', () => {
  const store = new TokenStore()
  store.put(0, [token(1, BRAND), token(2, NAME), token(3, NAME | HEAD)])
  store.put(1, [token(4, NAME), token(2, NAME | HEAD)])
  expect([1, 2, 3, 4].map((term) => store.hasTerm(0, term))).toEqual([true, true, true, false])
  expect([2, 3].map((term) => store.isHead(0, term))).toEqual([false, true])
  expect(store.hasPair(0, 2, 3)).toBe(true)
  expect(store.hasPair(0, 3, 4)).toBe(false)
  expect(store.hasPair(1, 3, 4)).toBe(false)
  expect(store.hasToken(1, token(2, NAME | HEAD))).toBe(true)
  expect(store.hasToken(1, token(2, NAME))).toBe(false)
  store.remove(0)
  expect(store.hasTerm(0, 1)).toBe(false)
})
