import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { IMPORT_COLUMNS } from '../../import-columns.ts'
import { MAX_IMPORT_COLUMNS, MAX_ROW_LENGTH } from '../../limits.ts'
import { decodeText, type Decoded, type FileBytes } from './decode-text.ts'
import type { FileRow } from './file-row.ts'
import { TOO_MANY_COLUMNS, UnreadableFile } from './row-fault.ts'

/** The rows of a text file, as a stream, so that a large one takes no more memory than a small one. Throws `UnreadableFile`. */
export async function* readCsv(bytes: FileBytes, found: Decoded = {}): AsyncGenerator<FileRow, void> {
  let row = 0
  for await (const cells of recordsOf(decodeText(bytes, found))) {
    row += 1
    yield { row, cells: withinColumns(row, cells.map(withoutFormula)) }
  }
}

/** Banks and billing programs write `="0045120"`, so that a spreadsheet keeps the digits. */
const withoutFormula = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell

/** What a spreadsheet has saved of empty columns at the end of a row is left out. */
function withinColumns(row: number, cells: string[]): string[] {
  if (cells.length <= MAX_IMPORT_COLUMNS) return cells
  if (cells.findLastIndex((cell) => cell.trim() !== '') < MAX_IMPORT_COLUMNS)
    return cells.slice(0, MAX_IMPORT_COLUMNS)
  throw new UnreadableFile([{ row, column: null, message: TOO_MANY_COLUMNS }])
}

async function* recordsOf(decoded: AsyncGenerator<string, void>): AsyncGenerator<string[], void> {
  const { separator, isOurs, text: rest } = await detectSeparator(decoded)
  const text = Readable.from(isOurs ? rest : doubleQuotes(rest, separator))
  const parser = parse({
    delimiter: separator,
    // Files that were put together from several have several.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_LENGTH,
  })
  // `pipe` does not forward errors; `pipeline` would end the process's wait for a reader that stopped early.
  text.on('error', (error) => parser.destroy(error))
  try {
    yield* text.pipe(parser) as AsyncIterable<string[]>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = typeof error.records === 'number' ? error.records + 1 : 1
    throw new UnreadableFile([{ row, column: null, message: messageOf(error) }])
  } finally {
    text.destroy()
  }
}

const messageOf = ({ code, message, index }: CsvError): string =>
  code === 'CSV_MAX_RECORD_SIZE'
    ? 'This row is too long. Is a quote missing?'
    : code === 'CSV_QUOTE_NOT_CLOSED'
      ? `The rest of the file cannot be read: the quote that opens cell ${Number(index ?? 0) + 1} of this row is never closed. Close it, or take it out`
      : `The rest of the file cannot be read: ${message}`

const SEPARATORS = [',', ';', '\t', '|'] as const

/** The separator that is most frequent in a first line, or that `sep=;` names; and the text from the headings on. */
async function detectSeparator(
  chunks: AsyncGenerator<string, void>,
): Promise<{ separator: string; isOurs: boolean; text: AsyncGenerator<string, void> }> {
  let [head, ends] = ['', 0]
  let isAtEnd = false
  while (!isAtEnd && head.length < MAX_ROW_LENGTH && ends < HEAD_LINES) {
    const { value, done } = await chunks.next()
    isAtEnd = done === true
    head += value ?? ''
    ends += value?.match(/[\r\n]+/g)?.length ?? 0
  }
  const [first = '', said] = /^sep=(.)?\r?\n?/i.exec(head) ?? []
  const rest = head.slice(first.length)
  const lines = linesOf(rest.replace(/"[^"]*"/g, '')).slice(0, HEAD_LINES)
  const countOf = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length))
  const [best] = SEPARATORS.toSorted((a, b) => countOf(b) - countOf(a))
  async function* text() {
    yield rest
    yield* chunks
  }
  const separator = said ?? best ?? ','
  // An export of ours has no escapes with a backslash, but texts may end with one.
  return { separator, isOurs: isOurs(rest, separator), text: text() }
}

const isOurs = (text: string, separator: string): boolean =>
  text.slice(0, 100).replaceAll('"', '').startsWith(IMPORT_COLUMNS.slice(0, 4).join(separator))

/** A title may stand above the headings. */
const HEAD_LINES = 6
const linesOf = (text: string): string[] => text.split(/[\r\n]+/)

/** Doubles quotes escaped by a backslash; one before the quote that ends its cell is text, unless a quote is then left. */
async function* doubleQuotes(chunks: AsyncIterable<string>, separator: string): AsyncGenerator<string, void> {
  const ending = `\\s*(?:${separator.replace(/[|\\^$.*+?()[\]{}]/, '\\$&')}|$)`
  const inside = new RegExp(String.raw`\\"(?!${ending})`, 'g')
  const doubled = (line: string): string => {
    if (!line.includes('\\"')) return line
    const plain = line.replace(inside, '""')
    return (plain.split('"').length - 1) % 2 === 0 ? plain : plain.replace('\\"', '""')
  }
  let held = ''
  for await (const chunk of chunks) {
    const text = held + chunk
    const end =
      text.length > MAX_ROW_LENGTH
        ? text.length
        : Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
    held = text.slice(end)
    if (end > 0) yield text.slice(0, end).replace(/[^\r\n]+/g, doubled)
  }
  yield held.replace(/[^\r\n]+/g, doubled)
}
