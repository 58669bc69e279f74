import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitPrice } from './unit-price.ts'

const declaredFor = (unit: string, mrpPaise: number) => unitPrice(unit, mrpPaise / 100, true)

test.each([
  ['500 g', 260, '100 g', 52],
  ['100g', 52, '100 g', 52],
  ['1.5 kg', 150, 'kg', 100],
  ['1 kg', 99.5, 'kg', 99.5],
  ['750 ml', 90, '100 ml', 12],
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
  ['200 ml (pack of 3)', 90, '100 ml', 15],
  ['500 g + 100 g', 120, '100 g', 20],
  ['80 sheets', 40, 'piece', 0.5],
  ['9 m', 90, 'm', 10],
  ['50 cm', 25, 'cm', 0.5],
  ['Set of 3 pcs', 90, 'piece', 30],
  ['Set of 6 bowls', 90, 'piece', 15],
  ['tray of 30', 180, 'piece', 6],
  ['Tray of 30 eggs', 180, 'piece', 6],
  ['Box of 12', 60, 'piece', 5],
  ['9 m × 30 cm', 90, 'm', 10],
  ['30cm x 9m', 90, 'm', 10],
  ['3 ft', 91.44, 'cm', 1],
  ['6 feet', 182.88, 'm', 100],
  ['5 yards', 457.2, 'm', 100],
  ['1 yd', 91.44, 'cm', 1],
  ['36 inches', 91.44, 'cm', 1],
  ['10"', 25.4, 'cm', 1],
  ['50 in', 127, 'm', 100],
  ['12" x 5 m', 500, 'm', 100],
])('%s at ₹%d has a price per %s', (unit, rupees, per, expected) => {
  expect(unitPrice(unit, rupees)).toEqual({ per, rupees: expected })
})

test.each([
  '1 pc',
  '1 pack',
  '1 bunch',
  'Large',
  '',
  '0 g',
  'g',
  '500',
  '1e3 g',
  '250 g - 300 g',
  '30 cm x 20 cm',
  '12" x 18"',
  '4 in 1',
])('%s has no unit price', (unit) => {
  expect(unitPrice(unit, 50)).toBeNull()
})

test.each([
  ['500 g', 9900, 'g', 0.2],
  ['999 g', 9900, 'g', 0.1],
  ['1001 g', 9900, 'kg', 98.9],
  ['5 kg', 28500, 'kg', 57],
  ['500 ml', 2900, 'ml', 0.06],
  ['1.5 L', 9000, 'L', 60],
  ['1 dozen', 8400, 'piece', 7],
  ['100 bags', 15000, 'piece', 1.5],
  ['30 cm', 9000, 'cm', 3],
  ['999 mm', 9990, 'cm', 1],
  ['101 cm', 10100, 'm', 100],
  ['9 m', 13500, 'm', 15],
])('%s with an MRP of %d paise is declared per %s', (unit, mrpPaise, per, rupees) => {
  expect(declaredFor(unit, mrpPaise)).toEqual({ per, rupees })
})

test.each(['1 kg', '1000 ml', '2 x 500 g', '1 pc', '1 m', '100 cm', '1 set'])(
  '%s declares no unit sale price: it equals the MRP',
  (unit) => {
    expect(declaredFor(unit, 9900)).toBeNull()
  },
)

test.each(['1 bunch', 'Large', '', '250 g - 300 g', '6 pcs, 300 g'])('%s is not guessed', (unit) => {
  expect(declaredFor(unit, 9900)).toBeNull()
})

test('every net quantity is declared in the measure that the rule names, within half a paisa', () => {
  const amounts = fc.oneof(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 990, max: 1010 }))
  fc.assert(
    fc.property(fc.constantFrom('g', 'ml'), amounts, fc.integer({ min: 0, max: 1e10 }), (of, amount, mrp) => {
      const declared = declaredFor(`${amount} ${of}`, mrp)
      if (amount === 1000) return declared === null
      const [small, large] = of === 'g' ? ['g', 'kg'] : ['ml', 'L']
      const measured = amount < 1000 ? 1 : 1000
      const twiceOff =
        2n * (BigInt(Math.round(declared!.rupees * 100)) * BigInt(amount) - BigInt(mrp * measured))
      expect(declared!.per).toBe(amount < 1000 ? small : large)
      return -BigInt(amount) < twiceOff && twiceOff <= BigInt(amount)
    }),
  )
})
