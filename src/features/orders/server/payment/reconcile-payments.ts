import { ONLINE_METHODS } from '#features/payments/methods.ts'
import { paymentQueue, sendRefund } from '#features/payments/server/jobs.ts'
import { listAttemptsToQuery } from '#features/payments/server/payment-attempt-store.ts'
import { listPendingRefunds } from '#features/payments/server/refund-store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { settlePayment } from './settle-payment.ts'

/** A provider that fails this often in a row is down; the rest of its attempts wait for the next night. */
const MAX_FAILURES = 5

/**
 * The nightly reconciliation: every attempt of the last days is checked once more, ended and paid ones too, and
 * pending refunds are followed up even if their own job was lost. Each provider gets one query at a time, and one
 * that is down delays no other.
 */
export async function reconcilePayments(deps: PaymentDeps): Promise<void> {
  const attempts = await listAttemptsToQuery(deps.db)
  await Promise.all(
    ONLINE_METHODS.filter((method) => deps.providers[method]).map((method) =>
      queryAll(
        deps,
        attempts.filter(({ provider }) => provider === method),
      ),
    ),
  )
  for (const { id, order_id } of await listPendingRefunds(deps.db))
    await sendRefund.enqueue(deps.db, { refundId: id }, { ...paymentQueue(order_id), key: `refund:${id}` })
}

async function queryAll(deps: PaymentDeps, attempts: { id: string; provider: string }[]): Promise<void> {
  let failures = 0
  for (const { id, provider } of attempts) {
    failures = (await settlePayment(deps, id)).state === 'unanswered' ? failures + 1 : 0
    if (failures < MAX_FAILURES) continue
    return deps.log.warn(
      { provider },
      'a payment provider does not respond; its other attempts are skipped tonight',
    )
  }
}
