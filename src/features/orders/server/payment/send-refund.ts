import { getCapture } from '#features/payments/server/capture-store.ts'
import { paymentQueue, sendRefund } from '#features/payments/server/jobs.ts'
import { findPaymentAttempt } from '#features/payments/server/payment-attempt-store.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { ProviderUnavailable, type RefundReport } from '#features/payments/server/providers/provider.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import {
  countRefundTry,
  findRefund,
  hasOtherRefunds,
  reportRefund,
  type Refund,
} from '#features/payments/server/refund-store.ts'
import { insertReview, resolveReviewsOfCapture } from '#features/payments/server/review-store.ts'
import { announceQueue, announceRefund } from '../jobs.ts'
import { attemptFacts } from './attempt-facts.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** How long a refund may be pending before a review is opened: providers name five to seven working days. */
const MAX_PENDING_MS = 8 * 24 * 3600_000
/** The number of queries without an answer, about a day of them, before a review is opened. */
const UNANSWERED_TRIES = 16
const FIRST_WAIT_MS = 20_000
const LONGEST_WAIT_MS = 6 * 3600_000

/**
 * Sends a refund, or queries its status. The attempt is recorded before the call, so a refund whose response was lost
 * is queried, under the same reference, before it is sent again.
 */
export async function processRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId)
  if (refund?.status !== 'Pending') return
  const capture = await getCapture(deps.db, refund.capture_id)
  const provider = deps.providers[capture.provider]
  await countRefundTry(deps.db, refundId)
  const report = provider
    ? await reportFor(deps, refund, capture, provider).catch(nullIfUnavailable(deps, capture.provider))
    : null
  await recordReport(deps, { ...refund, tries: refund.tries + 1 }, capture, report)
}

const nullIfUnavailable = (deps: PaymentDeps, provider: string) => (error: unknown) => {
  if (!(error instanceof ProviderUnavailable)) throw error
  deps.log.warn({ provider, reason: error.message }, 'a payment provider gives no answer about a refund')
  return null
}

async function reportFor(
  deps: PaymentDeps,
  refund: Refund,
  capture: Awaited<ReturnType<typeof getCapture>>,
  provider: NonNullable<PaymentDeps['providers'][keyof PaymentDeps['providers']]>,
): Promise<RefundReport> {
  const attempt = capture.attempt_id ? await findPaymentAttempt(deps.db, capture.attempt_id) : null
  const input = {
    attempt: attempt
      ? attemptFacts(attempt)
      : {
          reference: capture.reference ?? '',
          amountPaise: capture.amount_paise,
          currency: capture.currency,
          createdAt: capture.at,
          expiresAt: capture.at,
        },
    providerReference: capture.provider_reference,
    refundReference: refund.reference,
    amountPaise: refund.amount_paise,
    reason: refund.reason,
    providerRefundReference: refund.provider_reference,
    isOnly: !(await hasOtherRefunds(deps.db, refund)),
  }
  const known = refund.tries > 0 ? await provider.refundStatus(input) : null
  return known ?? provider.refund(input)
}

async function recordReport(
  deps: PaymentDeps,
  refund: Refund,
  capture: Awaited<ReturnType<typeof getCapture>>,
  report: RefundReport | null,
): Promise<void> {
  const { id, order_id: orderId } = refund
  await deps.db.transaction(async (tx) => {
    if (orderId) await lockOrderForPayment(tx, orderId)
    const status = report?.state === 'done' ? 'Done' : report?.state === 'failed' ? 'Failed' : 'Pending'
    const { providerRefundReference = null, detail = null } = report ?? {}
    await reportRefund(tx, id, { status, providerReference: providerRefundReference, detail })
    const isStuck =
      report?.state === 'unclear' ||
      (!report && refund.tries >= UNANSWERED_TRIES) ||
      Date.now() - refund.created_at.getTime() > MAX_PENDING_MS
    if (status === 'Failed' || (status === 'Pending' && isStuck))
      await insertReview(tx, {
        subject: `refund:${id}`,
        reason: 'refund_failed',
        provider: capture.provider,
        orderId,
        captureId: capture.id,
        refundId: id,
        reference: refund.reference,
        amountPaise: refund.amount_paise,
      })
    if (status === 'Pending' && !isStuck) {
      const wait = Math.min(
        LONGEST_WAIT_MS,
        Math.min(FIRST_WAIT_MS, deps.pollSeconds * 1_000) * 2 ** Math.min(refund.tries - 1, 20),
      )
      await sendRefund.enqueue(
        tx,
        { refundId: id },
        { ...paymentQueue(orderId), runAt: new Date(Date.now() + wait) },
      )
    }
    if (status === 'Done') {
      const { left_paise } = await getCapture(tx, capture.id)
      if (left_paise <= 0) await resolveReviewsOfCapture(tx, capture.id, 'refund')
      if (orderId) await announceRefund.enqueue(tx, { orderId, refundId: id }, announceQueue(orderId))
    }
    if (orderId) await refreshPaymentStatus(tx, orderId)
  })
}
