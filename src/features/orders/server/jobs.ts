import { z } from 'zod'
import { jobKind, type JobOptions } from '#platform/jobs/jobs.ts'
import { ORDER_STATUSES } from '#shared/order-enums.ts'

/** Wakes the announcers of all servers; placing an order wakes its own. The order's row is what they announce. */
export const ANNOUNCE = 'announce-order'

/** A payment was refunded: mail the shopper. */
export const announceRefund = jobKind(
  'announce-refund',
  z.object({ orderId: z.string(), refundId: z.string() }),
)

/** An order changed its status: notify the order desk and mail the shopper. */
export const announceTransition = jobKind(
  'announce-move',
  z.object({ orderId: z.string(), status: z.enum(ORDER_STATUSES) }),
  { isUrgent: true },
)

/** Staff moved an order to another slot: mail the shopper both promises. */
export const announceReschedule = jobKind(
  'announce-reschedule',
  z.object({ orderId: z.string(), moveId: z.string(), before: z.string().nullable(), after: z.string() }),
)

/** Its shopper added to an order: refresh the order desk, and mail the shopper. */
export const announceAddition = jobKind(
  'announce-addition',
  z.object({ orderId: z.string(), additionId: z.string() }),
  { isUrgent: true },
)

/** Announcements of one order are made in the order of events, even if the first of them had to be retried. */
export const announceQueue = (orderId: string): JobOptions => ({ queue: `announcements of ${orderId}` })
