import { readNumber, readRupees } from '#shared/typed-number.ts'
import type { ConversionCode, List } from './converter.ts'
import type { FileRow } from './file-row.ts'
import { decodeEntities } from './plain-text.ts'

/** What the exports of other shop systems have in common. */

export interface ExportRow {
  row: number
  /** The cell under the first of these headings that the file has; '' when it is blank. */
  cell: (...headings: string[]) => string
}

export const simpleHeading = (heading: string): string =>
  heading.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')

/** Reads rows by their headings, in any letter case. An apostrophe that kept a spreadsheet from reading a cell is taken off. */
export function rowReader({ headings }: Pick<List, 'headings'>): (row: FileRow) => ExportRow {
  const at = new Map(headings.map((heading, i) => [simpleHeading(heading), i]))
  return ({ row, cells }) => ({
    row,
    cell: (...names) => {
      const name = names.find((name) => at.has(name))
      const cell = name === undefined ? '' : (cells[at.get(name)!] ?? '')
      return cell.trim().replace(/^'(?=[\d=+\-@.])/, '')
    },
  })
}

/** The category and sub-category of a path: its last two parts. */
export function categoriesOf(path: string): { category: string; subCategory: string } {
  const parts = path
    .split('>')
    .map((part) => decodeEntities(part).trim())
    .filter(Boolean)
  const last = parts.at(-1) ?? 'Imported'
  return parts.length > 1
    ? { category: parts.at(-2)!, subCategory: last }
    : { category: last, subCategory: 'All' }
}

/** A pack's unit: its options, or its weight, or one piece. */
export function unitOf(options: string[], grams: number): string {
  const named = options.filter(Boolean).map(decodeEntities)
  if (named.length > 0) return named.join(' / ')
  if (!(grams > 0)) return '1 pc'
  return grams >= 1000 ? `${plain(grams / 1000)} kg` : `${plain(grams)} g`
}
const plain = (amount: number): string => String(Number(amount.toFixed(3)))

/** The MRP and the selling price; null when there is none. A regular price below the selling price is none. */
export function pricesOf(selling: string, regular: string): { price: string; sellingPrice: string } | null {
  const paid = readRupees(selling)
  if (Number.isNaN(paid) || paid < 0) return null
  const mrp = readRupees(regular)
  return { price: String(mrp > paid ? mrp : paid), sellingPrice: String(paid) }
}

/** What can be sold of a pack; what is owed to others is nothing. */
export function stockOf(stock: string): { stock: string; warnings: ConversionCode[] } {
  const count = readNumber(stock)
  if (Number.isNaN(count)) return { stock: '0', warnings: stock === '' ? [] : ['stock_not_counted'] }
  if (count < 0) return { stock: '0', warnings: ['stock_below_zero'] }
  return { stock: String(Math.floor(count)), warnings: Number.isInteger(count) ? [] : ['stock_not_whole'] }
}

/** The addresses in a list with commas, which may stand in an address too. */
export const addressesIn = (list: string): string[] =>
  list
    .split(/\s*,\s*(?=[a-z]+:\/\/)/i)
    .map((address) => address.trim())
    .filter(Boolean)

/** A sentence for each warning. */
export const conversionMessages: Record<ConversionCode, string> = {
  stock_below_zero: 'The stock is below 0: 0 is taken over',
  stock_not_counted:
    'The other shop does not count this stock: 0 is taken over. Enter the stock before you sell it',
  stock_not_whole: 'The stock is not a whole number: it is rounded down',
  type_not_supported: 'This kind of product cannot be taken over: the row is left out',
  parent_not_found: 'The product of this pack is not in the file: the row is left out',
  price_wrong: 'This row has no price that can be read: it is left out',
  price_without_tax: 'The price of this row is without tax: GST was added to it',
  name_missing: 'This product has no name: the row is left out',
}
