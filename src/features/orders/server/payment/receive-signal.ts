import { isOnline, type OnlineMethod } from '#features/payments/methods.ts'
import { insertCapture } from '#features/payments/server/capture-store.ts'
import { paymentQueue, sendRefund, settlePaymentJob } from '#features/payments/server/jobs.ts'
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
import { askAboutAttempt } from './ask-about-order.ts'
import type { PaymentDeps } from './payment-deps.ts'

export interface ReceivedSignal {
  signal: Signal
  /** As it stands after the provider was asked; as it stood, if the message was refused. */
  attempt: PaymentAttempt | null
}

/**
 * Takes a message from a provider, or from a browser that comes back from one. It is written down first, with the
 * job that follows it up, so nothing is lost when this process ends here; then the provider is asked. A message that
 * proves nothing is written down too, and nothing follows from it (`signal.refusal`).
 */
export async function receiveSignal(
  deps: PaymentDeps,
  ask: { method: OnlineMethod; source: 'return' | 'webhook'; raw: RawSignal },
): Promise<ReceivedSignal> {
  const { method, source, raw } = ask
  const provider = deps.providers[method]
  if (!provider) throw new AppError('not_found')
  const signal = source === 'return' ? provider.verifyReturn(raw) : provider.verifyWebhook(raw)
  const attempt = signal.reference ? await findAttemptByReference(deps.db, method, signal.reference) : null
  await deps.db.transaction(async (tx) => {
    const body = raw.body.length > 0 ? raw.body.toString('utf8') : raw.query
    await insertSignal(tx, { provider: method, source, signal, attemptId: attempt?.id ?? null, body })
    if (signal.refusal) return
    if (attempt)
      await settlePaymentJob.enqueue(
        tx,
        { attemptId: attempt.id },
        { ...paymentQueue(attempt.order_id), key: `settle:${attempt.id}` },
      )
    else if (signal.verified && signal.claim?.state === 'paid')
      await noteUnknown(tx, method, signal, signal.claim)
    if (signal.refundReference) await followRefund(tx, signal.refundReference)
  })
  if (signal.refusal) return { signal, attempt }
  // It is in the books; if this is not heard, the message only comes again.
  provider.acknowledge?.(raw).catch((error: unknown) => deps.log.warn({ err: error }, 'not acknowledged'))
  if (!attempt) return { signal, attempt: null }

  if (!isKnown(attempt, signal.claim)) await askAboutAttempt(deps, attempt.id)
  await deps.db.transaction((tx) => noteMismatch(tx, attempt, signal))
  return { signal, attempt: await findPaymentAttempt(deps.db, attempt.id) }
}

/** A repetition of what settled it needs no question. */
const isKnown = (attempt: PaymentAttempt, claim: PaymentFact | null) =>
  attempt.status === 'Paid' && claim?.providerReference === attempt.reference

/** Money for something that this shop never asked for. */
async function noteUnknown(
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
 * Signed by the provider, yet about another sum than was asked for: written down even if the provider's own answer
 * does not speak of it. A sum that fits proves nothing here; only the provider's answer settles.
 */
async function noteMismatch(tx: Tx, attempt: PaymentAttempt, { verified, claim }: Signal): Promise<void> {
  if (!verified || claim?.state !== 'paid' || !isOnline(attempt.provider)) return
  if (claim.amountPaise === attempt.amount_paise && claim.currency === attempt.currency) return
  await applyFacts(tx, attempt, [claim])
}

async function followRefund(tx: Tx, reference: string): Promise<void> {
  const refund = await findRefundByReference(tx, reference)
  if (refund?.status === 'Pending')
    await sendRefund.enqueue(tx, { refundId: refund.id }, paymentQueue(refund.order_id))
}
