import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

// No more than the newest orders, so that a long history costs nothing.
const soldLately = sql(
  'orders.sold_lately',
  `SELECT l.product_id AS id, sum(l.quantity)::int AS sold
   FROM (
     SELECT id FROM orders
     WHERE created_at > now() - interval '30 days'
       AND status NOT IN ('Awaiting Payment', 'Payment Failed', 'Cancelled')
     ORDER BY created_at DESC, id DESC LIMIT 20000) o
   JOIN order_lines l ON l.order_id = o.id
   GROUP BY l.product_id`,
  z.object({ id: z.int(), sold: z.int() }),
)

/** How many of each product were sold in the last thirty days. */
export const sumSoldLately = async (tx: Tx): Promise<Map<number, number>> =>
  new Map((await tx.many(soldLately)).map(({ id, sold }) => [id, sold]))
