import { createStore, useStore } from '#ui/create-store.ts'
import type { Order } from '#features/orders/contract.ts'

/** An order that was just moved in this tab, and its index in the list. */
export interface MovedOrder {
  order: Order
  /** Identifies the list: other filters make another list. */
  list: string
  index: number
}

/** How long a moved card stays visible, in milliseconds. */
const SHOWN_MOVED_MS = 1_200

const none: readonly MovedOrder[] = []
const moved = createStore(none)

/** Keeps an order visible for a moment after it moved, so that the result can be seen. */
export function showMoved(one: MovedOrder): void {
  moved.set([...without(one.order.orderId), one])
  setTimeout(() => moved.set(moved.get().filter((other) => other !== one)), SHOWN_MOVED_MS)
}

const without = (orderId: string) => moved.get().filter(({ order }) => order.orderId !== orderId)

export const useMovedOrders = (): readonly MovedOrder[] => useStore(moved, none)

export interface ListedOrder {
  order: Order
  /** It was just moved in this tab. */
  isMoved: boolean
  /** It is no longer in the list and about to disappear. */
  isLeaving: boolean
}

/** The list with the orders that were just moved out of it, still at their positions. */
export function withMoved(orders: readonly Order[], list: string, all: readonly MovedOrder[]): ListedOrder[] {
  const here = all.filter((one) => one.list === list)
  const isIn = (rows: readonly { orderId: string }[], orderId: string) =>
    rows.some((row) => row.orderId === orderId)
  const listed = orders.map((order): ListedOrder => {
    const now = here.find((one) => one.order.orderId === order.orderId)
    // The list may have been fetched before the move.
    return { order: now?.order ?? order, isMoved: now !== undefined, isLeaving: false }
  })
  for (const { order, index } of here.toSorted((one, other) => one.index - other.index))
    if (!isIn(orders, order.orderId)) listed.splice(index, 0, { order, isMoved: true, isLeaving: true })
  return listed
}
