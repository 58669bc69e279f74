import { listCaptures } from '#features/payments/server/capture-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { refundRest } from './start-refund.ts'

/**
 * Refunds all that may go back of a cancelled order's payment; nothing while it is disputed or was returned. `key` is
 * that of this occasion to refund it. The caller holds the order's lock.
 */
export async function refundSettledPayment(
  tx: Tx,
  orderId: string,
  requestedBy: string | null,
  key = 'cancel',
): Promise<void> {
  for (const capture of await listCaptures(tx, orderId))
    if (capture.disposition === 'settled')
      await refundRest(tx, {
        captureId: capture.id,
        orderId,
        reason: 'The order was cancelled',
        idempotencyKey: `${key}:${capture.id}`,
        requestedBy,
      })
}
