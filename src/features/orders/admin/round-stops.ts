import { fromRupees, toRupees } from '#shared/money.ts'
import type { Order } from '../contract.ts'
import { amountToCollect } from './amount-to-collect.ts'

type Listed = Pick<
  Order,
  'order_status' | 'payments' | 'promise' | 'createdAt' | 'delivery_address' | 'orderId'
>

/**
 * The stops of a round: what is due first comes first, and of one slot the pincodes together. Orders that are cancelled
 * or delivered are no stops.
 */
export const roundStops = <Stop extends Listed>(orders: readonly Stop[]): Stop[] =>
  orders
    .filter(({ order_status }) => order_status !== 'Cancelled' && order_status !== 'Delivered')
    .sort((a, b) => {
      const [keyA, keyB] = [a, b].map((order) => [
        order.promise?.to ?? order.createdAt,
        order.delivery_address?.pincode ?? '',
        order.orderId,
      ])
      const at = keyA!.findIndex((part, index) => part !== keyB![index])
      return at < 0 ? 0 : keyA![at]! < keyB![at]! ? -1 : 1
    })

/** The cash of a round, in rupees. */
export const roundTotal = (orders: readonly Listed[]): number =>
  toRupees(roundStops(orders).reduce((sum, order) => sum + fromRupees(amountToCollect(order) ?? 0), 0))
