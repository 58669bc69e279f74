import type { Tx } from '#platform/db/postgres.ts'
import { isOnline } from '../methods.ts'
import { abandonPayment, paymentQueue } from './jobs.ts'
import { voidOpenAttempts } from './payment-attempt-store.ts'

/**
 * Voids the other open attempts of an order (all of them without `exceptId`), and has their providers asked to accept no
 * payments for them any more.
 */
export async function endOpenAttempts(
  tx: Tx,
  orderId: string,
  exceptId: string | null = null,
): Promise<void> {
  for (const { id, provider } of await voidOpenAttempts(tx, orderId, exceptId))
    if (isOnline(provider)) await abandonPayment.enqueue(tx, { attemptId: id }, paymentQueue(orderId))
}
