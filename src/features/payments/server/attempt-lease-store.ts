import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { attemptRow, columns } from './payment-attempt-store.ts'

// Longer than a question takes: two calls of ten seconds. After that its process is gone.
const LEASE = `interval '25 s'`
const IS_FREE = `(asking_until IS NULL OR asking_until <= now())`

// $2 at once, $3 the pause in seconds, $4 what must not be known yet.
/** Claims the right to ask the provider about an attempt; null when another question is too near. */
export const claimQuestion = sql(
  'paymentAttempts.claim',
  `UPDATE payment_attempts SET asked_at = now(), asking_until = now() + ${LEASE}
   WHERE id = $1 AND ${IS_FREE} AND ($2 OR asked_at IS NULL OR asked_at <= now() - $3::float8 * interval '1 s')
     AND ($4::timestamptz IS NULL OR known_at IS NULL OR known_at < $4)
   RETURNING ${columns}`,
  attemptRow,
).maybe((id: string, { since, isUrgent, pauseSeconds }: Question) => [id, isUrgent, pauseSeconds, since])

/** Why `claimQuestion` returned null: the answer is known, or another question is in progress; and how long to wait. */
export const findRefusal = sql(
  'paymentAttempts.refusal',
  `SELECT coalesce(known_at >= $3::timestamptz, false) AS is_known, NOT ${IS_FREE} AS is_asking,
     greatest(1, extract(epoch FROM asked_at - now()) + $2::float8)::float8 AS seconds
   FROM payment_attempts WHERE id = $1`,
  z.object({ is_known: z.boolean(), is_asking: z.boolean(), seconds: z.number().nullable() }),
).maybe((id: string, { since, pauseSeconds }: Question) => [id, pauseSeconds, since])

/** Claims an attempt for any other call about it; false while one is in progress. */
export const reserveAttempt = sql(
  'paymentAttempts.reserve',
  `UPDATE payment_attempts SET asking_until = now() + ${LEASE} WHERE id = $1 AND ${IS_FREE}`,
).wrote<[id: string]>()

// Whoever looked before another call saved the checkout must not ask for a second one.
/** The same for a checkout; false, too, when it has been started meanwhile. */
export const reserveStartOf = sql(
  'paymentAttempts.reserveStart',
  `UPDATE payment_attempts SET asking_until = now() + ${LEASE}
   WHERE id = $1 AND status = 'Pending' AND checkout IS NULL AND ${IS_FREE}`,
).wrote<[id: string]>()

/** The call has ended. */
export const releaseAttempt = sql(
  'paymentAttempts.release',
  `UPDATE payment_attempts SET asking_until = NULL, known_at = CASE WHEN $2 THEN asked_at ELSE known_at END WHERE id = $1`,
).run((id: string, isAnswered = false) => [id, isAnswered])

interface Question {
  /** A signal or a deadline: an answer to a question asked later makes this one unnecessary. */
  since: Date | null
  /** Not only after a pause. */
  isUrgent: boolean
  pauseSeconds: number
}
