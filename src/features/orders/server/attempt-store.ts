import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const attempt = z.object({ form: z.number(), body_hash: z.instanceof(Buffer), order_id: z.string() })
export type EarlierAttempt = z.infer<typeof attempt>

const find = sql(
  'attempts.find',
  `SELECT form, body_hash, order_id FROM idempotency_keys WHERE user_id = $1 AND key = $2`,
  attempt,
)

const insert = sql(
  'attempts.insert',
  `INSERT INTO idempotency_keys (user_id, key, form, body_hash, order_id) VALUES ($1, $2, $3, $4, $5)`,
)

const sweep = sql(
  'attempts.sweep',
  `DELETE FROM idempotency_keys WHERE created_at < now() - interval '7 days'`,
)

/** An attempt to place an order: the user's id, and the idempotency key. */
export interface Attempt {
  userId: string
  key: string
}

export const findAttempt = (tx: Tx, { userId, key }: Attempt) => tx.maybe(find, [userId, key])

/** Records which order the attempt became, in the transaction that placed it. */
export const insertAttempt = (
  tx: Tx,
  { userId, key }: Attempt,
  { form, hash, orderId }: { form: number; hash: Buffer; orderId: string },
) => tx.run(insert, [userId, key, form, hash, orderId])

/** Deletes old attempts, which no client repeats any more. */
export const sweepAttempts = (tx: Tx) => tx.run(sweep)
