import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  discountFor,
  formatRupees,
  fromPercent,
  fromRupees,
  linePaise,
  MAX_PRICE_PAISE,
  maxQuantityByValue,
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

  test('is added to the sub-total exactly; only the sub-total is rounded', () => {
    const half = { pricePaise: 1, discountMicro: 50_000_000, quantity: 1 }
    expect(linePaise(half)).toBe(1)
    expect(subTotalPaise([half, half, half])).toBe(2)
  })
})

test('a selling price up to ten lakh rupees is exact after conversion to a percentage and back', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 99_900_000, max: 100_000_000 })),
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

test('a selling price above ten lakh rupees is as close as six decimals allow', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000_001, max: MAX_PRICE_PAISE }), fc.nat(1_000_000), (mrp, less) => {
      const selling = Math.max(0, mrp - less * 1_000)
      const off = sellingPaise(mrp, discountFor(mrp, selling)) - selling
      expect(Math.abs(off)).toBeLessThanOrEqual(Math.ceil(mrp / 200_000_000))
    }),
  )
})

test('the largest possible line and sub-total are calculated without overflow', () => {
  const line = { pricePaise: MAX_PRICE_PAISE, discountMicro: 0, quantity: 1_000_000 }
  expect(linePaise(line)).toBe(1e16)
  expect(subTotalPaise(Array.from({ length: 200 }, () => line))).toBe(2e18)
  expect([
    maxQuantityByValue(MAX_PRICE_PAISE),
    maxQuantityByValue(MAX_PRICE_PAISE - 1),
    maxQuantityByValue(0),
  ]).toEqual([1, 1, 1e10])
})

test('paise are unchanged after conversion to rupees and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (value) => {
      expect(fromRupees(toRupees(value))).toBe(value)
    }),
  )
})

test('prices are formatted with Indian digit groups', () => {
  expect(formatRupees(1234567.5)).toBe('₹12,34,567.50')
  expect(formatRupees(0)).toBe('₹0.00')
})
