import { z } from 'zod'
import { stockIdOf } from '#features/stock/movements/server/movement-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { translations } from '#shared/translations.ts'

const stockOf = sql(
  'subscriptions.stockOf',
  `SELECT id AS pack_id, coalesce(stock_grams, stock) AS amount, CASE WHEN weighed THEN grams ELSE 1 END AS one, ${stockIdOf('packs')} AS stock_id
   FROM packs WHERE id = ANY($1)`,
  z.object({ pack_id: z.number(), amount: z.number(), one: z.int(), stock_id: z.number() }),
)

// The nearest pack that costs no more, and of vegetarian goods a vegetarian one: of the same product, then of the same brand, then the dearest.
/** A pack to bring in place of another, which costs no more and of which there are so many. */
export const findReplacement = sql(
  'subscriptions.replacement',
  `SELECT r.product_id, r.unit, q.name, q.translations, r.stock FROM packs k JOIN products p ON p.id = k.product_id
   JOIN products q ON q.sub_category_id = p.sub_category_id AND q.publish AND q.deleted_at IS NULL
   JOIN LATERAL (
     SELECT o.*, o.price_paise * (100000000 - o.discount_micro)::numeric AS costs FROM packs o
     WHERE o.product_id = q.id AND o.retired_at IS NULL AND o.id <> k.id AND o.id <> ALL($3) AND o.stock >= $2
       AND coalesce(o.max_per_order, o.stock) >= $2
       AND o.price_paise * (100000000 - o.discount_micro)::numeric <= k.price_paise * (100000000 - k.discount_micro)::numeric
     ORDER BY costs DESC, o.id LIMIT 1
   ) r ON true
   WHERE k.id = $1 AND (p.veg IS NOT TRUE OR q.veg)
   ORDER BY q.id = p.id DESC, q.brand IS NOT DISTINCT FROM p.brand DESC, r.costs DESC, r.id LIMIT 1`,
  z.object({ product_id: z.number(), unit: z.string(), name: z.string(), translations, stock: z.int() }),
).maybe<[packId: number, quantity: number, notPacks: number[]]>()

/** What there is of packs in their own unit, what one of them is in it, and the pack that stands for the heap that they share. */
export const stockOfPacks = async (tx: Tx, packIds: number[]) =>
  new Map((await tx.many(stockOf, [packIds])).map(({ pack_id, ...stock }) => [pack_id, stock]))
