import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { hexId, text, timestamp } from '#shared/fields.ts'
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '#shared/order-enums.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { paymentCalls } from './calls.ts'
import { REVIEW_ACTIONS, REVIEW_REASONS } from './reviews.ts'

export const paymentMethod = z.enum(PAYMENT_METHODS)
export const paymentStatus = z.enum(PAYMENT_STATUSES)

/** How the shopper's browser continues: it submits a form, follows a URL, or passes a session to Cashfree's SDK. */
export const checkout = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('form'),
    action: z.string(),
    method: z.literal('POST'),
    fields: z.record(z.string(), z.string()),
  }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({
    kind: z.literal('cashfree'),
    sessionId: z.string(),
    mode: z.enum(['sandbox', 'production']),
  }),
])

/** A payment without an order or refund, or an order without a payment. */
export const paymentReview = z.object({
  _id: hexId,
  provider: paymentMethod,
  orderId: z.string().nullable(),
  reference: z.string().nullable(),
  amount: z.number(),
  reason: z.enum(REVIEW_REASONS),
  /** The payer's bank wants this payment back. */
  isDisputed: z.boolean(),
  at: timestamp,
})
export type PaymentReview = z.infer<typeof paymentReview>

export const paymentContract = contract(paymentCalls, {
  getPaymentMethods: {
    access: 'anyone',
    summary: 'The available payment methods.',
    data: z.array(paymentMethod),
    /** The URL of Cashfree's SDK, if Cashfree is available. */
    meta: z.object({ cashfreeSdk: z.string().nullable() }),
  },
  getUnreconciled: {
    access: 'admin',
    summary: 'Payments that match no order, and failed refunds, oldest first.',
    query: z.object(pagingFields()),
    data: z.array(paymentReview),
    meta: pageFigures,
  },
  resolvePayment: {
    access: 'admin',
    isSensitive: true,
    summary: 'Resolves one of the unreconciled payments.',
    body: z.strictObject({
      _id: hexId,
      action: z.enum(REVIEW_ACTIONS),
      note: text(300, 'Note').optional(),
    }),
    data: paymentReview,
    message: 'Done.',
  },
})

export type PaymentContract = typeof paymentContract
