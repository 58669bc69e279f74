import { splitByCredit } from '#features/khata/store-credit.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import type { PaymentMethod, ProviderPaymentStatus } from '#shared/order-enums.ts'
import type { Order } from './contract.ts'

/** What an order costs, in rupees: what was agreed, and once it is packed what its final bill says. */
export const orderTotal = ({ final, totalAmt }: Pick<Order, 'final' | 'totalAmt'>): number =>
  final?.totalAmt ?? totalAmt

/** What is due at the door in rupees: the total, less what notes gave back before it was paid. Null without cash. */
export const amountDue = (order: DueOrder): number | null =>
  order.order_status === 'Delivered' ? null : dueBy(order, 'CASH_ON_DELIVERY')

/** What was paid by UPI at the door, in rupees, and nobody has seen yet; null when nothing was. */
export const unseenAtDoor = (order: DueOrder): number | null =>
  order.order_status === 'Delivered' ? dueBy(order, 'CASH_ON_DELIVERY') : null

/** What is still to be paid to the shop's own UPI, in rupees; null when nothing is. */
export const upiDue = (order: Pick<Order, 'payments'>): number | null => dueBy(order, 'UPI')

type DueOrder = Pick<Order, 'order_status' | 'payments'>

const dueBy = ({ payments }: Pick<Order, 'payments'>, method: PaymentMethod): number | null =>
  payments.find(({ provider, status }) => status === 'Due' && provider === method)?.amount ?? null

const PAID: readonly ProviderPaymentStatus[] = ['Paid', 'Refund Pending', 'Refunded']

/** What notes gave back, in rupees, before an order was paid at the door. */
export function givenBackBeforePaid(
  order: Pick<Order, 'final' | 'totalAmt' | 'payments' | 'credit'>,
): number {
  // Of what is paid partly in cash, partly by UPI, two are.
  const paid = order.payments.filter(
    ({ provider, status }) =>
      (provider === 'CASH_ON_DELIVERY' && (status === 'Due' || status === 'Paid')) ||
      (provider === 'UPI' && PAID.includes(status)),
  )
  if (!paid.some(({ provider }) => provider === 'CASH_ON_DELIVERY')) return 0
  const { duePaise } = splitByCredit(fromRupees(orderTotal(order)), fromRupees(order.credit ?? 0))
  return toRupees(paid.reduce((rest, { amount }) => rest - fromRupees(amount), duePaise))
}
