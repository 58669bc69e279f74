import { expect, test } from 'vitest'
import { billOfSupplied, suppliedSavings } from './supplied-bill.ts'

// 470 of 500 g for ₹50.01: 47.0094, rounded.
const tomatoes = { position: 0, quantity: 1, price: 50.01, grams: 470, lineTotal: 47.01 }
const biscuits = { position: 1, quantity: 1, price: 30, lineTotal: 30 }
const items = [{ grams: 500 }, {}]
const supplied = [tomatoes, biscuits]
const final = { subTotal: 77, charges: [{ name: 'Delivery', amount: 25.5 }], roundOff: -0.5, totalAmt: 102 }

test('the bill of what was supplied leads from the lines to what is due', () => {
  const { rows, total, savings } = billOfSupplied({ items, supplied, final })
  expect(rows.map(({ label, amount, kind }) => `${kind} ${label} ${amount}`)).toEqual([
    'sum Round off -0.01',
    'sum Sub-total 77',
    'charge Delivery 25.5',
    'sum Rounded down to whole rupees -0.5',
  ])
  expect([total, savings]).toEqual([102, 0])
  const exact = { ...final, subTotal: 77.01, roundOff: 0 }
  expect(billOfSupplied({ items, supplied, final: exact }).rows.map(({ label }) => label)).toEqual([
    'Sub-total',
    'Delivery',
  ])
})

test('the savings are of what was supplied, not of what was ordered', () => {
  const discounted = [
    { ...tomatoes, lineTotal: 42.3 },
    { ...biscuits, quantity: 2, lineTotal: 45 },
  ]
  const bill = billOfSupplied({
    items,
    supplied: discounted,
    final: { ...final, subTotal: 87.3, roundOff: 0, totalAmt: 112.8 },
  })
  expect(bill.rows.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Items at MRP 107.01',
    'You save 19.71',
    'Sub-total 87.3',
    'Delivery 25.5',
  ])
  expect(bill.savings).toBe(19.71)
})

test('weight above the nominal one is a gift, and no saving on a price', () => {
  const heavy = [{ ...tomatoes, grams: 560, lineTotal: 50.01 }]
  expect(suppliedSavings({ items, supplied: heavy })).toBe(0)
})

test('a dearer replacement is supplied at the price of what is missing', () => {
  const cookies = [{ position: 1, quantity: 2, price: 45, lineTotal: 60 }]
  expect(suppliedSavings({ items, supplied: cookies })).toBe(30)
})
