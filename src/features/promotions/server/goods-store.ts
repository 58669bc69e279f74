import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import type { GoodsSet } from '../promotion-rule.ts'

const ofSet = z.object({
  /** 0 for the first set. */
  set: z.int(),
  packs: z.int(),
  /** Selling prices of one piece; loose goods are in no group. */
  cheapest: z.int().nullable(),
  dearest: z.int().nullable(),
  dearest_counted: z.int().nullable(),
  /** The GST rates in force, in basis points. */
  rates: z.array(z.int()),
})

// What each set of an offer holds of what is for sale.
/** What the sets of an offer hold now; a set that holds nothing is not among them. */
export const listGoodsOfSets = sql(
  'promotions.goods',
  `WITH goods AS (
     SELECT s.ordinality::int - 1 AS set, k.id, k.weighed, t.rate_bp,
       round(k.price_paise::numeric * (100000000 - k.discount_micro) / 100000000)::bigint AS paise
     FROM jsonb_array_elements($1) WITH ORDINALITY s
     JOIN products p ON p.publish AND p.deleted_at IS NULL AND (s.value -> 'all' = 'true' OR s.value -> 'products' @> to_jsonb(p.id)
       OR s.value -> 'categories' @> to_jsonb(p.category_id) OR s.value -> 'subCategories' @> to_jsonb(p.sub_category_id)
       OR jsonb_array_length(coalesce(s.value -> 'packs', '[]')) > 0)
     JOIN packs k ON k.product_id = p.id AND k.retired_at IS NULL AND (s.value -> 'all' = 'true' OR s.value -> 'products' @> to_jsonb(p.id)
       OR s.value -> 'categories' @> to_jsonb(p.category_id) OR s.value -> 'subCategories' @> to_jsonb(p.sub_category_id)
       OR s.value -> 'packs' @> to_jsonb(p.id || ':' || k.unit))
     LEFT JOIN LATERAL (SELECT rate_bp FROM product_taxes WHERE product_id = p.id AND valid_from <= (now() AT TIME ZONE 'Asia/Kolkata')::date
       ORDER BY valid_from DESC LIMIT 1) t ON true
   )
   SELECT set, count(*)::int AS packs, min(paise)::bigint AS cheapest, max(paise)::bigint AS dearest,
     max(paise) FILTER (WHERE NOT weighed)::bigint AS dearest_counted,
     coalesce(array_agg(DISTINCT rate_bp) FILTER (WHERE rate_bp IS NOT NULL), '{}') AS rates
   FROM goods GROUP BY set`,
  ofSet,
).many((sets: readonly GoodsSet[]) => [JSON.stringify(sets)])

/** Goods that stand in two of the sets, if there are any. */
export const findSharedGoods = sql(
  'promotions.sharedGoods',
  `SELECT p.name || ', ' || k.unit AS name FROM products p JOIN packs k ON k.product_id = p.id AND k.retired_at IS NULL
   CROSS JOIN jsonb_array_elements($1) s
   WHERE p.publish AND p.deleted_at IS NULL AND (s.value -> 'all' = 'true' OR s.value -> 'products' @> to_jsonb(p.id)
     OR s.value -> 'categories' @> to_jsonb(p.category_id) OR s.value -> 'subCategories' @> to_jsonb(p.sub_category_id)
     OR s.value -> 'packs' @> to_jsonb(p.id || ':' || k.unit))
   GROUP BY p.name, k.id, k.unit HAVING count(*) > 1 ORDER BY 1 LIMIT 1`,
  z.object({ name: z.string() }),
).maybeFirst((sets: readonly GoodsSet[]) => [JSON.stringify(sets)])
