import { isOnline } from '#features/payments/methods.ts'
import { findPaymentAttempt } from '#features/payments/server/payment-attempt-store.ts'
import { ProviderUnavailable } from '#features/payments/server/providers/provider.ts'
import { attemptFacts } from './attempt-facts.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Asks the provider to take no payments for an ended attempt. Best effort: a payment made anyway is still detected. */
export async function abandonAttempt(deps: PaymentDeps, attemptId: string): Promise<void> {
  const attempt = await findPaymentAttempt(deps.db, attemptId)
  if (!attempt || attempt.status === 'Paid' || attempt.status === 'Pending') return
  const provider = isOnline(attempt.provider) ? deps.providers[attempt.provider] : undefined
  await provider?.abandon?.(attemptFacts(attempt)).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
  })
}
