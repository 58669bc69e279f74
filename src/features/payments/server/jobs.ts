import { z } from 'zod'
import { jobKind, type JobOptions } from '#platform/jobs/jobs.ts'

const ofAttempt = z.object({ attemptId: z.string() })

/** A message arrived: query the provider and settle. */
export const settlePaymentJob = jobKind('settle-payment', ofAttempt, { isQueued: true })

/** Polls an attempt without a notification; enqueues itself again with doubling intervals. */
export const pollPayment = jobKind('poll-payment', ofAttempt, { isQueued: true })

/** The attempt has reached its time limit. */
export const expirePayment = jobKind('expire-payment', ofAttempt, { isQueued: true })

/** Tells the provider not to accept the payment any more, where its protocol allows that. */
export const abandonPayment = jobKind('abandon-payment', ofAttempt, { isQueued: true })

/** Sends a refund, or queries its status. */
export const sendRefund = jobKind('send-refund', z.object({ refundId: z.string() }), { isQueued: true })

/** Jobs about one order's money run one after another. */
export const paymentQueue = (orderId: string | null): JobOptions =>
  orderId ? { queue: `payment of ${orderId}` } : {}
