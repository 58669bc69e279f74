import { discountFor, fromRupees, toPercent } from '#shared/money.ts'
import { readBarcode } from '#shared/barcode.ts'
import { readRupees } from '#shared/typed-number.ts'
import { readGst } from '#features/papers/product-tax.ts'
import { isBareMeasure, sizeProblem, withoutCountWord } from '../counted-cell.ts'
import { shownCell } from '../csv-cells.ts'
import { importColumns } from '../import-columns.ts'

/**
 * Other systems keep half of what GST needs, or a rate that was in force once: then both are left out, since neither can be
 * kept alone. A cell that cannot be read is refused instead, and never drops the one beside it.
 */
export function taxProblem({ hsn, gst }: Record<string, string>): { column: string; message: string } | null {
  if (hsn === undefined && gst === undefined) return null
  if (hsn === undefined || gst === undefined) {
    const [column, given, other] = hsn === undefined ? ['gst', gst!, 'HSN'] : ['hsn', hsn, 'GST']
    return { column, message: `"${shownCell(given)}" is left out: ${other} is missing in this row` }
  }
  const rate = importColumns.gst.read.def.innerType.safeParse(gst).error?.issues[0]
  return rate && readGst(gst)
    ? { column: 'gst', message: `"${shownCell(gst)}" and the HSN are left out. ${rate.message}` }
    : null
}

/** Puts right what other systems write, by column; returns what has to be asked. */
export function foreignCells(cells: Record<string, string>): [column: string, message: string][] {
  const { sku, unit } = cells
  for (const column of ['price', 'sellingPrice', 'stock'])
    if (cells[column] !== undefined) cells[column] = withoutCountWord(cells[column], unit)
  if (
    sku !== undefined &&
    cells.barcode === undefined &&
    /^\d{12,14}$/.test(sku.trim()) &&
    readBarcode(sku)
  ) {
    cells.barcode = sku
    delete cells.sku
  }
  if (unit === undefined) return []
  const problem = sizeProblem(unit)
  if (problem) return [['unit', problem]]
  if (isBareMeasure(unit)) cells.unit = '1 pc'
  return []
}

/** One digit less than a code has. */
export const SHORT_HSN = /^\d{3}(?:\d{2}){0,2}$/

/** Turns a selling price into the discount on the MRP, or into the price. Returns what is wrong with it. */
export function priceBoth(cells: Record<string, string>): string | null {
  const { sellingPrice, price } = cells
  if (sellingPrice === undefined) return null
  const paid = readRupees(sellingPrice)
  if (Number.isNaN(paid)) return importColumns.price.read.safeParse(sellingPrice).error!.issues[0]!.message
  const mrp = price === undefined ? paid : readRupees(price)
  if (paid > mrp) return `"${shownCell(sellingPrice)}" is above the MRP "${shownCell(price!)}"`
  if (price === undefined) cells.price = sellingPrice
  if (!Number.isNaN(mrp) && paid >= 0)
    cells.discount = String(toPercent(discountFor(fromRupees(mrp), fromRupees(paid))))
  return null
}
