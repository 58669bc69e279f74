import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const packs = sql(
  'orderCart.packs',
  `SELECT pack_id AS "packId", quantity FROM order_lines WHERE order_id = $1 ORDER BY pack_id`,
  z.object({ packId: z.number(), quantity: z.number() }),
)

const lines = sql(
  'orderCart.lines',
  `SELECT product_id AS "productId", unit, quantity FROM order_lines WHERE order_id = $1 ORDER BY position`,
  z.object({ productId: z.number(), unit: z.string(), quantity: z.number() }),
)

// Unchanged since they were returned: the same quantity, and a time not after the order's.
const takeReturned = sql(
  'orderCart.takeReturned',
  `DELETE FROM cart_items c USING orders o, order_lines l
   WHERE o.id = $1 AND l.order_id = o.id AND c.user_id = o.user_id AND c.pack_id = l.pack_id
     AND c.quantity = l.quantity AND c.updated_at <= o.created_at`,
)

export const listOrderedPacks = (tx: Tx, orderId: string) => tx.many(packs, [orderId])
export const listOrderedLines = (tx: Tx, orderId: string) => tx.many(lines, [orderId])
export const takeReturnedLines = (tx: Tx, orderId: string) => tx.run(takeReturned, [orderId])
