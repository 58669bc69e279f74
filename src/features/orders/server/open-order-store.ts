import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

/** Whose orders are counted: the shopper's, and those to the address's mobile number. */
export interface OrdersOf {
  userId: string
  addressId: string
}

const MOBILE = '(SELECT mobile FROM addresses WHERE id = $2 AND user_id = $1)'

/** The states of the indexes `orders_open_user` and `orders_open_mobile`. */
const IS_OPEN = `status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed', 'Out for Delivery')
       AND payment_status <> 'Paid'`

const lock = sql(
  'openOrders.lock',
  `SELECT pg_advisory_xact_lock(hashtextextended('orders to ' || ${MOBILE}, 0))`,
)

/** Makes other orders to the same mobile number wait until this transaction ends. */
export const lockMobile = (tx: Tx, { userId, addressId }: OrdersOf) => tx.run(lock, [userId, addressId])

const count = sql(
  'openOrders.count',
  `SELECT (SELECT count(*)::int FROM orders WHERE user_id = $1 AND ${IS_OPEN}) AS own,
     (SELECT count(*)::int FROM orders WHERE (address->>'mobile')::bigint = ${MOBILE} AND ${IS_OPEN}) AS mobile`,
  z.object({ own: z.number(), mobile: z.number() }),
)

/** Unpaid open orders; there are never more than the limits allow. */
export const countOpenOrders = (tx: Tx, { userId, addressId }: OrdersOf) => tx.one(count, [userId, addressId])

const delivered = sql(
  'openOrders.delivered',
  `SELECT (SELECT count(*)::int FROM (
       SELECT FROM orders WHERE user_id = $1 AND status = 'Delivered' LIMIT $3) o) AS own,
     (SELECT count(*)::int FROM (
       SELECT FROM orders WHERE keys @> ARRAY[${MOBILE}::text] AND (address->>'mobile')::bigint = ${MOBILE}
         AND status = 'Delivered' LIMIT $3) o) AS mobile`,
  z.object({ own: z.number(), mobile: z.number() }),
)

/** Delivered orders, counted up to `enough`. */
export const countDelivered = (tx: Tx, { userId, addressId }: OrdersOf, enough: number) =>
  tx.one(delivered, [userId, addressId, enough])
