import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { WAITS, setAsked } from './upi-store.ts'

const OPEN = `FROM payment_attempts a JOIN orders o ON o.id = a.order_id
   WHERE a.status IN ('Due', 'Pending') AND a.status = 'Due' AND a.provider = 'UPI' AND ${WAITS}
     AND NOT EXISTS (SELECT FROM upi_claims WHERE order_id = o.id AND state = 'open')`

// The lock lets a payment that is being seen finish first: its order is then no longer waiting.
/** Marks the orders that nobody has paid or claimed for so many seconds as asked; returns their ids. */
export const markLate = sql(
  'upi.ask',
  `WITH late AS (
     SELECT o.id ${OPEN} AND a.created_at < now() - $1::float8 * interval '1 s'
       AND (o.payment_reminded_at IS NULL OR o.payment_reminded_at <= a.created_at)
     ORDER BY o.id LIMIT 50 FOR NO KEY UPDATE OF o SKIP LOCKED)
   UPDATE orders SET payment_reminded_at = now() FROM late
   WHERE orders.id = late.id AND orders.settled_attempt_id IS NULL RETURNING orders.id`,
  z.object({ id: z.string() }),
).manyFirst<[seconds: number]>()

export const ENDED_AT_ONCE = 50

// By id, so that those which stay as they are do not keep the others from their turn.
/** Some of the orders whose shopper was asked so many seconds ago, without an answer: those after an id. */
export const listEnded = sql(
  'upi.ended',
  `SELECT o.id ${OPEN} AND o.payment_reminded_at > a.created_at
     AND o.payment_reminded_at < now() - $1::float8 * interval '1 s' AND o.id > $2
   ORDER BY o.id LIMIT ${ENDED_AT_ONCE}`,
  z.object({ id: z.string() }),
).manyFirst<[seconds: number, after: string]>()

/** Whether that is still true of this one. The caller holds its lock. */
export const isEnded = sql(
  'upi.isOver',
  `SELECT EXISTS (SELECT ${OPEN} AND o.id = $2 AND o.payment_reminded_at > a.created_at
     AND o.payment_reminded_at < now() - $1::float8 * interval '1 s') AS found`,
  z.object({ found: z.boolean() }),
).oneFirst((orderId: string, seconds: number) => [seconds, orderId])

/** The shopper is asked about the payment, or told that it was not found. */
export const markAsked = (tx: Tx, orderId: string) => tx.run(setAsked, [orderId])
