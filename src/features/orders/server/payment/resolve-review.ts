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
  resolveReview,
  resolveReviewsOfCapture,
  takenBack,
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
 * A person decides about a row of the list. `refund` sends the money back; `settle` lets it pay its order, takes a
 * refund as arrived, or asks the provider once more about what nobody knows; `dismiss` leaves all as it is.
 */
export async function resolvePaymentReview(
  deps: PaymentDeps,
  actor: Actor,
  ask: { id: string; action: ReviewAction; note: string | null },
): Promise<Review> {
  const asked = await findReview(deps.db, ask.id)
  if (!asked) throw new AppError('not_found')
  const isOpenQuestion = asked.reason === 'unknown' && asked.order_id !== null
  const isAsking = ask.action === 'settle' && isOpenQuestion && !asked.resolved_at
  if (isAsking) await askAgain(deps, asked)
  return deps.db.transaction(async (tx) => {
    const found = await findReview(tx, ask.id)
    if (!found) throw new AppError('not_found')
    const order = found.order_id ? await lockOrderForPayment(tx, found.order_id) : null
    // What the provider just said may have taken it off the list already.
    const isAnswered = isAsking && found.resolved_at !== null
    const review = isAnswered ? found : await resolveReview(tx, ask.id, { ...ask, userId: actor.userId })
    if (!review) throw new AppError('already_resolved')
    const tags: string[] = []
    if (ask.action === 'refund') await sendBack(tx, review, actor.userId)
    if (ask.action === 'settle' && review.refund_id && review.capture_id)
      await takeAsArrived(tx, review, review.refund_id, review.capture_id)
    else if (ask.action === 'settle' && !isOpenQuestion) {
      if (!order || !review.capture_id) throw new AppError('resolve_refused')
      tags.push(...(await settleByHand(tx, order, review.capture_id)))
    }
    await recordAudit(tx, actor, {
      action: 'payment.resolve',
      subjectId: review.id,
      subjectName: review.order_id ?? review.reference ?? review.provider,
      before: null,
      after: { reason: review.reason, amountPaise: review.amount_paise, action: ask.action, note: ask.note },
    })
    if (order) await refreshPaymentStatus(tx, order.id)
    await touch(tx, tags)
    return review
  })
}

/** Asks the provider about what nobody knew. It stays on the list while the provider is silent, or says the same. */
async function askAgain(deps: PaymentDeps, review: Review): Promise<void> {
  const capture = review.capture_id ? await getCapture(deps.db, review.capture_id) : null
  const attemptId = capture?.attempt_id ?? review.subject.replace('attempt:', '')
  const facts = await settlePayment(deps, attemptId)
  if (!facts) throw new AppError('provider_unavailable', undefined, { message: stillSilent })
  const isBack = facts.some(
    ({ providerReference, state }) => providerReference === capture?.provider_reference && state === 'paid',
  )
  if (capture && !isBack) throw new AppError('resolve_refused', undefined, { message: stillTakenBack })
}

const stillSilent = 'The provider does not answer at the moment. Please try again later.'
const stillTakenBack = 'The provider still says that it does not have this money any more.'

/** The shop has seen at the provider that a refund arrived of which nobody knew. */
async function takeAsArrived(tx: Tx, review: Review, refundId: string, captureId: string): Promise<void> {
  await markRefundArrived(tx, refundId)
  const { left_paise } = await getCapture(tx, captureId)
  if (left_paise <= 0) await resolveReviewsOfCapture(tx, captureId, 'refund')
  const { order_id: orderId } = review
  if (orderId) await announceRefund.enqueue(tx, { orderId, refundId }, announceQueue(orderId))
}

async function sendBack(tx: Tx, review: Review, userId: string | null): Promise<void> {
  if (review.refund_id) {
    // Under the same name: what arrived after all is found instead of sent again.
    await retryRefund(tx, review.refund_id)
    return sendRefund.enqueue(tx, { refundId: review.refund_id }, paymentQueue(review.order_id))
  }
  // What the provider has taken back already cannot be sent back.
  if (!review.capture_id || review.subject === takenBack(review.capture_id))
    throw new AppError('resolve_refused')
  const capture = await getCapture(tx, review.capture_id)
  await startRefund(tx, {
    captureId: capture.id,
    orderId: review.order_id,
    amountPaise: capture.left_paise,
    reason: 'Sent back by the shop',
    idempotencyKey: `review:${review.id}`,
    requestedBy: userId,
  })
}

/** The shop takes what came as this order's payment. */
async function settleByHand(
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
