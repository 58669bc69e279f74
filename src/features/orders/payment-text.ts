import { formatRupees } from '#shared/money.ts'
import type { PaymentStatus } from '#shared/order-enums.ts'
import type { Order } from './contract.ts'
import { amountDue, upiDue } from './order-total.ts'

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
  if (isOnKhata(order)) return 'On khata'
  if (order.payment_status !== 'Unpaid') return shopperTexts[order.payment_status]
  return dueText(order, 'Pay', 'Nothing to pay')
}

/** The same as the order desk reads it: "Collect ₹258.00 on delivery". */
export function deskPaymentText(order: PaidOrder): string {
  if (isOnKhata(order)) return 'On khata'
  if (order.payment_status !== 'Unpaid') return deskTexts[order.payment_status]
  return dueText(order, 'Collect', 'Nothing to collect')
}

const isOnKhata = ({ payments }: PaidOrder) =>
  payments.some(({ provider, status }) => provider === 'KHATA' && (status === 'Due' || status === 'Paid'))

function dueText(order: PaidOrder, verb: string, nothing: string): string {
  const [due, byUpi] = [amountDue(order), upiDue(order)]
  if (order.order_status === 'Cancelled' || due === 0) return nothing
  if (byUpi !== null) return `Waiting for ${formatRupees(byUpi)} by UPI`
  return due === null ? shopperTexts.Unpaid : `${verb} ${formatRupees(due)} on delivery`
}

type PaidOrder = Pick<Order, 'payment_status' | 'order_status' | 'payments'>
