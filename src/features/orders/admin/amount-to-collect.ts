import type { Order } from '../contract.ts'
import { orderTotal } from '../order-total.ts'

type PaidOrder = Pick<Order, 'payment_method' | 'payment_status' | 'order_status' | 'totalAmt' | 'final'>

/** The cash that the rider brings back, in rupees; null when there is none to collect. */
export const amountToCollect = (order: PaidOrder): number | null =>
  order.payment_method === 'CASH_ON_DELIVERY' &&
  order.payment_status === 'Unpaid' &&
  order.order_status !== 'Cancelled'
    ? orderTotal(order)
    : null
