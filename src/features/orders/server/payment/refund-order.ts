import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { findPayingCapture } from '#features/payments/server/capture-store.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import { findRefundByKey } from '#features/payments/server/refund-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { fromRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { startRefund } from './start-refund.ts'

/**
 * Refunds what is left of an order's payment, in full or in part. The same key with the same request is the same
 * refund; concurrent refunds never exceed what was paid.
 */
export async function refundOrder(
  db: Database,
  actor: Actor,
  input: {
    orderId: string
    amount: number | undefined
    reason: string
    /** Why a disputed or returned payment is refunded. */
    despite: string | null
    idempotencyKey: string | undefined
  },
): Promise<void> {
  const { orderId, reason, despite } = input
  await db.transaction(async (tx) => {
    const order = await lockOrderForPayment(tx, orderId)
    if (!order) throw new AppError('order_not_found')
    const key = `admin:${input.idempotencyKey ?? newHexId()}`
    const earlier = await findRefundByKey(tx, key)
    if (earlier) {
      const isSame =
        earlier.order_id === orderId &&
        earlier.reason === reason &&
        (input.amount === undefined || fromRupees(input.amount) === earlier.amount_paise)
      if (!isSame) throw new AppError('idempotency_key_reused')
      return
    }
    const paying = await findPayingCapture(tx, order)
    if (!paying) throw new AppError('nothing_to_refund')
    const refund = await startRefund(tx, {
      captureId: paying.id,
      orderId,
      amountPaise: input.amount === undefined ? undefined : fromRupees(input.amount),
      reason,
      idempotencyKey: key,
      requestedBy: actor.userId,
      despite,
    })
    await recordAudit(tx, actor, {
      action: 'order.refund',
      subjectId: orderId,
      before: null,
      after: { amountPaise: refund.amount_paise, reason, ...(refund.despite && { despite: refund.despite }) },
    })
    await refreshPaymentStatus(tx, orderId)
  })
}
