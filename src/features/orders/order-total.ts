import { fromRupees, toRupees } from '#shared/money.ts'
import type { Order } from './contract.ts'

/** What an order costs, in rupees: what was agreed, and once it is packed what its final bill says. */
export const orderTotal = ({ final, totalAmt }: Pick<Order, 'final' | 'totalAmt'>): number =>
  final?.totalAmt ?? totalAmt

/**
 * What is still to be paid at the door, in rupees: the order's total, less what notes gave back before it was paid. Null
 * when no cash is due.
 */
export const amountDue = ({ payments }: Pick<Order, 'payments'>): number | null =>
  payments.find(({ status }) => status === 'Due')?.amount ?? null

/** What notes gave back, in rupees, before an order was paid at the door. */
export function givenBackBeforePaid(order: Pick<Order, 'final' | 'totalAmt' | 'payments'>): number {
  const cash = order.payments.find(
    ({ provider, status }) => provider === 'CASH_ON_DELIVERY' && (status === 'Due' || status === 'Paid'),
  )
  return cash ? toRupees(fromRupees(orderTotal(order)) - fromRupees(cash.amount)) : 0
}
