import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { orderRecord, type OrderRecord } from './order-record.ts'
import { orderColumns } from './order-columns.ts'

const IS_UNANNOUNCED = `status = 'Pending' AND announced_at IS NULL`

// `announced_at` is in no index: an update of it would then write into all indexes of orders, twenty times as much.
const takeUnannounced = sql(
  'orders.takeUnannounced',
  `UPDATE orders o SET announced_at = now() WHERE id = ANY(ARRAY(
     SELECT id FROM orders WHERE id = ANY(ARRAY(SELECT unnest($1::text[]))) AND ${IS_UNANNOUNCED}
     FOR NO KEY UPDATE SKIP LOCKED))
   RETURNING ${orderColumns}`,
  orderRecord,
)

/** Marks an order as announced; false if it was before, or was never Pending. */
export const markAnnounced = sql(
  'orders.announce',
  `UPDATE orders o SET announced_at = now() WHERE id = $1 AND announced_at IS NULL
     AND EXISTS (SELECT FROM order_events WHERE order_id = o.id AND status = 'Pending')`,
).wrote<[id: string]>()

/** Orders that wait for their announcement, the oldest first, up to a thousand; without `except`. */
export const listUnannouncedOrders = sql(
  'orders.listUnannounced',
  `SELECT id FROM orders WHERE ${IS_UNANNOUNCED} AND id <> ALL($1) AND updated_at <= now() - $2::float8 * interval '1 s'
   ORDER BY created_at LIMIT 1000`,
  z.object({ id: z.string() }),
).manyFirst((except: Iterable<string>, forSeconds = 0) => [[...except], forSeconds])

/** Marks those that wait as announced and returns them, oldest first, without those that another is announcing. */
export const takeUnannouncedOrders = async (tx: Tx, ids: string[]): Promise<OrderRecord[]> =>
  (await tx.many(takeUnannounced, [ids])).sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
