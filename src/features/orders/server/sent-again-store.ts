import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'

// An order takes the pieces of a claim by pack: of two lines of one pack the first gets them first.
/** What was supplied of an order, in the order of the rows of its bill, and how many packets of each were sent again free of charge. */
export const listSentAgain = sql(
  'orders.sentAgain',
  `SELECT s.quantity, coalesce(sum(w.pieces), 0)::int AS pieces FROM supplied_lines s LEFT JOIN (
     SELECT l.supplied_position, least(l.pieces, greatest(0, coalesce((SELECT sum(quantity) FROM order_lines WHERE order_id = a.id AND pack_id = p.pack_id), 0)
       - coalesce(sum(l.pieces) OVER (PARTITION BY c.id, p.pack_id ORDER BY p.position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))) AS pieces
     FROM claim_lines l JOIN claims c ON c.id = l.claim_id JOIN orders a ON a.id = c.again_order_id
     JOIN supplied_lines p ON p.order_id = l.order_id AND p.position = l.supplied_position
     WHERE l.order_id = $1 AND a.status <> 'Cancelled') w ON w.supplied_position = s.position
   WHERE s.order_id = $1 GROUP BY s.position, s.quantity ORDER BY s.position`,
  z.object({ quantity: z.int(), pieces: z.int() }),
).many<[orderId: string]>()
