import { dispositionOf, type Disposition } from '#features/payments/disposition.ts'
import { isOnline, type OnlineMethod } from '#features/payments/methods.ts'
import {
  findCaptureByReference,
  insertCapture,
  listCaptures,
} from '#features/payments/server/capture-store.ts'
import { abandonPayment, paymentQueue } from '#features/payments/server/jobs.ts'
import {
  closePaymentAttempt,
  listPaymentAttempts,
  settleAttempt,
  voidOpenAttempts,
  type PaymentAttempt,
} from '#features/payments/server/payment-attempt-store.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import type { PaymentFact } from '#features/payments/server/providers/provider.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import { insertReview, resolveReviewOf, reversalSubject } from '#features/payments/server/review-store.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { orderTransitions } from '../../states.ts'
import { announceOrder } from '../jobs.ts'
import { changeOrderStatus } from '../order-store.ts'
import { startRefund } from './start-refund.ts'
import { reviveOrder } from './revive-order.ts'

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderForPayment>>>

/** Records what a provider reports about an attempt. Idempotent, and independent of the order of reports. */
export async function applyFacts(
  tx: Tx,
  { id, order_id }: PaymentAttempt,
  facts: PaymentFact[],
): Promise<void> {
  const tags: string[] = []
  for (const fact of facts.filter(({ state }) => state === 'paid')) {
    // Read again for each: the previous one may have settled the order.
    const order = await lockOrderForPayment(tx, order_id)
    const attempts = await listPaymentAttempts(tx, order_id)
    const attempt = attempts.find((one) => one.id === id)
    if (order && attempt && isOnline(attempt.provider))
      tags.push(
        ...(await recordCapture(tx, order, { ...attempt, provider: attempt.provider }, attempts, fact)),
      )
  }
  for (const fact of facts) if (fact.state === 'returned') await reviewReversal(tx, order_id, id, fact)
  const isOver = facts.length > 0 && facts.every(({ state }) => state === 'failed' || state === 'returned')
  if (isOver) {
    await lockOrderForPayment(tx, order_id)
    await closePaymentAttempt(tx, id, 'Failed')
  }
  await refreshPaymentStatus(tx, order_id)
  await touch(tx, tags)
}

/**
 * Opens a review for a payment that the provider has reversed: a chargeback, or a refund made in its dashboard. The
 * order is unchanged. Our own refunds are expected and ignored.
 */
async function reviewReversal(tx: Tx, orderId: string, attemptId: string, fact: PaymentFact): Promise<void> {
  const capture = (await listCaptures(tx, orderId)).find(
    (one) => one.attempt_id === attemptId && one.provider_reference === fact.providerReference,
  )
  if (capture?.disposition !== 'settled' || capture.left_paise < capture.amount_paise) return
  await insertReview(tx, {
    subject: reversalSubject(capture.id),
    reason: 'unknown',
    provider: capture.provider,
    orderId,
    captureId: capture.id,
    reference: capture.reference,
    amountPaise: capture.amount_paise,
  })
}

/** Records a capture once, whatever its disposition. Returns the tags of the public content that changed. */
async function recordCapture(
  tx: Tx,
  order: LockedOrder,
  attempt: PaymentAttempt & { provider: OnlineMethod },
  attempts: PaymentAttempt[],
  fact: PaymentFact,
): Promise<string[]> {
  if (await findCaptureByReference(tx, attempt.provider, fact.providerReference)) return []
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
  if (!captureId) throw new Error(`${attempt.provider} reports the same payment for two orders`)
  if (disposition === 'settled') await settle(tx, order, attempt, attempts, fact)
  else await openReview(tx, order, attempt, { captureId, disposition, paise: fact.amountPaise ?? 0 })
  return revival?.tags ?? []
}

async function settle(
  tx: Tx,
  order: LockedOrder,
  attempt: PaymentAttempt,
  attempts: PaymentAttempt[],
  fact: PaymentFact,
): Promise<void> {
  await settleAttempt(tx, attempt, fact)
  await voidOpenAttempts(tx, order.id, attempt.id)
  const { from, to } = orderTransitions.settle
  await changeOrderStatus(tx, { id: order.id, from, to, by: 'system', actorId: null, note: null })
  await announceOrder.enqueue(tx, { orderId: order.id })
  await resolveReviewOf(tx, `attempt:${attempt.id}`)
  for (const other of attempts)
    if (other.id !== attempt.id && other.status === 'Pending')
      await abandonPayment.enqueue(tx, { attemptId: other.id }, paymentQueue(order.id))
}

/**
 * Money that cannot pay this order: a duplicate or late payment is refunded automatically, anything else is reviewed
 * by a person.
 */
async function openReview(
  tx: Tx,
  order: LockedOrder,
  attempt: PaymentAttempt & { provider: OnlineMethod },
  {
    captureId,
    disposition,
    paise,
  }: { captureId: string; disposition: Exclude<Disposition, 'revive' | 'settled'>; paise: number },
): Promise<void> {
  await insertReview(tx, {
    subject: `capture:${captureId}`,
    reason: disposition,
    provider: attempt.provider,
    orderId: order.id,
    captureId,
    reference: attempt.merchant_reference,
    amountPaise: paise,
  })
  if (disposition === 'amount' || disposition === 'currency') {
    await closePaymentAttempt(tx, attempt.id, 'Failed')
    return
  }
  const reason = disposition === 'excess' ? 'Paid twice' : 'Paid after the order had ended'
  await startRefund(tx, {
    captureId,
    orderId: order.id,
    amountPaise: paise,
    reason,
    idempotencyKey: `auto:${captureId}`,
    requestedBy: null,
  })
}
