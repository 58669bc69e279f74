import type { Database } from '#platform/db/postgres.ts'
import { sellingPaise, toRupees } from '#shared/money.ts'
import type { CatalogueChange } from '../contract.ts'
import { listChangedPacks, listCounterPacks, readClock } from './catalogue-store.ts'

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
  const rows = since === null ? await listCounterPacks(reportDb) : await listChangedPacks(db, since)
  return {
    version: now - OVERLAP_MS,
    packs: rows
      .filter(({ is_sold }) => is_sold)
      .map((row) => ({
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
      })),
    gone: rows
      .filter(({ is_sold }) => !is_sold)
      .map((row) => ({
        productId: row.product_id,
        unit: row.unit,
        name: row.name ?? '',
        barcodes: [...new Set([row.barcode, ...row.barcodes])].filter((code) => code !== null),
      })),
  }
}
