import { consume } from '#platform/db/rate-limit-store.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { isOnline, type OnlineMethod } from '#features/payments/methods.ts'
import { insertCapture } from '#features/payments/server/capture-store.ts'
import { paymentQueue, sendRefund } from '#features/payments/server/jobs.ts'
import {
  findAttemptByReference,
  findPaymentAttempt,
  type PaymentAttempt,
} from '#features/payments/server/payment-attempt-store.ts'
import type { PaymentFact, RawSignal, Signal } from '#features/payments/server/providers/provider.ts'
import { findRefundByReference } from '#features/payments/server/refund-store.ts'
import { insertReview } from '#features/payments/server/review-store.ts'
import { insertSignal } from '#features/payments/server/signal-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { applyFacts } from './apply-facts.ts'
import { checkAttempt } from './check-payments.ts'
import { recordDispute } from './hold-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { followUp, pauseSeconds } from './settle-payment.ts'

/** How many unauthenticated messages are stored: anybody can send as many as they like. */
const UNPROVEN = limitOf('signals:unproven')

/** When a signal is followed up, should the call that received it not have been able to. */
const FOLLOW_UP_SECONDS = 2

export interface ReceivedSignal {
  signal: Signal
  /** The attempt after the provider was queried; unchanged if the message was refused. */
  attempt: PaymentAttempt | null
}

/**
 * Handles a message from a provider, or a browser returning from one. It is stored first, together with the job that
 * follows it up, so nothing is lost if the process ends here; then the provider is queried. An unauthentic message is
 * stored too, up to a limit, but has no effect (`signal.refusal`).
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
  const question = await deps.db.transaction(async (tx) => {
    const body = raw.body.length > 0 ? raw.body.toString('utf8') : raw.query
    const stored =
      isProven(signal, attempt) || (await consume(tx, UNPROVEN)) === null
        ? await insertSignal(tx, { provider: method, source, signal, attemptId: attempt?.id ?? null, body })
        : null
    if (signal.refusal) return {}
    const isUrgent = stored?.is_new === true && namesOutcome(signal, attempt)
    if (attempt) {
      const pauseEnd = (attempt.asked_at?.getTime() ?? 0) + pauseSeconds(deps) * 1_000
      const afterSeconds = Math.max(FOLLOW_UP_SECONDS, isUrgent ? 0 : (pauseEnd - Date.now()) / 1_000)
      await followUp(tx, attempt, { since: stored?.at.toISOString(), isUrgent, afterSeconds })
    } else if (signal.verified && signal.claim?.state === 'paid')
      await recordUnknownPayment(tx, method, signal, signal.claim)
    if (signal.refundReference) await followRefund(tx, signal.refundReference)
    if (signal.disputed) await recordDispute(tx, method, { ...signal.disputed, isSigned: signal.verified })
    return stored ? { since: stored.at, isUrgent } : {}
  })
  if (signal.refusal) return { signal, attempt }
  // Not awaited: the message is stored, and if this call is lost, the provider only sends it again.
  provider
    .acknowledge?.(raw)
    .catch((error: unknown) => deps.log.warn({ err: error }, 'a provider message could not be acknowledged'))
  if (!attempt) return { signal, attempt: null }

  if (!isKnown(attempt, signal.claim)) await checkAttempt(deps, attempt.id, question)
  await deps.db.transaction(async (tx) => {
    await recordMismatch(tx, attempt, signal)
    if (signal.disputed) await recordDisputeOfNew(tx, method, signal)
  })
  return { signal, attempt: await findPaymentAttempt(deps.db, attempt.id) }
}

/** Signed, or, where the protocol has no signatures, about an attempt of this shop. */
const isProven = (signal: Signal, attempt: PaymentAttempt | null) =>
  signal.verified || (attempt !== null && signal.refusal === null)

/** A signed message about an outcome that is not recorded. */
const namesOutcome = ({ verified, claim }: Signal, attempt: PaymentAttempt | null) =>
  verified &&
  attempt !== null &&
  attempt.status !== 'Paid' &&
  (claim?.state === 'paid' || (claim?.state === 'failed' && attempt.status === 'Pending'))

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
    kind: 'capture',
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

/**
 * A dispute about a payment that was not recorded when the message came. If it still is not, because its provider was
 * asked moments ago, the refusal has the provider send a signed message again.
 */
async function recordDisputeOfNew(
  tx: Tx,
  method: OnlineMethod,
  { disputed, verified }: Pick<Signal, 'disputed' | 'verified'>,
): Promise<void> {
  const isRecorded = disputed && (await recordDispute(tx, method, { ...disputed, isSigned: verified }))
  if (verified && !isRecorded) throw new AppError('busy')
}

async function followRefund(tx: Tx, reference: string): Promise<void> {
  const refund = await findRefundByReference(tx, reference)
  if (refund?.status === 'Pending')
    await sendRefund.enqueue(tx, { refundId: refund.id }, paymentQueue(refund.order_id))
}
