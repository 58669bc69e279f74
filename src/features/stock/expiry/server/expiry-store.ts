import { z } from 'zod'
import { stockIdOf, stockIdsOf } from '#features/stock/movements/server/movement-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, orNull, texts } from '#platform/db/row-columns.ts'

const lotRow = z.object({
  ...ints('pack_id', 'product_id', 'stock', 'price_paise', 'discount_micro', 'packs'),
  ...texts('unit', 'name', 'best_before', 'expires_on', 'bill_date'),
  shelf: z.string().nullable(),
  ...orNull(ints('stock_grams', 'pack_grams', 'lot_grams', 'cost_paise')),
  /** The pack, and all that share its heap. */
  stock_ids: z.array(z.number()),
})

// Lots of packs without stock cannot be left, and of dates beyond the longest list nothing is asked.
const lotsOf = (ofPacks: string, ofLots: string) =>
  `SELECT k.id AS pack_id, k.product_id, k.unit, p.name, k.shelf, k.stock, k.stock_grams,
     CASE WHEN k.weighed THEN k.grams END AS pack_grams,
     coalesce(b.grams, CASE WHEN h.id <> k.id THEN b.packs::bigint * h.grams END) AS lot_grams, k.price_paise, k.discount_micro, ${stockIdsOf('k')} AS stock_ids,
     coalesce(p.declarations->>'bestBefore', '') AS best_before, b.packs, b.expires_on, b.bill_date,
     CASE WHEN h.id = k.id THEN b.cost_paise ELSE round(b.cost_paise * k.grams::numeric / h.grams)::bigint END AS cost_paise
   FROM packs k JOIN products p ON p.id = k.product_id JOIN packs h ON h.id = ANY(${stockIdsOf('k')})
   JOIN bought_packs b ON b.pack_id = h.id
   WHERE coalesce(k.stock_grams, k.stock) > 0 AND k.retired_at IS NULL AND p.deleted_at IS NULL AND b.expires_on IS NOT NULL${ofPacks}
     AND k.id = ANY(ARRAY(SELECT ${stockIdOf('m')} FROM purchase_lines l JOIN packs m ON m.id = l.pack_id
       WHERE l.expires_on <= $1::date${ofLots}))
   ORDER BY k.id, b.written_at, b.purchase_id, b."position"`

const lots = sql('expiry.lots', lotsOf('', ''), lotRow)
const lotsOfProducts = sql(
  'expiry.lotsOfProducts',
  lotsOf(' AND k.product_id = ANY($2)', ' AND m.product_id = ANY($2)'),
  lotRow,
)

export type LotRow = z.infer<typeof lotRow>

/** All dated lots of the packs in stock that have one with a date until this day, by pack and in the order of their bills; of some products, or of all. */
export const listLots = (tx: Tx, until: string, productIds?: number[]) =>
  productIds ? tx.many(lotsOfProducts, [until, productIds]) : tx.many(lots, [until])

export const findPackInSale = sql(
  'expiry.pack',
  `SELECT k.id, k.product_id, k.unit, k.stock, k.stock_grams, k.price_paise, k.discount_micro, p.name
   FROM packs k JOIN products p ON p.id = k.product_id
   WHERE k.product_id = $1 AND k.unit = $2 AND k.retired_at IS NULL AND p.deleted_at IS NULL`,
  z.object({
    ...ints('id', 'product_id', 'stock', 'price_paise', 'discount_micro'),
    ...texts('unit', 'name'),
    stock_grams: z.int().nullable(),
  }),
).maybe<[productId: number, unit: string]>()
