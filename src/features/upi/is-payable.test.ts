import { expect, test } from 'vitest'
import type { Order } from '#features/orders/contract.ts'
import { isPayable } from './is-payable.ts'

const due = { provider: 'CASH_ON_DELIVERY', status: 'Due', amount: 97, reference: null, at: '' }
const order = (more: Partial<Order>) =>
  ({ order_status: 'Out for Delivery', payments: [due], ...more }) as unknown as Order

test('an order is paid by UPI at its door while it goes there, not as it comes back or once it was handed over', () => {
  expect(isPayable(order({}))).toBe(true)
  expect(isPayable(order({ cameBackAt: '2026-12-01T03:30:00.000Z' }))).toBe(false)
  for (const order_status of ['Packed', 'Delivered', 'Cancelled'] as const)
    expect(isPayable(order({ order_status }))).toBe(false)
})
