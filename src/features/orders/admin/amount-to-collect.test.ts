import { expect, test } from 'vitest'
import { amountToCollect } from './amount-to-collect.ts'

const cash = {
  payment_method: 'CASH_ON_DELIVERY',
  payment_status: 'Unpaid',
  order_status: 'Packed',
  totalAmt: 258,
} as const

test('cash is collected for an order that is neither paid nor cancelled', () => {
  expect(amountToCollect(cash)).toBe(258)
  expect(amountToCollect({ ...cash, order_status: 'Cancelled' })).toBeNull()
  expect(amountToCollect({ ...cash, order_status: 'Delivered', payment_status: 'Paid' })).toBeNull()
  expect(amountToCollect({ ...cash, payment_method: 'PAYU', payment_status: 'Paid' })).toBeNull()
})

test('of a packed order what was packed is collected', () => {
  const final = { subTotal: 200, charges: [], coupon: 0, roundOff: 0, totalAmt: 0 }
  expect(amountToCollect({ ...cash, final: { ...final, totalAmt: 200 } })).toBe(200)
  expect(amountToCollect({ ...cash, final })).toBe(0)
})
