import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

// Reads the sums of `aggregate-sales.ts`, which lists are sorted by too, so that a long history costs nothing.
const soldLately = sql(
  'orders.sold_lately',
  `SELECT product_id AS id, least(sum(units), 1000000000)::int AS sold FROM pack_sales
   WHERE day > (now() AT TIME ZONE 'Asia/Kolkata')::date - 30 GROUP BY product_id`,
  z.object({ id: z.int(), sold: z.int() }),
)

/** Units sold of each product in the last thirty days, as of the last run of the job. */
export const sumRecentSales = async (tx: Tx): Promise<Map<number, number>> =>
  new Map((await tx.many(soldLately)).map(({ id, sold }) => [id, sold]))
