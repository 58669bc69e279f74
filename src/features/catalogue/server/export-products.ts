import type { Tx } from '#platform/db/postgres.ts'
import { taxesAt } from '#features/papers/server/product-tax-store.ts'
import { dayInIndia } from '#shared/when.ts'
import { csvLine } from '#shared/csv.ts'
import { toTextCell } from '../csv-cells.ts'
import type { StoredPack } from '../stored-product.ts'
import { withEntities } from './lists/plain-text.ts'
import { IMPORT_COLUMNS, IMPORT_HEADINGS, importColumns } from '../import-columns.ts'
import type { ExportedProduct } from '../import-cells.ts'
import { listExported } from './export-store.ts'

/** Products per chunk: no call takes long. */
const BATCH = 250

/** A chunk as lines of CSV, hidden ones included, and the id to go on after; null at the end. Importing it changes nothing. */
export async function exportProducts(
  tx: Tx,
  after: number | null,
): Promise<{ csv: string; next: number | null; rows: number }> {
  const listed = await listExported(tx, after ?? 0, BATCH)
  const ids = listed.map(({ id }) => id)
  const taxes = await taxesAt(tx, ids, dayInIndia(new Date()))
  const products = listed.map((product) => ({ ...product, tax: taxes.get(product.id) ?? null }))
  const headings = after === null ? IMPORT_HEADINGS : ''
  const lines = products.flatMap(exportedLines)
  return {
    csv: headings + lines.join(''),
    rows: lines.length,
    next: products.length < BATCH ? null : products.at(-1)!.id,
  }
}

/** A product's packs as lines of CSV. */
export const exportedLines = (product: ExportedProduct & { packs: StoredPack[] }): string[] =>
  product.packs.map((pack) => {
    const cells = IMPORT_COLUMNS.map((column) => importColumns[column].write(product, pack))
    return csvLine(
      cells.map((cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell)),
      (text) => toTextCell(withEntities(text)),
    )
  })
