import type { Order } from '../contract.ts'

/** The cash that the rider brings back, in rupees: of a packed order what was packed. Null when there is none to collect. */
export const amountToCollect = ({
  payment_method,
  payment_status,
  order_status,
  totalAmt,
  final,
}: Pick<Order, 'payment_method' | 'payment_status' | 'order_status' | 'totalAmt' | 'final'>): number | null =>
  payment_method === 'CASH_ON_DELIVERY' && payment_status === 'Unpaid' && order_status !== 'Cancelled'
    ? (final?.totalAmt ?? totalAmt)
    : null
