import { z } from 'zod'
import { jobKind, type JobOptions } from '#platform/jobs/jobs.ts'
import { ORDER_STATUSES } from '#shared/order-enums.ts'

/** A real order was placed: notify the order desk and mail the shopper. */
export const announceOrder = jobKind('announce-order', z.object({ orderId: z.string() }), { isUrgent: true })

/** A payment was refunded: mail the shopper. */
export const announceRefund = jobKind(
  'announce-refund',
  z.object({ orderId: z.string(), refundId: z.string() }),
  { isQueued: true },
)

/** An order changed its status: notify the order desk and mail the shopper. */
export const announceTransition = jobKind(
  'announce-move',
  z.object({ orderId: z.string(), status: z.enum(ORDER_STATUSES) }),
  { isQueued: true, isUrgent: true },
)

/** Announcements of one order are made in the order of events, even if the first of them had to be retried. */
export const announceQueue = (orderId: string): JobOptions => ({ queue: `announcements of ${orderId}` })
