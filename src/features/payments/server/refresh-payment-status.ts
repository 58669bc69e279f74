import type { Tx } from '#platform/db/postgres.ts'
import { paymentStatusOf } from '../payment-status.ts'
import { readPaymentFacts, writePaymentStatus } from './payment-status-store.ts'

/** Derives an order's payment status and writes it; called at the end of everything that changes its money. */
export async function refreshPaymentStatus(tx: Tx, orderId: string): Promise<void> {
  const { status, settled_paise, attempts, refunds, other_paise, returned } = await readPaymentFacts(
    tx,
    orderId,
  )
  const derived = paymentStatusOf({
    order: status,
    settledPaise: settled_paise,
    attempts: attempts ?? [],
    refunds: [
      ...refunds.map((one) => ({ ...one, isOfSettled: one.isOfSettled ?? false })),
      // What the provider or the bank returned, or somebody gave back by hand, has gone back as well.
      ...returned.map(({ paise, isOfSettled }) => ({
        status: 'Done' as const,
        amountPaise: paise,
        isOfSettled: isOfSettled ?? false,
      })),
    ],
    otherPaise: other_paise,
  })
  await writePaymentStatus(tx, orderId, derived)
}
