import type { OrderActor, OrderStatus } from '#shared/order-enums.ts'
import { transitionsFrom, type Transitions } from '#shared/state-machine.ts'

/** The transitions of an order (api.md, Shapes). Buttons, routes and the timeline read this table. */
export const orderTransitions = {
  settle: { from: ['Awaiting Payment'], to: 'Pending', by: ['system'] },
  payOnDelivery: { from: ['Awaiting Payment'], to: 'Pending', by: ['shopper'] },
  fail: { from: ['Awaiting Payment'], to: 'Payment Failed', by: ['system'] },
  abandon: { from: ['Awaiting Payment'], to: 'Cancelled', by: ['shopper', 'admin', 'system'] },
  revive: { from: ['Payment Failed'], to: 'Pending', by: ['system'] },
  confirm: { from: ['Pending'], to: 'Confirmed', by: ['admin'] },
  pack: { from: ['Confirmed'], to: 'Packed', by: ['admin', 'staff'] },
  dispatch: { from: ['Packed'], to: 'Out for Delivery', by: ['admin', 'staff'] },
  deliver: { from: ['Out for Delivery'], to: 'Delivered', by: ['admin', 'staff'] },
  cancel: { from: ['Pending'], to: 'Cancelled', by: ['shopper', 'admin', 'system'] },
  cancelByAdmin: { from: ['Confirmed', 'Packed', 'Out for Delivery'], to: 'Cancelled', by: ['admin'] },
} as const satisfies Transitions<OrderStatus, OrderActor>

/** The statuses in which somebody waits for an order: the shop has work to do, or the shopper is at the door. */
export const waitingStatuses = [
  'Pending',
  'Confirmed',
  'Packed',
  'Out for Delivery',
] as const satisfies readonly OrderStatus[]

/** For so many minutes a bill of the counter is made undone as a whole. */
export const VOID_MINUTES = 30

/** Whether what leaves the shop is still open. */
export const isToBePacked = (status: OrderStatus): boolean =>
  status === 'Awaiting Payment' || status === 'Pending' || status === 'Confirmed'

export type OrderTransition = keyof typeof orderTransitions

export const transitionLabels = {
  settle: 'Mark paid',
  payOnDelivery: 'Pay on delivery',
  fail: 'Mark failed',
  revive: 'Reopen order',
  abandon: 'Cancel order',
  confirm: 'Confirm',
  pack: 'Mark packed',
  dispatch: 'Out for delivery',
  deliver: 'Mark delivered',
  cancel: 'Cancel order',
  cancelByAdmin: 'Cancel order',
} as const satisfies Record<OrderTransition, string>

/** The transitions that `actor` may make now. */
export const orderTransitionsFrom = (status: OrderStatus, actor: OrderActor): OrderTransition[] =>
  transitionsFrom(orderTransitions, status, actor)
