import { z } from 'zod'
import { omit } from 'zod/mini'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ORDER_STATUSES } from '#shared/order-enums.ts'
import { address } from '#shared/shapes.ts'
import { movable } from './reschedule-order.ts'

const callerRow = z.object({
  customer_id: z.string().nullable(),
  user_id: z.string().nullable(),
  name: z.string(),
  mobile: z.number().nullable(),
  addresses: z.array(omit(address, { _id: true, isDefault: true })),
  open_orders: z.array(
    z.object({
      orderId: z.string(),
      order_status: z.enum(ORDER_STATUSES),
      deliveryPromise: z.string().nullable(),
      pincode: z.string(),
    }),
  ),
  last_basket: z.array(
    z.object({ productId: z.number(), unit: z.string(), quantity: z.number(), name: z.string() }),
  ),
})
type CallerRow = z.infer<typeof callerRow>

const ADDRESS = ['name', 'mobile', 'address_line', 'landmark', 'city', 'state', 'pincode', 'country', 'type']
const jsonOf = (from: (field: string) => string) =>
  `jsonb_build_object(${ADDRESS.map((field) => `'${field}', ${from(field)}`).join(', ')})`
const SEARCHED = (table: string) => `lower(${table}.name || ' ' || coalesce(${table}.mobile::text, ''))`

// The expression is that of the index `users_words`. Email addresses are neither searched nor shown: cashiers see this.
const OF_USER = `lower(u.name || ' ' || coalesce(u.email, '') || ' ' || coalesce(u.mobile::text, ''))`

// People of the book come first; an account that belongs to one of them is not listed again. $1 patterns, $2 how many,
// $3 statuses, $4 the longest pattern, which the index finds.
const find = sql(
  'callers.find',
  `SELECT f.customer_id, f.user_id, f.name, f.mobile, coalesce(a.addresses, '[]') AS addresses, coalesce(b.lines, '[]') AS last_basket,
     coalesce(n.orders, '[]') AS open_orders
   FROM (
     (SELECT c.id AS customer_id, c.user_id, c.name, c.mobile, 0 AS rank FROM customers c
       WHERE c.merged_into IS NULL AND ${SEARCHED('c')} LIKE $4 AND ${SEARCHED('c')} LIKE ALL ($1::text[]) ORDER BY lower(c.name), c.id LIMIT $2)
     UNION ALL
     (SELECT NULL, u.id, coalesce(nullif(u.name, ''), (SELECT d.name FROM addresses d WHERE d.user_id = u.id
           ORDER BY d.is_default DESC, d.id LIMIT 1), 'No name'), u.mobile, 1 FROM users u
       WHERE ${OF_USER} LIKE $4 AND ${SEARCHED('u')} LIKE ALL ($1::text[]) AND u.status = 'Active'
         AND NOT EXISTS (SELECT FROM customers WHERE user_id = u.id)
       ORDER BY u.created_at DESC, u.id LIMIT $2)
   ) f
   LEFT JOIN LATERAL (
     SELECT json_agg(one.address ORDER BY one.rank) AS addresses FROM (
       SELECT every.address, min(every.rank) AS rank FROM (
         SELECT ${jsonOf((field) => `o.address -> '${field}'`)} AS address, row_number() OVER (ORDER BY o.created_at DESC) AS rank
         FROM (SELECT * FROM orders WHERE customer_id = ANY (same_customer(f.customer_id)) OR user_id = f.user_id
           ORDER BY created_at DESC LIMIT 5) o WHERE o.address IS NOT NULL
         UNION ALL SELECT ${jsonOf((field) => `d.${field}`)}, 100 FROM addresses d WHERE d.user_id = f.user_id
       ) every GROUP BY every.address ORDER BY min(every.rank) LIMIT 5) one
   ) a ON true
   LEFT JOIN LATERAL (
     SELECT json_agg(json_build_object('productId', l.product_id, 'unit', l.unit, 'quantity', l.quantity, 'name', l.name)
       ORDER BY l.position) AS lines
     FROM order_lines l WHERE l.order_id = (SELECT o.id FROM orders o
       WHERE (o.customer_id = ANY (same_customer(f.customer_id)) OR o.user_id = f.user_id) AND o.status <> 'Payment Failed'
       ORDER BY o.created_at DESC LIMIT 1)
   ) b ON true
   LEFT JOIN LATERAL (
     SELECT json_agg(json_build_object('orderId', o.id, 'order_status', o.status, 'deliveryPromise', o.delivery_promise,
       'pincode', o.address ->> 'pincode') ORDER BY o.created_at DESC, o.id) AS orders
     FROM orders o WHERE (o.customer_id = ANY (same_customer(f.customer_id)) OR o.user_id = f.user_id) AND o.status = ANY ($3) AND o.address IS NOT NULL
   ) n ON true
   ORDER BY f.rank, lower(f.name) LIMIT $2`,
  callerRow,
)

/** People whose name and mobile number contain every word, those of the customer book first. */
export function findCallers(tx: Tx, words: readonly string[], limit: number): Promise<CallerRow[]> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`)
  const longest = patterns.reduce((found, pattern) => (pattern.length > found.length ? pattern : found), '%')
  return tx.many(find, [patterns, limit, movable, longest])
}
