import type { Tx } from '#platform/db/postgres.ts'
import { toPercent, toRupees } from '#shared/money.ts'
import { toCell } from '../csv-cells.ts'
import { IMPORT_COLUMNS } from '../import-rows.ts'
import { listExported, type ExportedProduct } from './export-store.ts'

/** Products read by one statement. */
const BATCH = 500

/**
 * The catalogue as CSV, hidden products included, a piece at a time: the columns of an import, a row for each pack.
 * Importing it again changes nothing.
 */
export async function* exportProducts(tx: Tx): AsyncGenerator<string> {
  yield `${IMPORT_COLUMNS.join(',')}\r\n`
  for (let after = 0; ;) {
    const products = await listExported(tx, after, BATCH)
    if (products.length === 0) return
    yield products.flatMap(rowsOf).join('')
    after = products.at(-1)!.id
  }
}

const yesOrNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no')

function rowsOf({ packs, ...product }: ExportedProduct): string[] {
  return packs.map((pack) => {
    const cells: Record<(typeof IMPORT_COLUMNS)[number], string> = {
      name: toCell(product.name),
      brand: toCell(product.brand ?? ''),
      category: toCell(product.category),
      subCategory: toCell(product.subCategory),
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
