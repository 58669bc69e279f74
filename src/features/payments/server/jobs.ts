import { z } from 'zod'
import { jobKind, type JobOptions } from '#platform/jobs/jobs.ts'

/** A bug is noticed within minutes, and delays the other jobs of its order no longer than that. */
const ofMoney = { maxDelaySeconds: 120 }

const ofAttempt = z.object({ attemptId: z.string() })

/** A message arrived at `since`: query the provider and settle, unless its answer is newer. */
export const settlePaymentJob = jobKind(
  'settle-payment',
  ofAttempt.extend({ since: z.string().optional(), isUrgent: z.boolean().optional() }),
  ofMoney,
)

/** Polls an attempt without a notification; enqueues itself again with doubling intervals. */
export const pollPayment = jobKind('poll-payment', ofAttempt, ofMoney)

/** The attempt has reached its time limit. */
export const expirePayment = jobKind('expire-payment', ofAttempt, ofMoney)

/** Tells the provider not to accept the payment any more, where its protocol allows that. */
export const abandonPayment = jobKind('abandon-payment', ofAttempt, ofMoney)

/** Sends a refund, or queries its status. */
export const sendRefund = jobKind('send-refund', z.object({ refundId: z.string() }), ofMoney)

/** Jobs about one order's money run one after another. */
export const paymentQueue = (orderId: string | null): JobOptions =>
  orderId ? { queue: `payment of ${orderId}` } : {}
