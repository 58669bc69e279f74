import type { OrderActor, OrderStatus } from '#shared/order-enums.ts'

/** What `fulfilment/desk/server/transition-order.ts` is asked for. */
export interface TransitionOrder {
  orderId: string
  /** If given, an order in another status is not moved. */
  from?: OrderStatus | undefined
  to: OrderStatus
  by: OrderActor
  actorId: string | null
  note: string | null
  /** If given, orders of other users are not found. */
  ownerId?: string
  /** What was paid of an order that is cancelled is left as store credit. */
  asCredit?: boolean | undefined
}
