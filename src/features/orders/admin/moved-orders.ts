import { createStore, useStore } from '#ui/create-store.ts'
import type { Order } from '../contract.ts'

/** An order that was moved in this tab a moment ago, and where it stood in its list. */
export interface MovedOrder {
  order: Order
  /** The list: two with other filters are two lists. */
  list: string
  index: number
}

/** How long a card says what became of it before it leaves, in milliseconds. */
export const SHOWN_MOVED_MS = 1_200

const none: readonly MovedOrder[] = []
const moved = createStore(none)

/** Keeps an order on the screen for a moment after it moved, so that one sees where it went. */
export function showMoved(one: MovedOrder): void {
  moved.set([...without(one.order.orderId), one])
  setTimeout(() => moved.set(moved.get().filter((other) => other !== one)), SHOWN_MOVED_MS)
}

const without = (orderId: string) => moved.get().filter(({ order }) => order.orderId !== orderId)

export const useMovedOrders = (): readonly MovedOrder[] => useStore(moved, none)

export interface ListedOrder {
  order: Order
  /** It has just been moved here. */
  isMoved: boolean
  /** It is in the list no more, and about to go. */
  isLeaving: boolean
}

/** A list with those that have just been moved out of it still at their places. */
export function withMoved(orders: readonly Order[], list: string, all: readonly MovedOrder[]): ListedOrder[] {
  const here = all.filter((one) => one.list === list)
  const isIn = (rows: readonly { orderId: string }[], orderId: string) =>
    rows.some((row) => row.orderId === orderId)
  const listed = orders.map((order): ListedOrder => {
    const now = here.find((one) => one.order.orderId === order.orderId)
    // The list may have been asked for before the move.
    return { order: now?.order ?? order, isMoved: now !== undefined, isLeaving: false }
  })
  for (const { order, index } of here.toSorted((one, other) => one.index - other.index))
    if (!isIn(orders, order.orderId)) listed.splice(index, 0, { order, isMoved: true, isLeaving: true })
  return listed
}
