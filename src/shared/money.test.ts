import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  discountFor,
  formatRupees,
  fromPercent,
  fromRupees,
  linePaise,
  sellingPaise,
  subTotalPaise,
  toPercent,
  toRupees,
} from './money.ts'

describe('a line', () => {
  test('is price × (1 − discount/100) × quantity, rounded half up', () => {
    const line = (price: number, discount: number, quantity: number) =>
      toRupees(linePaise({ pricePaise: fromRupees(price), discountMicro: fromPercent(discount), quantity }))
    expect(line(40, 0, 3)).toBe(120)
    expect(line(99, 20.20202, 1)).toBe(79)
    expect(line(0.05, 50, 1)).toBe(0.03)
    expect(line(10, 100, 5)).toBe(0)
  })

  test('sub-totals are rounded once, not line by line', () => {
    const half = { pricePaise: 1, discountMicro: 50_000_000, quantity: 1 }
    expect(linePaise(half)).toBe(1)
    expect(subTotalPaise([half, half, half])).toBe(2)
  })
})

test('a selling price of whole paise survives as a percentage', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (mrp, share) => {
        const selling = Math.round(mrp * share)
        const discount = discountFor(mrp, selling)
        expect(sellingPaise(mrp, discount)).toBe(selling)
        expect(fromPercent(toPercent(discount))).toBe(discount)
      },
    ),
  )
})

test('rupees travel and come back as the same paise', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (value) => {
      expect(fromRupees(toRupees(value))).toBe(value)
    }),
  )
})

test('prices are written the Indian way', () => {
  expect(formatRupees(1234567.5)).toBe('₹12,34,567.50')
  expect(formatRupees(0)).toBe('₹0.00')
})
