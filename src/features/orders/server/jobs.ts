import type { OrderStatus } from '#shared/order-enums.ts'
import { jobKind } from '#platform/jobs/jobs.ts'

/** A real order is there: ring the shop's bell and write to the shopper. */
export const announceOrder = jobKind<{ orderId: string }>('announce-order')

/** An order moved: tell the order desk and the shopper. */
export const announceTransition = jobKind<{ orderId: string; status: OrderStatus }>('announce-move')
