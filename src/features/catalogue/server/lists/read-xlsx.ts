import { AppError } from '#shared/problems.ts'
import { shownCell } from '../../csv-cells.ts'
import { MAX_IMPORT_COLUMNS, MAX_ROW_LENGTH, MAX_UNPACKED_BYTES } from '../../limits.ts'
import { shownNumber, type CellFormat } from './cell-format.ts'
import type { FileBytes } from './decode-text.ts'
import { openPackage, PackageTooLarge, type Package } from './open-package.ts'
import type { FileRow } from './file-row.ts'
import { TOO_MANY_COLUMNS, UNCALCULATED, UnreadableFile } from './row-fault.ts'
import { readStrings, stringReader, unescaped, readFormats } from './xlsx-texts.ts'

export interface ReadSheet {
  /** The name of the sheet, where the workbook has several. */
  sheet?: string
}

/** The first sheet with rows, without hidden or blank ones; formulas' stored results. Throws `UnreadableFile`. */
export async function* readXlsx(bytes: FileBytes, found: ReadSheet = {}): AsyncGenerator<FileRow, void> {
  let last = 0
  try {
    const file = await openPackage(await collect(bytes))
    const workbook = await openWorkbook(file)
    for (const { name, path } of workbook.sheets) {
      for await (const row of rowsOf(file, path, workbook)) {
        if (last === 0 && workbook.sheets.length > 1) found.sheet = name
        last = row.row
        yield row
      }
      if (last > 0) return
    }
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof AppError) throw error
    const message = error instanceof PackageTooLarge ? TOO_LARGE : damaged(last, error)
    throw new UnreadableFile([{ row: last + 1, column: null, message }])
  }
}

const TOO_LARGE = `This spreadsheet unpacks to more than ${MAX_UNPACKED_BYTES / 1024 / 1024} MB. Please copy the list alone into a new one, or save it as "CSV UTF-8".`

const damaged = (last: number, error: unknown): string =>
  `This spreadsheet cannot be read${last > 0 ? ` below row ${last}` : ''} (${error instanceof Error ? shownCell(error.message.split('\n')[0]!) : 'damaged'}). Open it in a spreadsheet program, save it again and choose it again.`

async function collect(bytes: FileBytes): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

interface Workbook {
  /** Those that are not hidden, in order. */
  sheets: { name: string; path: string }[]
  strings: string[]
  formats: CellFormat[]
  is1904: boolean
}

async function openWorkbook(file: Package): Promise<Workbook> {
  const other = OTHER_KINDS.find(([part]) => file.has(part))
  if (other) throw new UnreadableFile([{ row: 1, column: null, message: other[1] }])
  const root = [...(await file.relations('')).values()].find(({ type }) => type === 'officeDocument')
  if (!root) throw new Error('no workbook in it')
  const relations = await file.relations(root.path)
  const partOf = (type: string) => [...relations.values()].find((one) => one.type === type)?.path
  const workbook: Workbook = { sheets: [], strings: [], formats: [], is1904: false }
  await file.parseWhole(root.path, {
    open: (name, { name: title = '', id = '', state = 'visible', date1904 }) => {
      if (name === 'workbookPr') workbook.is1904 = date1904 === '1' || date1904 === 'true'
      const sheet = name === 'sheet' && state === 'visible' && relations.get(id)
      if (sheet && sheet.type === 'worksheet')
        workbook.sheets.push({ name: unescaped(title), path: sheet.path })
    },
  })
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')]
  if (strings) workbook.strings = await readStrings(file, strings)
  if (styles) workbook.formats = await readFormats(file, styles)
  return workbook
}

const SAVE_AS = 'Open it, save it as "Excel Workbook (.xlsx)", and choose that file.'
/** What else is packed like a workbook, by a part of it. */
const OTHER_KINDS: readonly (readonly [part: string, message: string])[] = [
  ['xl/workbook.bin', `This is a binary workbook (.xlsb). ${SAVE_AS}`],
  ['content.xml', `This is a spreadsheet in the OpenDocument format (.ods). ${SAVE_AS}`],
  ['Index/Document.iwa', `This is a spreadsheet of Numbers. Export it to Excel, and choose that file.`],
  ['word/document.xml', 'This is a text document. Please choose a spreadsheet (.xlsx) or a CSV file.'],
]

async function* rowsOf(file: Package, path: string, workbook: Workbook): AsyncGenerator<FileRow, void> {
  let ready: FileRow[] = []
  let [row, column, length, isData] = [0, 0, 0, false]
  let cells: string[] = []
  let cell = { type: '', format: '', value: null as string | null, isFormula: false }
  let isValue = false
  const inline = stringReader()
  const endCell = () => {
    const text = textOf(cell, inline, workbook)
    if (text === '') return
    length += text.length
    if (length > MAX_ROW_LENGTH) throw unreadable(row, 'This row is too long: a cell of it holds no list')
    if (column > MAX_IMPORT_COLUMNS) throw unreadable(row, TOO_MANY_COLUMNS)
    while (cells.length < column - 1) cells.push('')
    cells.push(text)
  }
  const handlers = {
    open: (name: string, { r, t = 'n', s = '' }: Record<string, string>) => {
      if (name === 'sheetData') isData = true
      if (!isData) return
      if (name === 'row') {
        row = numberAfter(row, r)
        ;[cells, column, length] = [[], 0, 0]
      } else if (name === 'c') {
        column = numberAfter(column, r === undefined ? undefined : columnNumber(r))
        cell = { type: t, format: s, value: null, isFormula: false }
        inline.start()
      } else if (name === 'f') cell.isFormula = true
      else if (name === 'v') {
        isValue = true
        cell.value ??= ''
      } else inline.open(name)
    },
    text: (text: string) => {
      if (isValue) cell.value += text
      else inline.text(text)
    },
    close: (name: string) => {
      if (name === 'sheetData') isData = false
      if (!isData) return
      if (name === 'v') isValue = false
      else if (name === 'c') endCell()
      else if (name === 'row') {
        if (cells.some((cell) => cell.trim() !== '')) ready.push({ row, cells })
      } else inline.close(name)
    },
  }
  try {
    for await (const _ of file.parse(path, handlers)) {
      yield* ready
      ready = []
    }
  } catch (error) {
    // So that the error names the row below the last good one.
    yield* ready
    throw error
  }
}

const unreadable = (row: number, message: string) => new UnreadableFile([{ row, column: null, message }])

/** Rows and cells stand in order; one without a number follows the last. */
function numberAfter(last: number, given: string | number | undefined): number {
  const number = given === undefined ? last + 1 : Number(given)
  if (!Number.isInteger(number) || number <= last || number > 1_048_576)
    throw new Error('its rows or cells are not in order')
  return number
}

/** `C7` is in column 3. */
function columnNumber(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0] ?? ''
  return letters.split('').reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

interface XlsxCell {
  type: string
  format: string
  value: string | null
  isFormula: boolean
}

function textOf(
  { type, format, value, isFormula }: XlsxCell,
  inline: ReturnType<typeof stringReader>,
  { strings, formats, is1904 }: Workbook,
): string {
  if (type === 'inlineStr') return inline.end()
  if (value === null) return isFormula ? UNCALCULATED : ''
  if (type === 's') {
    const text = strings[Number(value)]
    if (text === undefined) throw new Error(`there is no text ${value}`)
    return text
  }
  if (type === 'b') return value === '1' ? 'yes' : 'no'
  if (type !== 'n') return type === 'd' ? value.replace('T', ' ') : unescaped(value)
  if (value.trim() === '') return ''
  const number = Number(value)
  if (Number.isNaN(number)) throw new Error(`"${value.slice(0, 20)}" is not a number`)
  return shownNumber(number, formats[Number(format)] ?? { kind: 'number' }, is1904)
}
