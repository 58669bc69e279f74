import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { booleans, ints, orNull, texts } from '#platform/db/row-columns.ts'
import { samePerson } from './same-person.ts'

const isLive = `is_active AND (starts_at IS NULL OR starts_at <= now()) AND (ends_at IS NULL OR ends_at > now())`

const foundCoupon = z.object({
  ...texts('id', 'code'),
  type: z.enum(['fixed', 'percentage']),
  ...ints('value', 'minOrderPaise'),
  ...orNull(ints('maxPaise', 'usesPerUser')),
  ...booleans('firstOrderOnly', 'isUsedUp', 'isLive'),
  /** The code is for a single use. */
  isSingle: z.boolean(),
})
export type FoundCoupon = z.infer<typeof foundCoupon>

const ofCode = `(SELECT id, NULL::boolean AS is_used FROM coupons WHERE code = $1
     UNION ALL SELECT coupon_id, is_used FROM coupon_codes WHERE code = $1 LIMIT 1) AS named JOIN coupons USING (id)`

const columns = `id, $1 AS code, kind AS type, value, max_paise AS "maxPaise", min_order_paise AS "minOrderPaise",
     uses_per_user AS "usesPerUser", first_order_only AS "firstOrderOnly", is_used IS NOT NULL AS "isSingle",
     coalesce(is_used, false) OR coalesce(used >= uses_total, false) AS "isUsedUp", ${isLive} AS "isLive"`

/** The coupon of a code, as `codeOf` writes it; also one that does not hold now. */
export const findCoupon = sql('coupons.find', `SELECT ${columns} FROM ${ofCode}`, foundCoupon).maybe<
  [code: string]
>()

/** A code's coupon for a sale at `soldAt`: `hasHeld` if it had begun then and has ended no more than `days` ago. */
export const findHeldCoupon = sql(
  'coupons.held',
  `SELECT ${columns}, coalesce(starts_at <= $2, true) AND coalesce(least(ends_at, CASE WHEN NOT is_active THEN updated_at END)
     >= now() - $3::int * interval '1 day', true) AS "hasHeld"
   FROM ${ofCode}`,
  foundCoupon.extend({ hasHeld: z.boolean() }),
).maybe<[code: string, soldAt: string, days: number]>()

/** Makes the orders with a coupon wait until this transaction has ended. */
export const lockCoupon = sql(
  'coupons.lockOne',
  `SELECT FROM coupons
   WHERE id = $1 FOR UPDATE`,
).run<[id: string]>()

const lockShopper = sql(
  'coupons.lockShopper',
  `WITH ${samePerson}
   SELECT pg_advisory_xact_lock(hashtextextended('coupons of ' || coalesce((SELECT user_id FROM person), (SELECT min(id) FROM entries)), 0))`,
)

// A bill of a counter that one note gave back whole was as good as not rung.
const ordered = `status NOT IN ('Cancelled', 'Payment Failed') AND NOT (channel = 'counter' AND EXISTS (
       SELECT FROM tax_documents n JOIN tax_documents b ON b.id = n.against WHERE n.order_id = orders.id AND n.total_paise = b.total_paise))`

const standing = sql(
  'coupons.standing',
  `WITH ${samePerson}, own AS (
     SELECT code FROM coupon_uses WHERE coupon_id = $3 AND released_at IS NULL
       AND (user_id = (SELECT user_id FROM person) OR customer_id = ANY (ARRAY(SELECT id FROM entries)))
   )
   SELECT (SELECT count(*)::int FROM own) AS uses, EXISTS (SELECT FROM own WHERE code = $4) AS "hasUsedCode",
     EXISTS (SELECT FROM orders WHERE user_id = (SELECT user_id FROM person) AND ${ordered})
     OR EXISTS (SELECT FROM orders WHERE customer_id = ANY (ARRAY(SELECT id FROM entries)) AND ${ordered}) AS "hasOrdered"`,
  z.object({ uses: z.int(), hasUsedCode: z.boolean(), hasOrdered: z.boolean() }),
)

/** What `takeCoupon` fails by, as by a constraint of a table. */
export const NO_COUPON = 'coupon_is_left'

// Its COMMIT may be sent along, so it refuses by itself.
const takenWhere = (holds: string) => `WITH taken AS (
     UPDATE coupons SET used = used + 1 WHERE id = $2 AND ${holds} AND (uses_total IS NULL OR used < uses_total) RETURNING id
   ), single AS (
     UPDATE coupon_codes SET is_used = true WHERE code = $3 AND coupon_id = $2 AND NOT is_used RETURNING code
   ), kept AS (
     INSERT INTO coupon_uses (order_id, coupon_id, code, user_id, customer_id, amount_paise) SELECT $1, id, $3, $4, $5, $6 FROM taken
   )
   SELECT CASE WHEN EXISTS (SELECT FROM taken) AND (NOT $7 OR EXISTS (SELECT FROM single)) THEN true ELSE refuse('${NO_COUPON}') END`

const use = sql('coupons.use', takenWhere(isLive))
const useLate = sql('coupons.useLate', takenWhere('true'))

/** Gives the coupon of a counter's bill back, once; an order that is cancelled does so by itself. */
export const releaseCoupon = sql(
  'coupons.release',
  `WITH released AS (
     UPDATE coupon_uses SET released_at = now() WHERE order_id = $1 AND released_at IS NULL RETURNING coupon_id, code
   ), free AS (
     UPDATE coupon_codes k SET is_used = false FROM released r WHERE k.code = r.code AND k.coupon_id = r.coupon_id
   )
   UPDATE coupons SET used = used - 1 FROM released r WHERE coupons.id = r.coupon_id`,
).run<[orderId: string]>()

export interface Shopper {
  userId: string | null
  customerId: string | null
}

/** What a shopper has had of a coupon; their other orders with a coupon wait for this one. */
export async function standingOf(tx: Tx, { userId, customerId }: Shopper, coupon: FoundCoupon) {
  // In one round trip; the count is of what was committed when the lock was there.
  const [, row] = await Promise.all([
    tx.many(lockShopper, [userId, customerId]),
    tx.one(standing, [userId, customerId, coupon.id, coupon.code]),
  ])
  return row
}

/** Takes one use of a coupon for an order; fails as `NO_COUPON` says if none is left, or it does not hold any more. */
export const takeCoupon = (
  tx: Tx,
  orderId: string,
  { userId, customerId }: Shopper,
  { id, code, isSingle }: FoundCoupon,
  amountPaise: number,
  /** The order has happened: whether the coupon still holds does not matter. */
  isLate = false,
) => tx.many(isLate ? useLate : use, [orderId, id, code, userId, customerId, amountPaise, isSingle])
