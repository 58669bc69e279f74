import { expect, test } from 'vitest'
import type { Order } from './contract.ts'
import { orderMessage } from './order-message.ts'

const order = {
  orderId: 'ORD-261126-ABCDEFGH',
  userId: { name: 'Lakshmi' },
  items: [{ name: 'Rice', unit: '1 kg', quantity: 2, lineTotal: 200 }],
  charges: [],
  totalAmt: 200,
  final: null,
  order_status: 'Pending',
  payment_status: 'Unpaid',
  payments: [{ provider: 'UPI', status: 'Due', amount: 200 }],
  delivery_address: null,
  createdAt: '2026-11-26T10:00:00.000Z',
  timeline: [],
  deliveryPromise: '27 Nov, 7–9 am',
} as unknown as Order
const upi = {
  qr: 'upi://pay?pa=shop@okbank',
  mayLink: true,
  vpa: 'shop@okbank',
  name: 'Asha Stores',
  amount: 200,
}
const pay = 'Pay ₹200.00 by UPI to shop@okbank (Asha Stores), with the note ORD-261126-ABCDEFGH.'

test('the message of an order says what it has and costs, and when it comes', () => {
  expect(orderMessage(order, 'Asha Stores').split('\n')).toEqual([
    'Hello Lakshmi, Asha Stores has your order ORD-261126-ABCDEFGH:',
    '2 × Rice, 1 kg: ₹200.00',
    'Total: ₹200.00. Waiting for ₹200.00 by UPI.',
    'Delivery: 27 Nov, 7–9 am',
  ])
})

test('it says how to pay by UPI, with a link for a merchant’s address only', () => {
  const merchant = orderMessage(order, 'Asha Stores', upi).split('\n')
  expect(merchant).toEqual(expect.arrayContaining([pay, `Or open your payment app: ${upi.qr}`]))
  const personal = orderMessage(order, 'Asha Stores', { ...upi, mayLink: false })
  expect(personal).toContain(pay)
  expect(personal).not.toContain('upi://')
})
