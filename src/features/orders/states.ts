import type { OrderStatus } from '../../shared/order-words.ts'
import { movesFrom, type Moves } from '../../shared/states.ts'

export type OrderActor = 'shopper' | 'admin' | 'system'

/** The moves of an order (api.md, Shapes). Buttons, routes and the history read this table. */
export const orderMoves = {
  settle: { from: ['Awaiting Payment'], to: 'Pending', by: ['system'] },
  fail: { from: ['Awaiting Payment'], to: 'Payment Failed', by: ['system'] },
  abandon: { from: ['Awaiting Payment'], to: 'Cancelled', by: ['shopper', 'admin', 'system'] },
  confirm: { from: ['Pending'], to: 'Confirmed', by: ['admin'] },
  pack: { from: ['Confirmed'], to: 'Packed', by: ['admin'] },
  dispatch: { from: ['Packed'], to: 'Out for Delivery', by: ['admin'] },
  deliver: { from: ['Out for Delivery'], to: 'Delivered', by: ['admin'] },
  cancel: { from: ['Pending'], to: 'Cancelled', by: ['shopper', 'admin'] },
  callOff: { from: ['Confirmed', 'Packed', 'Out for Delivery'], to: 'Cancelled', by: ['admin'] },
} as const satisfies Moves<OrderStatus, OrderActor>

export type OrderMove = keyof typeof orderMoves

/** What the button of a move says. */
export const moveLabels = {
  settle: 'Mark paid',
  fail: 'Mark failed',
  abandon: 'Cancel order',
  confirm: 'Confirm',
  pack: 'Mark packed',
  dispatch: 'Send out',
  deliver: 'Mark delivered',
  cancel: 'Cancel order',
  callOff: 'Cancel order',
} as const satisfies Record<OrderMove, string>

/** The moves that `actor` may make now. */
export const orderMovesFrom = (status: OrderStatus, actor: OrderActor): OrderMove[] =>
  movesFrom(orderMoves, status, actor)

/** The move that leads to `to` for this actor, whatever the order's present status; null when there is none. */
export function moveTo(to: OrderStatus, from: OrderStatus, actor: OrderActor): OrderMove | null {
  return orderMovesFrom(from, actor).find((move) => orderMoves[move].to === to) ?? null
}
