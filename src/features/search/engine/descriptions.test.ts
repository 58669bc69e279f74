import { expect, test } from 'vitest'
import { Descriptions } from './descriptions.ts'

const words = Array.from({ length: 300 }, (_, n) => `w${'abcdefghij'[n % 10]}${'klmnopqrst'[Math.floor(n / 10) % 10]}${'xyz'[n % 3]}`) // prettier-ignore

/** The products that a search finds, of those that exist. */
function found(descriptions: Descriptions, search: readonly string[], products: number): number[] {
  const has = descriptions.having(search)
  return has ? Array.from({ length: products }, (_, product) => product).filter(has) : []
}

test('what is written again or gone is not found by what it said, however much of it was', () => {
  const descriptions = new Descriptions()
  const said = new Map<number, Set<string>>()
  const PRODUCTS = 1_500
  // Some 150 words each, four times over: more is gone than is left, so that the rest is moved together.
  for (let round = 0; round < 4; round++)
    for (let product = 0; product < PRODUCTS; product++) {
      if ((product + round) % 7 === 0) {
        descriptions.remove(product)
        said.delete(product)
        continue
      }
      const own = words.filter((_, at) => (at * 31 + product * 17 + round * 13) % 29 < 14)
      descriptions.put(product, own.join(' '))
      said.set(product, new Set(own))
    }
  for (const search of [[words[3]!], [words[3]!, words[44]!], [words[10]!, words[20]!, words[30]!]])
    expect(found(descriptions, search, PRODUCTS)).toEqual(
      [...said.keys()].filter((product) => search.every((word) => said.get(product)!.has(word))).sort((a, b) => a - b), // prettier-ignore
    )
  for (let product = 0; product < PRODUCTS; product++) descriptions.remove(product)
  expect(found(descriptions, [words[3]!], PRODUCTS)).toEqual([])
})

test('the last word may be half typed, and all others from three letters on', () => {
  const descriptions = new Descriptions()
  descriptions.put(0, 'Soaked in brine')
  descriptions.put(1, 'Soft and brittle')
  expect(found(descriptions, ['br'], 2)).toEqual([0, 1])
  expect(found(descriptions, ['soa', 'brine'], 2)).toEqual([0])
  expect(found(descriptions, ['so', 'brine'], 2)).toEqual([])
  expect(descriptions.having([])).toBeNull()
})
