import { z } from 'zod'
import { sql, type Tx } from '../../../platform/postgres.ts'
import { order, type Order } from '../../../shared/shapes.ts'

const attempt = z.object({ body_hash: z.instanceof(Buffer), reply: order })

const find = sql(
  'attempts.find',
  `SELECT body_hash, reply FROM idempotency_keys WHERE user_id = $1 AND key = $2`,
  attempt,
)

const insert = sql(
  'attempts.insert',
  `INSERT INTO idempotency_keys (user_id, key, body_hash, order_id, reply) VALUES ($1, $2, $3, $4, $5)`,
)

const sweep = sql(
  'attempts.sweep',
  `DELETE FROM idempotency_keys WHERE created_at < now() - interval '7 days'`,
)

/** An attempt to place a cart: whose, its key, and a hash of what was asked. */
export interface Attempt {
  userId: string
  key: string
  bodyHash: Buffer
}

export const findAttempt = (tx: Tx, { userId, key }: Attempt) => tx.maybe(find, [userId, key])

/** Keeps the answer in the transaction that placed the order. */
export const insertAttempt = (tx: Tx, { userId, key, bodyHash }: Attempt, reply: Order) =>
  tx.run(insert, [userId, key, bodyHash, reply.orderId, JSON.stringify(reply)])

/** Forgets attempts that nobody will repeat any more. */
export const sweepAttempts = (tx: Tx) => tx.run(sweep)
