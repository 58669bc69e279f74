import { z } from 'zod'
import { jobKind, type JobOptions } from '#platform/jobs/jobs.ts'
import { ORDER_STATUSES } from '#shared/order-enums.ts'

/** A real order is there: ring the shop's bell and write to the shopper. */
export const announceOrder = jobKind('announce-order', z.object({ orderId: z.string() }))

/** Money went back: tell the shopper. */
export const announceRefund = jobKind(
  'announce-refund',
  z.object({ orderId: z.string(), refundId: z.string() }),
)

/** An order moved: tell the order desk and the shopper. */
export const announceTransition = jobKind(
  'announce-move',
  z.object({ orderId: z.string(), status: z.enum(ORDER_STATUSES) }),
)

/** What is told of one order is told in the order in which it happened, also when telling the first of it failed. */
export const announceQueue = (orderId: string): JobOptions => ({ queue: `announcements of ${orderId}` })
