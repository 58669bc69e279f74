import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { numbers, orNull, texts } from '#platform/db/row-columns.ts'

/** Of packs that are no longer sold, with each pack in sale of the same product that is counted in the same unit. */
export const listPacksInSaleFor = sql(
  'stock.inSaleFor',
  `SELECT k.id AS pack_id, k.unit, s.id AS in_sale_id, s.unit AS unit_in_sale FROM packs k JOIN products p ON p.id = k.product_id AND p.deleted_at IS NULL
   JOIN packs s ON s.product_id = k.product_id AND s.retired_at IS NULL AND s.weighed = k.weighed AND (NOT s.weighed OR s.grams = k.grams)
   WHERE k.id = ANY ($1) AND k.retired_at IS NOT NULL ORDER BY k.id, s.position, s.id`,
  z.object({ ...numbers('pack_id', 'in_sale_id'), ...texts('unit', 'unit_in_sale') }),
).many<[packIds: number[]]>()

// Of packs that went off sale within 90 days: an order of before them has come back, and lists do not grow with the years.
/** What came back to packs `k` of products `p` since they are no longer sold, and is in their stock: `b.amount`, of the order `b.order_id` at last. */
export const CAME_BACK = `packs k JOIN products p ON p.id = k.product_id CROSS JOIN LATERAL (
    SELECT sum(coalesce(m.grams, m.quantity))::bigint AS amount, max(m.at) AS at,
      (array_agg(m.order_id ORDER BY m.id DESC) FILTER (WHERE m.order_id IS NOT NULL))[1] AS order_id
    FROM stock_movements m WHERE m.pack_id = k.id AND m.at > k.retired_at) b
  WHERE k.retired_at > now() - interval '90 days' AND coalesce(k.stock_grams, k.stock) > 0 AND b.amount > 0 AND b.order_id IS NOT NULL`

/** What came back of an order to packs that are no longer sold. */
export const listCameBack = sql(
  'stock.cameBack',
  `SELECT k.id AS pack_id, CASE WHEN k.weighed THEN 0 ELSE b.amount END AS quantity, CASE WHEN k.weighed THEN b.amount END AS grams
   FROM ${CAME_BACK} AND b.order_id = $1 AND k.id = ANY (ARRAY(SELECT pack_id FROM stock_movements WHERE order_id = $1)) ORDER BY k.id`,
  z.object({ ...numbers('pack_id', 'quantity'), ...orNull(numbers('grams')) }),
).many<[orderId: string]>()

/** Of packs of an order that are no longer sold: what moved since they are not, below zero what went out; with what is in their stock. */
export const listMovedSince = sql(
  'stock.movedSince',
  `SELECT k.id AS pack_id, k.weighed, b.amount FROM packs k CROSS JOIN LATERAL (
     SELECT coalesce(sum(coalesce(m.grams, m.quantity)), 0)::bigint AS amount FROM stock_movements m WHERE m.pack_id = k.id AND m.at > k.retired_at) b
   WHERE k.retired_at IS NOT NULL AND b.amount <> 0 AND coalesce(k.stock_grams, k.stock) >= b.amount
     AND k.id = ANY (ARRAY(SELECT pack_id FROM stock_movements WHERE order_id = $1)) ORDER BY k.id`,
  z.object({ ...numbers('pack_id', 'amount'), weighed: z.boolean() }),
).many<[orderId: string]>()
