import { setTimeout as sleep } from 'node:timers/promises'
import { isOnline } from '#features/payments/methods.ts'
import { listPaymentAttempts } from '#features/payments/server/payment-attempt-store.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { coalesce } from './coalesce.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { settlePayment } from './settle-payment.ts'

/** How long a page waits for a provider's answer before it shows the stored state, in milliseconds. */
const MAX_WAIT_MS = 5_000

const checks = new WeakMap<PaymentDeps['providers'], (attemptId: string) => Promise<unknown>>()

/** Queries the provider about one attempt; concurrent callers share the next answer. */
export function checkAttempt(deps: PaymentDeps, attemptId: string): Promise<unknown> {
  let check = checks.get(deps.providers)
  if (!check) {
    check = coalesce((id: string) => settlePayment(deps, id))
    checks.set(deps.providers, check)
  }
  return Promise.race([check(attemptId), sleep(MAX_WAIT_MS, undefined, { ref: false })])
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
