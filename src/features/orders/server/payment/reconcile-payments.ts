import { paymentQueue, sendRefund } from '#features/payments/server/jobs.ts'
import { listUnsettledAttempts } from '#features/payments/server/payment-attempt-store.ts'
import { listPendingRefunds } from '#features/payments/server/refund-store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * The nightly pass: every attempt of the last three days that nothing settled is asked after once more, the ended
 * ones too, and refunds that are on their way are followed even if their own job was lost.
 */
export async function reconcilePayments(deps: PaymentDeps): Promise<void> {
  for (const id of await listUnsettledAttempts(deps.db)) await settlePayment(deps, id)
  for (const { id, order_id } of await listPendingRefunds(deps.db))
    await sendRefund.enqueue(deps.db, { refundId: id }, { ...paymentQueue(order_id), key: `refund:${id}` })
}
