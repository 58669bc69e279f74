import type { Order } from '#features/orders/contract.ts'
import { amountDue, upiDue } from '#features/orders/order-total.ts'

/** Whether an order can be paid to the shop's own UPI address, if the shop has one: as chosen, or at the door while it goes there. */
export const isPayable = (order: Order): boolean =>
  order.order_status !== 'Cancelled' &&
  (upiDue(order) !== null ||
    (order.order_status === 'Out for Delivery' && !order.cameBackAt && amountDue(order) !== null))
