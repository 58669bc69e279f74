import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { z } from 'zod'
import { line, percent, rupees, text } from '#shared/fields.ts'
import { AppError } from '#shared/problems.ts'
import { imageId } from '#features/media/image-url.ts'
import { fromCell } from '../csv-cells.ts'
import { IMPORT_COLUMNS } from '../import-columns.ts'
import { MAX_DESCRIPTION, MAX_IMPORT_ROWS, MAX_NAME } from '../limits.ts'

type Column = (typeof IMPORT_COLUMNS)[number]

const REQUIRED: Column[] = ['name', 'category', 'subCategory', 'unit', 'price']

/** An error in a row. Rows are counted as in a spreadsheet: the headings are row 1. */
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

/** One line of text; line breaks and repeated spaces, which are common in spreadsheets, become single spaces. */
const oneLine = (max: number, label: string) =>
  z
    .string()
    .transform((typed) => typed.replace(/\s+/g, ' '))
    .pipe(line(max, label))

// A blank cell means "not given": a new product gets the default, an existing one keeps its value.
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

/** The column named by an error; null when it concerns the whole row. */
export const columnOf = (message: string): string | null =>
  IMPORT_COLUMNS.find((column) => message.startsWith(`${column}: `) || message === `${column} is missing`) ??
  null

/** A file's bytes, in chunks of any size. */
export type CsvBytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The number of rows that are read, looked up and written at a time. */
const BATCH = 500

/** The maximum length of a row, in characters: several times the longest description. */
const MAX_ROW = 4 * MAX_DESCRIPTION

/** A file that cannot be imported at all: wrong headings, too many rows, or invalid CSV. */
export class UnreadableFile extends Error {
  constructor(readonly faults: RowFault[]) {
    super(faults[0]?.message)
  }
}

/**
 * Reads a CSV file as a stream, so that a large one takes no more memory than a small one. Yields batches of valid rows
 * and of the faults of the others. Throws `UnreadableFile`, and `invalid` if the file is not UTF-8.
 */
export async function* readImport(
  bytes: CsvBytes,
): AsyncGenerator<{ rows: ImportRow[]; faults: RowFault[] }, void> {
  let columns: (Column | null)[] | null = null
  let batch = { rows: [] as ImportRow[], faults: [] as RowFault[] }
  let row = 0
  for await (const record of recordsOf(bytes)) {
    row += 1
    if (!columns) columns = readHeadings(record)
    else if (record.some((cell) => cell.trim() !== '')) {
      const outcome = readRow(columns, record)
      if (Array.isArray(outcome)) batch.faults.push(...outcome.map((message) => ({ row, message })))
      else batch.rows.push({ ...outcome, row })
    }
    if (row > MAX_IMPORT_ROWS) throw new UnreadableFile([{ row, message: TOO_MANY_ROWS }])
    if (row % BATCH === 0) {
      yield batch
      batch = { rows: [], faults: [] }
    }
  }
  if (!columns) readHeadings([])
  yield batch
}

const TOO_MANY_ROWS = `The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en-IN')} rows. Please split it into several files.`

async function* recordsOf(bytes: CsvBytes): AsyncGenerator<string[], void> {
  const text = Readable.from(decodeUtf8(bytes))
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW,
  })
  // `pipe` does not forward errors; `pipeline` would end the process's wait for a reader that stopped early.
  text.on('error', (error) => parser.destroy(error))
  try {
    yield* text.pipe(parser) as AsyncIterable<string[]>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = typeof error.records === 'number' ? error.records + 1 : 1
    const message =
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? 'This row is too long. Is a quote missing?'
        : `The rest of the file cannot be read: ${error.message}`
    throw new UnreadableFile([{ row, message }])
  } finally {
    text.destroy()
  }
}

/** Decodes a file chunk by chunk; throws `invalid` if it is not UTF-8. */
export async function* decodeUtf8(bytes: CsvBytes): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch (cause) {
      const message = 'This file is not UTF-8 text. Please save it as "CSV UTF-8" and choose it again.'
      throw new AppError('invalid', undefined, { message, fields: { file: message }, cause })
    }
  }
  for await (const chunk of bytes) yield decode(chunk)
  yield decode()
}

function readHeadings(headings: string[]): (Column | null)[] {
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
  if (messages.length > 0) throw new UnreadableFile(messages.map((message) => ({ row: 1, message })))
  return columns
}

/** The parsed row, or its error messages. */
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
