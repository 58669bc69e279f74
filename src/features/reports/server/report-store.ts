import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { ORDER_STATUSES } from '#shared/order-enums.ts'

const today = `(now() AT TIME ZONE 'Asia/Kolkata')::date`
const midnight = `${today}::timestamp AT TIME ZONE 'Asia/Kolkata'`

export const countTodaysStatuses = sql(
  'reports.todaysStatuses',
  `SELECT status, count(*)::int AS count FROM orders WHERE created_at >= ${midnight} GROUP BY status`,
  z.object({ status: z.enum(ORDER_STATUSES), count: z.int() }),
).many()

// What is sold out comes first. Sorted are the packs of the thousand products that sell best, and as many others as are shown:
// of a large shop's thousands of sold out packs, those that nobody asks for need no order.
export const listLowStock = sql(
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
).many<[limit: number]>()
