import { sendRefund, paymentQueue } from '#features/payments/server/jobs.ts'
import {
  findRefundByKey,
  insertRefund,
  type Refund,
  type RefundDraft,
} from '#features/payments/server/refund-store.ts'
import type { Tx } from '#platform/db/postgres.ts'

/**
 * Records a refund and has it sent once `tx` is committed; the same key again is the same refund. The caller holds
 * the order's lock and has checked that this much is left of the capture.
 */
export async function startRefund(tx: Tx, draft: RefundDraft): Promise<Refund | null> {
  if (draft.amountPaise <= 0) return null
  const refund = await insertRefund(tx, draft)
  if (!refund) return findRefundByKey(tx, draft.idempotencyKey)
  await sendRefund.enqueue(tx, { refundId: refund.id }, paymentQueue(draft.orderId))
  return refund
}
