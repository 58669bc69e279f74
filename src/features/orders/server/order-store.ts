import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { OrderStatus, PaymentMethod } from '#shared/order-enums.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { orderLineRow, orderRecord, orderRow, type OrderDraft, type OrderRecord } from './order-record.ts'

const orderFields = Object.keys(orderRow.shape)
const lineFields = Object.keys(orderLineRow.shape)
const of = (table: string, fields: string[]) => fields.map((name) => `${table}.${name}`).join(', ')

const parts = `
  (SELECT coalesce(json_agg(json_build_object(${lineFields.map((name) => `'${name}', l.${name}`).join(', ')})
      ORDER BY l.position), '[]')
    FROM order_lines l WHERE l.order_id = o.id) AS lines,
  (SELECT coalesce(json_agg(json_build_object('status', e.status, 'by', e.by, 'note', e.note, 'at', e.at) ORDER BY e.id), '[]')
    FROM order_events e WHERE e.order_id = o.id) AS events,
  (SELECT coalesce(json_agg(json_build_object(
      'provider', p.provider, 'status', p.status, 'amount_paise', p.amount_paise,
      'reference', coalesce(p.bank_reference, p.reference), 'at', p.updated_at, 'captured_paise', m.captured,
      'going_paise', m.going, 'gone_paise', m.gone) ORDER BY p.created_at, p.id), '[]')
    FROM payment_attempts p LEFT JOIN LATERAL (
      SELECT sum(c.amount_paise)::bigint AS captured, sum(r.going)::bigint AS going, sum(r.gone)::bigint AS gone
      FROM payment_captures c LEFT JOIN LATERAL (
        SELECT sum(amount_paise) FILTER (WHERE status <> 'Failed') AS going, sum(amount_paise) FILTER (WHERE status = 'Done') AS gone
        FROM refunds WHERE capture_id = c.id) r ON true
      WHERE c.attempt_id = p.id) m ON true
    WHERE p.order_id = o.id) AS payments,
  (SELECT coalesce(json_agg(json_build_object('amount_paise', r.amount_paise, 'reason', r.reason, 'status', r.status,
      'at', r.updated_at) ORDER BY r.created_at, r.id), '[]')
    FROM refunds r WHERE r.order_id = o.id) AS refunds`

/** The columns that make an order `o` an `OrderRecord`. */
export const orderColumns = `${of('o', orderFields)}, o.created_at, o.updated_at, ${parts}`

const byId = sql('orders.byId', `SELECT ${orderColumns} FROM orders o WHERE o.id = $1`, orderRecord)

// One plan for any number of ids, as in `stock.read`.
const byIds = sql(
  'orders.byIds',
  `SELECT ${orderColumns} FROM orders o WHERE o.id = ANY(ARRAY(SELECT unnest($1::text[])))`,
  orderRecord,
)

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

// The row is one JSON document with the columns' names, so that a new field is a column and a key and nothing else.
const insert = sql(
  'orders.insert',
  `WITH placed AS (
     INSERT INTO orders (${orderFields.join(', ')})
     SELECT ${orderFields.join(', ')} FROM jsonb_populate_record(null::orders, $1)
     RETURNING id, status, user_id
   ), lines AS (
     INSERT INTO order_lines (order_id, position, pack_id, ${lineFields.join(', ')})
     SELECT placed.id, l.ordinality - 1, l.pack_id, ${of('l', lineFields)}
     FROM placed, jsonb_populate_recordset(null::order_lines, $2) WITH ORDINALITY AS l
   )
   INSERT INTO order_events (order_id, status, by, actor_id) SELECT id, status, 'shopper', user_id FROM placed`,
)

// The check is part of the update: of two concurrent transitions one wins. The event is inserted with it.
const transition = sql(
  'orders.transition',
  `WITH moved AS (
     UPDATE orders SET status = $3, updated_at = now() WHERE id = $1 AND status = ANY($2)
     RETURNING id, revival
   )
   INSERT INTO order_events (order_id, status, by, actor_id, note, revival)
   SELECT id, $3, $4, $5, $6, revival FROM moved`,
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

const setPaymentMethod = sql('orders.setPaymentMethod', `UPDATE orders SET payment_method = $2 WHERE id = $1`)

// `EXISTS` would be planned as a join with the first events of all orders.
const announced = sql(
  'orders.announced',
  `UPDATE orders o SET announced_at = now() WHERE id = ANY(ARRAY(SELECT unnest($1::text[]))) AND announced_at IS NULL
     AND (SELECT count(*) > 0 FROM order_events WHERE order_id = o.id AND status = 'Pending')
   RETURNING id`,
  z.object({ id: z.string() }),
)

const boughtBefore = sql(
  'orders.boughtBefore',
  `SELECT l.product_id FROM (SELECT id FROM orders WHERE user_id = $1 ORDER BY created_at DESC LIMIT 30) o
   JOIN order_lines l ON l.order_id = o.id
   GROUP BY l.product_id ORDER BY count(*) DESC, max(o.id) DESC, l.product_id LIMIT 20`,
  z.object({ product_id: z.number() }),
)

/** Inserts the order, its lines and its first event in one statement. */
export const insertOrder = (tx: Tx, { lines, ...order }: OrderDraft) =>
  tx.run(insert, [JSON.stringify(order), JSON.stringify(lines)])

export const findOrder = (tx: Tx, id: string): Promise<OrderRecord | null> => tx.maybe(byId, [id])

export const findOrders = (tx: Tx, ids: string[]): Promise<OrderRecord[]> => tx.many(byIds, [ids])

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

export const changePaymentMethod = (tx: Tx, id: string, method: PaymentMethod) =>
  tx.run(setPaymentMethod, [id, method])

/** Marks orders as announced; returns those that were not before. Unpaid ones, never Pending, are skipped. */
export const markAnnounced = async (tx: Tx, ids: string[]): Promise<Set<string>> =>
  new Set((await tx.many(announced, [ids])).map(({ id }) => id))

export const listBoughtProductIds = async (tx: Tx, userId: string) =>
  (await tx.many(boughtBefore, [userId])).map(({ product_id }) => product_id)
