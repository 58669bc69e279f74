import { findPayingCapture } from '#features/payments/server/capture-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { refundRest } from './start-refund.ts'
import { STORED } from '#shared/stored-words.ts'

/**
 * Refunds all that may go back of a cancelled order's payment; nothing while it is disputed or was returned. `key` is
 * that of this occasion to refund it. Returns the refund's id, or null if nothing went back. The caller holds the order's
 * lock.
 */
export async function refundSettledPayment(
  tx: Tx,
  orderId: string,
  requestedBy: string | null,
  key = 'cancel',
): Promise<string | null> {
  const paying = await findPayingCapture(tx, orderId)
  if (!paying) return null
  const refund = await refundRest(tx, {
    captureId: paying.id,
    orderId,
    reason: STORED.cancelled,
    idempotencyKey: `${key}:${paying.id}`,
    requestedBy,
  })
  return refund?.id ?? null
}
