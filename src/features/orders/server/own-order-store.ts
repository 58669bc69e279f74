import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { orderRecord } from './order-record.ts'
import { orderColumns } from './order-columns.ts'

export const listOwnOrders = sql(
  'orders.listOwn',
  `SELECT ${orderColumns} FROM orders o WHERE o.user_id = $1
   ORDER BY o.created_at DESC, o.id DESC LIMIT $2 OFFSET $3`,
  orderRecord,
).many((userId: string, page: Page) => [userId, page.limit, offsetOf(page)])

export const countOwnOrders = sql(
  'orders.countOwn',
  `SELECT count(*)::int AS count FROM orders WHERE user_id = $1`,
  z.object({ count: z.number() }),
).oneFirst<[userId: string]>()

export const listOwnOrderIds = sql(
  'orders.listOwnIds',
  `SELECT id FROM orders WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20`,
  z.object({ id: z.string() }),
).manyFirst<[userId: string]>()

export const listBoughtProductIds = sql(
  'orders.boughtBefore',
  `SELECT l.product_id FROM (SELECT id FROM orders WHERE user_id = $1 ORDER BY created_at DESC LIMIT 30) o
   JOIN order_lines l ON l.order_id = o.id
   GROUP BY l.product_id ORDER BY count(*) DESC, max(o.id) DESC, l.product_id LIMIT 20`,
  z.object({ product_id: z.number() }),
).manyFirst<[userId: string]>()
