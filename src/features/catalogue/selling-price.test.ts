import { expect, test } from 'vitest'
import { offerBadge, percentOff, sellingRupees } from './selling-price.ts'

test('the selling price is the MRP less its discount', () => {
  expect(sellingRupees({ price: 99, discount: 20.20202 })).toBe(79)
  expect(sellingRupees({ price: 33.33, discount: 12 })).toBe(29.33)
  expect(sellingRupees({ price: 60, discount: 0 })).toBe(60)
})

test('the percentage off is computed from both prices', () => {
  expect(percentOff({ price: 99, discount: 20.20202 })).toBe(20)
  expect(percentOff({ price: 33.33, discount: 12 })).toBe(12)
  expect(percentOff({ price: 60, discount: 0 })).toBe(0)
  expect(percentOff({ price: 0, discount: 50 })).toBe(0)
})

test.each([
  [{ price: 24, discount: 20 }, '20% OFF'],
  [{ price: 100, discount: 5 }, '5% OFF'],
  [{ price: 100, discount: 4.9 }, null],
  [{ price: 500, discount: 1 }, '₹5.00 OFF'],
  [{ price: 499, discount: 1 }, null],
  [{ price: 20, discount: 4 }, null],
  [{ price: 0, discount: 0 }, null],
])('%o has the badge %s', (pack, badge) => {
  expect(offerBadge(pack)).toBe(badge)
})
