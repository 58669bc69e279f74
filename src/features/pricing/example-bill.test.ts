import { expect, test } from 'vitest'
import type { ChargeRule } from '#features/charges/charge-rule.ts'
import { exampleBill } from './example-bill.ts'

const delivery: ChargeRule = {
  name: 'Delivery',
  type: 'fixed',
  value: 2500,
  minOrderPaise: null,
  maxOrderPaise: 19900,
}
const packing: ChargeRule = {
  ...delivery,
  name: 'Packing',
  type: 'percentage',
  value: 2_500_000,
  maxOrderPaise: null,
}

test('the example bill equals the bill of a cart with that sub-total', () => {
  expect(exampleBill(150, [delivery, packing])).toMatchObject({
    total: 178.75,
    rows: [
      { label: 'Sub-total', amount: 150 },
      { label: 'Delivery', amount: 25, rule: 'Free from ₹199.00' },
      { label: 'Packing', amount: 3.75 },
    ],
  })
  expect(exampleBill(199, [delivery, packing]).total).toBe(203.98)
})

test('an empty cart pays nothing', () => {
  expect(exampleBill(0, [{ ...delivery, maxOrderPaise: null }]).total).toBe(0)
})
