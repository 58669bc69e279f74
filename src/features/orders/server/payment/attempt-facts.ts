import type { PaymentAttempt } from '#features/payments/server/payment-attempt-store.ts'
import type { AttemptFacts } from '#features/payments/server/providers/provider.ts'

/** An attempt in the form that provider adapters take. */
export const attemptFacts = (attempt: PaymentAttempt): AttemptFacts => ({
  reference: attempt.merchant_reference ?? '',
  amountPaise: attempt.amount_paise,
  currency: attempt.currency,
  createdAt: attempt.created_at,
  expiresAt: attempt.expires_at ?? attempt.created_at,
})
