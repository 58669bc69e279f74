import type { PickOrder } from '../pick-contract.ts'

type Queued = Pick<PickOrder, 'orderId' | 'items' | 'picked'>

/** Whether every line of an order has its tap; not of one that the queue does not have. */
export const isTapped = (orderId: string, queue: readonly Queued[] = []): boolean =>
  queue.some((one) => one.orderId === orderId && one.picked >= one.items)

/** How many of these orders have lines without a tap. */
export const countUntapped = (
  orders: readonly { orderId: string }[],
  queue: readonly Queued[] | undefined,
): number => orders.filter(({ orderId }) => !isTapped(orderId, queue)).length
