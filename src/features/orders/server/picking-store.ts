import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

// Products that are no longer in a category come last.
const shelved = sql(
  'orders.shelvedLines',
  `SELECT l.order_id, l.line, l.shelf, coalesce(c.name || ' › ' || s.name, 'Other') AS category
   FROM (SELECT order_id, product_id, name, unit, shelf,
       (row_number() OVER (PARTITION BY order_id ORDER BY position) - 1)::int AS line
     FROM order_lines WHERE order_id = ANY($1::text[])) l
   LEFT JOIN products p ON p.id = l.product_id
   LEFT JOIN categories c ON c.id = p.category_id
   LEFT JOIN sub_categories s ON s.id = p.sub_category_id
   ORDER BY l.order_id, c.position NULLS LAST, c.id, s.position, s.id, l.name, l.unit`,
  z.object({ order_id: z.string(), line: z.int(), shelf: z.string().nullable(), category: z.string() }),
)

/** The lines of orders with their shelves, sorted by category and sub-category. */
export const listPickingLines = (tx: Tx, orderIds: readonly string[]) => tx.many(shelved, [orderIds])
