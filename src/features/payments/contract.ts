import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { filledText, hexId, text, timestamp } from '#shared/fields.ts'
import { NUMBER_CHANNELS } from '#shared/number-channels.ts'
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '#shared/order-enums.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { ONLINE_METHODS } from '#shared/payment-providers.ts'
import { paymentCalls, paymentKeysCalls } from './calls.ts'
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
const paymentReview = z.object({
  _id: hexId,
  provider: paymentMethod,
  orderId: z.string().nullable(),
  reference: z.string().nullable(),
  amount: z.number(),
  reason: z.enum(REVIEW_REASONS),
  /** The payer's bank wants this payment back. */
  isDisputed: z.boolean(),
  /** False for a dispute that the provider did not sign: it holds nothing back until an administrator confirms it. */
  isConfirmed: z.boolean().optional(),
  /** The payment is refunded only with the reason why (`despite`). */
  hold: z.enum(['disputed', 'returned']).nullable().optional(),
  at: timestamp,
})
export type PaymentReview = z.infer<typeof paymentReview>

/** Jobs of one kind that are not tried any more. */
const failedJobs = z.object({ name: z.string(), count: z.int(), error: z.string() })

/** An outside service whose last call failed: `mail`, `bucket` (pictures), `backups` (their bucket), or a payment provider. */
const outage = z.object({
  party: z.enum(['mail', 'bucket', 'backups', 'push', ...NUMBER_CHANNELS, ...ONLINE_METHODS]),
  reason: z.string(),
  since: timestamp,
})
export type OutageView = z.infer<typeof outage>

export const paymentContract = contract(paymentCalls, 'admin', {
  getPaymentMethods: {
    access: 'anyone',
    summary: 'The available payment methods.',
    data: z.array(paymentMethod),
    /** The URL of Cashfree's SDK, if Cashfree is available. */
    meta: z.object({ cashfreeSdk: z.string().nullable() }),
  },
  getUnreconciled: {
    summary: 'Payments that match no order, and failed refunds, oldest first.',
    query: z.object(pagingFields()),
    data: z.array(paymentReview),
    meta: pageFigures,
  },
  resolvePayment: {
    isSensitive: true,
    summary: 'Resolves one of the unreconciled payments.',
    body: z.strictObject({
      _id: hexId,
      action: z.enum(REVIEW_ACTIONS),
      note: z.optional(text(300, 'Note')),
      /** Why a payment that is disputed or was returned is refunded. */
      despite: z.optional(filledText(300, 'Reason')),
      /** Whether the dispute was confirmed when the button was shown: `settle` confirms one, and closes the other as lost. */
      isConfirmed: z.boolean().optional(),
    }),
    data: paymentReview,
    message: 'Done.',
  },
  getFailedJobs: {
    summary: 'Jobs that failed permanently, by kind: emails, refunds, imports and others.',
    data: z.array(failedJobs),
  },
  getOutages: {
    summary: 'Payment providers, mail server and buckets that do not answer, since when and why.',
    data: z.array(outage),
  },
  retryFailedJobs: {
    // A failed refund is sent again.
    isSensitive: true,
    summary: 'Tries the failed jobs of one kind again.',
    body: z.strictObject({ name: text(100, 'Name') }),
    data: z.array(failedJobs),
    message: 'Trying them again now.',
  },
})

export type PaymentContract = typeof paymentContract

const onlineMethod = z.enum(ONLINE_METHODS, { error: 'Choose a payment company' })

const providerKeys = z.object({
  provider: onlineMethod,
  /** `environment` wins over what was entered on the screen. */
  source: z.enum(['environment', 'screen', 'none']),
  isOn: z.boolean(),
  /** The keys were sealed with an AUTH_SECRET that is not set any more: they must be entered again. */
  isUnreadable: z.boolean(),
  /** False for an account in another currency, which the shop does not offer. */
  takesRupees: z.boolean(),
  /** To be entered in the provider's dashboard. */
  webhookUrl: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      isSet: z.boolean(),
      /** Of addresses and modes. */
      value: z.string().optional(),
      /** Of keys, which are never sent to a browser; empty for a short one. */
      lastFour: z.string().max(4).optional(),
    }),
  ),
})
export type ProviderKeys = z.infer<typeof providerKeys>

const keyValue = z
  .string({ error: 'This must be text' })
  .max(2000, { error: 'This is too long' })
  .regex(/^[^\p{Cc}]*$/u, { error: 'This must be one line' })
  .transform((value) => value.trim())

export const paymentKeysContract = contract(paymentKeysCalls, 'payment-keys.manage', {
  getPaymentKeys: {
    summary: 'Which payment providers have keys, and where from. Keys themselves are never sent.',
    data: z.array(providerKeys),
  },
  savePaymentKeys: {
    isSensitive: true,
    summary:
      'Saves the keys of a provider, sealed, and switches it on or off, for every process within a second. Fields that are not sent keep their values; 409 where the environment sets the keys.',
    body: z
      .strictObject({
        provider: onlineMethod,
        fields: z
          .record(z.string().max(40), keyValue.nullable(), {
            error: 'These must be fields with their values',
          })
          .optional(),
        isOn: z.boolean({ error: 'Choose on or off' }).optional(),
      })
      .refine(({ fields, isOn }) => fields !== undefined || isOn !== undefined, {
        error: 'Nothing to change',
      }),
    data: z.array(providerKeys),
    message: 'Saved.',
  },
  removePaymentKeys: {
    isSensitive: true,
    summary:
      'Removes the keys of a provider that is switched off; 409 while it has open payments or refunds, and where the environment sets the keys.',
    body: z.strictObject({ provider: onlineMethod }),
    data: z.array(providerKeys),
    message: 'The keys are removed.',
  },
  checkPaymentKeys: {
    isSensitive: true,
    summary: 'Asks a provider, without money, whether it accepts the saved keys.',
    body: z.strictObject({ provider: onlineMethod }),
    data: z.object({ isWorking: z.boolean(), text: z.string() }),
  },
})

export type PaymentKeysContract = typeof paymentKeysContract
