import { listCaptures } from '#features/payments/server/capture-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { startRefund } from './start-refund.ts'

/** Refunds all that is left of a cancelled order's payment. The caller holds the order's lock. */
export async function refundSettledPayment(
  tx: Tx,
  orderId: string,
  requestedBy: string | null,
): Promise<void> {
  for (const capture of await listCaptures(tx, orderId)) {
    if (capture.disposition !== 'settled' || capture.left_paise <= 0) continue
    await startRefund(tx, {
      captureId: capture.id,
      orderId,
      amountPaise: capture.left_paise,
      reason: 'The order was cancelled',
      idempotencyKey: `cancel:${capture.id}`,
      requestedBy,
    })
  }
}
