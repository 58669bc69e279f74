import type { Actor } from '#features/audit/actor.ts'
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
import type { LockedOrder } from '#features/payments/server/payment-status-store.ts'
import { ProviderUnavailable } from '#features/payments/server/providers/provider.ts'
import {
  getRefund,
  isRefundBeingSent,
  listStoppedRefunds,
  type Refund,
} from '#features/payments/server/refund-store.ts'
import {
  confirmDispute,
  isDispute,
  isReversal,
  resolveReviewsOfCapture,
  reviewFailedRefund,
  type Review,
} from '#features/payments/server/review-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { orderTransitions } from '../../states.ts'
import { announceQueue, announceRefund } from '../jobs.ts'
import { changeOrderStatus } from '../order-store.ts'
import { holdDisputed, holdReturned } from './hold-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { refundDifference } from './refund-difference.ts'
import { refundSettledPayment } from './refund-settled.ts'
import { reviveOrder } from './revive-order.ts'
import { settlePayment } from './settle-payment.ts'
import { acceptRefund, retryRefund, startRefund } from './start-refund.ts'
import { STORED } from '#shared/stored-words.ts'

export interface ResolveReview {
  id: string
  action: ReviewAction
  note: string | null
  /** Why a disputed or returned payment is refunded. */
  despite: string | null
  /** Whether the dispute was confirmed as far as the administrator knew. */
  isConfirmed: boolean | null
}

export const isUnknownOutcome = (review: Review) =>
  review.reason === 'unknown' && review.order_id !== null && !isDispute(review)

/** A payment that is refunded only if an administrator says why. */
export const isHold = (review: Review) => isDispute(review) || isReversal(review)

interface Decision extends ResolveReview {
  review: Review
  order: LockedOrder | null
  actor: Actor
  isConfirming: boolean
  isRefundUnderWay: boolean
}

/** Carries out a decision; the review is resolved already. Returns the tags of the public content that changed. */
export async function decide(tx: Tx, decision: Decision): Promise<string[]> {
  const { action, review, order, isConfirming } = decision
  const captureId = review.capture_id
  if (action === 'refund') await refundReviewed(tx, decision)
  else if (isDispute(review) && captureId) {
    if (isConfirming) {
      await confirmDispute(tx, review.id)
      await holdDisputed(tx, captureId)
    } else await closeDispute(tx, decision, captureId)
  } else if (action === 'settle' && isReversal(review) && captureId) {
    await markCaptureReturned(tx, captureId, { isReturned: false })
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
  await markCaptureDisputed(tx, captureId, { isDisputed: false })
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

/** Queries the provider about an unknown outcome. The review stays open while there is no answer, or the same one. */
export async function queryAgain(deps: PaymentDeps, review: Review): Promise<void> {
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
export async function askAboutPayment(deps: PaymentDeps, refund: Refund): Promise<void> {
  const { attempt_id: attemptId } = await getCapture(deps.db, refund.capture_id)
  if (attemptId) await settlePayment(deps, attemptId)
}

const notResponding = 'The provider is not responding. Please try again later.'
const askedJustNow = 'The provider was asked a moment ago. Please try again in 15 seconds.'
const refundUnderWay =
  'A refund of this payment was sent before the dispute. Close the dispute when the refund has arrived or failed.'
const stillReversed = 'The provider still reports that it has reversed this payment.'

export const ifResponding = <T>(work: Promise<T>): Promise<T> =>
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
    reason: STORED.refundedByShop,
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
