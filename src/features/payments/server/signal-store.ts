import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { retention } from '#platform/retention.ts'
import type { OnlineMethod } from '../methods.ts'
import type { Signal } from './providers/provider.ts'

/** The stored length of a message, in bytes; no provider's is that long. */
const MAX_BODY = 16 * 1024

/** Stores a message as it arrived; a repetition is the same row. Returns whether it is new, and the time. */
export const insertSignal = sql(
  'signals.insert',
  `WITH added AS (
     INSERT INTO payment_signals (provider, source, event_key, attempt_id, reference, verified, refusal, body)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id
   ) SELECT EXISTS (SELECT FROM added) AS is_new, now() AS at`,
  z.object({ is_new: z.boolean(), at: z.date() }),
).one(
  (input: {
    provider: OnlineMethod
    source: 'return' | 'webhook' | 'status'
    signal: Pick<Signal, 'eventKey' | 'reference' | 'verified' | 'refusal'>
    attemptId: string | null
    body: string
  }) => [
    input.provider,
    input.source,
    input.signal.eventKey,
    input.attemptId,
    input.signal.reference?.replaceAll('\0', '').slice(0, 100) ?? null,
    input.signal.verified,
    input.signal.refusal || null,
    input.body.replaceAll('\0', '').slice(0, MAX_BODY),
  ],
)

/** Deletes messages without a valid signature. */
export const sweepSignals = sql(
  'signals.sweep',
  `DELETE FROM payment_signals WHERE NOT verified AND received_at < now() - interval '${retention.unsignedSignal.time}'`,
).run()
