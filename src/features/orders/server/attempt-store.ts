import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { retention } from '#platform/retention.ts'

const attempt = z.object({ form: z.number(), body_hash: z.instanceof(Buffer), order_id: z.string() })
export type EarlierAttempt = z.infer<typeof attempt>

/** The same as JSON, for a statement that reads more; null for a key that was not used. The names of two parameters. */
export const attemptJson = (userId: string, key: string) =>
  `(SELECT json_build_object('form', form, 'body_hash', encode(body_hash, 'hex'), 'order_id', order_id)
    FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key})`
export const attemptOfJson = attempt.extend({
  body_hash: z.string().transform((hex) => Buffer.from(hex, 'hex')),
})

const find = sql(
  'attempts.find',
  `SELECT form, body_hash, order_id FROM idempotency_keys WHERE user_id = $1 AND key = $2`,
  attempt,
)

const sweep = sql(
  'attempts.sweep',
  `DELETE FROM idempotency_keys WHERE created_at < now() - interval '${retention.orderAttempt.time}'`,
)

/** An attempt to place an order: the user's id, and the idempotency key. */
export interface Attempt {
  userId: string
  key: string
}

export const findAttempt = (tx: Tx, { userId, key }: Attempt) => tx.maybe(find, [userId, key])

/** Deletes old attempts, which no client repeats any more. */
export const sweepAttempts = (tx: Tx) => tx.run(sweep)
