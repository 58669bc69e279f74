import { expect, test } from 'vitest'
import { cardAfter } from './card-after.ts'

const ids = ['A', 'B', 'C']

test('the first key focuses the first order, later ones the next or the previous order', () => {
  expect(cardAfter(ids, null, 1)).toBe(0)
  expect(cardAfter(ids, { id: 'A', index: 0 }, 1)).toBe(1)
  expect(cardAfter(ids, { id: 'B', index: 1 }, -1)).toBe(0)
})

test('after the focused order has left the list, navigation continues from its index', () => {
  expect(cardAfter(['A', 'C'], { id: 'B', index: 1 }, 1)).toBe(1)
  expect(cardAfter(['A', 'C'], { id: 'B', index: 1 }, -1)).toBe(0)
  expect(cardAfter(['A', 'B'], { id: 'C', index: 2 }, 1)).toBe(1)
})

test('navigation continues from the focused order if its index has changed', () => {
  expect(cardAfter(['B', 'C'], { id: 'B', index: 1 }, 1)).toBe(1)
})
