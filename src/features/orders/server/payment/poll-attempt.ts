import { isOnline } from '#features/payments/methods.ts'
import { paymentQueue, pollPayment } from '#features/payments/server/jobs.ts'
import { countAttemptPoll, findPaymentAttempt } from '#features/payments/server/payment-attempt-store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { settlePayment } from './settle-payment.ts'

/** After this age only the nightly reconciliation queries the provider. */
const LAST_AFTER_SECONDS = 24 * 3600

/** Queries the provider about an attempt without a notification, also after it ended, since it may still be paid. */
export async function pollAttempt(deps: PaymentDeps, attemptId: string): Promise<void> {
  const before = await findPaymentAttempt(deps.db, attemptId)
  if (!before || before.status === 'Paid' || !isOnline(before.provider)) return
  await settlePayment(deps, attemptId)
  await deps.db.transaction(async (tx) => {
    const attempt = await findPaymentAttempt(tx, attemptId)
    if (!attempt || attempt.status === 'Paid') return
    await countAttemptPoll(tx, attemptId)
    const wait = deps.pollSeconds * 2 ** (attempt.polls + 1)
    const runAt = new Date(Date.now() + wait * 1_000)
    if (runAt.getTime() - attempt.created_at.getTime() > LAST_AFTER_SECONDS * 1_000) return
    await pollPayment.enqueue(tx, { attemptId }, { ...paymentQueue(attempt.order_id), runAt })
  })
}
