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
import { retryRefund } from '#features/payments/server/refund-store.ts'
import { findReview, resolveReview, type Review } from '#features/payments/server/review-store.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { orderTransitions } from '../../states.ts'
import { announceOrder } from '../jobs.ts'
import { changeOrderStatus } from '../order-store.ts'
import { reviveOrder } from './revive-order.ts'
import { startRefund } from './start-refund.ts'

/** A person decides about money that fits no order: send it back, let it pay the order, or leave it. */
export async function resolvePaymentReview(
  db: Database,
  ask: { id: string; action: ReviewAction; note: string | null; userId: string },
): Promise<Review> {
  return db.transaction(async (tx) => {
    const found = await findReview(tx, ask.id)
    if (!found) throw new AppError('not_found')
    const order = found.order_id ? await lockOrderForPayment(tx, found.order_id) : null
    const review = await resolveReview(tx, ask.id, ask)
    if (!review) throw new AppError('already_resolved')
    const tags: string[] = []
    if (ask.action === 'refund') await sendBack(tx, review, ask.userId)
    if (ask.action === 'settle') {
      if (!order || !review.capture_id) throw new AppError('resolve_refused')
      tags.push(...(await settleByHand(tx, order, review.capture_id)))
    }
    if (order) await refreshPaymentStatus(tx, order.id)
    await touch(tx, tags)
    return review
  })
}

async function sendBack(tx: Tx, review: Review, userId: string): Promise<void> {
  if (review.refund_id) {
    // Under the same name: what arrived after all is found instead of sent again.
    await retryRefund(tx, review.refund_id)
    return sendRefund.enqueue(tx, { refundId: review.refund_id }, paymentQueue(review.order_id))
  }
  if (!review.capture_id) throw new AppError('resolve_refused')
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
  const revival = isOver ? await reviveOrder(tx, order) : null
  if (isOver && !revival) throw new AppError('out_of_stock')
  await settleAttempt(tx, attempt, { providerReference: capture.provider_reference, bankReference: null })
  await voidOpenAttempts(tx, order.id, attempt.id)
  const { from, to } = orderTransitions.settle
  await changeOrderStatus(tx, { id: order.id, from, to, by: 'system', actorId: null, note: null })
  await announceOrder.enqueue(tx, { orderId: order.id })
  return revival?.tags ?? []
}
