import { createHash } from 'node:crypto'
import { isOnline } from '#features/payments/methods.ts'
import { findPaymentAttempt, type PaymentAttempt } from '#features/payments/server/payment-attempt-store.ts'
import { ProviderUnavailable, type PaymentFact } from '#features/payments/server/providers/provider.ts'
import { insertSignal } from '#features/payments/server/signal-store.ts'
import { applyFacts } from './apply-facts.ts'
import { attemptFacts } from './attempt-facts.ts'
import type { PaymentDeps } from './payment-deps.ts'

/**
 * Queries the provider about an attempt and records the result. Every signal ends here: a return, a webhook, a poll,
 * a button. No other path records an online payment, except an administrator's decision (`resolve-review.ts`). The
 * query is made outside any transaction; its result is applied under the order's lock, so it may run twice, late or in
 * two processes at once. Returns the provider's facts; null when it gives no answer, and then nothing changes.
 */
export async function settlePayment(deps: PaymentDeps, attemptId: string): Promise<PaymentFact[] | null> {
  const attempt = await findPaymentAttempt(deps.db, attemptId)
  const provider = attempt && isOnline(attempt.provider) ? deps.providers[attempt.provider] : undefined
  if (!attempt || !provider) return null
  try {
    const facts = await provider.status(attemptFacts(attempt))
    await deps.db.transaction(async (tx) => {
      for (const fact of facts) await recordFact(tx, attempt, fact)
      await applyFacts(tx, attempt, facts)
    })
    return facts
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ provider: attempt.provider, reason: error.message }, 'a payment provider gives no answer')
    return null
  }
}

/** The provider's answers are stored in the ledger of signals too, once for each distinct answer. */
function recordFact(tx: Parameters<typeof insertSignal>[0], attempt: PaymentAttempt, fact: PaymentFact) {
  const body = JSON.stringify(fact)
  const eventKey = `${attempt.merchant_reference}:${createHash('sha256').update(body).digest('hex')}`
  const signal = { eventKey, reference: attempt.merchant_reference, verified: true, refusal: null }
  if (!isOnline(attempt.provider)) return
  return insertSignal(tx, {
    provider: attempt.provider,
    source: 'status',
    signal,
    attemptId: attempt.id,
    body,
  })
}
