import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const MOST = 20

const row = z.object({
  product_id: z.int(),
  unit: z.string(),
  name: z.string(),
  image: z.string(),
  barcode: z.string().nullable(),
  sku: z.string().nullable(),
  shelf: z.string().nullable(),
  price_paise: z.int(),
  discount_micro: z.int(),
  stock: z.int(),
})
export type FoundPackRow = z.infer<typeof row>

const columns = `k.product_id, k.unit, p.name, coalesce(k.image, p.images[1], '') AS image, k.barcode, k.sku, k.shelf,
  k.price_paise, k.discount_micro, k.stock`
const from = `packs k JOIN products p ON p.id = k.product_id WHERE k.retired_at IS NULL AND p.deleted_at IS NULL`

const byCode = sql(
  'stock.packsByCode',
  `SELECT ${columns} FROM ${from} AND (k.barcode = $1 OR k.sku = $2 OR k.id IN (
     SELECT pack_id FROM pack_barcodes WHERE barcode = $1)) ORDER BY k.barcode = $1 DESC NULLS LAST, k.id LIMIT ${MOST}`,
  row,
)

// Every word must be in the name, the brand or the unit, as a part of it: "sur exc 1kg" finds "Surf Excel 1 kg". Or in what
// the bills of the supplier $2 call the pack.
const byWords = sql(
  'stock.packsByWords',
  `WITH called AS MATERIALIZED (SELECT DISTINCT pack_id FROM supplier_items WHERE supplier_id = $2
     AND (SELECT bool_and(strpos(supplier_items.name, word) > 0) FROM unnest($1::text[]) AS word))
   SELECT ${columns} FROM ${from}
     AND ((SELECT bool_and(strpos(lower(concat_ws(' ', p.name, p.brand, k.unit, replace(k.unit, ' ', ''))), word) > 0)
       FROM unnest($1::text[]) AS word) OR k.id IN (SELECT pack_id FROM called))
   ORDER BY k.id IN (SELECT pack_id FROM called) DESC, strpos(lower(p.name), ($1::text[])[1]) <> 1, p.recent_sales DESC, p.id, k.position LIMIT ${MOST}`,
  row,
)

const midnight = `(now() AT TIME ZONE 'Asia/Kolkata')::date::timestamp AT TIME ZONE 'Asia/Kolkata'`

// A price that was changed and changed back needs no label.
const changed = sql(
  'stock.changedPacks',
  `SELECT ${columns} FROM ${from} AND p.publish AND (p.created_at >= ${midnight} OR EXISTS (
     SELECT FROM (SELECT price_paise, discount_micro FROM pack_prices WHERE pack_id = k.id AND ended_at >= ${midnight}
       ORDER BY ended_at LIMIT 1) was
     WHERE (was.price_paise, was.discount_micro) <> (k.price_paise, k.discount_micro)))
   ORDER BY k.shelf NULLS LAST, p.name, p.id, k.position LIMIT 500`,
  row,
)

/** The packs on sale that have another price than at midnight in India, or that are new since then. */
export const listChangedPacks = (tx: Tx): Promise<FoundPackRow[]> => tx.many(changed)

/** The packs with this barcode or SKU. */
export const listPacksByCode = (tx: Tx, barcode: string | null, sku: string): Promise<FoundPackRow[]> =>
  tx.many(byCode, [barcode, sku])

/** The packs that have all of these words, in lower case; with a supplier also those that its bills call so, first. */
export const listPacksByWords = (
  tx: Tx,
  words: string[],
  supplierId: string | null,
): Promise<FoundPackRow[]> => tx.many(byWords, [words, supplierId])
