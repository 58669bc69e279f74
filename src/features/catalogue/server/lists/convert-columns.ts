import { readGst } from '#features/papers/product-tax.ts'
import { readNumber, readRupees } from '#shared/typed-number.ts'
import { isBareMeasure, sizeInName, withoutCountWord } from '../../counted-cell.ts'
import { shownCell } from '../../csv-cells.ts'
import type { ColumnMapping } from '../../list-headings.ts'
import type { ConversionCode, Converted, Converter, ListColumn } from './converter.ts'

/** Our own format: the columns are ours. */
export const convertOwn = (columns: ColumnMapping): Converter =>
  async function* ({ headings, rows }) {
    for await (const { row, cells } of rows) {
      if (cells.every((cell) => cell.trim() === '')) continue
      yield { row, ...cellsOf(columns, headings.length, cells), warnings: [] }
    }
  }

/** A list by chosen columns. A row without a name is a further pack of the one above; of one text, a section's category. */
export const convertMapped = (columns: ColumnMapping): Converter =>
  async function* ({ headings, rows }) {
    let above: Converted['cells'] = null
    let section = ''
    const isSum = headings.map((heading) => SUM_HEADING.test(heading.trim()))
    const halves = columns.includes('gst')
      ? []
      : HALVES.map((half) => headings.findIndex((one) => half.test(one)))
    const taxAt = headings.findIndex((heading) => TAX_TOLD.test(heading.trim()))
    for await (const { row, cells: given } of rows) {
      if (given.every((cell) => cell.trim() === '') || isTotal(given, section)) continue
      const head = sectionOf(given.filter((_, i) => !isSum[i] || columns[i] !== null))
      if (head !== null) {
        section = head
        continue
      }
      const { cells, beyond } = cellsOf(columns, headings.length, given)
      const [central = '', state = ''] = halves.map((at) => given[at]?.trim())
      if (central !== '' && state !== '') cells.gst = `${central}+${state}`
      const warnings = [
        ...countedFrom(cells),
        ...(EXCLUSIVE.test(given[taxAt]?.trim() ?? '') ? taxed(cells) : []),
      ]
      const [main, sub] = pathOf(cells.category)
      const isPack: boolean = above !== null && !cells.name && Boolean(cells.price ?? cells.sellingPrice)
      const of: Converted['cells'] = isPack ? above : null
      const whole: NonNullable<Converted['cells']> = {
        ...cells,
        ...(of && pick(of)),
        category: main || of?.category || section || 'Imported',
        subCategory: cells.subCategory || sub || of?.subCategory || 'All',
        unit: sizeInName(cells.name ?? '', cells.unit ?? '') ?? (cells.unit || '1 pc'),
      }
      if (whole.name) above = whole
      yield { row, cells: whole, beyond, labels: labelsOf(columns, headings), warnings }
    }
  }

/** A category written as its path, "All / Saleable / Rice / Basmati", without what every item is in. */
const pathOf = (category = ''): string[] =>
  category.includes(' / ')
    ? category.split(' / ').filter((part) => !/^(?:all|saleable|goods)$/i.test(part.trim()))
    : [category]

/** How sections are counted: "A", "II.". A number may be that of an item whose price is missing. */
const COUNTED = /^(?:[A-Z]|[IVX]{1,4})[.)]?$/

/** What a row of one text says, without its ornaments: PULSES, *** OILS ***. Null for any other row. */
function sectionOf(given: readonly string[]): string | null {
  const filled = given.map((cell) => cell.trim()).filter(Boolean)
  const [only = '', ...more] = filled.length === 2 && COUNTED.test(filled[0]!) ? filled.slice(1) : filled
  if (more.length > 0 || !/\p{L}[\p{L}\p{M}]/u.test(only) || only.length > 80) return null
  return only.replace(/^[^\p{L}\p{N}(]+|[^\p{L}\p{M}\p{N})]+$/gu, '')
}

/** What a group is worth together is no cell of its own. */
const SUM_HEADING = /^(?:(?:closing|opening|stock) )?(?:value|amount|amt)\.?$/i
const TOTAL =
  /^(?:(?:grand|sub|page|group|net)[ -]?)?total(?:s|(?: (?:items?|qty|quantity|value|amount|stock))? ?[:=].*|)$|^[bc] ?\/ ?[fdo]\.?$|^(?:carried|brought) (?:over|forward|down)$|^(?:कुल|योग|कुल योग)$|^\W*end of (?:report|list)\W*$|^e\.? ?& ?o\.? ?e\.?$/iu

/** Sums, what is carried over from page to page, and the end: no products. */
const isTotal = (given: readonly string[], section: string): boolean => {
  const first = (given.find((cell) => cell.trim() !== '') ?? '').trim().replace(/\s+/g, ' ')
  return TOTAL.test(first) || first.toLowerCase() === `total ${section.toLowerCase()}`
}

/** What an accounts program sold before it was booked is below nothing: "-3", "(5)", "(-)2 Nos". */
function countedFrom(cells: { stock?: string }): ConversionCode[] {
  const stock = withoutCountWord(cells.stock ?? '')
  const below = /^\((?:-\)\s*)?([\d,.]+)\)?$/.exec(stock.trim())?.[1]
  if (!(readNumber(stock) < 0) && !(below && readNumber(below) > 0)) return []
  cells.stock = '0'
  return ['stock_below_zero']
}

/** Half of the rate each, where no column has all of it. */
const HALVES = [/^\s*cgst\s*(?:rate)?\s*\W*$/i, /^\s*(?:s|ut)gst\s*(?:rate)?\s*\W*$/i]

const TAX_TOLD = /^(?:inclusive of tax|(?:sales? ?price )?tax type|tax inclusive|price type)\??$/i
const EXCLUSIVE = /^(?:exclusive|excluding|without tax|no)\b/i

/** Adds the tax to a price that is told to be without it; one whose rate cannot be read keeps the word, so that it is asked for. */
function taxed(cells: Partial<Record<ListColumn, string>>): ConversionCode[] {
  const column = cells.sellingPrice === undefined ? 'price' : 'sellingPrice'
  const price = cells[column]
  if (price === undefined) return []
  const rate = readGst(cells.gst ?? '')?.rateBp
  const paid = readRupees(price)
  if (rate === undefined || Number.isNaN(paid)) {
    cells[column] = `${price} without tax`
    return []
  }
  cells[column] = ((Math.round(paid * 100) * (10_000 + rate)) / 1_000_000).toFixed(2)
  return rate === 0 ? [] : ['price_without_tax']
}

const pick = ({ name, brand }: NonNullable<Converted['cells']>) => ({
  ...(name !== undefined && { name }),
  ...(brand !== undefined && { brand }),
})

function cellsOf(columns: ColumnMapping, count: number, given: string[]) {
  const cells: Partial<Record<ListColumn, string>> = {}
  for (const [i, column] of columns.entries()) {
    const cell = given[i] ?? ''
    if (column === null || cell.trim() === '') continue
    const before = cells[column]
    if (before === undefined) cells[column] = cell
    // What an item is sold by says nothing more beside a size.
    else if (column === 'unit' && isBareMeasure(before)) cells.unit = cell
    else if (column !== 'unit' || !isBareMeasure(cell)) cells[column] = `${before.trim()} / ${cell.trim()}`
  }
  return { cells, beyond: given.slice(count).find((cell) => cell.trim() !== '') }
}

const labelsOf = (columns: ColumnMapping, headings: string[]): Partial<Record<ListColumn, string>> =>
  Object.fromEntries(
    columns.flatMap((column, i) => (column ? [[column, shownCell(headings[i]!.trim())]] : [])),
  )
