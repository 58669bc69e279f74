import { expect, test } from 'vitest'
import { noteHasPaise, nothingTyped, paidBy } from './pay-amounts.ts'

const exchange = { number: 'P1C/2627/000001', amount: 100 }

test.each([
  [30_000, 10_000, 'handed', { handed: 200, note: 100 }],
  [30_000, 10_000, 'upi', { upi: 200, note: 100 }],
  [30_000, 0, 'card', { card: 300 }],
  [30_000, 0, null, {}],
  // The note has more than the bill, and cash is in whole rupees.
  [8_000, 10_000, 'upi', { note: 80 }],
  [10_164, 10_000, 'handed', { note: 100, handed: 2 }],
  [10_130, 10_100, 'handed', { note: 101 }],
  [10_130, 10_100, 'upi', { note: 101, upi: 0.3 }],
] as const)('of %d paise a note of %d pays its part, and the rest is paid by %s', (total, has, way, paid) => {
  expect(paidBy(total, has, way, true)).toEqual({ ...nothingTyped, ...paid })
})

test('the note of an exchange has all that it had, another what is typed, and one that was taken out nothing', () => {
  const typed = { ...nothingTyped, note: 60, noteNumber: exchange.number }
  expect(noteHasPaise(typed, exchange)).toBe(10_000)
  expect(noteHasPaise({ ...typed, noteNumber: 'P1C/2627/000009' }, exchange)).toBe(6000)
  expect(noteHasPaise(typed, null)).toBe(6000)
  expect(noteHasPaise({ ...typed, note: null }, exchange)).toBe(0)
  expect(noteHasPaise({ ...typed, note: Number.NaN }, null)).toBe(0)
})
