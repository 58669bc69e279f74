import { expect, test } from 'vitest'
import { deskPaymentText, paymentText } from './payment-text.ts'

const due = (amount: number) =>
  ({ provider: 'CASH_ON_DELIVERY', status: 'Due', amount, reference: null, at: '' }) as const
const order = {
  payment_status: 'Unpaid',
  order_status: 'Pending',
  payments: [due(258)],
} satisfies Parameters<typeof paymentText>[0]

test('an unpaid cash order shows the amount due on delivery', () => {
  expect(paymentText(order)).toBe('Pay ₹258.00 on delivery')
})

test('what is due at the door may have become nothing', () => {
  expect(paymentText({ ...order, payments: [due(0)] })).toBe('Nothing to pay')
  expect(deskPaymentText({ ...order, payments: [due(0)] })).toBe('Nothing to collect')
})

test('a cancelled order has nothing to pay, a delivered one is paid', () => {
  expect(paymentText({ ...order, order_status: 'Cancelled' })).toBe('Nothing to pay')
  expect(paymentText({ ...order, order_status: 'Delivered', payment_status: 'Paid' })).toBe('Paid')
})

test('what was paid by UPI at the door is not to be paid again, nor collected', () => {
  const delivered = { ...order, order_status: 'Delivered' as const }
  expect(paymentText(delivered)).toBe('₹258.00 by UPI, the shop is checking that it has come')
  expect(deskPaymentText(delivered)).toBe('Waiting for ₹258.00 by UPI')
  expect(paymentText({ ...delivered, payments: [due(0)] })).toBe('Nothing to pay')
})

test('the order desk sees what to collect, and a neutral text about a refund', () => {
  expect(deskPaymentText(order)).toBe('Collect ₹258.00 on delivery')
  expect(deskPaymentText({ ...order, order_status: 'Cancelled' })).toBe('Nothing to collect')
  expect(deskPaymentText({ ...order, payment_status: 'Refund Pending' })).toBe('The refund is on its way')
  expect(deskPaymentText({ ...order, payment_status: 'Refunded' })).toBe('Refunded')
})

test('an online payment shows whether it is awaited or being refunded', () => {
  const online = { ...order, payments: [] }
  expect(paymentText({ ...online, payment_status: 'Pending' })).toBe('Waiting for payment')
  expect(paymentText({ ...online, order_status: 'Cancelled', payment_status: 'Refund Pending' })).toBe(
    'Your refund is on its way',
  )
})
