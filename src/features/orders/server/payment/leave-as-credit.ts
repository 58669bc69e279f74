import { giveCredit } from '#features/khata/server/give-credit.ts'
import { refundableOfCapture } from '#features/payments/refundable-capture.ts'
import { listCaptures, lockCapture } from '#features/payments/server/capture-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { handOver } from './start-refund.ts'

/**
 * What was paid of an order that is cancelled stays with the shop as credit of its shopper, and no refund pays it once more. Of a
 * payment that is disputed or was returned nothing is left. The caller holds the order's lock.
 */
export async function leaveAsCredit(tx: Tx, orderId: string, userId: string | null): Promise<void> {
  const settled = (await listCaptures(tx, orderId)).find(({ disposition }) => disposition === 'settled')
  if (!settled || userId === null) return
  const amountPaise = refundableOfCapture(await lockCapture(tx, settled.id), null)
  if (amountPaise === 0) return
  await handOver(tx, settled.id, amountPaise)
  await giveCredit(tx, { owner: { userId }, kind: 'claim', amountPaise, orderId, byId: userId })
}
