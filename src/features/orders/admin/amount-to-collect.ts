import type { Order } from '../contract.ts'

/** The cash that the rider brings back, in rupees; null when there is none to collect. */
export const amountToCollect = ({
  payment_method,
  payment_status,
  order_status,
  totalAmt,
}: Pick<Order, 'payment_method' | 'payment_status' | 'order_status' | 'totalAmt'>): number | null =>
  payment_method === 'CASH_ON_DELIVERY' && payment_status === 'Unpaid' && order_status !== 'Cancelled'
    ? totalAmt
    : null
