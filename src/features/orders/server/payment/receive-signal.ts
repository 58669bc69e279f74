import { consume } from '#features/identity/server/rate-limit-store.ts'
import { isOnline, type OnlineMethod } from '#features/payments/methods.ts'
import { findCaptureByReference, insertCapture } from '#features/payments/server/capture-store.ts'
import { paymentQueue, sendRefund, settlePaymentJob } from '#features/payments/server/jobs.ts'
import {
  findAttemptByReference,
  findPaymentAttempt,
  type PaymentAttempt,
} from '#features/payments/server/payment-attempt-store.ts'
import type { PaymentFact, RawSignal, Signal } from '#features/payments/server/providers/provider.ts'
import { findRefundByReference } from '#features/payments/server/refund-store.ts'
import { disputeSubject, insertReview } from '#features/payments/server/review-store.ts'
import { insertSignal } from '#features/payments/server/signal-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { applyFacts } from './apply-facts.ts'
import { checkAttempt } from './check-payments.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** How many unauthenticated messages are stored per hour: anybody can send as many as they like. */
export const UNPROVEN_PER_HOUR = 500
const UNPROVEN = { key: 'signals:unproven', limit: UNPROVEN_PER_HOUR, windowSeconds: 3600 }

export interface ReceivedSignal {
  signal: Signal
  /** The attempt after the provider was queried; unchanged if the message was refused. */
  attempt: PaymentAttempt | null
}

/**
 * Handles a message from a provider, or a browser returning from one. It is stored first, together with the job that
 * follows it up, so nothing is lost if the process ends here; then the provider is queried. An unauthentic message is
 * stored too, up to `UNPROVEN_PER_HOUR`, but has no effect (`signal.refusal`).
 */
export async function receiveSignal(
  deps: PaymentDeps,
  input: { method: OnlineMethod; source: 'return' | 'webhook'; raw: RawSignal },
): Promise<ReceivedSignal> {
  const { method, source, raw } = input
  const provider = deps.providers[method]
  if (!provider) throw new AppError('not_found')
  const signal = source === 'return' ? provider.verifyReturn(raw) : provider.verifyWebhook(raw)
  const attempt = signal.reference ? await findAttemptByReference(deps.db, method, signal.reference) : null
  await deps.db.transaction(async (tx) => {
    const body = raw.body.length > 0 ? raw.body.toString('utf8') : raw.query
    if (isProven(signal, attempt) || (await consume(tx, UNPROVEN)) === null)
      await insertSignal(tx, { provider: method, source, signal, attemptId: attempt?.id ?? null, body })
    if (signal.refusal) return
    if (attempt)
      await settlePaymentJob.enqueue(
        tx,
        { attemptId: attempt.id },
        { ...paymentQueue(attempt.order_id), key: `settle:${attempt.id}` },
      )
    else if (signal.verified && signal.claim?.state === 'paid')
      await recordUnknownPayment(tx, method, signal, signal.claim)
    if (signal.refundReference) await followRefund(tx, signal.refundReference)
    if (signal.disputed) await reviewDispute(tx, method, signal.disputed)
  })
  if (signal.refusal) return { signal, attempt }
  // Not awaited: the message is stored, and if this call is lost, the provider only sends it again.
  provider
    .acknowledge?.(raw)
    .catch((error: unknown) => deps.log.warn({ err: error }, 'a provider message could not be acknowledged'))
  if (!attempt) return { signal, attempt: null }

  if (!isKnown(attempt, signal.claim)) await checkAttempt(deps, attempt.id)
  await deps.db.transaction((tx) => recordMismatch(tx, attempt, signal))
  return { signal, attempt: await findPaymentAttempt(deps.db, attempt.id) }
}

/** Signed, or, where the protocol has no signatures, about an attempt of this shop. */
const isProven = (signal: Signal, attempt: PaymentAttempt | null) =>
  signal.verified || (attempt !== null && signal.refusal === null)

/** A repetition of the message that settled the attempt needs no query. */
const isKnown = (attempt: PaymentAttempt, claim: PaymentFact | null) =>
  attempt.status === 'Paid' && claim?.providerReference === attempt.reference

/** A payment that this shop never requested. */
async function recordUnknownPayment(
  tx: Tx,
  provider: OnlineMethod,
  signal: Signal,
  claim: PaymentFact,
): Promise<void> {
  const captureId = await insertCapture(tx, {
    provider,
    providerReference: claim.providerReference,
    attemptId: null,
    orderId: null,
    reference: signal.reference,
    amountPaise: claim.amountPaise ?? 0,
    currency: claim.currency ?? '',
    bankReference: claim.bankReference,
    disposition: 'unknown',
  })
  if (!captureId) return
  await insertReview(tx, {
    subject: `capture:${captureId}`,
    reason: 'unknown',
    provider,
    orderId: null,
    captureId,
    reference: signal.reference,
    amountPaise: claim.amountPaise ?? 0,
  })
}

/**
 * Signed by the provider but about another amount than was requested: recorded even if the provider's own answer does
 * not mention it. A matching amount proves nothing here; only the provider's answer settles.
 */
async function recordMismatch(tx: Tx, attempt: PaymentAttempt, { verified, claim }: Signal): Promise<void> {
  if (!verified || claim?.state !== 'paid' || !isOnline(attempt.provider)) return
  if (claim.amountPaise === attempt.amount_paise && claim.currency === attempt.currency) return
  await applyFacts(tx, attempt, [claim])
}

/** The payer's bank disputes a recorded payment: the order is unchanged, and the reply is made in the dashboard. */
async function reviewDispute(tx: Tx, provider: OnlineMethod, providerReference: string): Promise<void> {
  const capture = await findCaptureByReference(tx, provider, providerReference)
  if (!capture) return
  await insertReview(tx, {
    subject: disputeSubject(capture.id),
    reason: 'unknown',
    provider,
    orderId: capture.order_id,
    captureId: capture.id,
    reference: capture.reference,
    amountPaise: capture.amount_paise,
  })
}

async function followRefund(tx: Tx, reference: string): Promise<void> {
  const refund = await findRefundByReference(tx, reference)
  if (refund?.status === 'Pending')
    await sendRefund.enqueue(tx, { refundId: refund.id }, paymentQueue(refund.order_id))
}
