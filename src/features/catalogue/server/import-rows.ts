import { z } from 'zod'
import { fromCell, isNothing, shownCell } from '../csv-cells.ts'
import { MAX_PICTURES } from '../limits.ts'
import { IMPORT_COLUMNS, importColumns, type ImportColumn } from '../import-columns.ts'
import { gramsMissing, needsGrams } from '../product-fields.ts'
import type { ListColumn } from '../list-headings.ts'
import type { Converted } from './lists/converter.ts'
import type { FileBytes } from './lists/decode-text.ts'
import { readRecords, type FoundInFile } from './lists/read-records.ts'
import {
  recogniseList,
  type ListColumns,
  type ListKind,
  type KnownRow,
  type MappingOf,
} from './lists/recognise-list.ts'
import type { RowFault } from './lists/row-fault.ts'
import { conversionMessages } from './lists/shop-export.ts'
import { damageOf, plainTexts } from './cell-damage.ts'
import { taxProblem, foreignCells, SHORT_HSN, priceBoth } from './row-problems.ts'

const rowSchema = z
  .object(
    Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, importColumns[column].read])) as {
      [Column in ImportColumn]: (typeof importColumns)[Column]['read']
    },
  )
  .refine((row) => !needsGrams(row), gramsMissing)
  .refine(({ hsn, gst }) => gst === undefined || hsn !== undefined, { path: ['hsn'] })
  .refine(({ hsn, gst }) => hsn === undefined || gst !== undefined, { path: ['gst'] })

export type ImportRow = z.output<typeof rowSchema> & {
  row: number
  addresses?: string[]
  /** That of the pack's own picture. */
  packAddress?: string
  /** An HSN without a rate that can be kept. */
  listedHsn?: string
}

/** Some rows of a list: the valid ones, the faults of the others, and what was changed or left out. */
export interface ImportBatch {
  kind: ListKind
  /** What its columns mean, if somebody has said so. */
  columns: ListColumns | null
  rows: ImportRow[]
  faults: RowFault[]
  warnings: RowFault[]
}

/** The number of rows that are read, looked up and written at a time. */
const BATCH = 500

/** Reads a list in batches. Throws `UnreadableFile`, and `invalid` if the file is not text. */
export async function* readImport(
  bytes: FileBytes,
  mappingOf?: MappingOf,
  knownRow?: KnownRow,
): AsyncGenerator<ImportBatch, void> {
  const found: FoundInFile = {}
  const { kind, convert, columns, list } = await recogniseList(readRecords(bytes, found), mappingOf, knownRow)
  const empty = (): ImportBatch => ({ kind, columns, rows: [], faults: [], warnings: [] })
  let batch = empty()
  let count = 0
  for await (const converted of convert(list)) {
    addTo(batch, converted)
    count += 1
    if (count % BATCH > 0) continue
    yield batch
    batch = empty()
  }
  if (found.isGuessed) batch.warnings.push({ row: 1, column: null, message: GUESSED })
  if (found.sheet !== undefined) {
    const message = `Only the sheet "${shownCell(found.sheet)}" was read, the first with rows. Move another one to the front to import it`
    batch.warnings.push({ row: 1, column: null, message })
  }
  yield batch
}

const GUESSED =
  'The file is not UTF-8, and was read as Windows-1252. Look whether letters like é are right; if not, save it as "CSV UTF-8"'

function addTo(batch: ImportBatch, converted: Converted): void {
  const { row, cells, warnings } = converted
  batch.warnings.push(...warnings.map((code) => ({ row, column: null, message: conversionMessages[code] })))
  if (!cells) return
  const outcome = readRow(converted, cells, batch.kind !== 'own')
  if ('faults' in outcome) batch.faults.push(...outcome.faults)
  else {
    batch.rows.push(outcome.row)
    batch.warnings.push(...outcome.warnings)
  }
}

const FOR_NOTHING = 'The shop sells this for ₹0.00. Is that right?'

/** The parsed row, or its errors, each of which shows its cell. */
function readRow(
  { row, beyond, labels }: Converted,
  given: NonNullable<Converted['cells']>,
  isForeign: boolean,
): { row: ImportRow; warnings: RowFault[] } | { faults: RowFault[] } {
  const fault = (column: string, message: string): RowFault => {
    const label = labels?.[column as ListColumn] ?? column
    return {
      row,
      column: label,
      message: message === 'missing' ? `${label} is missing` : `${label}: ${message}`,
    }
  }
  if (beyond !== undefined) {
    const message = `More cells than columns, "${shownCell(beyond)}" among them. Is a quote missing?`
    return { faults: [{ row, column: null, message }] }
  }
  const cells = Object.entries(given).filter(([, cell]) => !isNothing(cell))
  const damaged = cells.flatMap(([column, cell]) =>
    damageOf(column, cell).map((message) => fault(column, message)),
  )
  if (damaged.length > 0) return { faults: damaged }
  const filled: Record<string, string> = Object.fromEntries(
    cells.map(([column, cell]) => [column, fromCell(cell)]),
  )
  const warnings = plainTexts(filled, isForeign).map((column) =>
    fault(column, 'The marks of HTML were taken out, and the text was kept'),
  )
  // Other systems take any text for a barcode.
  const wrongBarcode = isForeign && importColumns.barcode.read.safeParse(filled.barcode).error
  if (wrongBarcode) {
    const cell = shownCell(filled.barcode!)
    warnings.push(fault('barcode', `${wrongBarcode.issues[0]!.message}. "${cell}" is left out`))
    delete filled.barcode
  }
  const taxNote = isForeign && taxProblem(filled)
  const listedHsn = taxNote ? taxNote.hsn : null
  if (taxNote) {
    warnings.push(fault(taxNote.column, taxNote.message))
    delete filled.hsn
    delete filled.gst
  }
  if (isForeign) {
    const faults = foreignCells(filled).map(([column, message]) => fault(column, message))
    if (faults.length > 0) return { faults }
  }
  const { addresses, packAddress, notes } = takeAddresses(filled, isForeign)
  warnings.push(...notes.map(([column, note]) => fault(column, note)))
  const wrongPrice = priceBoth(filled)
  if (wrongPrice) return { faults: [fault('sellingPrice', wrongPrice)] }
  const outcome = rowSchema.safeParse(filled)
  if (outcome.success) {
    const { price, discount } = outcome.data
    if (price === 0 || discount === 100) warnings.push(fault('price', FOR_NOTHING))
    const named = {
      ...(addresses.length > 0 && { addresses }),
      ...(packAddress && { packAddress }),
      ...(listedHsn && { listedHsn }),
    }
    return { row: { ...outcome.data, row, ...named }, warnings }
  }
  return {
    faults: outcome.error.issues.map(({ path, message }) => {
      const column = String(path[0])
      const cell = filled[column]
      if (cell === undefined) return fault(column, 'missing')
      if (column === 'hsn' && SHORT_HSN.test(cell.trim()))
        return fault(
          column,
          `"${cell.trim()}" is short of a digit: a spreadsheet may have taken its zero. Write 0${cell.trim()}`,
        )
      return fault(
        column,
        message.startsWith('"') ? message : `${message}; the cell says "${shownCell(cell)}"`,
      )
    }),
  }
}

const LONGEST_ADDRESS = 2000

/** Takes the addresses of pictures out of the cells, as they are fetched, with notes on those that are left out. */
function takeAddresses(
  cells: Record<string, string>,
  isForeign: boolean,
): { addresses: string[]; packAddress: string | undefined; notes: [column: string, note: string][] } {
  const isHere = (one: string) => (isForeign ? one.startsWith('/media/') : !/^https:/i.test(one))
  const notes: [string, string][] = []
  const readAddresses = (column: string, named: string[]) =>
    named.flatMap((one) => {
      const url = URL.canParse(one) ? new URL(one) : null
      if (url?.protocol === 'https:' && url.href.length <= LONGEST_ADDRESS) return [url.href]
      const note = `"${shownCell(one)}" is left out: pictures are fetched from addresses with https://`
      notes.push([column, note])
      return []
    })
  const named = (cells.image ?? '').split(/[\s|]+/).filter(Boolean)
  const here = named.filter(isHere)
  const elsewhere = [
    ...named.filter((one) => !isHere(one)),
    ...(cells.pictures ?? '').split('\n').filter(Boolean),
  ]
  if (here.length > 0) cells.image = here.join(' ')
  else delete cells.image
  delete cells.pictures
  const addresses = [...new Set(readAddresses('image', elsewhere))]
  const most = MAX_PICTURES - here.length
  if (addresses.length > most) notes.push(['image', `Only the first ${MAX_PICTURES} pictures are taken over`])
  const ofPack = cells.packImage && !isHere(cells.packImage) ? [cells.packImage] : []
  if (ofPack.length > 0) delete cells.packImage
  const [packAddress] = readAddresses('packImage', ofPack)
  return { addresses: addresses.slice(0, Math.max(0, most)), packAddress, notes }
}
