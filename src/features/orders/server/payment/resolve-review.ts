import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { leftOfCapture, refundableOfCapture } from '#features/payments/refundable-capture.ts'
import type { ReviewAction } from '#features/payments/reviews.ts'
import {
  getCapture,
  lockCapture,
  markCaptureDisputed,
  markCaptureReturned,
} from '#features/payments/server/capture-store.ts'
import { endOpenAttempts } from '#features/payments/server/end-open-attempts.ts'
import { findPaymentAttempt, settleAttempt } from '#features/payments/server/payment-attempt-store.ts'
import { lockOrderForPayment, lockUserOfOrder } from '#features/payments/server/payment-status-store.ts'
import { ProviderUnavailable } from '#features/payments/server/providers/provider.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import {
  findRefund,
  getRefund,
  isRefundBeingSent,
  listStoppedRefunds,
  type Refund,
} from '#features/payments/server/refund-store.ts'
import {
  confirmDispute,
  findReview,
  isDispute,
  isReversal,
  resolveReview,
  resolveReviewsOfCapture,
  reviewFailedRefund,
  type Review,
} from '#features/payments/server/review-store.ts'
import { onDayOfIssue } from '#features/papers/server/issue-document.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { orderTransitions } from '../../states.ts'
import { announceQueue, announceRefund } from '../jobs.ts'
import { changeOrderStatus } from '../order-store.ts'
import { writeReceiptVoucher } from '#features/papers/server/write-voucher.ts'
import { holdDisputed, holdReturned } from './hold-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { refundDifference } from './refund-difference.ts'
import { refundSettledPayment } from './refund-settled.ts'
import { reviveOrder } from './revive-order.ts'
import { isUnderWay } from './send-refund.ts'
import { settlePayment } from './settle-payment.ts'
import { acceptRefund, retryRefund, startRefund } from './start-refund.ts'

export interface ResolveReview {
  id: string
  action: ReviewAction
  note: string | null
  /** Why a disputed or returned payment is refunded. */
  despite: string | null
  /** Whether the dispute was confirmed as far as the administrator knew. */
  isConfirmed: boolean | null
}

/**
 * An administrator resolves a review. `refund` refunds the money; `settle` accepts it as the order's payment, marks a
 * refund as arrived, confirms a dispute or closes it as lost, or queries the provider again about an unknown outcome;
 * `dismiss` closes a dispute as won, and changes nothing else.
 */
export async function resolvePaymentReview(
  deps: PaymentDeps,
  actor: Actor,
  input: ResolveReview,
): Promise<Review> {
  const before = await findReview(deps.db, input.id)
  if (!before) throw new AppError('not_found')
  const isQuery = isUnknownOutcome(before) && input.action === 'settle' && !before.resolved_at
  if (isQuery) await queryAgain(deps, before)
  const failed =
    input.action === 'refund' && before.refund_id ? await findRefund(deps.db, before.refund_id) : null
  // It may have failed because the provider has returned the payment.
  if (failed?.status === 'Failed') await askAboutPayment(deps, failed)
  const isRefundUnderWay = failed?.status === 'Failed' && (await ifResponding(isUnderWay(deps, failed)))
  const work = async (tx: Tx, day: string): Promise<Review> => {
    if (before.order_id) await lockUserOfOrder(tx, before.order_id)
    const order = before.order_id ? await lockOrderForPayment(tx, before.order_id) : null
    if (before.capture_id) await lockCapture(tx, before.capture_id)
    const found = await findReview(tx, input.id)
    if (!found) throw new AppError('not_found')
    // The provider's answer may have closed the review already.
    const isAnswered = isQuery && found.resolved_at !== null
    // The first of two taps has confirmed it, and the second would close it as lost.
    if (isDispute(found) && (input.isConfirmed ?? found.is_confirmed) !== found.is_confirmed)
      throw new AppError('already_resolved')
    const isConfirming = isDispute(found) && !found.is_confirmed && input.action === 'settle'
    // A refund in spite of a dispute does not end it.
    const staysOpen = isConfirming || (isHold(found) && input.action === 'refund')
    const review = isAnswered
      ? found
      : staysOpen
        ? found.resolved_at === null && found
        : await resolveReview(tx, input.id, { ...input, userId: actor.userId })
    if (!review) throw new AppError('already_resolved')
    const tags =
      isAnswered && !isReversal(review)
        ? []
        : await decide(tx, { ...input, review, order, actor, isConfirming, isRefundUnderWay })
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
        ...(input.despite && { despite: input.despite }),
      },
    })
    if (order) await refreshPaymentStatus(tx, order.id)
    await touch(tx, tags)
    if (order?.settled_attempt_id === null) await writeReceiptVoucher(tx, order.id, day)
    return review
  }
  return onDayOfIssue((day) => deps.db.transaction((tx) => work(tx, day)))
}

const isUnknownOutcome = (review: Review) =>
  review.reason === 'unknown' && review.order_id !== null && !isDispute(review)

/** A payment that is refunded only if an administrator says why. */
const isHold = (review: Review) => isDispute(review) || isReversal(review)

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderForPayment>>>

interface Decision extends ResolveReview {
  review: Review
  order: LockedOrder | null
  actor: Actor
  isConfirming: boolean
  isRefundUnderWay: boolean
}

/** Carries out a decision; the review is resolved already. Returns the tags of the public content that changed. */
async function decide(tx: Tx, decision: Decision): Promise<string[]> {
  const { action, review, order, isConfirming } = decision
  const captureId = review.capture_id
  if (action === 'refund') await refundReviewed(tx, decision)
  else if (isDispute(review) && captureId) {
    if (isConfirming) {
      await confirmDispute(tx, review.id)
      await holdDisputed(tx, captureId)
    } else await closeDispute(tx, decision, captureId)
  } else if (action === 'settle' && isReversal(review) && captureId) {
    await markCaptureReturned(tx, captureId, false)
    await releaseHeld(tx, decision, captureId)
  } else if (action === 'settle' && review.refund_id && captureId)
    await acceptAsArrived(tx, decision, captureId)
  else if (action === 'settle' && !isUnknownOutcome(review)) {
    if (!order || !captureId) throw new AppError('resolve_refused')
    return settleManually(tx, order, captureId)
  }
  return []
}

/** A dispute is over. Lost: the bank has the money. Won: it stays with the shop, unless the order was cancelled. */
async function closeDispute(tx: Tx, decision: Decision, captureId: string): Promise<void> {
  const { review, action } = decision
  if (!review.is_confirmed) return
  // Otherwise it could fail afterwards and be tried again, although the bank has the money.
  if (action === 'settle' && (await isRefundBeingSent(tx, captureId)))
    throw new AppError('resolve_refused', undefined, { message: refundUnderWay })
  await markCaptureDisputed(tx, captureId, false)
  if (action === 'settle') await holdReturned(tx, captureId)
  else await releaseHeld(tx, decision, captureId)
}

/**
 * The shop keeps a payment that was held: that of an order that was cancelled in the meantime goes back, and the refunds
 * that the hold stopped are listed, as nothing else would remember them.
 */
async function releaseHeld(tx: Tx, { order, review, actor }: Decision, captureId: string): Promise<void> {
  if (order?.status === 'Cancelled')
    await refundSettledPayment(tx, order.id, actor.userId, `kept:${review.id}:${newHexId()}`)
  else if (order) await refundDifference(tx, order.id, actor.userId)
  if (refundableOfCapture(await lockCapture(tx, captureId), null) === 0) return
  for (const { id, reference, amount_paise } of await listStoppedRefunds(tx, captureId))
    await reviewFailedRefund(tx, {
      provider: review.provider,
      orderId: review.order_id,
      captureId,
      refundId: id,
      reference,
      amountPaise: amount_paise,
    })
}

/**
 * Queries the provider about an unknown outcome. The review stays open while the provider gives no answer, or the
 * same one.
 */
async function queryAgain(deps: PaymentDeps, review: Review): Promise<void> {
  const capture = review.capture_id ? await getCapture(deps.db, review.capture_id) : null
  const attemptId = (capture ?? review).attempt_id!
  const settled = await settlePayment(deps, attemptId)
  if (settled.state !== 'answered')
    throw new AppError('provider_unavailable', undefined, {
      message: settled.state === 'unanswered' ? notResponding : askedJustNow,
    })
  const isPaidAgain = settled.facts.some(
    ({ providerReference, state }) => providerReference === capture?.provider_reference && state === 'paid',
  )
  if (capture && !isPaidAgain) throw new AppError('resolve_refused', undefined, { message: stillReversed })
}

/** What the provider has returned in the meantime is held before it is refunded once more. */
async function askAboutPayment(deps: PaymentDeps, refund: Refund): Promise<void> {
  const { attempt_id: attemptId } = await getCapture(deps.db, refund.capture_id)
  if (attemptId) await settlePayment(deps, attemptId)
}

const notResponding = 'The provider is not responding. Please try again later.'
const askedJustNow = 'The provider was asked a moment ago. Please try again in 15 seconds.'
const refundUnderWay =
  'A refund of this payment was sent before the dispute. Close the dispute when the refund has arrived or failed.'
const stillReversed = 'The provider still reports that it has reversed this payment.'

const ifResponding = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new AppError('provider_unavailable', undefined, { message: notResponding })
  })

/** An administrator has seen in the provider's dashboard that a refund arrived. */
async function acceptAsArrived(tx: Tx, { review, despite }: Decision, captureId: string): Promise<void> {
  const refund = await getRefund(tx, review.refund_id!)
  await acceptRefund(tx, refund, despite)
  const capture = await lockCapture(tx, captureId)
  if (leftOfCapture(capture) === 0) await resolveReviewsOfCapture(tx, captureId, 'refund')
  const { order_id: orderId } = review
  if (orderId) await announceRefund.enqueue(tx, { orderId, refundId: refund.id }, announceQueue(orderId))
}

async function refundReviewed(tx: Tx, { review, actor, despite, isRefundUnderWay }: Decision): Promise<void> {
  const requestedBy = actor.userId
  const key = `review:${review.id}:${review.refund_id ?? (isHold(review) ? newHexId() : '')}`
  if (review.refund_id) {
    const refund = await getRefund(tx, review.refund_id)
    return retryRefund(tx, refund, { isUnderWay: isRefundUnderWay, key, requestedBy, despite })
  }
  if (!review.capture_id) throw new AppError('resolve_refused')
  await startRefund(tx, {
    captureId: review.capture_id,
    orderId: review.order_id,
    reason: 'Refunded by the shop',
    idempotencyKey: key,
    requestedBy,
    despite,
  })
}

/** Accepts a capture as the order's payment. */
async function settleManually(tx: Tx, order: LockedOrder, captureId: string): Promise<string[]> {
  const capture = await getCapture(tx, captureId)
  const attempt = capture.attempt_id ? await findPaymentAttempt(tx, capture.attempt_id) : null
  if (
    !attempt ||
    order.settled_attempt_id !== null ||
    refundableOfCapture(capture, null) !== capture.amount_paise
  )
    throw new AppError('resolve_refused')
  // What a person cancelled stays cancelled.
  if (order.status === 'Cancelled') throw new AppError('resolve_refused')
  const isOver = order.status === 'Payment Failed'
  const revival = isOver ? await reviveOrder(tx, order, attempt.id) : null
  if (isOver && !revival) throw new AppError('out_of_stock')
  await settleAttempt(tx, attempt, { providerReference: capture.provider_reference, bankReference: null })
  await endOpenAttempts(tx, order.id, attempt.id)
  const { from, to } = orderTransitions.settle
  await changeOrderStatus(tx, { id: order.id, from, to, by: 'system', actorId: null, note: null })
  await refundDifference(tx, order.id, null)
  return revival?.tags ?? []
}
