import { expect, test } from 'vitest'
import { deskPaymentText, paymentText } from './payment-text.ts'

const order = {
  payment_method: 'CASH_ON_DELIVERY',
  payment_status: 'Unpaid',
  order_status: 'Pending',
  totalAmt: 258,
} as const

test('an unpaid cash order shows the amount due on delivery', () => {
  expect(paymentText(order)).toBe('Pay ₹258.00 on delivery')
})

test('a packed order shows what its final bill says', () => {
  const final = { subTotal: 200, charges: [], coupon: 0, roundOff: 0, totalAmt: 200 }
  expect(paymentText({ ...order, final })).toBe('Pay ₹200.00 on delivery')
  expect(deskPaymentText({ ...order, final })).toBe('Collect ₹200.00 on delivery')
})

test('a cancelled order has nothing to pay, a delivered one is paid', () => {
  expect(paymentText({ ...order, order_status: 'Cancelled' })).toBe('Nothing to pay')
  expect(paymentText({ ...order, order_status: 'Delivered', payment_status: 'Paid' })).toBe('Paid')
})

test('the order desk sees what to collect, and a neutral text about a refund', () => {
  expect(deskPaymentText(order)).toBe('Collect ₹258.00 on delivery')
  expect(deskPaymentText({ ...order, order_status: 'Cancelled' })).toBe('Nothing to collect')
  expect(deskPaymentText({ ...order, payment_status: 'Refund Pending' })).toBe('The refund is on its way')
  expect(deskPaymentText({ ...order, payment_status: 'Refunded' })).toBe('Refunded')
})

test('an online payment shows whether it is awaited or being refunded', () => {
  const online = { ...order, payment_method: 'PAYU' } as const
  expect(paymentText({ ...online, payment_status: 'Pending' })).toBe('Waiting for payment')
  expect(paymentText({ ...online, order_status: 'Cancelled', payment_status: 'Refund Pending' })).toBe(
    'Your refund is on its way',
  )
})
