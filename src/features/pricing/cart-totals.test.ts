import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPercent, fromRupees } from '#shared/money.ts'
import { cartTotals, toBill } from './cart-totals.ts'
import type { ChargeRule } from '#features/charges/charge-rule.ts'

const delivery: ChargeRule = {
  name: 'Delivery',
  type: 'fixed',
  value: 2500,
  minOrderPaise: null,
  maxOrderPaise: 19900,
}

const line = (productId: number, rupees: number, percent: number, quantity: number, unit = '1 kg') => ({
  productId,
  unit,
  quantity,
  pricePaise: fromRupees(rupees),
  discountMicro: fromPercent(percent),
})

test('a bill has lines, charges, savings and the number of distinct products', () => {
  const milk = { ...line(1, 33, 0, 2, '500 ml'), name: 'Toned milk', image: '/media/milk.webp' }
  const bigMilk = { ...line(1, 64, 0, 1, '1 L'), name: 'Toned milk', image: '/media/milk.webp' }
  const rice = { ...line(2, 99, 20.20202, 1), name: 'Rice', image: '' }

  expect(toBill(cartTotals([milk, bigMilk, rice], [{ ...delivery, maxOrderPaise: 29900 }]))).toEqual({
    items: [
      {
        productId: 1,
        name: 'Toned milk',
        image: '/media/milk.webp',
        unit: '500 ml',
        quantity: 2,
        price: 33,
        discount: 0,
        lineTotal: 66,
      },
      {
        productId: 1,
        name: 'Toned milk',
        image: '/media/milk.webp',
        unit: '1 L',
        quantity: 1,
        price: 64,
        discount: 0,
        lineTotal: 64,
      },
      {
        productId: 2,
        name: 'Rice',
        image: '',
        unit: '1 kg',
        quantity: 1,
        price: 99,
        discount: 20.20202,
        lineTotal: 79,
      },
    ],
    subTotal: 209,
    charges: [{ name: 'Delivery', amount: 25 }],
    roundOff: 0,
    totalAmt: 234,
    itemCount: 2,
    savings: 20,
  })
})

test('a charge is due from its lower bound and ends at its upper bound', () => {
  const between = { ...delivery, minOrderPaise: 10000 }
  const chargesOn = (rupees: number) => cartTotals([line(1, rupees, 0, 1)], [between]).chargesPaise

  expect([99.99, 100, 198.99, 199].map(chargesOn)).toEqual([0, 2500, 2500, 0])
})

test('bounds are compared with the rounded sub-total', () => {
  // 199 × (1 − 0.002 %) is 198.99602, which rounds up to 199.00.
  expect(cartTotals([line(1, 199, 0.002, 1)], [delivery])).toMatchObject({
    subTotalPaise: 19900,
    chargesPaise: 0,
  })
})

test('a percentage is rounded half up, and charges keep their order', () => {
  const packing: ChargeRule = {
    name: 'Packing',
    type: 'percentage',
    value: 2_500_000,
    minOrderPaise: null,
    maxOrderPaise: null,
  }
  expect(cartTotals([line(1, 1, 0, 1), line(2, 0.8, 0, 1)], [packing, delivery]).charges).toEqual([
    { name: 'Packing', amountPaise: 5 },
    { name: 'Delivery', amountPaise: 2500 },
  ])
})

test('an empty cart costs nothing, charges included', () => {
  expect(cartTotals([], [delivery])).toMatchObject({ totalPaise: 0, charges: [], itemCount: 0 })
})

const anyLine = fc.record({
  productId: fc.integer({ min: 1, max: 5 }),
  unit: fc.constantFrom('500 g', '1 kg'),
  quantity: fc.integer({ min: 1, max: 5_000 }),
  pricePaise: fc.integer({ min: 0, max: 10_000_000 }),
  discountMicro: fc.oneof(
    fc.integer({ min: 0, max: 100_000_000 }),
    fc.integer({ min: 0, max: 100 }).map(fromPercent),
  ),
})

const bound = fc.option(fc.integer({ min: 0, max: 50_000_000 }))
const anyCharge = fc.record({
  name: fc.constantFrom('Delivery', 'Packing'),
  type: fc.constantFrom('fixed' as const, 'percentage' as const),
  value: fc.integer({ min: 0, max: 100_000_000 }),
  minOrderPaise: bound,
  maxOrderPaise: bound,
})

/** Rounds a fraction half up, for an exact calculation that shares no code with the shop. */
function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  const [whole, rest] = [numerator / denominator, numerator % denominator]
  return rest * 2n >= denominator ? whole + 1n : whole
}

test('ORD-16: the bill equals an exact calculation with fractions, to the paisa', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 12 }),
      fc.array(anyCharge, { maxLength: 4 }),
      (lines, charges) => {
        // The value of each line, over 10⁸.
        const numerators = lines.map(
          (one) =>
            BigInt(one.pricePaise) * BigInt(one.quantity) * 100_000_000n -
            BigInt(one.pricePaise) * BigInt(one.quantity) * BigInt(one.discountMicro),
        )
        const subTotal = roundHalfUp(
          numerators.reduce((a, b) => a + b),
          100_000_000n,
        )
        const due = charges.filter(
          (charge) =>
            (charge.minOrderPaise === null || BigInt(charge.minOrderPaise) <= subTotal) &&
            (charge.maxOrderPaise === null || subTotal < BigInt(charge.maxOrderPaise)),
        )
        const amounts = due.map((charge) =>
          charge.type === 'fixed'
            ? BigInt(charge.value)
            : roundHalfUp(subTotal * BigInt(charge.value), 100_000_000n),
        )
        const total = amounts.reduce((a, b) => a + b, subTotal)

        const totals = cartTotals(lines, charges)
        expect(BigInt(totals.subTotalPaise)).toBe(subTotal)
        expect(totals.charges.map(({ amountPaise }) => BigInt(amountPaise))).toEqual(amounts)
        expect(BigInt(totals.totalPaise)).toBe(total)
        const shown = totals.lines.reduce((sum, { linePaise }) => sum + linePaise, 0)
        expect(shown + totals.roundOffPaise).toBe(totals.subTotalPaise)
        expect(Math.abs(totals.roundOffPaise)).toBeLessThanOrEqual(Math.ceil(lines.length / 2))
        expect(totals.savingsPaise).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 5_000 },
  )
})

test('ORD-16: floating-point arithmetic gets some prices wrong', () => {
  const naive = (pricePaise: number) => Math.round((pricePaise / 100) * (1 - 35 / 100) * 100)
  const exact = (pricePaise: number) => cartTotals([line(1, pricePaise / 100, 35, 1)], []).subTotalPaise
  const prices = Array.from({ length: 2_000 }, (_, i) => i + 1)
  expect(prices.some((price) => naive(price) !== exact(price))).toBe(true)
})

test('a charge is decided by the sub-total, weight, area, hour and method of the order', () => {
  const place = { area: '560001', hour: 22, method: 'PAYU' as const }
  const lines = [line(1, 30, 0, 2, '500 ml'), line(2, 90, 0, 1, '1.5 kg'), line(3, 5, 0, 4, '1 pc')]
  expect(cartTotals(lines, [], place).context).toEqual({
    ...place,
    subTotalPaise: 17_000,
    weightGrams: 2_500,
  })
  expect(cartTotals(lines, []).context).toMatchObject({ area: null, hour: null, method: null })
})
