import { expirePayment, paymentQueue, pollPayment } from '#features/payments/server/jobs.ts'
import { insertPaymentAttempt, type PaymentAttempt } from '#features/payments/server/payment-attempt-store.ts'
import { isOnline } from '#features/payments/methods.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'

/** Seconds: how long an attempt may take, and when its provider is first queried. */
export interface PaymentTimes {
  expirySeconds: number
  pollSeconds: number
}

/** Opens a payment attempt, and enqueues the jobs that poll and expire it. */
export async function openAttempt(
  tx: Tx,
  input: { orderId: string; method: PaymentMethod; amountPaise: number },
  times: PaymentTimes,
): Promise<PaymentAttempt> {
  const { orderId, method: provider, amountPaise } = input
  const online = isOnline(provider)
  const attempt = await insertPaymentAttempt(tx, {
    orderId,
    provider,
    status: online ? 'Pending' : 'Due',
    amountPaise,
    expirySeconds: online ? times.expirySeconds : null,
  })
  if (online) {
    const queue = paymentQueue(orderId)
    const inSeconds = (seconds: number) => new Date(attempt.created_at.getTime() + seconds * 1_000)
    await pollPayment.enqueue(
      tx,
      { attemptId: attempt.id },
      { ...queue, runAt: inSeconds(times.pollSeconds) },
    )
    await expirePayment.enqueue(
      tx,
      { attemptId: attempt.id },
      { ...queue, runAt: inSeconds(times.expirySeconds) },
    )
  }
  return attempt
}
