import { isOnlineMethod, type OnlineMethod } from '#features/payments/methods.ts'
import { checkKeys } from '#features/payments/server/check-keys.ts'
import { paymentQueue, sendRefund } from '#features/payments/server/jobs.ts'
import { listOutages, type Outage } from '#platform/outages/outage-store.ts'
import { listOverdueAttempts, listUnsentRefunds, listUnsettledAttempts } from '../promise-store.ts'
import { expireAttempt } from './expire-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { settlePayment } from './settle-payment.ts'

export const KEEP_PAYMENT_PROMISES = 'keep-payment-promises'

/**
 * Keeps what jobs should have kept, whatever became of them: settles payments of which a message arrived, ends orders
 * whose time to pay is over, and sends refunds. One that fails delays no other. Refunds are sent by a job, so that no
 * two run at once. A provider that could not be reached is asked about nothing, to see whether it answers again: the
 * next shopper may be hours away.
 */
export async function keepPaymentPromises(deps: PaymentDeps, stopping: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  const each = async <Id extends string>(ids: Id[], keep: (id: Id) => Promise<unknown>) => {
    for (const id of ids) {
      stopping.throwIfAborted()
      await keep(id).catch((error: unknown) => failures.push(error))
    }
  }
  await each(await listUnsettledAttempts(deps.db), (id) => settlePayment(deps, id))
  await each(await listOverdueAttempts(deps.db), (id) => expireAttempt(deps, id))
  for (const { id, order_id } of await listUnsentRefunds(deps.db))
    await sendRefund.enqueue(deps.db, { refundId: id }, { ...paymentQueue(order_id), key: `refund:${id}` })
  await each(await listOutages(deps.db).then(methodsIn), (method) => checkKeys(deps.providers, method))
  if (failures.length > 0) throw failures[0]
}

const methodsIn = (outages: Outage[]): OnlineMethod[] =>
  outages.flatMap(({ party }) => (isOnlineMethod(party) ? [party] : []))
