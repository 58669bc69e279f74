import { giveCredit } from '#features/khata/server/give-credit.ts'
import { refundableOfCapture } from '#features/payments/refundable-capture.ts'
import { findPayingCapture, lockCapture } from '#features/payments/server/capture-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { handOver } from './start-refund.ts'

/**
 * What was paid of an order that is cancelled stays with the shop as credit of its shopper, and no refund pays it once more. Of a
 * payment that is disputed or was returned nothing is left. The caller holds the order's lock.
 */
export async function leaveAsCredit(tx: Tx, orderId: string, userId: string | null): Promise<void> {
  const paying = await findPayingCapture(tx, orderId)
  if (!paying || userId === null) return
  const amountPaise = refundableOfCapture(await lockCapture(tx, paying.id), null)
  if (amountPaise === 0) return
  await handOver(tx, paying.id, amountPaise)
  await giveCredit(tx, { owner: { userId }, kind: 'claim', amountPaise, orderId, byId: userId })
}
