import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'

// The rows of a bill begin with what was supplied, in its order.
/** How many packets of which row of an order's bill were sent again free of charge. */
export const listSentAgain = sql(
  'orders.sentAgain',
  `SELECT (SELECT count(*) FROM supplied_lines s WHERE s.order_id = l.order_id AND s.position < l.supplied_position)::int AS position,
     sum(l.pieces)::int AS pieces
   FROM claim_lines l JOIN claims c ON c.id = l.claim_id JOIN orders a ON a.id = c.again_order_id
   WHERE l.order_id = $1 AND a.status <> 'Cancelled' GROUP BY l.order_id, l.supplied_position`,
  z.object({ position: z.int(), pieces: z.int() }),
).many<[orderId: string]>()
