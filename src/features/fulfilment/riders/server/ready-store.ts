import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { dates, numbers, orNull, texts } from '#platform/db/row-columns.ts'
import { BAGS } from './stop-store.ts'

const readyRow = z.object({
  ...texts('order_id', 'pincode'),
  ...orNull(dates('promised_from', 'promised_to')),
  ...orNull(texts('delivery_promise', 'area')),
  created_at: z.date(),
  ...numbers('food', 'other'),
})

// What waits for a payment to the shop's own UPI address is sent out by a manager, or not at all.
/** Packed orders that no rider has: what is due first. */
export const listReady = sql(
  'ready.list',
  `SELECT o.id AS order_id, o.promised_from, o.promised_to, o.delivery_promise, o.created_at, o.address->>'pincode' AS pincode,
     a.name AS area, coalesce(b.food, 0)::int AS food, coalesce(b.other, 0)::int AS other
   FROM orders o LEFT JOIN delivery_areas a ON a.id = o.area_id ${BAGS}
   WHERE o.status = 'Packed' AND o.address IS NOT NULL AND NOT (o.payment_method = 'UPI' AND o.settled_attempt_id IS NULL)
     AND NOT EXISTS (SELECT FROM deliveries WHERE order_id = o.id AND done_at IS NULL)
   ORDER BY o.promised_from, o.created_at, o.id LIMIT 100`,
  readyRow,
).many()

// Whoever comes second waits for the order's lock, and then finds it on its way, or with an open attempt.
/** Gives a packed order that no rider has to this one, whose attempt begins; false for any other order. */
export const takeReady = sql(
  'ready.take',
  `WITH ready AS (SELECT id FROM orders WHERE id = $1 AND status = 'Packed' FOR NO KEY UPDATE)
   INSERT INTO deliveries (order_id, attempt, rider_id)
   SELECT id, (SELECT coalesce(max(attempt), 0) + 1 FROM deliveries WHERE order_id = id), $2 FROM ready
   ON CONFLICT DO NOTHING`,
).wrote<[orderId: string, riderId: string]>()
