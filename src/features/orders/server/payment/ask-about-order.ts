import { setTimeout as sleep } from 'node:timers/promises'
import { isOnline } from '#features/payments/methods.ts'
import { listPaymentAttempts } from '#features/payments/server/payment-attempt-store.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { coalesced } from './coalesced.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { settlePayment } from './settle-payment.ts'

/** How long a page waits for a provider's word before it shows what is known. */
const PATIENCE_MS = 5_000

const askers = new WeakMap<PaymentDeps['providers'], (attemptId: string) => Promise<unknown>>()

/** Asks about one attempt; those who ask at the same time share the next answer. */
export function askAboutAttempt(deps: PaymentDeps, attemptId: string): Promise<unknown> {
  let ask = askers.get(deps.providers)
  if (!ask) {
    ask = coalesced((id: string) => settlePayment(deps, id))
    askers.set(deps.providers, ask)
  }
  return Promise.race([ask(attemptId), sleep(PATIENCE_MS, undefined, { ref: false })])
}

/** Asks about an order's attempts whose outcome is still open. What nobody answers stays as it is. */
export async function askAboutOrder(deps: PaymentDeps, orderId: string, only?: PaymentMethod): Promise<void> {
  const attempts = await listPaymentAttempts(deps.db, orderId)
  if (attempts.some(({ status }) => status === 'Paid')) return
  const open = attempts.filter(
    ({ provider, status }, index) =>
      isOnline(provider) &&
      (!only || provider === only) &&
      // One that failed or ended may still turn out well; of those the last is asked about.
      (status === 'Pending' || index === attempts.length - 1),
  )
  await Promise.all(open.map(({ id }) => askAboutAttempt(deps, id)))
}
