import { expect, test } from 'vitest'
import { unitPrice } from './unit-price.ts'

test.each([
  ['500 g', 260, '100 g', 52],
  ['100g', 52, '100 g', 52],
  ['1.5 kg', 150, 'kg', 100],
  ['1 kg', 99.5, 'kg', 99.5],
  ['750 ml', 90, 'L', 120],
  ['200 ml', 20, '100 ml', 10],
  ['1 L', 64, 'L', 64],
  ['2 Ltr', 100, 'L', 50],
  ['4 x 100 g', 80, '100 g', 20],
  ['6×1 L', 600, 'L', 100],
  ['6 pcs', 55, 'piece', 9.17],
  ['1 dozen', 84, 'piece', 7],
  ['2 x 6 pcs', 120, 'piece', 10],
  ['500 g (approx.)', 50, '100 g', 10],
  ['1,000 g', 100, 'kg', 100],
  ['500 g x 2', 100, 'kg', 100],
  ['200 ml (pack of 3)', 90, 'L', 150],
  ['500 g + 100 g', 120, 'kg', 200],
])('%s at ₹%d has a price per %s', (unit, rupees, per, expected) => {
  expect(unitPrice(unit, rupees)).toEqual({ per, rupees: expected })
})

test.each(['1 pc', '1 pack', '1 bunch', 'Large', '', '0 g', 'g', '500', '1e3 g', '250 g - 300 g'])(
  '%s has no unit price',
  (unit) => {
    expect(unitPrice(unit, 50)).toBeNull()
  },
)
