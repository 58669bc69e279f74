import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const today = `(now() AT TIME ZONE 'Asia/Kolkata')::date`

// The day before the window is left alone: recomputation begins at midnight in India.
const forget = sql('sales.forget', `DELETE FROM pack_sales WHERE day > ${today} - $1::int`)

// Orders that await payment, failed or were cancelled are not sales. Two concurrent servers write the same sums.
const tally = sql(
  'sales.tally',
  `INSERT INTO pack_sales (day, hour, pack_id, product_id, units, sales_paise, orders)
   SELECT o.at::date, extract(hour FROM o.at), l.pack_id, max(l.product_id), sum(l.quantity), sum(l.line_paise),
     count(DISTINCT o.id)
   FROM (SELECT id, status, created_at AT TIME ZONE 'Asia/Kolkata' AS at FROM orders
     WHERE created_at >= (${today} - $1::int + 1)::timestamp AT TIME ZONE 'Asia/Kolkata') o
   JOIN order_lines l ON l.order_id = o.id
   WHERE o.status NOT IN ('Awaiting Payment', 'Payment Failed', 'Cancelled')
   GROUP BY 1, 2, 3
   ON CONFLICT (day, hour, pack_id) DO UPDATE
     SET units = excluded.units, sales_paise = excluded.sales_paise, orders = excluded.orders`,
)

const forgetHours = sql('sales.forgetHours', `DELETE FROM sales_hours WHERE day > ${today} - $1::int`)

const tallyHours = sql(
  'sales.tallyHours',
  `INSERT INTO sales_hours (day, hour, orders, sales_paise)
   SELECT at::date, extract(hour FROM at), count(*), sum(total_paise)
   FROM (SELECT total_paise, created_at AT TIME ZONE 'Asia/Kolkata' AS at FROM orders
     WHERE created_at >= (${today} - $1::int + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
       AND status NOT IN ('Awaiting Payment', 'Payment Failed', 'Cancelled')) o
   GROUP BY 1, 2
   ON CONFLICT (day, hour) DO UPDATE SET orders = excluded.orders, sales_paise = excluded.sales_paise`,
)

const rank = sql(
  'sales.rank',
  `WITH sold AS (
     SELECT product_id, sum(units) AS units FROM pack_sales WHERE day > ${today} - 30 GROUP BY product_id
   ), changed AS (
     SELECT p.id, coalesce(sold.units, 0) AS units FROM products p LEFT JOIN sold ON sold.product_id = p.id
     WHERE p.recent_sales <> coalesce(sold.units, 0) ORDER BY p.id FOR NO KEY UPDATE OF p
   )
   UPDATE products p SET recent_sales = changed.units FROM changed WHERE p.id = changed.id
   RETURNING p.category_id`,
  z.object({ category_id: z.int().nullable() }),
)

/** Recomputes the sums of the last `days` days, including today, from the orders. */
export async function aggregateDays(tx: Tx, days: number): Promise<void> {
  await Promise.all([
    tx.run(forget, [days]),
    tx.run(tally, [days]),
    tx.run(forgetHours, [days]),
    tx.run(tallyHours, [days]),
  ])
}

/** Writes the units sold of each product in 30 days; returns the categories in which some changed. */
export const updateProductRanks = async (tx: Tx): Promise<number[]> =>
  (await tx.many(rank)).flatMap(({ category_id }) => category_id ?? [])
