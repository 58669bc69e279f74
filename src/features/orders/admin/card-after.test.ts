import { expect, test } from 'vitest'
import { cardAfter } from './card-after.ts'

const ids = ['A', 'B', 'C']

test('the first key goes to the first order, the next ones up and down', () => {
  expect(cardAfter(ids, null, 1)).toBe(0)
  expect(cardAfter(ids, { id: 'A', index: 0 }, 1)).toBe(1)
  expect(cardAfter(ids, { id: 'B', index: 1 }, -1)).toBe(0)
})

test('from an order that has left one goes on where it stood', () => {
  expect(cardAfter(['A', 'C'], { id: 'B', index: 1 }, 1)).toBe(1)
  expect(cardAfter(['A', 'C'], { id: 'B', index: 1 }, -1)).toBe(0)
  expect(cardAfter(['A', 'B'], { id: 'C', index: 2 }, 1)).toBe(1)
})

test('an order whose place has changed is found again', () => {
  expect(cardAfter(['B', 'C'], { id: 'B', index: 1 }, 1)).toBe(1)
})
