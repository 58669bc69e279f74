import { expect, test } from 'vitest'
import { worthOf } from './notes-and-coins.ts'

test('notes and coins are counted, and nothing is not zero', () => {
  expect(worthOf({ 500: 2, 20: 3, 1: 4 })).toBe(1064)
  expect(worthOf({ 500: 0 })).toBe(0)
  expect(worthOf({})).toBeNull()
  expect(worthOf({ 500: 1.5 })).toBeNull()
  expect(worthOf({ 10: Number.NaN })).toBeNull()
})
