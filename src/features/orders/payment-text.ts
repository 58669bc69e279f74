import { t, written } from '#shared/words.ts'
import { formatRupees } from '#shared/money.ts'
import type { PaymentStatus } from '#shared/order-enums.ts'
import type { Order } from './contract.ts'
import { amountDue, unseenAtDoor, upiDue } from './order-total.ts'

const shopperTexts = written({
  Unpaid: () => t('orders.not-paid'),
  Pending: () => t('orders.waiting-for-payment'),
  Paid: () => t('orders.paid'),
  Failed: () => t('orders.the-payment-did-not-go-through'),
  'Refund Pending': () => t('orders.your-refund-is-on-its-way'),
  Refunded: () => t('orders.your-payment-was-refunded'),
}) satisfies Record<PaymentStatus, string>

/** What the order desk reads instead. */
function deskText(status: PaymentStatus): string {
  if (status === 'Refund Pending') return t('orders.the-refund-is-on-its-way')
  return status === 'Refunded' ? t('orders.refunded') : shopperTexts[status]
}

/** An order's payment status as the shopper reads it: "Pay ₹258.00 on delivery". */
export function paymentText(order: PaidOrder): string {
  if (isOnKhata(order)) return t('orders.on-khata')
  if (isByCredit(order)) return t('orders.paid-with-credit')
  if (order.payment_status !== 'Unpaid') return shopperTexts[order.payment_status]
  return dueText(order, {
    nothing: t('orders.nothing-to-pay'),
    onDelivery: (amount) => t('orders.pay-amount-on-delivery', { amount }),
    atDoor: (amount) => t('orders.amount-by-upi-the-shop-checks', { amount }),
  })
}

/** The same as the order desk reads it: "Collect ₹258.00 on delivery". */
export function deskPaymentText(order: PaidOrder): string {
  if (isOnKhata(order)) return t('orders.on-khata')
  if (isByCredit(order)) return t('orders.paid-with-credit')
  if (order.payment_status !== 'Unpaid') return deskText(order.payment_status)
  return dueText(order, {
    nothing: t('orders.nothing-to-collect'),
    onDelivery: (amount) => t('orders.collect-amount-on-delivery', { amount }),
    atDoor: waitingFor,
  })
}

const isOnKhata = ({ payments }: PaidOrder) =>
  payments.some(({ provider, status }) => provider === 'KHATA' && (status === 'Due' || status === 'Paid'))

const isByCredit = ({ payment_status, credit, totalAmt }: PaidOrder) =>
  payment_status === 'Paid' && credit !== undefined && credit === totalAmt

const waitingFor = (byUpi: string) => t('orders.waiting-for-byupi-by-upi', { byUpi })

function dueText(
  order: PaidOrder,
  {
    nothing,
    onDelivery,
    atDoor,
  }: { nothing: string; onDelivery: (amount: string) => string; atDoor: (amount: string) => string },
): string {
  const [due, byUpi, unseen] = [amountDue(order), upiDue(order), unseenAtDoor(order)]
  if (order.order_status === 'Cancelled' || due === 0 || unseen === 0) return nothing
  if (unseen !== null) return atDoor(formatRupees(unseen))
  if (byUpi !== null) return waitingFor(formatRupees(byUpi))
  return due === null ? shopperTexts.Unpaid : onDelivery(formatRupees(due))
}

type PaidOrder = Pick<Order, 'payment_status' | 'order_status' | 'payments'> &
  Partial<Pick<Order, 'credit' | 'totalAmt'>>
