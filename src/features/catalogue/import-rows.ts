import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { line, percent, rupees, text } from '#shared/fields.ts'
import { imageId } from '#features/media/image-url.ts'
import { fromCell } from './csv-cells.ts'
import { IMPORT_COLUMNS } from './import-columns.ts'
import { MAX_DESCRIPTION, MAX_NAME } from './limits.ts'

type Column = (typeof IMPORT_COLUMNS)[number]

const REQUIRED: Column[] = ['name', 'category', 'subCategory', 'unit', 'price']

/** What is wrong with a row. Rows count as a spreadsheet counts them: the headings are row 1. */
export interface RowFault {
  row: number
  message: string
}

const wordsFor = (yes: string[], no: string[], message: string) =>
  z
    .string()
    .transform((word) => word.trim().toLowerCase())
    .pipe(z.enum([...yes, ...no], { error: message }))
    .transform((word) => yes.includes(word))

const number = <T extends z.ZodType<number, number>>(value: T) => z.string().transform(toNumber).pipe(value)

function toNumber(typed: string): number {
  const bare = typed.replace(/^\s*(?:₹|rs\.?)|%\s*$|,/gi, '').trim()
  return /^-?\d{1,12}(?:\.\d{1,12})?$/.test(bare) ? Number(bare) : Number.NaN
}

const wholeStock = z
  .int({ error: 'Stock must be a whole number' })
  .min(0, { error: 'Stock cannot be negative' })
  .max(10_000_000, { error: 'Stock is too large' })

const pictures = z
  .string()
  .transform((typed) => typed.split(/[\s|]+/).filter(Boolean))
  .pipe(
    z
      .array(
        z
          .string()
          .refine((url) => imageId(url) !== null, { error: 'This picture does not exist in this shop' }),
      )
      .max(10, { error: 'At most 10 pictures' }),
  )

const yes = ['yes', 'y', 'true', '1']
const no = ['no', 'n', 'false', '0']

/** One line of text; line breaks and doubled spaces, which spreadsheets are full of, become single ones. */
const oneLine = (max: number, label: string) =>
  z
    .string()
    .transform((typed) => typed.replace(/\s+/g, ' '))
    .pipe(line(max, label))

// A blank cell says nothing: a new product gets the default, a known one keeps what it has.
const rowSchema = z.object({
  name: oneLine(MAX_NAME, 'Name'),
  brand: oneLine(80, 'Brand').optional(),
  category: oneLine(80, 'Category'),
  subCategory: oneLine(80, 'Sub-category'),
  unit: oneLine(40, 'Unit'),
  price: number(rupees),
  discount: number(percent).optional(),
  stock: number(wholeStock).optional(),
  sku: oneLine(64, 'SKU').optional(),
  description: text(MAX_DESCRIPTION, 'Description').optional(),
  image: pictures.optional(),
  veg: wordsFor([...yes, 'veg'], [...no, 'non-veg', 'nonveg'], 'Enter yes or no').optional(),
  origin: oneLine(60, 'Country of origin').optional(),
  publish: wordsFor(yes, no, 'Enter yes or no').optional(),
})

export type ImportRow = z.output<typeof rowSchema> & { row: number }

/** The column that a fault's message names; null when it is about the whole row. */
export const columnOf = (message: string): string | null =>
  IMPORT_COLUMNS.find((column) => message.startsWith(`${column}: `) || message === `${column} is missing`) ??
  null

/** Reads a CSV text. Answers the rows that are right and every fault of the others, all of them at once. */
export function readImport(csv: string): { rows: ImportRow[]; faults: RowFault[]; total: number } {
  const records = readRecords(csv)
  if (!Array.isArray(records)) return { rows: [], faults: [records], total: 0 }
  const [headings = [], ...cells] = records
  const { columns, faults } = readHeadings(headings)
  if (faults.length > 0) return { rows: [], faults, total: cells.length }

  const rows: ImportRow[] = []
  for (const [i, record] of cells.entries()) {
    if (record.every((cell) => cell.trim() === '')) continue
    const row = i + 2
    const outcome = readRow(columns, record)
    if (Array.isArray(outcome)) faults.push(...outcome.map((message) => ({ row, message })))
    else rows.push({ ...outcome, row })
  }
  return { rows, faults, total: cells.length }
}

function readRecords(csv: string): string[][] | RowFault {
  try {
    return parse(csv, { bom: true, relax_column_count: true, relax_quotes: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = typeof error.records === 'number' ? error.records + 1 : 1
    return { row, message: `The rest of the file cannot be read: ${error.message}` }
  }
}

function readHeadings(headings: string[]): { columns: (Column | null)[]; faults: RowFault[] } {
  const named = new Map(IMPORT_COLUMNS.map((column) => [column.toLowerCase(), column]))
  const columns = headings.map((heading) => named.get(heading.trim().toLowerCase()) ?? null)
  const unknown = headings.filter((heading, i) => columns[i] === null && heading.trim() !== '')
  const twice = columns.filter((column, i) => column !== null && columns.indexOf(column) < i)
  const missing = REQUIRED.filter((column) => !columns.includes(column))
  const messages = [
    ...missing.map((column) => `Column ${column} is missing`),
    ...unknown.map((heading) => `Unknown column ${heading.slice(0, 60)}`),
    ...twice.map((column) => `Column ${column} appears twice`),
  ]
  return { columns, faults: messages.map((message) => ({ row: 1, message })) }
}

/** The row, or what is wrong with it. */
function readRow(columns: (Column | null)[], record: string[]): z.output<typeof rowSchema> | string[] {
  if (record.length > columns.length) return ['More cells than columns. Is a quote missing?']
  const cells = columns.flatMap((column, i) => {
    const cell = fromCell(record[i] ?? '')
    return column === null || cell.trim() === '' ? [] : [[column, cell] as const]
  })
  const filled = Object.fromEntries(cells)
  const outcome = rowSchema.safeParse(filled)
  if (outcome.success) return outcome.data
  return outcome.error.issues.map(({ path, message }) => {
    const column = String(path[0])
    return column in filled ? `${column}: ${message}` : `${column} is missing`
  })
}
