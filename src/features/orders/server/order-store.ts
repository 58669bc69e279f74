import { z } from 'zod'
import {
  changeStock,
  isShort,
  NO_STOCK,
  sentMoves,
  type MovementRow,
} from '#features/stock/movements/server/movement-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { keepRequest, keptParameter } from '#platform/requests/request-store.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { NEW_JOBS } from '#platform/jobs/job-store.ts'
import type { OrderStatus, PaymentMethod } from '#shared/order-enums.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { ANNOUNCE } from './jobs.ts'
import type { OrderPromise } from './order-promise.ts'
import {
  orderRecord,
  type NewAttempt,
  type OrderDraft,
  type OrderRecord,
  type SoldOrder,
} from './order-record.ts'
import { orderLineRow, orderRow, packedRow, suppliedLineRow } from './order-rows.ts'

const orderFields = Object.keys(orderRow.shape)
const lineFields = Object.keys(orderLineRow.shape)
/** What only an order that is sold at a counter has when it is placed. */
const soldFields = [
  'business_day',
  'packed_at',
  'announced_at',
  'settled_attempt_id',
  'final_sub_total_paise',
  'final_charges',
  'final_round_off_paise',
  'final_offers_paise',
  'final_coupon_paise',
  'final_total_paise',
]
const placedFields = [...orderFields, ...soldFields]
/** What comes off is 0 until an order is packed; one that is sold begins packed. */
const placedValues = placedFields.map((name) =>
  name === 'final_offers_paise' || name === 'final_coupon_paise' ? `coalesce(${name}, 0)` : name,
)
const readFields = [...orderFields, ...Object.keys(packedRow.shape), 'created_at', 'updated_at']
const jsonOf = (table: string, fields: string[]) =>
  `json_build_object(${fields.map((name) => `'${name}', ${table}.${name}`).join(', ')})`
/** What the product of a line is called in other languages, if it still has this name; else null. */
export const translationsOf = (table: string): string =>
  `(SELECT p.translations FROM products p
    WHERE p.id = ${table}.product_id AND p.name = ${table}.name AND p.translations <> '{}')`
const lineJson = (table: string, fields: string[]) =>
  jsonOf(table, fields).replace(/\)$/, `, 'translations', ${translationsOf(table)})`)
const of = (table: string, fields: string[]) => fields.map((name) => `${table}.${name}`).join(', ')

const parts = `
  (SELECT coalesce(json_agg(${lineJson('l', lineFields)} ORDER BY l.position), '[]')
    FROM order_lines l WHERE l.order_id = o.id) AS lines,
  (SELECT coalesce(json_agg(${lineJson('s', Object.keys(suppliedLineRow.shape))} ORDER BY s.position), '[]')
    FROM supplied_lines s WHERE s.order_id = o.id) AS supplied,
  (SELECT coalesce(json_agg(json_build_object('position', a.position, 'amount_paise', a.amount_paise, 'at', a.at) ORDER BY a.position), '[]')
    FROM order_additions a WHERE a.order_id = o.id) AS additions,
  ARRAY(SELECT b.id FROM orders b WHERE b.added_to = o.id ORDER BY b.created_at, b.id) AS added,
  (SELECT coalesce(json_agg(json_build_object('status', e.status, 'by', e.by, 'note', e.note, 'at', e.at) ORDER BY e.id), '[]')
    FROM order_events e WHERE e.order_id = o.id) AS events,
  (SELECT coalesce(json_agg(json_build_object(
      'provider', p.provider, 'status', p.status, 'amount_paise', p.amount_paise,
      'reference', coalesce(p.bank_reference, p.reference), 'at', p.updated_at, 'captured_paise', m.captured,
      'refunding_paise', m.going, 'refunded_paise', m.gone, 'returned_paise', m.returned, 'is_disputed', m.disputed) ORDER BY p.created_at, p.id), '[]')
    FROM payment_attempts p LEFT JOIN LATERAL (
      SELECT sum(c.amount_paise)::bigint AS captured, sum(r.going)::bigint AS going, sum(r.gone)::bigint AS gone,
        sum(b.returned_paise + b.handed_over_paise)::bigint AS returned, bool_or(b.is_disputed) AS disputed
      FROM payment_captures c JOIN capture_balances b ON b.capture_id = c.id LEFT JOIN LATERAL (
        SELECT sum(amount_paise) FILTER (WHERE status <> 'Failed') AS going, sum(amount_paise) FILTER (WHERE status = 'Done') AS gone
        FROM refunds WHERE capture_id = c.id) r ON true
      WHERE c.attempt_id = p.id) m ON true
    WHERE p.order_id = o.id) AS payments,
  (SELECT coalesce(json_agg(json_build_object('amount_paise', r.amount_paise, 'reason', r.reason, 'status', r.status,
      'at', r.updated_at) ORDER BY r.created_at, r.id), '[]')
    FROM refunds r WHERE r.order_id = o.id) AS refunds,
  CASE WHEN o.settled_attempt_id IS NULL THEN '[]' ELSE (SELECT coalesce(json_agg(d.number ORDER BY d.against IS NOT NULL), '[]')
    FROM tax_documents d WHERE d.order_id = o.id AND d.kind IN ('receipt_voucher', 'refund_voucher')) END AS vouchers`

/** The columns that make an order `o` an `OrderRecord`. */
export const orderColumns = `${of('o', readFields)}, ${parts}`

const byId = sql('orders.byId', `SELECT ${orderColumns} FROM orders o WHERE o.id = $1`, orderRecord)

const listOwn = sql(
  'orders.listOwn',
  `SELECT ${orderColumns} FROM orders o WHERE o.user_id = $1
   ORDER BY o.created_at DESC, o.id DESC LIMIT $2 OFFSET $3`,
  orderRecord,
)

const countOwn = sql(
  'orders.countOwn',
  `SELECT count(*)::int AS count FROM orders WHERE user_id = $1`,
  z.object({ count: z.number() }),
)

const listOwnIds = sql(
  'orders.listOwnIds',
  `SELECT id FROM orders WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20`,
  z.object({ id: z.string() }),
)

/** What `insertOrder` fails by besides `NO_STOCK`, as by a constraint of a table. */
export const NO_PLACE = 'order_takes_place'

// Rows are JSON documents with the columns' names, so that a new field is a column and a key and nothing else. $1 order,
// $2 lines, $3 payment attempt, $4 its seconds, $5 the request, $6 movements of the stock. It refuses the order itself, because its COMMIT is sent
// along.
const insert = sql(
  'orders.insert',
  `WITH placed AS (
     INSERT INTO orders (${placedFields.join(', ')})
     SELECT ${placedValues.join(', ')} FROM jsonb_populate_record(null::orders, $1)
     RETURNING id, status, user_id, placed_by, slot_id, area_id, promised_to, created_at
   ), wanted AS (
     SELECT * FROM jsonb_populate_recordset(null::order_lines, $2) WITH ORDINALITY
   ), lines AS (
     INSERT INTO order_lines (order_id, position, pack_id, ${lineFields.join(', ')})
     SELECT placed.id, l.ordinality - 1, l.pack_id, ${of('l', lineFields)} FROM placed, wanted l
   ), pictures AS (
     INSERT INTO order_images SELECT DISTINCT image FROM wanted WHERE image <> '' ORDER BY image ON CONFLICT DO NOTHING
   ), event AS (
     INSERT INTO order_events (order_id, status, by, actor_id) SELECT id, status,
       coalesce($1::jsonb ->> 'event_by', CASE WHEN placed_by IS NULL THEN 'shopper' ELSE 'staff' END), coalesce(placed_by, user_id) FROM placed
   ), slot AS (
     UPDATE slots SET taken = taken + 1 FROM placed
     WHERE slots.id = placed.slot_id AND slots.area_id IS NOT DISTINCT FROM placed.area_id
       AND date_trunc('milliseconds', slots.ends_at) = placed.promised_to AND taken < capacity AND closes_at > now()
     RETURNING slots.id
   ), place AS (
     INSERT INTO slot_places (order_id, slot_id) SELECT placed.id, slot.id FROM placed, slot
   ), attempt AS (
     INSERT INTO payment_attempts (id, order_id, provider, status, amount_paise, merchant_reference, expires_at)
     SELECT a.id, placed.id, provider, a.status, amount_paise, merchant_reference, now() + $4::float8 * interval '1 s'
     FROM placed, jsonb_populate_record(null::payment_attempts, $3) a
   ), ${sentMoves('$6')}, ${changeStock}, key AS (
     ${keepRequest('$5', 'placed.id', 'placed')}
   )
   SELECT created_at FROM placed
   WHERE CASE WHEN ${isShort} THEN refuse('${NO_STOCK}')
     WHEN slot_id IS NOT NULL AND NOT EXISTS (SELECT FROM slot) THEN refuse('${NO_PLACE}') ELSE true END`,
  z.object({ created_at: z.date() }),
)

// The check is part of the update: of two concurrent transitions one wins. The event is inserted with it. A paid order is
// announced; placing one sends no NOTIFY, which would make all orders commit one after another.
const transition = sql(
  'orders.transition',
  `WITH moved AS (
     UPDATE orders SET status = $3, updated_at = now() WHERE id = $1 AND status = ANY($2)
     RETURNING id, revival
   ), event AS (
     INSERT INTO order_events (order_id, status, by, actor_id, note, revival)
     SELECT id, $3, $4, $5, $6, revival FROM moved
   )
   SELECT CASE WHEN $3 = 'Pending' THEN pg_notify('${NEW_JOBS}', '"${ANNOUNCE}"') END FROM moved`,
)

// A revived order may go through its states, and take its stock, once more.
const revive = sql(
  'orders.revive',
  `WITH moved AS (
     UPDATE orders SET status = $3, revival = revival + 1, updated_at = now() WHERE id = $1 AND status = ANY($2)
     RETURNING id, revival
   )
   INSERT INTO order_events (order_id, status, by, revival) SELECT id, $3, 'system', revival FROM moved`,
)

const lock = sql(
  'orders.lock',
  `SELECT id FROM orders WHERE id = $1 FOR NO KEY UPDATE`,
  z.object({ id: z.string() }),
)

const setPromise = sql(
  'orders.setPromise',
  // What comes together with it comes then too; without a place of its own in a slot.
  `UPDATE orders SET slot_id = CASE WHEN id = $1 THEN $2 END, delivery_promise = $3, promised_from = $4, promised_to = $5,
     updated_at = now()
   WHERE id = $1 OR added_to = $1 AND slot_id IS NULL AND status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed')`,
)

const setPaymentMethod = sql('orders.setPaymentMethod', `UPDATE orders SET payment_method = $2 WHERE id = $1`)

const boughtBefore = sql(
  'orders.boughtBefore',
  `SELECT l.product_id FROM (SELECT id FROM orders WHERE user_id = $1 ORDER BY created_at DESC LIMIT 30) o
   JOIN order_lines l ON l.order_id = o.id
   GROUP BY l.product_id ORDER BY count(*) DESC, max(o.id) DESC, l.product_id LIMIT 20`,
  z.object({ product_id: z.number() }),
)

/**
 * Inserts the order with its lines, first event, payment attempt and request, and takes its stock and its place in
 * a slot, in one statement. Returns when; fails by `NO_STOCK` or `NO_PLACE` if not all of it is there. Without `movements` each
 * line takes its quantity.
 */
export const insertOrder = (
  tx: Tx,
  { lines, ...order }: (OrderDraft & { settled_attempt_id?: string }) | SoldOrder,
  { expirySeconds, ...attempt }: NewAttempt,
  sent: SentRequest | undefined,
  movements: MovementRow[] = lines.map(({ pack_id, quantity }) => ({
    pack_id,
    reason: 'order',
    quantity: -quantity,
    order_id: order.id,
    attempt_id: attempt.id,
  })),
) =>
  tx.one(insert, [
    JSON.stringify(order),
    JSON.stringify(lines),
    JSON.stringify(attempt),
    expirySeconds,
    keptParameter(sent),
    JSON.stringify(movements),
  ])

export const findOrder = (tx: Tx, id: string): Promise<OrderRecord | null> => tx.maybe(byId, [id])

/** An order that is known to exist. */
export const getOrder = (tx: Tx, id: string): Promise<OrderRecord> => tx.one(byId, [id])

export const listOwnOrders = (tx: Tx, userId: string, page: Page) =>
  tx.many(listOwn, [userId, page.limit, offsetOf(page)])

export const countOwnOrders = async (tx: Tx, userId: string) => (await tx.one(countOwn, [userId])).count

export const listOwnOrderIds = async (tx: Tx, userId: string) =>
  (await tx.many(listOwnIds, [userId])).map(({ id }) => id)

/** Moves the order if it is in one of `from`, and inserts the event; false when it is not. */
export async function changeOrderStatus(
  tx: Tx,
  input: {
    id: string
    from: readonly OrderStatus[]
    to: OrderStatus
    by: string
    actorId: string | null
    note: string | null
  },
): Promise<boolean> {
  return (
    (await tx.run(transition, [input.id, input.from, input.to, input.by, input.actorId, input.note])) === 1
  )
}

/** Revives an ended order; false when it is in none of the transition's states. */
export const reviveOrderStatus = async (
  tx: Tx,
  id: string,
  move: { from: readonly OrderStatus[]; to: OrderStatus },
): Promise<boolean> => (await tx.run(revive, [id, move.from, move.to])) === 1

/** Locks an order until the transaction ends; false if there is none. */
export const lockOrder = async (tx: Tx, id: string): Promise<boolean> => (await tx.maybe(lock, [id])) !== null

/** Replaces what an order is promised. */
export const changePromise = (tx: Tx, id: string, promise: OrderPromise) =>
  tx.run(setPromise, [
    id,
    promise.slot_id,
    promise.delivery_promise,
    promise.promised_from,
    promise.promised_to,
  ])

export const changePaymentMethod = (tx: Tx, id: string, method: PaymentMethod) =>
  tx.run(setPaymentMethod, [id, method])

export const listBoughtProductIds = async (tx: Tx, userId: string) =>
  (await tx.many(boughtBefore, [userId])).map(({ product_id }) => product_id)
