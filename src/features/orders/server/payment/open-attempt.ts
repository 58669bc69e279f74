import { expirePayment, paymentQueue, pollPayment } from '#features/payments/server/jobs.ts'
import { insertPaymentAttempt, type PaymentAttempt } from '#features/payments/server/payment-attempt-store.ts'
import { isOnline, paymentStarts } from '#features/payments/methods.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'

/** Seconds: how long an attempt may take, and when its provider is first queried. */
export interface PaymentTimes {
  expirySeconds: number
  /** The expiry for a shopper who has received no order yet, if it is another one. */
  newExpirySeconds?: number | undefined
  pollSeconds: number
}

/** How long an attempt may take, in seconds; cash on delivery has no limit (null). */
export function expirySecondsOf(method: PaymentMethod, isNewShopper: boolean, times: PaymentTimes) {
  if (!isOnline(method)) return null
  return (isNewShopper ? times.newExpirySeconds : undefined) ?? times.expirySeconds
}

/** Enqueues the jobs that poll and expire an attempt. */
export async function followAttempt(
  tx: Tx,
  { id: attemptId, orderId, at }: { id: string; orderId: string; at: Date },
  { pollSeconds, expirySeconds }: { pollSeconds: number; expirySeconds: number },
): Promise<void> {
  const options = (seconds: number) => ({
    ...paymentQueue(orderId),
    runAt: new Date(at.getTime() + seconds * 1_000),
  })
  await Promise.all([
    pollPayment.enqueue(tx, { attemptId }, options(pollSeconds)),
    expirePayment.enqueue(tx, { attemptId }, options(expirySeconds)),
  ])
}

/** Opens another payment attempt, and enqueues the jobs that poll and expire it. */
export async function openAttempt(
  tx: Tx,
  input: { orderId: string; method: PaymentMethod; amountPaise: number; isNewShopper: boolean },
  times: PaymentTimes,
): Promise<PaymentAttempt> {
  const { orderId, method: provider, amountPaise } = input
  const expirySeconds = expirySecondsOf(provider, input.isNewShopper, times)
  const attempt = await insertPaymentAttempt(tx, {
    orderId,
    provider,
    status: paymentStarts[provider].payment,
    amountPaise,
    expirySeconds,
  })
  if (expirySeconds !== null) {
    const { id, created_at: at } = attempt
    await followAttempt(tx, { id, orderId, at }, { pollSeconds: times.pollSeconds, expirySeconds })
  }
  return attempt
}
