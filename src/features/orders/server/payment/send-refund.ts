import { notifyDesk } from '#features/notifications/server/notify-desk.ts'
import { holdOf, leftOfCapture } from '#features/payments/refundable-capture.ts'
import {
  getCapture,
  lockCapture,
  markCaptureReturned,
  type Capture,
} from '#features/payments/server/capture-store.ts'
import { paymentQueue, sendRefund } from '#features/payments/server/jobs.ts'
import { findPaymentAttempt } from '#features/payments/server/payment-attempt-store.ts'
import { releaseAttempt, reserveAttempt } from '#features/payments/server/attempt-lease-store.ts'
import type { CaptureMethod } from '#features/payments/methods.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import {
  ProviderUnavailable,
  type RefundReport,
  type RefundRequest,
} from '#features/payments/server/providers/provider.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import {
  countRefundTry,
  findRefund,
  hasOtherRefunds,
  reportRefund,
  stopUnsentRefunds,
  type Refund,
} from '#features/payments/server/refund-store.ts'
import {
  resolveReviewOfRefund,
  resolveReviewsOfCapture,
  reviewFailedRefund,
} from '#features/payments/server/review-store.ts'
import { announceQueue, announceRefund } from '../jobs.ts'
import { attemptFacts } from './attempt-facts.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** How long a refund may be pending before a review is opened: providers name five to seven working days. */
const MAX_PENDING_MS = 8 * 24 * 3600_000
/** The number of queries without an answer, about a day of them, before a review is opened. */
const UNANSWERED_TRIES = 16
const BUSY_WAIT_MS = 2_000
const FIRST_WAIT_MS = 20_000
const LONGEST_WAIT_MS = 6 * 3600_000

/** Recorded before the call: a refund whose response was lost is queried by its reference before it is sent again. */
export async function processRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  const known = await findRefund(deps.db, refundId)
  if (known?.status !== 'Pending') return
  const { provider, attempt_id } = await getCapture(deps.db, known.capture_id)
  // SabPaisa knows no refunds: a question about one is a question about the attempt.
  const attemptId = providerOf(deps, provider) ? attempt_id : null
  if (attemptId && !(await reserveAttempt(deps.db, attemptId))) {
    const options = { ...paymentQueue(known.order_id), runAt: new Date(Date.now() + BUSY_WAIT_MS) }
    return sendRefund.enqueue(deps.db, { refundId }, options)
  }
  try {
    await sendOrAsk(deps, refundId)
  } finally {
    if (attemptId) await releaseAttempt(deps.db, attemptId)
  }
}

async function sendOrAsk(deps: PaymentDeps, refundId: string): Promise<void> {
  const claimed = await claimRefund(deps, refundId)
  if (!claimed) return
  const { refund, capture } = claimed
  const report =
    capture.provider === 'UPI'
      ? byHand
      : providerOf(deps, capture.provider)
        ? await reportFor(deps, claimed).catch(nullIfUnavailable(deps, capture.provider))
        : null
  await recordReport(deps, { ...refund, tries: Math.abs(refund.tries) + 1 }, capture, report)
}

const providerOf = ({ providers }: PaymentDeps, method: CaptureMethod) =>
  method === 'UPI' ? undefined : providers[method]

/** Nobody sends money back from the shop's own UPI address but a person, who then marks the refund as made. */
const byHand: RefundReport = { state: 'unclear', providerRefundReference: null, detail: null }

interface ClaimedRefund {
  refund: Refund
  capture: Capture
  /** False while the payment is disputed or returned: then a refund that was tried before is only asked about. */
  maySend: boolean
}

/** Counts the next try, under the capture's lock; null when there is nothing to do, or nothing may go back any more. */
const claimRefund = (deps: PaymentDeps, refundId: string): Promise<ClaimedRefund | null> =>
  deps.db.transaction(async (tx) => {
    const known = await findRefund(tx, refundId)
    if (known?.status !== 'Pending') return null
    if (known.order_id) await lockOrderForPayment(tx, known.order_id)
    const capture = await lockCapture(tx, known.capture_id)
    const refund = await findRefund(tx, refundId)
    if (refund?.status !== 'Pending') return null
    const maySend = holdOf(capture) === null || refund.despite !== null
    if (!maySend && refund.tries === 0) {
      await stopUnsentRefunds(tx, capture.id)
      if (refund.order_id) await refreshPaymentStatus(tx, refund.order_id)
      return null
    }
    await countRefundTry(tx, refundId)
    return { refund, capture, maySend }
  })

const nullIfUnavailable = (deps: PaymentDeps, provider: string) => (error: unknown) => {
  if (!(error instanceof ProviderUnavailable)) throw error
  deps.log.warn(
    { outage: provider, reason: error.message },
    'a payment provider gives no answer about a refund',
  )
  return null
}

async function reportFor(
  deps: PaymentDeps,
  { refund, capture, maySend }: ClaimedRefund,
): Promise<RefundReport> {
  const provider = providerOf(deps, capture.provider)!
  const input = await refundRequest(deps, refund, capture)
  // What an administrator sends again (a negative number) is not asked about before, except while it is held.
  const known = refund.tries > 0 || (refund.tries < 0 && !maySend) ? await provider.refundStatus(input) : null
  if (known || maySend) return known ?? provider.refund(input)
  return {
    state: 'failed',
    providerRefundReference: null,
    detail: 'Not sent: the payment is disputed or was returned',
  }
}

/** Whether a refund that failed is under way, or has arrived, after all. Throws `ProviderUnavailable`. */
export async function isUnderWay(deps: PaymentDeps, refund: Refund): Promise<boolean> {
  const capture = await getCapture(deps.db, refund.capture_id)
  const report = await providerOf(deps, capture.provider)?.refundStatus(
    await refundRequest(deps, refund, capture),
  )
  return report?.state === 'pending' || report?.state === 'done'
}

async function refundRequest(deps: PaymentDeps, refund: Refund, capture: Capture): Promise<RefundRequest> {
  const attempt = capture.attempt_id ? await findPaymentAttempt(deps.db, capture.attempt_id) : null
  return {
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
}

async function recordReport(
  deps: PaymentDeps,
  refund: Refund,
  { id: captureId, provider }: Capture,
  report: RefundReport | null,
): Promise<void> {
  const { id, order_id: orderId } = refund
  await deps.db.transaction(async (tx) => {
    if (orderId) await lockOrderForPayment(tx, orderId)
    const capture = await lockCapture(tx, captureId)
    const status = report?.state === 'done' ? 'Done' : report?.state === 'failed' ? 'Failed' : 'Pending'
    const { providerRefundReference = null, detail = null } = report ?? {}
    await reportRefund(tx, id, { status, providerReference: providerRefundReference, detail })
    const isStuck =
      report?.state === 'unclear' ||
      (!report && refund.tries >= UNANSWERED_TRIES) ||
      Date.now() - refund.created_at.getTime() > MAX_PENDING_MS
    // The refund of a disputed or returned payment that failed is part of that matter.
    const isHeld = holdOf(capture) !== null && refund.despite === null
    if (status === 'Failed' && capture.returned_paise > 0)
      await markCaptureReturned(tx, captureId, { isReturned: true })
    if ((status === 'Failed' && !isHeld) || (status === 'Pending' && isStuck)) {
      await reviewFailedRefund(tx, {
        provider,
        orderId,
        captureId,
        refundId: id,
        reference: refund.reference,
        amountPaise: refund.amount_paise,
      })
      if (orderId) await notifyDesk(tx, 'needs-attention', { orderId })
    }
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
      await resolveReviewOfRefund(tx, id)
      const capture = await lockCapture(tx, captureId)
      if (leftOfCapture(capture) === 0) await resolveReviewsOfCapture(tx, captureId, 'refund')
      if (orderId) await announceRefund.enqueue(tx, { orderId, refundId: id }, announceQueue(orderId))
    }
    if (orderId) await refreshPaymentStatus(tx, orderId)
  })
}
