import { z } from 'zod'
import { packColumns, priceColumns } from '#shared/pack-shapes.ts'
import { stockIdOf } from '#features/stock/movements/server/movement-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, orNull, texts } from '#platform/db/row-columns.ts'
import { lastCostOf } from './last-cost-store.ts'
import type { KnownPack } from '../pack-of-line.ts'

const known = sql(
  'purchases.knownPacks',
  `SELECT k.id, k.product_id, p.name, k.unit, k.barcode, k.sku, k.stock,
     ${stockIdOf('k')} AS stock_id, k.stock_grams, CASE WHEN k.weighed THEN k.grams END AS pack_grams, k.price_paise, k.discount_micro, c.cost_paise,
     ARRAY(SELECT name FROM supplier_items WHERE supplier_id = $5 AND pack_id = k.id AND name = ANY($4::text[])) AS bill_names
   FROM packs k JOIN products p ON p.id = k.product_id
   LEFT JOIN LATERAL (${lastCostOf('k')}) c ON true
   WHERE k.retired_at IS NULL AND p.deleted_at IS NULL AND k.id = ANY (ARRAY(
     SELECT id FROM packs WHERE product_id = ANY($1::int[])
     UNION ALL SELECT id FROM packs WHERE barcode = ANY($2::text[]) AND retired_at IS NULL
     UNION ALL SELECT id FROM packs WHERE sku = ANY($3::text[]) AND retired_at IS NULL
     UNION ALL SELECT pack_id FROM supplier_items WHERE supplier_id = $5 AND name = ANY($4::text[])
     -- A name, or the name and a unit: whichever of its beginnings is the name of a product.
     UNION ALL SELECT n.id FROM products o JOIN packs n ON n.product_id = o.id
     WHERE o.deleted_at IS NULL AND lower(o.name) = ANY (ARRAY(
       SELECT left(name, at) FROM unnest($4::text[]) AS name, generate_series(1, length(name)) AS at
       WHERE substr(name, at + 1, 1) IN ('', ' ')))
       AND (lower(o.name) = ANY($4::text[]) OR lower(o.name || ' ' || n.unit) = ANY($4::text[]))))
   ORDER BY k.id`,
  z.object({
    ...ints('id', 'stock', 'stock_id'),
    ...packColumns,
    ...orNull(texts('barcode', 'sku')),
    ...orNull(ints('stock_grams', 'pack_grams', 'cost_paise')),
    ...priceColumns,
    bill_names: z.array(z.string()),
  }),
)

/** What lines name packs by. Names are in lower case. */
export interface PackNames {
  productIds: number[]
  barcodes: string[]
  codes: string[]
  names: string[]
}

/** The packs in sale that lines of a supplier's bill may mean, with their last cost. */
export async function listKnownPacks(
  tx: Tx,
  supplierId: string,
  { productIds, barcodes, codes, names }: PackNames,
): Promise<KnownPack[]> {
  const rows = await tx.many(known, [productIds, barcodes, codes, names, supplierId])
  return rows.map((row) => ({
    packId: row.id,
    productId: row.product_id,
    name: row.name,
    unit: row.unit,
    barcode: row.barcode,
    sku: row.sku,
    stock: row.stock,
    stockId: row.stock_id,
    stockGrams: row.stock_grams,
    packGrams: row.pack_grams,
    pricePaise: row.price_paise,
    discountMicro: row.discount_micro,
    costPaise: row.cost_paise,
    billNames: row.bill_names,
  }))
}
