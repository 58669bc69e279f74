import { refundableOfCapture } from '#features/payments/refundable-capture.ts'
import { findPayingCapture, lockCapture } from '#features/payments/server/capture-store.ts'
import { findCashPart } from '#features/payments/server/cash-part-store.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { findRefundByKey } from '#features/payments/server/refund-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { startRefund } from './start-refund.ts'
import { STORED } from '#shared/stored-words.ts'

/**
 * Refunds, once, what an order was packed for less than its online payment, or what was paid in cash at its door as well;
 * nothing while that is disputed or was returned. It is called when the order is packed, when a packed order is paid, and when a hold of its payment ends.
 */
export async function refundDifference(tx: Tx, orderId: string, requestedBy: string | null): Promise<void> {
  const order = await lockOrderForPayment(tx, orderId)
  if (!order?.settled_attempt_id || order.final_money_paise === null) return
  const idempotencyKey = `packed:${orderId}`
  if (await findRefundByKey(tx, idempotencyKey)) return
  const paying = await findPayingCapture(tx, orderId)
  if (!paying) return
  const capture = await lockCapture(tx, paying.id)
  const inCash = (await findCashPart(tx, orderId))?.amount_paise ?? 0
  const duePaise = Math.max(0, order.final_money_paise - inCash)
  const amountPaise = Math.min(
    order.money_paise - duePaise,
    capture.amount_paise - duePaise,
    refundableOfCapture(capture, null),
  )
  if (amountPaise <= 0) return
  await startRefund(tx, {
    captureId: capture.id,
    orderId,
    amountPaise,
    reason: STORED.lessSupplied,
    idempotencyKey,
    requestedBy,
    despite: null,
  })
}
