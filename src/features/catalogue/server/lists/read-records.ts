import { MAX_IMPORT_ROWS } from '../../limits.ts'
import type { Decoded, FileBytes } from './decode-text.ts'
import type { FileRow } from './file-row.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx, type ReadSheet } from './read-xlsx.ts'
import { recogniseFile } from './recognise-file.ts'
import { UnreadableFile } from './row-fault.ts'

/** What was found out about a file while it was read. */
export type FoundInFile = Decoded & ReadSheet

/** The rows of a text file or a spreadsheet. Throws `UnreadableFile`, and `invalid` if it is neither. */
export async function* readRecords(bytes: FileBytes, found: FoundInFile = {}): AsyncGenerator<FileRow, void> {
  const file = await recogniseFile(bytes)
  // The heading is no row of the list.
  let count = -1
  for await (const row of file.kind === 'xlsx' ? readXlsx(file.bytes, found) : readCsv(file.bytes, found)) {
    count += 1
    if (count > MAX_IMPORT_ROWS)
      throw new UnreadableFile([{ row: row.row, column: null, message: TOO_MANY_ROWS }])
    yield row
  }
}

const TOO_MANY_ROWS = `The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en-IN')} rows. Please split it into several files.`
