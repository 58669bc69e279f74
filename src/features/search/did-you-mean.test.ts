import { expect, test } from 'vitest'
import { didYouMean } from './did-you-mean.ts'

const known = ['milk', 'bread', 'paneer', 'Fruits & Vegetables', 'banana']

test.each([
  ['mlik', 'milk'],
  ['panner', 'paneer'],
  ['Bnana', 'banana'],
  ['fruit & vegetable', 'Fruits & Vegetables'],
])('%s is corrected to %s', (typed, meant) => {
  expect(didYouMean(typed, known)).toBe(meant)
})

test('a known, a very different or a very short word is not corrected', () => {
  expect(didYouMean('milk', known)).toBeNull()
  expect(didYouMean('rice', ['price', 'rice'])).toBeNull()
  expect(didYouMean('toothpaste', known)).toBeNull()
  expect(didYouMean('mi', known)).toBeNull()
  expect(didYouMean('', known)).toBeNull()
})
