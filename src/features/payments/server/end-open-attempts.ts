import type { Tx } from '#platform/db/postgres.ts'
import { isOnline } from '../methods.ts'
import { abandonPayment, paymentQueue } from './jobs.ts'
import { voidOpenAttempts } from './payment-attempt-store.ts'

/** Voids an order's open attempts but `exceptId`, and has their providers asked to take no more payments for them. */
export async function endOpenAttempts(
  tx: Tx,
  orderId: string,
  exceptId: string | null = null,
): Promise<void> {
  for (const { id, provider } of await voidOpenAttempts(tx, orderId, exceptId))
    if (isOnline(provider)) await abandonPayment.enqueue(tx, { attemptId: id }, paymentQueue(orderId))
}
