import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { samePerson } from './same-person.ts'

// Of a subquery beside OR PostgreSQL uses no index, of an array it does.
const usedUp = sql(
  'promotions.usedUp',
  `WITH ${samePerson}
   SELECT p.id FROM promotions p WHERE p.id = ANY($3) AND p.uses_per_shopper <= (
     SELECT count(*) FROM promotion_uses u WHERE u.promotion_id = p.id AND u.released_at IS NULL
       AND (u.user_id = (SELECT user_id FROM person) OR u.customer_id = ANY (ARRAY(SELECT id FROM entries))))`,
  z.object({ id: z.string() }),
)

// In the order of their ids, so that two orders that take the same offers cannot deadlock.
/** Takes one use of each of these offers that is limited; those of which there is none left are not taken. */
export const takeUses = sql(
  'promotions.take',
  `WITH wanted AS (
     SELECT id FROM promotions WHERE id = ANY($1) AND uses_total IS NOT NULL ORDER BY id FOR NO KEY UPDATE
   ), taken AS (
     UPDATE promotions p SET used = used + 1 FROM wanted WHERE p.id = wanted.id AND used < uses_total
     RETURNING p.id, p.used = p.uses_total AS is_last
   )
   SELECT wanted.id, taken.id IS NOT NULL AS "isTaken", coalesce(taken.is_last, false) AS "isLast"
   FROM wanted LEFT JOIN taken ON taken.id = wanted.id`,
  z.object({ id: z.string(), isTaken: z.boolean(), isLast: z.boolean() }),
).many<[ids: readonly string[]]>()

/** Writes which offers an order took, and how much they take off it. */
export const recordUses = sql(
  'promotions.recordUses',
  `INSERT INTO promotion_uses (order_id, promotion_id, user_id, customer_id, amount_paise)
   SELECT $1, id, $2, $3, paise FROM unnest($4::text[], $5::bigint[]) AS used (id, paise)
   ON CONFLICT (order_id, promotion_id) DO UPDATE SET amount_paise = excluded.amount_paise`,
).run(
  (
    orderId: string,
    who: { userId: string | null; customerId: string | null },
    offers: readonly { id: string; amountPaise: number }[],
  ) => [
    orderId,
    who.userId,
    who.customerId,
    offers.map(({ id }) => id),
    offers.map(({ amountPaise }) => amountPaise),
  ],
)

/** Gives the uses of a counter's bill back, once; an order that is cancelled does so by itself. */
export const releaseUses = sql(
  'promotions.release',
  `WITH released AS (
     UPDATE promotion_uses SET released_at = now() WHERE order_id = $1 AND released_at IS NULL RETURNING promotion_id
   )
   UPDATE promotions SET used = used - 1 WHERE uses_total IS NOT NULL AND used > 0 AND id IN (SELECT promotion_id FROM released)`,
).run<[orderId: string]>()

// An order by phone locks neither the shopper's account nor their book.
const lockShopper = sql(
  'promotions.lockShopper',
  `WITH ${samePerson}
   SELECT pg_advisory_xact_lock(hashtextextended('offers of ' || coalesce((SELECT user_id FROM person), (SELECT min(id) FROM entries)), 0))`,
)

/** Which of these offers a shopper has used as often as they may; their other orders with such an offer wait for this one. */
export const listUsedUp = async (
  tx: Tx,
  ids: readonly string[],
  who: { userId: string | null; customerId: string | null },
): Promise<string[]> => {
  const shopper = [who.userId, who.customerId]
  // In one round trip; the count is of what was committed when the lock was there.
  const [, rows] = await Promise.all([tx.many(lockShopper, shopper), tx.many(usedUp, [...shopper, ids])])
  return rows.map(({ id }) => id)
}
