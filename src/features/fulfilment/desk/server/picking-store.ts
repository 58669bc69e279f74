import { z } from 'zod'
import { saidNo } from '#features/consents/server/consent-store.ts'
import { secondNameOf } from '#features/storefront/server/settings-store.ts'
import { sql } from '#platform/db/postgres.ts'
import { orNull, texts } from '#platform/db/row-columns.ts'

// Products that are no longer in a category come last.
/** The lines of orders with their shelves, sorted by category and sub-category, and whether a rider's document has no number. */
export const listPickingLines = sql(
  'orders.shelvedLines',
  `SELECT l.order_id, l.line, l.shelf, coalesce(c.name || ' › ' || s.name, 'Other') AS category, o.hides_mobile,
     CASE WHEN p.name = l.name THEN ${secondNameOf('p')} END AS second_name
   FROM (SELECT o.id, ${saidNo('o.user_id', 'share_with_rider')} AS hides_mobile FROM orders o
     WHERE o.id = ANY($1::text[])) o
   JOIN (SELECT order_id, product_id, name, unit, shelf,
       (row_number() OVER (PARTITION BY order_id ORDER BY position) - 1)::int AS line
     FROM order_lines WHERE order_id = ANY($1::text[])) l ON l.order_id = o.id
   LEFT JOIN products p ON p.id = l.product_id
   LEFT JOIN categories c ON c.id = p.category_id
   LEFT JOIN sub_categories s ON s.id = p.sub_category_id
   ORDER BY l.order_id, c.position NULLS LAST, c.id, s.position, s.id, l.name, l.unit`,
  z.object({
    ...texts('order_id', 'category'),
    line: z.int(),
    ...orNull(texts('shelf', 'second_name')),
    hides_mobile: z.boolean(),
  }),
).many<[orderIds: readonly string[]]>()
