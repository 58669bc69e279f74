import { sql, type Tx } from '#platform/db/postgres.ts'
import type { OnlineMethod } from '../methods.ts'
import type { Signal } from './providers/provider.ts'

/** How much of a message is kept; no provider's is as long. */
const MAX_BODY = 16 * 1024

const insert = sql(
  'signals.insert',
  `INSERT INTO payment_signals (provider, source, event_key, attempt_id, reference, verified, refusal, body)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
)

const sweep = sql(
  'signals.sweep',
  `DELETE FROM payment_signals WHERE NOT verified AND received_at < now() - interval '30 days'`,
)

/** Writes a message down as it came; a repetition of it is the same row. */
export const insertSignal = (
  tx: Tx,
  ask: {
    provider: OnlineMethod
    source: 'return' | 'webhook' | 'status'
    signal: Pick<Signal, 'eventKey' | 'reference' | 'verified' | 'refusal'>
    attemptId: string | null
    body: string
  },
) =>
  tx.run(insert, [
    ask.provider,
    ask.source,
    ask.signal.eventKey,
    ask.attemptId,
    ask.signal.reference?.replaceAll('\0', '').slice(0, 100) ?? null,
    ask.signal.verified,
    ask.signal.refusal || null,
    ask.body.replaceAll('\0', '').slice(0, MAX_BODY),
  ])

/** Forgets messages that nobody signed. */
export const sweepSignals = (tx: Tx) => tx.run(sweep)
