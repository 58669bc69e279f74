import { expect, test } from 'vitest'
import { givenBackBeforePaid } from '#features/orders/order-total.ts'
import { amountToCollect } from './amount-to-collect.ts'

const cash = (status: 'Due' | 'Paid' | 'Failed', amount: number) => ({
  provider: 'CASH_ON_DELIVERY' as const,
  status,
  amount,
  reference: null,
  at: '2026-11-26T00:00:00Z',
})
const order_status = 'Packed' as const

test('cash is collected for an order that is neither paid, delivered nor cancelled', () => {
  expect(amountToCollect({ order_status, payments: [cash('Due', 258)] })).toBe(258)
  expect(amountToCollect({ order_status, payments: [cash('Due', 0)] })).toBe(0)
  expect(amountToCollect({ order_status: 'Cancelled', payments: [cash('Due', 258)] })).toBeNull()
  expect(amountToCollect({ order_status: 'Delivered', payments: [cash('Paid', 258)] })).toBeNull()
  expect(amountToCollect({ order_status: 'Delivered', payments: [cash('Due', 258)] })).toBeNull()
  expect(amountToCollect({ order_status, payments: [] })).toBeNull()
})

test('of a bill that is paid partly in cash, partly by UPI, nothing was given back', () => {
  const upi = { ...cash('Paid', 208), provider: 'UPI' as const }
  const [total, part] = [{ totalAmt: 258 }, cash('Paid', 50)]
  expect(givenBackBeforePaid({ ...total, payments: [part, cash('Due', 208)] })).toBe(0)
  expect(givenBackBeforePaid({ ...total, payments: [part, upi] })).toBe(0)
  expect(givenBackBeforePaid({ ...total, payments: [part, { ...upi, status: 'Refunded' }] })).toBe(0)
  expect(givenBackBeforePaid({ ...total, payments: [part, cash('Due', 108)] })).toBe(100)
})

test('what was given back before it was paid is the rest of the total', () => {
  const final = { subTotal: 200.1, charges: [], coupon: 0, roundOff: 0, totalAmt: 200.1 }
  expect(givenBackBeforePaid({ totalAmt: 258, final, payments: [cash('Due', 170.05)] })).toBe(30.05)
  expect(givenBackBeforePaid({ totalAmt: 258, final, payments: [cash('Paid', 200.1)] })).toBe(0)
  expect(givenBackBeforePaid({ totalAmt: 258, payments: [cash('Failed', 100)] })).toBe(0)
})
