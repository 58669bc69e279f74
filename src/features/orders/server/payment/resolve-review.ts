import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { ReviewAction } from '#features/payments/reviews.ts'
import { getCapture } from '#features/payments/server/capture-store.ts'
import { paymentQueue, sendRefund } from '#features/payments/server/jobs.ts'
import {
  findPaymentAttempt,
  settleAttempt,
  voidOpenAttempts,
} from '#features/payments/server/payment-attempt-store.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import { markRefundArrived, retryRefund } from '#features/payments/server/refund-store.ts'
import {
  findReview,
  isDispute,
  resolveReview,
  resolveReviewsOfCapture,
  reversalSubject,
  type Review,
} from '#features/payments/server/review-store.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { orderTransitions } from '../../states.ts'
import { announceOrder, announceQueue, announceRefund } from '../jobs.ts'
import { changeOrderStatus } from '../order-store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { reviveOrder } from './revive-order.ts'
import { settlePayment } from './settle-payment.ts'
import { startRefund } from './start-refund.ts'

/**
 * An administrator resolves a review. `refund` refunds the money; `settle` accepts it as the order's payment, marks a
 * refund as arrived, or queries the provider again about an unknown outcome; `dismiss` changes nothing else.
 */
export async function resolvePaymentReview(
  deps: PaymentDeps,
  actor: Actor,
  input: { id: string; action: ReviewAction; note: string | null },
): Promise<Review> {
  const before = await findReview(deps.db, input.id)
  if (!before) throw new AppError('not_found')
  // A disputed payment is never refunded as well, and no answer of the provider ends a dispute.
  if (isDispute(before) && input.action !== 'dismiss')
    throw new AppError('resolve_refused', undefined, { message: onlyInDashboard })
  const isUnknownOutcome = before.reason === 'unknown' && before.order_id !== null
  const isSettling = input.action === 'settle' && isUnknownOutcome && !before.resolved_at
  if (isSettling) await queryAgain(deps, before)
  return deps.db.transaction(async (tx) => {
    const found = await findReview(tx, input.id)
    if (!found) throw new AppError('not_found')
    const order = found.order_id ? await lockOrderForPayment(tx, found.order_id) : null
    // The provider's answer may have closed the review already.
    const isAnswered = isSettling && found.resolved_at !== null
    const review = isAnswered ? found : await resolveReview(tx, input.id, { ...input, userId: actor.userId })
    if (!review) throw new AppError('already_resolved')
    const tags: string[] = []
    if (input.action === 'refund') await refundReviewed(tx, review, actor.userId)
    if (input.action === 'settle' && review.refund_id && review.capture_id)
      await acceptAsArrived(tx, review, review.refund_id, review.capture_id)
    else if (input.action === 'settle' && !isUnknownOutcome) {
      if (!order || !review.capture_id) throw new AppError('resolve_refused')
      tags.push(...(await settleManually(tx, order, review.capture_id)))
    }
    await recordAudit(tx, actor, {
      action: 'payment.resolve',
      subjectId: review.id,
      subjectName: review.order_id ?? review.reference ?? review.provider,
      before: null,
      after: {
        reason: review.reason,
        amountPaise: review.amount_paise,
        action: input.action,
        note: input.note,
      },
    })
    if (order) await refreshPaymentStatus(tx, order.id)
    await touch(tx, tags)
    return review
  })
}

/**
 * Queries the provider about an unknown outcome. The review stays open while the provider gives no answer, or the
 * same one.
 */
async function queryAgain(deps: PaymentDeps, review: Review): Promise<void> {
  const capture = review.capture_id ? await getCapture(deps.db, review.capture_id) : null
  const attemptId = capture?.attempt_id ?? review.subject.replace('attempt:', '')
  const facts = await settlePayment(deps, attemptId)
  if (!facts) throw new AppError('provider_unavailable', undefined, { message: notResponding })
  const isPaidAgain = facts.some(
    ({ providerReference, state }) => providerReference === capture?.provider_reference && state === 'paid',
  )
  if (capture && !isPaidAgain) throw new AppError('resolve_refused', undefined, { message: stillReversed })
}

const onlyInDashboard =
  'Reply to a dispute in the provider’s dashboard, and close it here once it is decided.'
const notResponding = 'The provider is not responding. Please try again later.'
const stillReversed = 'The provider still reports that it has reversed this payment.'

/** An administrator has seen in the provider's dashboard that a refund arrived. */
async function acceptAsArrived(tx: Tx, review: Review, refundId: string, captureId: string): Promise<void> {
  await markRefundArrived(tx, refundId)
  const { left_paise } = await getCapture(tx, captureId)
  if (left_paise <= 0) await resolveReviewsOfCapture(tx, captureId, 'refund')
  const { order_id: orderId } = review
  if (orderId) await announceRefund.enqueue(tx, { orderId, refundId }, announceQueue(orderId))
}

async function refundReviewed(tx: Tx, review: Review, userId: string | null): Promise<void> {
  if (review.refund_id) {
    // With the same reference: a refund that arrived after all is found instead of being sent again.
    await retryRefund(tx, review.refund_id)
    return sendRefund.enqueue(tx, { refundId: review.refund_id }, paymentQueue(review.order_id))
  }
  // Money that the provider has reversed cannot be refunded.
  if (!review.capture_id || review.subject === reversalSubject(review.capture_id))
    throw new AppError('resolve_refused')
  const capture = await getCapture(tx, review.capture_id)
  await startRefund(tx, {
    captureId: capture.id,
    orderId: review.order_id,
    amountPaise: capture.left_paise,
    reason: 'Refunded by the shop',
    idempotencyKey: `review:${review.id}`,
    requestedBy: userId,
  })
}

/** Accepts a capture as the order's payment. */
async function settleManually(
  tx: Tx,
  order: NonNullable<Awaited<ReturnType<typeof lockOrderForPayment>>>,
  captureId: string,
): Promise<string[]> {
  const capture = await getCapture(tx, captureId)
  const attempt = capture.attempt_id ? await findPaymentAttempt(tx, capture.attempt_id) : null
  if (!attempt || order.settled_attempt_id !== null || capture.left_paise !== capture.amount_paise)
    throw new AppError('resolve_refused')
  const isOver = order.status === 'Payment Failed' || order.status === 'Cancelled'
  const revival = isOver ? await reviveOrder(tx, order, attempt.id) : null
  if (isOver && !revival) throw new AppError('out_of_stock')
  await settleAttempt(tx, attempt, { providerReference: capture.provider_reference, bankReference: null })
  await voidOpenAttempts(tx, order.id, attempt.id)
  const { from, to } = orderTransitions.settle
  await changeOrderStatus(tx, { id: order.id, from, to, by: 'system', actorId: null, note: null })
  await announceOrder.enqueue(tx, { orderId: order.id })
  return revival?.tags ?? []
}
