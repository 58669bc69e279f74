import { expect, test } from 'vitest'
import { askOnce, isFarAbove } from './far-above.ts'

test.each([
  ['5,000 for 500', 500_000, 50_000, true],
  ['a paisa less', 499_999, 50_000, false],
  ['much where nothing is due', 500_000, 0, true],
  ['little where nothing is due', 499_999, 0, false],
  ['much from somebody who is in credit', 500_000, -100, true],
])('a zero too many: %s', (_, paise, due, expected) => {
  expect(isFarAbove(paise, due)).toBe(expected)
})

test('is asked about once, in words', () => {
  expect(() => askOnce(500_000, 50_000, false)).toThrow(
    '₹5,000.00 is far more than the ₹500.00 that are due. Is it right?',
  )
  expect(() => askOnce(500_000, 50_000, true)).not.toThrow()
  // Riders bring change, too: more than ten times a small debt is usual, and what is due stays what is due.
  expect(() => askOnce(499_999, 24_900, false, 50_000)).not.toThrow()
  expect(() => askOnce(500_000, 24_900, false, 50_000)).toThrow('far more than the ₹249.00 that are due')
})
