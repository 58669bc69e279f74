import { z } from 'zod'
import { jobKind, type JobOptions } from '#platform/jobs/jobs.ts'

const ofAttempt = z.object({ attemptId: z.string() })

/** A message came: ask the provider and settle what it says. */
export const settlePaymentJob = jobKind('settle-payment', ofAttempt)

/** Ask about an attempt of which nothing was heard; asks again by itself, each time after twice as long. */
export const pollPayment = jobKind('poll-payment', ofAttempt)

/** The time to pay is over. */
export const expirePayment = jobKind('expire-payment', ofAttempt)

/** Tell the provider that no money is wanted any more, where its protocol has a word for that. */
export const abandonPayment = jobKind('abandon-payment', ofAttempt)

/** Send money back, or ask how far it has come. */
export const sendRefund = jobKind('send-refund', z.object({ refundId: z.string() }))

/** Everything about one order's money happens one after the other. */
export const paymentQueue = (orderId: string | null): JobOptions =>
  orderId ? { queue: `payment of ${orderId}` } : {}
