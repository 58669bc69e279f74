import { formatRupees } from '#shared/money.ts'
import type { PaymentStatus } from '#shared/order-enums.ts'
import type { Order } from './contract.ts'
import { orderTotal } from './order-total.ts'

const shopperTexts = {
  Unpaid: 'Not paid',
  Pending: 'Waiting for payment',
  Paid: 'Paid',
  Failed: 'The payment did not go through',
  'Refund Pending': 'Your refund is on its way',
  Refunded: 'Your payment was refunded',
} as const satisfies Record<PaymentStatus, string>

/** What the order desk reads instead. */
const deskTexts: Record<PaymentStatus, string> = {
  ...shopperTexts,
  'Refund Pending': 'The refund is on its way',
  Refunded: 'Refunded',
}

/** An order's payment status as the shopper reads it: "Pay ₹258.00 on delivery". */
export function paymentText(order: PaidOrder): string {
  const { payment_method, payment_status, order_status } = order
  if (payment_status !== 'Unpaid') return shopperTexts[payment_status]
  if (order_status === 'Cancelled') return 'Nothing to pay'
  return payment_method === 'CASH_ON_DELIVERY'
    ? `Pay ${formatRupees(orderTotal(order))} on delivery`
    : shopperTexts.Unpaid
}

/** The same as the order desk reads it: "Collect ₹258.00 on delivery". */
export function deskPaymentText(order: PaidOrder): string {
  const { payment_method, payment_status, order_status } = order
  if (payment_status !== 'Unpaid') return deskTexts[payment_status]
  if (order_status === 'Cancelled') return 'Nothing to collect'
  return payment_method === 'CASH_ON_DELIVERY'
    ? `Collect ${formatRupees(orderTotal(order))} on delivery`
    : shopperTexts.Unpaid
}

type PaidOrder = Pick<Order, 'payment_method' | 'payment_status' | 'order_status' | 'totalAmt' | 'final'>
