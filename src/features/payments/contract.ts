import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { hexId, text, timestamp } from '#shared/fields.ts'
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '#shared/order-enums.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { paymentCalls } from './calls.ts'
import { REVIEW_ACTIONS, REVIEW_REASONS } from './reviews.ts'

export const paymentMethod = z.enum(PAYMENT_METHODS)
export const paymentStatus = z.enum(PAYMENT_STATUSES)

/** How the shopper's browser goes on: it submits a form, follows an address, or hands a session to Cashfree's loader. */
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

/** Money without an order or a refund, or an order without money. */
export const paymentReview = z.object({
  _id: hexId,
  provider: paymentMethod,
  orderId: z.string().nullable(),
  reference: z.string().nullable(),
  amount: z.number(),
  reason: z.enum(REVIEW_REASONS),
  at: timestamp,
})
export type PaymentReview = z.infer<typeof paymentReview>

export const paymentContract = contract(paymentCalls, {
  getPaymentMethods: {
    access: 'anyone',
    summary: 'The ways of paying that are on offer.',
    data: z.array(paymentMethod),
    /** Where Cashfree's loader is, when Cashfree is on offer. */
    meta: z.object({ cashfreeSdk: z.string().nullable() }),
  },
  getUnreconciled: {
    access: 'admin',
    summary: 'Money that fits no order, and refunds that failed, oldest first.',
    query: z.object(pagingFields()),
    data: z.array(paymentReview),
    meta: pageFigures,
  },
  resolvePayment: {
    access: 'admin',
    summary: 'Decides about a row of that list.',
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
