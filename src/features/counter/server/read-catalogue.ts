import type { Database } from '#platform/db/postgres.ts'
import { sellingPaise, toRupees } from '#shared/money.ts'
import type { CatalogueChange } from '../contract.ts'
import { listChangedPacks, listCounterPacks, readClock, type CounterPackRow } from './catalogue-store.ts'

/** What a transaction that is still running changes becomes visible later: so far back the next call looks again. */
const OVERLAP_MS = 30_000

/**
 * The packs of the counter, or what has changed since a version; the version is an instant of the database's clock. The
 * whole catalogue takes the connections of reports, which may take longer.
 */
export async function readCatalogue(
  { db, reportDb }: { db: Database; reportDb: Database },
  since: number | null,
): Promise<CatalogueChange> {
  const now = await readClock(db)
  const catalogue: CatalogueChange = { version: now - OVERLAP_MS, packs: [], gone: [] }
  const parts = since === null ? listCounterPacks(reportDb) : [await listChangedPacks(db, since)]
  for await (const rows of parts)
    for (const row of rows)
      if (row.is_sold) catalogue.packs.push(soldPack(row))
      else catalogue.gone.push(gonePack(row))
  return catalogue
}

const soldPack = (row: CounterPackRow): CatalogueChange['packs'][number] => ({
  productId: row.product_id,
  unit: row.unit,
  name: row.name ?? '',
  price: toRupees(sellingPaise(row.price_paise, row.discount_micro)),
  mrp: toRupees(row.price_paise),
  barcode: row.barcode,
  ...(row.barcodes.length > 0 && { barcodes: row.barcodes }),
  sku: row.sku,
  weighed: row.weighed,
  grams: row.weighed ? row.grams : null,
  stock: row.stock,
  image: row.image,
  tax: row.tax,
})

const gonePack = (row: CounterPackRow): CatalogueChange['gone'][number] => ({
  productId: row.product_id,
  unit: row.unit,
  name: row.name ?? '',
  barcodes: [...new Set([row.barcode, ...row.barcodes])].filter((code) => code !== null),
})
