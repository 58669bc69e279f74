import { createHash } from 'node:crypto'
import { isOnline } from '#features/payments/methods.ts'
import { findPaymentAttempt, type PaymentAttempt } from '#features/payments/server/payment-attempt-store.ts'
import { claimQuestion, findRefusal, releaseAttempt } from '#features/payments/server/attempt-lease-store.ts'
import { ProviderUnavailable, type PaymentFact } from '#features/payments/server/providers/provider.ts'
import { paymentQueue, settlePaymentJob } from '#features/payments/server/jobs.ts'
import { insertSignal } from '#features/payments/server/signal-store.ts'
import { onDayOfIssue } from '#features/papers/server/issue-document.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { applyFacts } from './apply-facts.ts'
import { attemptFacts } from './attempt-facts.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** The pause between two questions about one attempt, in seconds: shorter only where polls are. */
export const pauseSeconds = ({ pollSeconds }: Pick<PaymentDeps, 'pollSeconds'>) => Math.min(15, pollSeconds)

export type Settled =
  | { state: 'answered'; facts: PaymentFact[] }
  | { state: 'unanswered' }
  /** The answer to a question asked after `since` is recorded already. */
  | { state: 'known' }
  /** Asked a moment ago, or being asked: in `seconds` it may be asked again. */
  | { state: 'later'; seconds: number; isAsking: boolean }

/**
 * Queries the provider about an attempt and records the result. Every signal ends here: a return, a webhook, a poll,
 * a button. No other path records an online payment, except an administrator's decision (`resolve-review.ts`). The
 * query is made outside any transaction; its result is applied under the order's lock, so it may run twice or late.
 * Whoever asks, a provider gets one question about an attempt at a time, and the next one after a pause: only a new
 * signed message that names the outcome (`isUrgent`) need not wait for it.
 */
export async function settlePayment(
  deps: PaymentDeps,
  attemptId: string,
  { since = null, isUrgent = false }: { since?: Date | null; isUrgent?: boolean } = {},
): Promise<Settled> {
  const found = await findPaymentAttempt(deps.db, attemptId)
  const provider = found && isOnline(found.provider) ? deps.providers[found.provider] : undefined
  if (!provider) return { state: 'unanswered' }
  const question = { since, isUrgent, pauseSeconds: pauseSeconds(deps) }
  const attempt = await claimQuestion(deps.db, attemptId, question)
  if (!attempt) {
    const refusal = await findRefusal(deps.db, attemptId, question)
    if (refusal?.is_known) return { state: 'known' }
    const isAsking = refusal?.is_asking ?? false
    return { state: 'later', isAsking, seconds: isUrgent ? 1 : (refusal?.seconds ?? 1) }
  }
  let isAnswered = false
  try {
    const facts = await provider.status(attemptFacts(attempt))
    await onDayOfIssue((day) =>
      deps.db.transaction(async (tx) => {
        for (const fact of facts) await recordFact(tx, attempt, fact)
        await applyFacts(tx, attempt, facts, day)
      }),
    )
    isAnswered = true
    return { state: 'answered', facts }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ outage: attempt.provider, reason: error.message }, 'a payment provider gives no answer')
    return { state: 'unanswered' }
  } finally {
    await releaseAttempt(deps.db, attemptId, isAnswered)
  }
}

interface PaymentSignal {
  attemptId: string
  since?: string | undefined
  isUrgent?: boolean | undefined
}

/** The job that follows up a signal. */
export async function settleSignal(
  deps: PaymentDeps,
  { attemptId, since, isUrgent = false }: PaymentSignal,
): Promise<void> {
  const settled = await settlePayment(deps, attemptId, { since: since ? new Date(since) : null, isUrgent })
  if (settled.state !== 'later') return
  const attempt = await findPaymentAttempt(deps.db, attemptId)
  if (attempt) await followUp(deps.db, attempt, { since, isUrgent, afterSeconds: settled.seconds })
}

/** Enqueues the question that a signal asks for. */
export const followUp = (
  tx: Tx,
  { id, order_id }: PaymentAttempt,
  { since, isUrgent, afterSeconds }: { since: string | undefined; isUrgent: boolean; afterSeconds: number },
) =>
  settlePaymentJob.enqueue(
    tx,
    { attemptId: id, since, isUrgent },
    {
      ...paymentQueue(order_id),
      key: isUrgent ? `settle:${id}:now` : `settle:${id}`,
      runAt: new Date(Date.now() + afterSeconds * 1_000),
    },
  )

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
