import { createHash } from 'node:crypto'
import {
  LIST_COLUMNS,
  mappingProblem,
  ownHeading,
  proposeMapping,
  type ColumnMapping,
} from '../../list-headings.ts'
import { REQUIRED_COLUMNS } from '../../import-columns.ts'
import { convertMapped, convertOwn } from './convert-columns.ts'
import { convertShopify, isShopify } from './convert-shopify.ts'
import { convertWooCommerce, isWooCommerce } from './convert-woocommerce.ts'
import type { Converter, List } from './converter.ts'
import type { FileRow } from './file-row.ts'
import { UnreadableFile, type RowFault } from './row-fault.ts'
import { simpleHeading } from './shop-export.ts'

export type ListKind = 'own' | 'shopify' | 'woocommerce' | 'mapped'

/** The columns of a list, for its owner to say what they mean. */
export interface ListColumns {
  headings: string[]
  /** Cells of the first rows, by column. */
  samples: string[][]
  /** Somebody has said so; otherwise it is only proposed. */
  isChosen: boolean
  proposed: ColumnMapping
  /** The row of the file that is taken for the headings, and the first ones, of which another may be it. */
  headingRow: number
  rows: FileRow[]
}

/** A list whose columns must be chosen first. */
export class UnknownColumns extends UnreadableFile {
  constructor(
    readonly columns: ListColumns,
    faults: RowFault[],
  ) {
    super(faults)
  }
}

/** What was said about the columns of a list with these headings; null for nothing. */
export type MappingOf = (
  headings: string[],
  proposed: ColumnMapping,
) => Promise<ColumnMapping | null> | ColumnMapping | null

/** Which of these rows are headings that somebody has spoken of; −1 for none. */
export type KnownRow = (rows: string[][]) => Promise<number>

/** The same for all editions of a list: its headings in order, in any letter case. */
export const headingsHash = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(headings.map((heading) => heading.trim().slice(0, 200).normalize('NFKC').toLowerCase())),
    )
    .digest('hex')

interface Recognised {
  kind: ListKind
  convert: Converter
  /** What the columns mean, if somebody has said so. */
  columns: ListColumns | null
}

/** Rows before the headings: a shop's name, a date. */
const MOST_BEFORE = 10
const SAMPLES = 3

/** A row that names so many columns is the headings, whatever stands above it. */
const SURELY = 3
const namesColumns = (cells: readonly string[]): boolean => {
  const known = proposeMapping(cells)
  // A list of rates has no more than its names and prices.
  const isPriced = known.includes('name') && known.includes('price')
  return isPriced || known.filter((column) => column !== null).length >= SURELY
}

/** Finds the headings of a file, and the converter for them. Throws `UnknownColumns`. */
export async function recogniseList(
  records: AsyncGenerator<FileRow, void>,
  mappingOf: MappingOf = () => null,
  knownRow: KnownRow = async () => -1,
): Promise<Recognised & { list: List }> {
  const before: FileRow[] = []
  const read = async (count: number) => {
    while (before.length < count) {
      const { value, done } = await records.next()
      if (done) return
      before.push(value)
    }
  }
  const filled = ({ cells }: FileRow) => cells.filter((cell) => cell.trim() !== '').length
  await read(MOST_BEFORE + 1)
  const first = before.map(({ row, cells }) => ({ row, cells: withoutBlankEnd(cells) }))
  const known = await knownRow(first.map(({ cells }) => cells))
  const surely = known >= 0 ? known : first.findIndex(({ cells }) => namesColumns(cells))
  const at =
    surely >= 0
      ? surely
      : Math.max(
          0,
          before.findIndex((row) => filled(row) > 1),
        )
  // "Closing Balance" stands above "Quantity", "Rate" and "Value" in a row of their own.
  const upper = surely >= 0 ? -1 : first.findIndex((_, i) => namesColumns(overTwo(first, i)))
  const last = upper >= 0 ? upper + 1 : at
  const headingRow = before[upper >= 0 ? upper : at] ?? { row: 1, cells: [] }
  const headings = upper >= 0 ? overTwo(first, upper) : withoutBlankEnd(headingRow.cells)
  await read(last + 1 + SAMPLES)
  const below = before.slice(last + 1)
  // A list of several sheets of paper says on each what stands above it.
  const repeated = new Set(before.slice(0, last + 1).map(lineOf))
  async function* rows() {
    for (const row of below) if (!repeated.has(lineOf(row))) yield row
    for await (const row of records) if (!repeated.has(lineOf(row))) yield row
  }
  const place = {
    headingRow: headingRow.row,
    rows: first.map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.trim().slice(0, 200)) })),
  }
  const recognised = await converterFor(headings, place, below.slice(0, SAMPLES), mappingOf)
  return { ...recognised, list: { headings, rows: rows() } }
}

/** Headings of a row and the one below it, whose words are the nearer ones. */
function overTwo(rows: readonly { cells: string[] }[], at: number): string[] {
  const [upper = [], lower = []] = [rows[at]?.cells, rows[at + 1]?.cells]
  return Array.from(
    { length: Math.max(upper.length, lower.length) },
    (_, i) => lower[i]?.trim() || (upper[i] ?? ''),
  )
}

/** The cells of a row, whatever page and day they name. */
const lineOf = ({ cells }: FileRow): string =>
  JSON.stringify(withoutBlankEnd(cells).map((cell) => cell.trim().replace(/\d+/g, '0')))

const withoutBlankEnd = (cells: string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)

async function converterFor(
  headings: string[],
  place: Pick<ListColumns, 'headingRow' | 'rows'>,
  samples: FileRow[],
  mappingOf: MappingOf,
): Promise<Recognised> {
  const proposed = proposeMapping(
    headings,
    samples.map(({ cells }) => cells),
  )
  const mapping = await mappingOf(headings, proposed)
  if (mapping) {
    const columns: ListColumns = { ...columnsOf(headings, samples, mapping), ...place, isChosen: true }
    const problem = mappingProblem(mapping)
    if (problem)
      throw new UnknownColumns(columns, [{ row: place.headingRow, column: null, message: problem }])
    return { kind: 'mapped', convert: convertMapped(mapping), columns }
  }
  const names = new Set(headings.map(simpleHeading))
  if (isShopify(names)) return { kind: 'shopify', convert: convertShopify, columns: null }
  if (isWooCommerce(names)) return { kind: 'woocommerce', convert: convertWooCommerce, columns: null }
  const columns = ownColumns(headings)
  const messages = headingMessages(headings, columns)
  if (messages.length === 0) return { kind: 'own', convert: convertOwn(columns), columns: null }
  throw new UnknownColumns(
    { ...columnsOf(headings, samples, proposed), ...place },
    messages.map((message) => ({ row: place.headingRow, column: null, message })),
  )
}

const columnsOf = (headings: string[], samples: FileRow[], proposed: ColumnMapping) => ({
  headings: headings.map((heading) => heading.trim().slice(0, 200)),
  samples: headings.map((_, i) => samples.map(({ cells }) => (cells[i] ?? '').trim().slice(0, 60))),
  isChosen: false,
  proposed,
})

const ownColumns = (headings: string[]): ColumnMapping => {
  const named = new Map(LIST_COLUMNS.map((column) => [column.toLowerCase(), column]))
  return headings.map((heading) => named.get(ownHeading(heading)) ?? null)
}

function headingMessages(headings: string[], columns: ColumnMapping): string[] {
  const missing = REQUIRED_COLUMNS.filter(
    (column) => !columns.includes(column) && !(column === 'price' && columns.includes('sellingPrice')),
  )
  const unknown = headings.filter((heading, i) => columns[i] === null && heading.trim() !== '')
  const twice = columns.filter((column, i) => column !== null && columns.indexOf(column) < i)
  return [
    ...missing.map((column) => `Column ${column} is missing`),
    ...unknown.map((heading) => `Unknown column ${heading.trim().slice(0, 60)}`),
    ...twice.map((column) => `Column ${column} appears twice`),
  ]
}
