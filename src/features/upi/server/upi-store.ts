import { z } from 'zod'
import { colleagueName } from '#features/people/accounts/server/colleague-name.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { owedRow } from '#platform/db/owed-row.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { dates, orNull, texts } from '#platform/db/row-columns.ts'
import { ORDER_STATUSES, PAYMENT_METHODS } from '#shared/order-enums.ts'

const due = sql(
  'upi.due',
  `SELECT o.id, o.user_id, o.status, o.payment_method, o.total_paise - o.credit_paise AS money_paise,
     CASE WHEN o.packed_at IS NOT NULL THEN greatest(o.final_total_paise - o.credit_paise, 0) END AS final_money_paise, o.settled_attempt_id,
     a.amount_paise AS due_paise, c.utr, c.claimed_at,
     CASE WHEN o.payment_reminded_at > a.created_at THEN o.payment_reminded_at END AS asked_at
   FROM orders o LEFT JOIN payment_attempts a ON a.order_id = o.id AND a.status = 'Due'
   LEFT JOIN upi_claims c ON c.order_id = o.id AND c.state = 'open' WHERE o.id = ANY ($1)`,
  z.object({
    id: z.string(),
    ...orNull(texts('user_id', 'settled_attempt_id', 'utr')),
    status: z.enum(ORDER_STATUSES),
    payment_method: z.enum(PAYMENT_METHODS),
    money_paise: z.number(),
    final_money_paise: z.number().nullable(),
    /** Null when nothing is due. */
    due_paise: z.number().nullable(),
    claimed_at: z.date().nullable(),
    /** When the shopper was asked about this payment. */
    asked_at: z.date().nullable(),
  }),
)

// What was said before is corrected; without a reference it stays.
/** The caller holds the order's lock. */
export const saveClaim = sql(
  'upi.claim',
  `INSERT INTO upi_claims (id, order_id, utr, amount_paise, claimed_by) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (order_id) WHERE state = 'open'
   DO UPDATE SET utr = coalesce(excluded.utr, upi_claims.utr), amount_paise = excluded.amount_paise,
     claimed_at = CASE WHEN excluded.utr IS DISTINCT FROM upi_claims.utr THEN now() ELSE upi_claims.claimed_at END`,
).run((claimed: { orderId: string; utr: string | null; amountPaise: number; by: string }) => [
  newHexId(),
  claimed.orderId,
  claimed.utr,
  claimed.amountPaise,
  claimed.by,
])

const count = sql(
  'upi.countClaims',
  `SELECT count(*)::int AS count FROM upi_claims WHERE order_id = $1`,
  z.object({ count: z.number() }),
)

const see = sql(
  'upi.see',
  `UPDATE upi_claims SET state = 'seen', utr = $2, amount_paise = $3, decided_by = $4, decided_at = now()
   WHERE order_id = $1 AND state = 'open'`,
)

const seeUnclaimed = sql(
  'upi.seeUnclaimed',
  `INSERT INTO upi_claims (id, order_id, utr, amount_paise, state, decided_by, decided_at)
   VALUES ($1, $2, $3, $4, 'seen', $5, now())`,
)

/** False if nothing was claimed. */
export const saveMissed = sql(
  'upi.miss',
  `UPDATE upi_claims SET state = 'not_there', decided_by = $2, decided_at = now() WHERE order_id = $1 AND state = 'open'`,
).wrote<[orderId: string, by: string]>()

export const WAITS = `o.payment_method = 'UPI' AND o.settled_attempt_id IS NULL AND o.status IN ('Pending', 'Confirmed', 'Packed')`

// A rider has said that it was paid by UPI, and nobody that it was not.
const AT_DOOR = `o.status = 'Delivered' AND EXISTS (SELECT FROM deliveries WHERE order_id = o.id AND paid_by = 'upi')
  AND NOT EXISTS (SELECT FROM cash_moves WHERE order_id = o.id AND kind = 'upi_missing')`

// What is due now: a note may have lowered it since the door.
/** What a rider says was paid by UPI at the door; null if nobody does, or it is known that it was not. */
export const findAtDoor = sql(
  'upi.atDoor',
  `SELECT e.rider_id, coalesce((SELECT min(amount_paise) FROM payment_attempts WHERE order_id = e.order_id AND status = 'Due'),
     e.collected_paise) AS amount_paise FROM deliveries e JOIN orders o ON o.id = e.order_id
   WHERE e.order_id = $1 AND e.paid_by = 'upi' AND ${AT_DOOR}`,
  z.object({ rider_id: z.string(), amount_paise: z.number() }),
).maybe<[orderId: string]>()

// The last word: a row that was reversed does not count.
/** What a rider answers for, because a UPI payment at the door was not there; null if none. */
export const findMissed = sql(
  'upi.missed',
  `SELECT id, rider_id, amount_paise FROM cash_moves m WHERE order_id = $1 AND kind = 'upi_missing' AND reverses IS NULL
     AND NOT EXISTS (SELECT FROM cash_moves r WHERE r.reverses = m.id)`,
  z.object({ id: z.number(), rider_id: z.string(), amount_paise: z.number() }),
).maybe<[orderId: string]>()

export interface MissedRow {
  id: number
  rider_id: string
  amount_paise: number
}

/** Orders whose payment nobody has seen: claimed ones first, then the oldest; all of them, or so many. */
export const listWaiting = sql(
  'upi.waiting',
  `SELECT o.id, o.status, o.customer->>'name' AS name, a.amount_paise, a.created_at, c.utr, c.claimed_at,
     CASE WHEN o.payment_reminded_at > a.created_at THEN o.payment_reminded_at END AS asked_at,
     (SELECT done_at FROM deliveries WHERE order_id = o.id AND collected_paise IS NOT NULL) AS collected_at,
     ARRAY(SELECT order_id FROM upi_claims t WHERE t.utr = c.utr AND t.state = 'open' AND t.order_id <> o.id ORDER BY 1 LIMIT 5) AS twins
   FROM payment_attempts a JOIN orders o ON o.id = a.order_id
   LEFT JOIN upi_claims c ON c.order_id = o.id AND c.state = 'open'
   WHERE a.status IN ('Due', 'Pending') AND a.status = 'Due' AND ((a.provider = 'UPI' AND ${WAITS}) OR (${AT_DOOR}))
   ORDER BY c.claimed_at NULLS LAST, a.created_at LIMIT $1`,
  z.object({
    ...texts('id', 'name'),
    status: z.enum(ORDER_STATUSES),
    amount_paise: z.number(),
    created_at: z.date(),
    utr: z.string().nullable(),
    ...orNull(dates('claimed_at', 'asked_at')),
    /** When the rider took it at the door. */
    collected_at: z.date().nullable(),
    twins: z.array(z.string()),
  }),
).many((limit: number | null = null) => [limit])

// Money may arrive after the shop has looked: such a claim counts after those that are open.
/** The orders that these references were claimed for, open claims first, and nobody has seen. */
export const listClaimsOf = sql(
  'upi.claimsOf',
  `SELECT utr, order_id FROM upi_claims WHERE utr = ANY ($1) AND state <> 'seen'
   GROUP BY utr, order_id ORDER BY utr, bool_or(state = 'open') DESC, min(claimed_at), order_id`,
  z.object({ utr: z.string(), order_id: z.string() }),
).many<[utrs: string[]]>()

/** Orders with what is due of them, or what they cost. */
export const listOrdersOf = sql(
  'upi.ordersOf',
  `SELECT o.id, o.status, o.customer->>'name' AS name, o.settled_attempt_id IS NOT NULL AS is_paid,
     coalesce(a.amount_paise, greatest(coalesce(o.final_total_paise, o.total_paise) - o.credit_paise, 0)) AS amount_paise
   FROM orders o LEFT JOIN payment_attempts a ON a.order_id = o.id AND a.status = 'Due' WHERE o.id = ANY ($1)`,
  z.object({
    ...texts('id', 'name'),
    status: z.enum(ORDER_STATUSES),
    is_paid: z.boolean(),
    amount_paise: z.number(),
  }),
).many<[orderIds: string[]]>()

export const setAsked = sql('upi.setAsked', `UPDATE orders SET payment_reminded_at = now() WHERE id = $1`)

/** What is due of orders, and what the shoppers have said about it. */
export const listUpiDues = (tx: Tx, orderIds: string[]) => tx.many(due, [orderIds])
/** The same of one order; null if it is unknown. */
export const findUpiDue = (tx: Tx, orderId: string) => tx.maybe(due, [[orderId]])
export type UpiDueRow = NonNullable<Awaited<ReturnType<typeof findUpiDue>>>

export const countClaims = async (tx: Tx, orderId: string) => (await tx.one(count, [orderId])).count

/** The order's claim, if it has an open one, is true; otherwise it is written down as one. */
export async function saveSeen(
  tx: Tx,
  seen: { orderId: string; utr: string; amountPaise: number; by: string },
): Promise<void> {
  const values = [seen.orderId, seen.utr, seen.amountPaise, seen.by]
  if ((await tx.run(see, values)) === 0) await tx.run(seeUnclaimed, [newHexId(), ...values])
}

/** UPI payments into khatas in these days that the statement lacks: its references and, without one, its sums. */
export const listKhatasUnseen = sql(
  'upi.khatasUnseen',
  `SELECT e.customer_id, c.name, e.amount_paise, e.reference AS utr, (e.at AT TIME ZONE 'Asia/Kolkata')::date::text AS day,
     coalesce(${colleagueName('u')}, '') AS by
   FROM khata_entries e JOIN customers c ON c.id = e.customer_id LEFT JOIN users u ON u.id = e.by_id
   WHERE e.kind = 'payment' AND e.paid_by = 'upi' AND e.reverses IS NULL AND e.credit_kind IS NULL
     AND e.at >= $1::date::timestamp AT TIME ZONE 'Asia/Kolkata' AND e.at < ($2::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
     AND NOT CASE WHEN e.reference IS NULL THEN e.amount_paise = ANY ($4) ELSE e.reference = ANY ($3) END
     AND NOT EXISTS (SELECT FROM khata_entries r WHERE r.reverses = e.id)
   ORDER BY e.id`,
  z.object({
    ...texts('customer_id', 'name', 'day', 'by'),
    ...orNull(texts('utr')),
    amount_paise: z.number(),
  }),
).many((of: { first: string; last: string; utrs: string[]; amounts: number[] }) => [
  of.first,
  of.last,
  of.utrs,
  of.amounts,
])

/** UPI payments of orders and at the door that nobody has seen yet. */
export const sumUnseenUpi = sql(
  'upi.unseen',
  `SELECT count(*)::int AS count, coalesce(sum(a.amount_paise), 0)::bigint AS paise, min(a.created_at) AS oldest
   FROM payment_attempts a JOIN orders o ON o.id = a.order_id
   WHERE a.status IN ('Due', 'Pending') AND a.status = 'Due' AND ((a.provider = 'UPI' AND ${WAITS}) OR (${AT_DOOR}))`,
  owedRow,
).one()
