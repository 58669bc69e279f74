import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'

/** What was supplied of an order, in the order of the rows of its bill, and how many packets of each were sent again free of charge. */
export const listSentAgain = sql(
  'orders.sentAgain',
  `SELECT s.position, s.quantity, coalesce(sum(g.pieces), 0)::int AS pieces FROM supplied_lines s
   LEFT JOIN sent_again g ON g.order_id = $1 AND g.supplied_position = s.position
   WHERE s.order_id = $1 GROUP BY s.position, s.quantity ORDER BY s.position`,
  z.object({ position: z.int(), quantity: z.int(), pieces: z.int() }),
).many<[orderId: string]>()
