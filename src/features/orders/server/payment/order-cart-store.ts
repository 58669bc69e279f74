import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'

export const listOrderedPacks = sql(
  'orderCart.packs',
  `SELECT pack_id AS "packId", quantity FROM order_lines WHERE order_id = $1 ORDER BY pack_id`,
  z.object({ packId: z.number(), quantity: z.number() }),
).many<[orderId: string]>()

export const listOrderedLines = sql(
  'orderCart.lines',
  `SELECT product_id AS "productId", unit, quantity FROM order_lines WHERE order_id = $1 ORDER BY position`,
  z.object({ productId: z.number(), unit: z.string(), quantity: z.number() }),
).many<[orderId: string]>()

// Unchanged since they were returned: the same quantity, and a time not after the order's.
export const takeReturnedLines = sql(
  'orderCart.takeReturned',
  `DELETE FROM cart_items c USING orders o, order_lines l
   WHERE o.id = $1 AND l.order_id = o.id AND c.user_id = o.user_id AND c.pack_id = l.pack_id
     AND c.quantity = l.quantity AND c.updated_at <= o.created_at`,
).run<[orderId: string]>()
