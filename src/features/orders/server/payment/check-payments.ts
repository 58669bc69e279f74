import { setTimeout as sleep } from 'node:timers/promises'
import { isOnline } from '#features/payments/methods.ts'
import { listPaymentAttempts } from '#features/payments/server/payment-attempt-store.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { settlePayment } from './settle-payment.ts'

/** How long a page waits for a provider's answer before it shows the stored state, in milliseconds. */
const MAX_WAIT_MS = 5_000

/** How often a page looks whether the question of another call is answered, in milliseconds. */
const LOOK_MS = 100

/** Queries the provider about one attempt, or waits for the answer to the question that is in progress. */
export function checkAttempt(
  deps: PaymentDeps,
  attemptId: string,
  signal: { since?: Date; isUrgent?: boolean } = {},
): Promise<unknown> {
  const deadline = Date.now() + MAX_WAIT_MS
  const check = async () => {
    let settled = await settlePayment(deps, attemptId, signal)
    while (settled.state === 'later' && settled.isAsking && Date.now() < deadline) {
      await sleep(LOOK_MS)
      settled = await settlePayment(deps, attemptId, signal)
    }
  }
  return Promise.race([check(), sleep(MAX_WAIT_MS, undefined, { ref: false })])
}

/** Queries the providers about an order's open attempts. Without an answer an attempt is unchanged. */
export async function checkOrderPayments(
  deps: PaymentDeps,
  orderId: string,
  only?: PaymentMethod,
): Promise<void> {
  const attempts = await listPaymentAttempts(deps.db, orderId)
  if (attempts.some(({ status }) => status === 'Paid')) return
  const open = attempts.filter(
    ({ provider, status }, index) =>
      isOnline(provider) &&
      (!only || provider === only) &&
      // A failed or expired attempt may still have been paid; of those the last one is checked.
      (status === 'Pending' || index === attempts.length - 1),
  )
  await Promise.all(open.map(({ id }) => checkAttempt(deps, id)))
}
