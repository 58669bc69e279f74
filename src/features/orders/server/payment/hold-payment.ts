import {
  findCaptureByReference,
  findPayingCapture,
  listCaptures,
  lockCapture,
  markCaptureDisputed,
  markCaptureReturned,
} from '#features/payments/server/capture-store.ts'
import type { OnlineMethod } from '#features/payments/methods.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import type { PaymentFact } from '#features/payments/server/providers/provider.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import { stopUnsentRefunds, sumSentRefunds } from '#features/payments/server/refund-store.ts'
import {
  insertDispute,
  insertReview,
  resolveReviewsOfCapture,
} from '#features/payments/server/review-store.ts'
import type { Tx } from '#platform/db/postgres.ts'

// A payment that the payer's bank disputes, or that the provider has returned, is not refunded by the shop as well,
// unless an administrator says why. The order is unchanged.

/**
 * The payer's bank disputes a recorded payment: it is listed, and held if the message was signed. Anybody can send a
 * message without a signature, so that one only waits for an administrator to confirm it. False
 * when no such payment is recorded.
 */
export async function recordDispute(
  tx: Tx,
  provider: OnlineMethod,
  { payment, dispute, isSigned }: { payment: string; dispute: string | null; isSigned: boolean },
): Promise<boolean> {
  const capture = await findCaptureByReference(tx, provider, payment)
  if (!capture) return false
  if (capture.order_id) await lockOrderForPayment(tx, capture.order_id)
  await lockCapture(tx, capture.id)
  const isOpen = await insertDispute(tx, { captureId: capture.id, reference: dispute, isConfirmed: isSigned })
  if (isOpen && isSigned) await holdDisputed(tx, capture.id)
  if (capture.order_id) await refreshPaymentStatus(tx, capture.order_id)
  return true
}

/** Holds a payment while it is disputed. The caller holds the locks of its order and its capture. */
export async function holdDisputed(tx: Tx, captureId: string): Promise<void> {
  await markCaptureDisputed(tx, captureId, { isDisputed: true })
  await stopUnsentRefunds(tx, captureId)
}

/** A chargeback, or a refund made in the provider's dashboard; our own are ignored. The caller refreshes the status. */
export async function recordReturn(
  tx: Tx,
  orderId: string,
  attemptId: string,
  fact: PaymentFact,
): Promise<void> {
  await lockOrderForPayment(tx, orderId)
  const known = (await listCaptures(tx, orderId)).find(
    (one) => one.attempt_id === attemptId && one.provider_reference === fact.providerReference,
  )
  if (!known) return
  const capture = await lockCapture(tx, known.id)
  if (capture.returned_paise > 0) return
  const sent = await sumSentRefunds(tx, capture.id)
  if (fact.mayBeRefund ? sent > 0 : sent === capture.amount_paise) return
  await holdReturned(tx, capture.id)
  if ((await findPayingCapture(tx, orderId))?.id === capture.id)
    await insertReview(tx, {
      kind: 'returned',
      reason: 'unknown',
      provider: capture.provider,
      orderId,
      captureId: capture.id,
      reference: capture.reference,
      amountPaise: capture.amount_paise,
    })
}

/** Nothing more goes back of a payment that the provider or the bank has returned. */
export async function holdReturned(tx: Tx, captureId: string): Promise<void> {
  await stopUnsentRefunds(tx, captureId)
  await markCaptureReturned(tx, captureId, { isReturned: true })
  await resolveReviewsOfCapture(tx, captureId, 'refund')
}
