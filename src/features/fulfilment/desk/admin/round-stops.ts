import { fromRupees, toRupees } from '#shared/money.ts'
import type { Order } from '#features/orders/contract.ts'
import { amountToCollect } from './amount-to-collect.ts'

type Listed = Pick<
  Order,
  'order_status' | 'payments' | 'promise' | 'createdAt' | 'delivery_address' | 'orderId'
>

/**
 * The stops of a round: those that the rider has put in an order of their own, in that order; then what is due first, and
 * of one slot the pincodes together. Orders that are cancelled or delivered are no stops.
 */
export function roundStops<Stop extends Listed>(
  orders: readonly Stop[],
  ownOrder: readonly string[] = [],
): Stop[] {
  const keyOf = (order: Stop) => {
    const place = ownOrder.indexOf(order.orderId)
    return [
      place < 0 ? ownOrder.length : place,
      order.promise?.to ?? order.createdAt,
      order.delivery_address?.pincode ?? '',
      order.orderId,
    ]
  }
  return orders
    .filter(({ order_status }) => order_status !== 'Cancelled' && order_status !== 'Delivered')
    .sort((a, b) => {
      const [keyA, keyB] = [keyOf(a), keyOf(b)]
      const at = keyA.findIndex((part, index) => part !== keyB[index])
      return at < 0 ? 0 : keyA[at]! < keyB[at]! ? -1 : 1
    })
}

/** The cash of a round, in rupees. */
export const roundTotal = (orders: readonly Listed[]): number =>
  toRupees(roundStops(orders).reduce((sum, order) => sum + fromRupees(amountToCollect(order) ?? 0), 0))
