import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ORDER_STATUSES } from '#shared/order-enums.ts'

const today = `(now() AT TIME ZONE 'Asia/Kolkata')::date`
const midnight = `${today}::timestamp AT TIME ZONE 'Asia/Kolkata'`
const sold = { orders: z.int(), sales_paise: z.number() }

// Today is summed from its orders and earlier days from a job's sums, so that neither query grows with the history.
const todaysHours = sql(
  'reports.todaysHours',
  `SELECT extract(hour FROM created_at AT TIME ZONE 'Asia/Kolkata')::int AS hour, count(*)::int AS orders,
     sum(coalesce(final_total_paise, total_paise))::bigint AS sales_paise
   FROM orders WHERE created_at >= ${midnight} AND status NOT IN ('Awaiting Payment', 'Payment Failed', 'Cancelled')
   GROUP BY 1 ORDER BY 1`,
  z.object({ hour: z.int(), ...sold }),
)

const todaysStatuses = sql(
  'reports.todaysStatuses',
  `SELECT status, count(*)::int AS count FROM orders WHERE created_at >= ${midnight} GROUP BY status`,
  z.object({ status: z.enum(ORDER_STATUSES), count: z.int() }),
)

const earlierDays = sql(
  'reports.earlierDays',
  `SELECT d.day::text, coalesce(s.orders, 0) AS orders, coalesce(s.sales_paise, 0)::bigint AS sales_paise
   FROM generate_series(1, $1::int) AS ago CROSS JOIN LATERAL (SELECT ${today} - ago AS day) d
   LEFT JOIN sales_days s ON s.day = d.day ORDER BY d.day`,
  z.object({ day: z.string(), ...sold }),
)

const bestSellers = sql(
  'reports.bestSellers',
  `SELECT p.id AS product_id, p.name, coalesce(p.images[1], '') AS image, s.units::int, s.sales_paise
   FROM (SELECT product_id, sum(units) AS units, sum(sales_paise)::bigint AS sales_paise FROM pack_days
     WHERE day > ${today} - $1::int GROUP BY product_id ORDER BY 2 DESC, 1 LIMIT $2) s
   JOIN products p ON p.id = s.product_id ORDER BY s.units DESC, p.id`,
  z.object({
    product_id: z.int(),
    name: z.string(),
    image: z.string(),
    units: z.int(),
    sales_paise: z.number(),
  }),
)

// What is sold out comes first. Sorted are the packs of the thousand products that sell best, and as many others as are shown:
// of a large shop's thousands of sold out packs, those that nobody asks for need no order.
const lowStock = sql(
  'reports.lowStock',
  `WITH best AS MATERIALIZED (
     SELECT id FROM products WHERE publish AND deleted_at IS NULL ORDER BY recent_sales DESC, id DESC LIMIT 1000
   ), found AS (
     SELECT k.id FROM best JOIN packs k ON k.product_id = best.id WHERE k.low_stock IS NOT NULL AND k.retired_at IS NULL
     UNION (SELECT k.id FROM packs k CROSS JOIN LATERAL (SELECT FROM products p
         WHERE p.id = k.product_id AND p.publish AND p.deleted_at IS NULL LIMIT 1) sold
       WHERE k.low_stock IS NOT NULL AND k.retired_at IS NULL ORDER BY k.low_stock, k.product_id LIMIT $1)
   )
   SELECT k.product_id, p.name, k.unit, k.stock FROM found JOIN packs k USING (id) JOIN products p ON p.id = k.product_id
   ORDER BY k.low_stock, p.recent_sales DESC, k.product_id, k.position LIMIT $1`,
  z.object({ product_id: z.int(), name: z.string(), unit: z.string(), stock: z.int() }),
)

/** Today's orders and sales, by hour; hours without orders are left out. */
export const sumTodaysHours = (tx: Tx) => tx.many(todaysHours)

export const countTodaysStatuses = (tx: Tx) => tx.many(todaysStatuses)

/** Each of the days before today, including those without an order. */
export const sumEarlierDays = (tx: Tx, days: number) => tx.many(earlierDays, [days])

export const listBestSellers = (tx: Tx, days: number, limit: number) => tx.many(bestSellers, [days, limit])

export const listLowStock = (tx: Tx, limit: number) => tx.many(lowStock, [limit])
