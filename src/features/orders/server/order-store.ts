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
import { ANNOUNCE } from './jobs.ts'
import type { OrderPromise } from './order-promise.ts'
import {
  orderRecord,
  type NewAttempt,
  type OrderDraft,
  type OrderRecord,
  type SoldOrder,
} from './order-record.ts'
import { lineFields, placedFields, placedValues, of, orderColumns } from './order-columns.ts'

const byId = sql('orders.byId', `SELECT ${orderColumns} FROM orders o WHERE o.id = $1`, orderRecord)

/** What `insertOrder` fails by besides `NO_STOCK`, as by a constraint of a table. */
export const NO_PLACE = 'order_takes_place'

// Rows are JSON documents with the columns' names, so that a new field is a column and a key and nothing else. $1 order,
// $2 lines, $3 payment attempt, $4 its seconds, $5 the request, $6 movements of the stock. It refuses the order itself, because its COMMIT is sent
// along.
/**
 * Inserts the order with its lines, first event, payment attempt and request, and takes its stock and its place in
 * a slot, in one statement. Returns when; fails by `NO_STOCK` or `NO_PLACE` if not all of it is there. Without `movements` each
 * line takes its quantity.
 */
export const insertOrder = sql(
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
).one(
  (
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
  ) => [
    JSON.stringify(order),
    JSON.stringify(lines),
    JSON.stringify(attempt),
    expirySeconds,
    keptParameter(sent),
    JSON.stringify(movements),
  ],
)

// The check is part of the update: of two concurrent transitions one wins. The event is inserted with it. A paid order is
// announced; placing one sends no NOTIFY, which would make all orders commit one after another.
/** Moves the order if it is in one of `from`, and inserts the event; false when it is not. */
export const changeOrderStatus = sql(
  'orders.transition',
  `WITH moved AS (
     UPDATE orders SET status = $3, updated_at = now() WHERE id = $1 AND status = ANY($2)
     RETURNING id, revival
   ), event AS (
     INSERT INTO order_events (order_id, status, by, actor_id, note, revival)
     SELECT id, $3, $4, $5, $6, revival FROM moved
   )
   SELECT CASE WHEN $3 = 'Pending' THEN pg_notify('${NEW_JOBS}', '"${ANNOUNCE}"') END FROM moved`,
).wrote(
  (input: {
    id: string
    from: readonly OrderStatus[]
    to: OrderStatus
    by: string
    actorId: string | null
    note: string | null
  }) => [input.id, input.from, input.to, input.by, input.actorId, input.note],
)

// A revived order may go through its states, and take its stock, once more.
/** Revives an ended order; false when it is in none of the transition's states. */
export const reviveOrderStatus = sql(
  'orders.revive',
  `WITH moved AS (
     UPDATE orders SET status = $3, revival = revival + 1, updated_at = now() WHERE id = $1 AND status = ANY($2)
     RETURNING id, revival
   )
   INSERT INTO order_events (order_id, status, by, revival) SELECT id, $3, 'system', revival FROM moved`,
).wrote((id: string, move: { from: readonly OrderStatus[]; to: OrderStatus }) => [id, move.from, move.to])

const lock = sql(
  'orders.lock',
  `SELECT id FROM orders WHERE id = $1 FOR NO KEY UPDATE`,
  z.object({ id: z.string() }),
)

export const changePromise = sql(
  'orders.setPromise',
  // What comes together with it comes then too; without a place of its own in a slot.
  `UPDATE orders SET slot_id = CASE WHEN id = $1 THEN $2 END, delivery_promise = $3, promised_from = $4, promised_to = $5,
     updated_at = now()
   WHERE id = $1 OR added_to = $1 AND slot_id IS NULL AND status IN ('Awaiting Payment', 'Pending', 'Confirmed', 'Packed')`,
).run((id: string, promise: OrderPromise) => [
  id,
  promise.slot_id,
  promise.delivery_promise,
  promise.promised_from,
  promise.promised_to,
])

export const changePaymentMethod = sql(
  'orders.setPaymentMethod',
  `UPDATE orders SET payment_method = $2 WHERE id = $1`,
).run<[id: string, method: PaymentMethod]>()

/** Lets so much off the bill of an order that is packed, whose document is not written yet; false for one that is not. */
export const letOff = sql(
  'orders.letOff',
  `UPDATE orders SET final_round_off_paise = final_round_off_paise - $2, final_total_paise = final_total_paise - $2
   WHERE id = $1 AND packed_at IS NOT NULL`,
).wrote<[id: string, paise: number]>()

export const findOrder = (tx: Tx, id: string): Promise<OrderRecord | null> => tx.maybe(byId, [id])

export const getOrder = (tx: Tx, id: string): Promise<OrderRecord> => tx.one(byId, [id])

/** Locks an order until the transaction ends; false if there is none. */
export const lockOrder = async (tx: Tx, id: string): Promise<boolean> => (await tx.maybe(lock, [id])) !== null
