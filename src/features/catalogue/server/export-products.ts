import type { Tx } from '#platform/db/postgres.ts'
import { toPercent, toRupees } from '#shared/money.ts'
import { toCell } from '../csv-cells.ts'
import { IMPORT_COLUMNS } from '../import-columns.ts'
import { listExported, type ExportedProduct } from './export-store.ts'

/** Products per chunk. */
const BATCH = 500

/**
 * A chunk of products as lines of CSV, hidden ones included, and the id to continue after; null after the last. The
 * columns are those of an import, with a row per pack; importing an export changes nothing.
 */
export async function exportProducts(
  tx: Tx,
  after: number | null,
): Promise<{ csv: string; next: number | null }> {
  const products = await listExported(tx, after ?? 0, BATCH)
  const headings = after === null ? `${IMPORT_COLUMNS.join(',')}\r\n` : ''
  return {
    csv: headings + products.flatMap(rowsOf).join(''),
    next: products.length < BATCH ? null : products.at(-1)!.id,
  }
}

const yesOrNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no')

function rowsOf({ packs, ...product }: ExportedProduct): string[] {
  return packs.map((pack) => {
    const cells: Record<(typeof IMPORT_COLUMNS)[number], string> = {
      name: toCell(product.name),
      brand: toCell(product.brand ?? ''),
      category: toCell(product.category),
      subCategory: toCell(product.sub_category),
      unit: toCell(pack.unit),
      price: String(toRupees(pack.price_paise)),
      discount: String(toPercent(pack.discount_micro)),
      stock: String(pack.stock),
      sku: toCell(pack.sku ?? ''),
      description: toCell(product.description),
      image: product.images.join(' '),
      veg: yesOrNo(product.veg),
      origin: toCell(product.origin ?? ''),
      publish: yesOrNo(product.publish),
    }
    return `${IMPORT_COLUMNS.map((column) => cells[column]).join(',')}\r\n`
  })
}
