import type { Order } from '#features/orders/contract.ts'
import { amountDue } from '#features/orders/order-total.ts'

/** The cash that the rider brings back, in rupees; null when there is none to collect. */
export const amountToCollect = (order: Pick<Order, 'order_status' | 'payments'>): number | null =>
  order.order_status === 'Cancelled' ? null : amountDue(order)
