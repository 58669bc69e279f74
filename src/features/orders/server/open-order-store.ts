import { z } from 'zod'
import { addressRow } from '#features/addresses/server/address-store.ts'
import { spendingOf, type RateLimit } from '#platform/db/rate-limit-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { requestJson, requestOfJson } from '#platform/requests/request-store.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'

/** Whose orders are counted: the shopper's, and those to the address's mobile number. */
export interface OrdersOf {
  userId: string
  addressId: string
  /** The request for the new one. */
  sent: SentRequest | undefined
}

const MOBILE = '(SELECT mobile FROM addresses WHERE id = $2 AND user_id = $1)'

/** The states of the indexes `orders_open_user` and `orders_open_mobile`; what the shop sends again for nothing does not count. */
const IS_OPEN = `status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed', 'Out for Delivery')
       AND payment_status <> 'Paid' AND total_paise > 0`

/** The states of the index `orders_held_address`: the order holds stock, and neither the shopper nor the shop has acted. */
const IS_HELD = `status IN ('Awaiting Payment', 'Pending') AND payment_status <> 'Paid'`

/** An address as it is compared: without spaces, punctuation and case. The expression of `orders_held_address`. */
const addressKey = (pincode: string, line: string) =>
  `lower(regexp_replace(${pincode} || ${line}, '[[:space:][:punct:]]+', '', 'g'))`
const ADDRESS = `(SELECT ${addressKey('pincode', 'address_line')} FROM addresses WHERE id = $2 AND user_id = $1)`

const IS_NEW = `NOT EXISTS (SELECT FROM orders WHERE user_id = $1 AND status = 'Delivered')`

// The mobile number always before the address, so that two orders cannot deadlock.
const lock = sql(
  'openOrders.lock',
  `WITH spent AS (${spendingOf('$4', '$5', '$6')} RETURNING key)
   SELECT (SELECT count(*)::int FROM spent) AS spent, pg_advisory_xact_lock(hashtextextended('orders to ' || ${MOBILE}, 0)),
     CASE WHEN $3 AND ${IS_NEW} THEN pg_advisory_xact_lock(hashtextextended('orders at ' || ${ADDRESS}, 0)) END`,
  z.object({ spent: z.int() }),
)

/**
 * Consumes one unit of the shopper's rate limit, and makes other orders to the same mobile number, and those of new
 * shoppers to the same address, wait until this transaction ends. False if the rate limit is used up.
 */
export const lockReceiver = async (
  tx: Tx,
  { userId, addressId }: OrdersOf,
  isHeldLimited: boolean,
  { key, limit, windowSeconds }: RateLimit,
): Promise<boolean> =>
  (await tx.one(lock, [userId, addressId, isHeldLimited, key, limit, windowSeconds])).spent === 1

const held = z.object({
  paise: z.number(),
  packs: z.array(z.object({ id: z.number(), quantity: z.number() })),
})
/** What unpaid and unconfirmed orders hold. */
export type HeldByOrders = z.infer<typeof held>

// Orders of shoppers who have received one do not count.
const HELD = `CASE WHEN ${IS_NEW} THEN (
    WITH near AS (
      SELECT id, user_id, total_paise FROM orders WHERE user_id = $1 AND ${IS_HELD}
      UNION SELECT id, user_id, total_paise FROM orders
        WHERE (address->>'mobile')::bigint = ${MOBILE} AND ${IS_HELD}
      UNION SELECT id, user_id, total_paise FROM orders
        WHERE ${addressKey(`(address->>'pincode')`, `(address->>'address_line')`)} = ${ADDRESS} AND ${IS_HELD}
    ), theirs AS (
      SELECT id, total_paise FROM near
      WHERE NOT EXISTS (SELECT FROM orders d WHERE d.user_id = near.user_id AND d.status = 'Delivered')
    )
    SELECT json_build_object('paise', coalesce((SELECT sum(total_paise) FROM theirs), 0), 'packs', coalesce(
      (SELECT json_agg(json_build_object('id', pack_id, 'quantity', quantity)) FROM (
        SELECT l.pack_id, sum(l.quantity) AS quantity FROM theirs JOIN order_lines l ON l.order_id = theirs.id
        GROUP BY l.pack_id) AS packs), '[]'))
  ) END`

// A parameter that leaves `held` out would have PostgreSQL plan the statement anew for every order.
const beforeWith = (name: string, heldColumn: string) =>
  sql(
    name,
    `SELECT ${requestJson({ key: '$3', caller: '$1::char(24)::text', call: '$4' })} AS earlier,
     (SELECT to_jsonb(a) FROM addresses a WHERE a.id = $2 AND a.user_id = $1) AS address,
     (SELECT count(*)::int FROM orders WHERE user_id = $1 AND ${IS_OPEN}) AS own,
     (SELECT count(*)::int FROM orders WHERE (address->>'mobile')::bigint = ${MOBILE} AND ${IS_OPEN}) AS mobile,
     ${heldColumn} AS held`,
    z.object({
      earlier: requestOfJson.nullable(),
      address: addressRow.nullable(),
      own: z.number(),
      mobile: z.number(),
      held: held.nullable(),
    }),
  )
const before = beforeWith('openOrders.before', 'NULL')
const beforeLimited = beforeWith('openOrders.beforeLimited', HELD)

/**
 * What an order depends on besides its cart: the order that was placed with its key, the shopper's address, and the unpaid
 * open orders, of which there are never more than the limits allow. `held` is what those of the shopper, the mobile number
 * and the address hold that nobody has paid or confirmed; null for a shopper who has received an order.
 */
export const readBeforeOrder = (tx: Tx, { userId, addressId, sent }: OrdersOf, isHeldLimited: boolean) =>
  tx.one(isHeldLimited ? beforeLimited : before, [userId, addressId, sent?.key ?? null, sent?.call ?? null])

/** Delivered orders, counted up to `enough`. */
export const countDelivered = sql(
  'openOrders.delivered',
  `SELECT (SELECT count(*)::int FROM (
       SELECT FROM orders WHERE user_id = $1 AND status = 'Delivered' LIMIT $3) o) AS own,
     (SELECT count(*)::int FROM (
       SELECT FROM orders WHERE (address->>'mobile')::bigint = ${MOBILE} AND status = 'Delivered' LIMIT $3) o) AS mobile`,
  z.object({ own: z.number(), mobile: z.number() }),
).one(({ userId, addressId }: OrdersOf, enough: number) => [userId, addressId, enough])

const paid = sql(
  'openOrders.paid',
  `SELECT count(*)::int AS count FROM (SELECT FROM orders
     WHERE user_id = $1 AND status = 'Delivered' AND settled_attempt_id IS NOT NULL LIMIT $2) o`,
  z.object({ count: z.number() }),
)

/** Whether the shopper has received and paid so many orders. */
export const hasPaidOrders = async (tx: Tx, userId: string, enough: number) =>
  (await tx.one(paid, [userId, enough])).count >= enough

/** Whether none of the shopper's orders was delivered. */
export const hasReceivedNothing = sql(
  'openOrders.isNew',
  `SELECT ${IS_NEW} AS is_new`,
  z.object({ is_new: z.boolean() }),
).oneFirst<[userId: string]>()
