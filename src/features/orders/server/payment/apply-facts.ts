import { dispositionOf, type Disposition } from '#features/payments/disposition.ts'
import { isCaptured, type CaptureMethod } from '#features/payments/methods.ts'
import { findCaptureByReference, insertCapture } from '#features/payments/server/capture-store.ts'
import { endOpenAttempts } from '#features/payments/server/end-open-attempts.ts'
import {
  closePaymentAttempt,
  findPaymentAttempt,
  settleAttempt,
  type PaymentAttempt,
} from '#features/payments/server/payment-attempt-store.ts'
import {
  lockOrderForPayment,
  lockUserOfOrder,
  type LockedOrder,
} from '#features/payments/server/payment-status-store.ts'
import type { PaymentFact } from '#features/payments/server/providers/provider.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import { insertReview, resolveReviewOfAttempt } from '#features/payments/server/review-store.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { dayInIndia } from '#shared/when.ts'
import { AppError } from '#shared/problems.ts'
import { orderTransitions } from '../../states.ts'
import { changeOrderStatus } from '../order-store.ts'
import { recordReturn } from './hold-payment.ts'
import { refundDifference } from './refund-difference.ts'
import { reviveOrder } from './revive-order.ts'
import { refundRest } from './start-refund.ts'
import { writeVoucherOfPayment } from './write-voucher-of-payment.ts'

/** Records a provider's report; any order, any number of times. `day` is that of a voucher it may bring (`onDayOfIssue`). */
export async function applyFacts(
  tx: Tx,
  { id, order_id }: PaymentAttempt,
  facts: PaymentFact[],
  day = dayInIndia(new Date()),
): Promise<void> {
  const tags: string[] = []
  let isSettled = false
  // A payment may revive its order, and takes the locks of placing one then: the shopper before the order and the packs.
  if (facts.some(({ state }) => state === 'paid')) await lockUserOfOrder(tx, order_id)
  for (const fact of facts.filter(({ state }) => state === 'paid')) {
    // Read again for each: the previous one may have settled the order.
    const order = await lockOrderForPayment(tx, order_id)
    const attempt = await findPaymentAttempt(tx, id)
    if (!order || !attempt || !isCaptured(attempt.provider)) continue
    const recorded = await recordCapture(tx, order, { ...attempt, provider: attempt.provider }, fact)
    tags.push(...recorded.tags)
    isSettled ||= recorded.isSettled
  }
  for (const fact of facts) if (fact.state === 'returned') await recordReturn(tx, order_id, id, fact)
  const isOver = facts.length > 0 && facts.every(({ state }) => state === 'failed' || state === 'returned')
  if (isOver) {
    await lockOrderForPayment(tx, order_id)
    await closePaymentAttempt(tx, id, 'Failed')
  }
  await refreshPaymentStatus(tx, order_id)
  await touch(tx, tags)
  if (isSettled) await writeVoucherOfPayment(tx, order_id, day)
}

/** Records a capture once, whatever its disposition. Returns the tags of the public content that changed. */
async function recordCapture(
  tx: Tx,
  order: LockedOrder,
  attempt: PaymentAttempt & { provider: CaptureMethod },
  fact: PaymentFact,
): Promise<{ tags: string[]; isSettled: boolean }> {
  if (await findCaptureByReference(tx, attempt.provider, fact.providerReference))
    return { tags: [], isSettled: false }
  const judged = dispositionOf(order, attempt, fact)
  const revival = judged === 'revive' ? await reviveOrder(tx, order, attempt.id) : null
  const disposition: Exclude<Disposition, 'revive'> =
    judged !== 'revive' ? judged : revival ? 'settled' : 'late'
  const captureId = await insertCapture(tx, {
    provider: attempt.provider,
    providerReference: fact.providerReference,
    attemptId: attempt.id,
    orderId: order.id,
    reference: attempt.merchant_reference,
    amountPaise: fact.amountPaise ?? 0,
    currency: fact.currency ?? '',
    bankReference: fact.bankReference,
    disposition,
  })
  // Another desk has seen it for another order meanwhile.
  if (!captureId && attempt.provider === 'UPI') throw new AppError('utr_used')
  if (!captureId) throw new Error(`${attempt.provider} reports the same payment for two orders`)
  if (disposition === 'settled') await settle(tx, order, attempt, fact)
  else await openReview(tx, order, attempt, { captureId, disposition, paise: fact.amountPaise ?? 0 })
  return { tags: revival?.tags ?? [], isSettled: disposition === 'settled' }
}

async function settle(tx: Tx, order: LockedOrder, attempt: PaymentAttempt, fact: PaymentFact): Promise<void> {
  await settleAttempt(tx, attempt, fact)
  await endOpenAttempts(tx, order.id, attempt.id)
  const { from, to } = orderTransitions.settle
  await changeOrderStatus(tx, { id: order.id, from, to, by: 'system', actorId: null, note: null })
  await resolveReviewOfAttempt(tx, attempt.id)
  await refundDifference(tx, order.id, null)
}

/** Money that cannot pay this order: refunded if it is a duplicate or late, anything else is reviewed by a person. */
async function openReview(
  tx: Tx,
  order: LockedOrder,
  attempt: PaymentAttempt & { provider: CaptureMethod },
  {
    captureId,
    disposition,
    paise,
  }: { captureId: string; disposition: Exclude<Disposition, 'revive' | 'settled'>; paise: number },
): Promise<void> {
  await insertReview(tx, {
    kind: 'capture',
    reason: disposition,
    provider: attempt.provider,
    orderId: order.id,
    captureId,
    reference: attempt.merchant_reference,
    amountPaise: paise,
  })
  if (disposition === 'amount' || disposition === 'currency') {
    // The shop's own code can still be paid.
    if (attempt.provider !== 'UPI') await closePaymentAttempt(tx, attempt.id, 'Failed')
    return
  }
  await refundRest(tx, {
    captureId,
    orderId: order.id,
    reason: refundReason(order, disposition),
    idempotencyKey: `auto:${captureId}`,
    requestedBy: null,
  })
}

/** Read by the shopper. */
function refundReason({ status }: LockedOrder, disposition: 'excess' | 'late'): string {
  if (disposition === 'excess') return 'Paid twice'
  return status === 'Cancelled' ? 'Paid after the order was cancelled' : 'Paid after the order had ended'
}
