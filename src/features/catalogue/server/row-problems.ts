import { discountFor, fromRupees, toPercent } from '#shared/money.ts'
import { readBarcode } from '#shared/barcode.ts'
import { readRupees } from '#shared/typed-number.ts'
import { hsnField } from '#features/papers/product-tax.ts'
import { isBareMeasure, sizeProblem, withoutCountWord } from '../counted-cell.ts'
import { shownCell } from '../csv-cells.ts'
import { importColumns } from '../import-columns.ts'

/**
 * Other systems keep half of what GST needs, a rate that was in force once, or a word that is none: then no tax is set, and the
 * code is kept for whoever enters it (`hsn`). One bad cell never drops the one beside it.
 */
export function taxProblem({
  hsn,
  gst,
}: Record<string, string>): { column: string; message: string; hsn: string | null } | null {
  if (hsn === undefined)
    return gst === undefined
      ? null
      : { column: 'gst', message: `"${shownCell(gst)}" is left out: HSN is missing in this row`, hsn: null }
  const problem = gst === undefined ? null : importColumns.gst.read.def.innerType.safeParse(gst).error
  if (gst !== undefined && !problem) return null
  const read = hsnField.safeParse(hsn).data
  // It is refused, with what it may be.
  if (read === undefined) return null
  const kept = `the HSN ${read} is kept, without a tax`
  const [said] = problem?.issues ?? []
  if (!said) return { column: 'hsn', message: `GST is missing in this row: ${kept}`, hsn: read }
  const why = said.message.startsWith('"') ? said.message : `"${shownCell(gst!)}": ${said.message}`
  return { column: 'gst', message: `${why}. ${kept.replace('the', 'The')}`, hsn: read }
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
