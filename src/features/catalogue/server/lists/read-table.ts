import { invalidField } from '#shared/invalid-field.ts'
import type { FileBytes } from './decode-text.ts'
import { readRecords } from './read-records.ts'
import { UnreadableFile } from './row-fault.ts'

/** A file may have a letterhead above its headings. */
const MOST_BEFORE = 30
const MOST_COLUMNS = 100
const MOST_LETTERS = 200

/**
 * Reads a CSV or .xlsx file whose headings are the first row of which `isHeadings` is true, otherwise its first row. Empty rows are
 * left out, and every row has as many cells as there are headings, of at most 200 letters. Throws `invalid` at the field
 * `file` for one that cannot be read or has more than `mostRows` rows.
 */
export async function readTable(
  file: FileBytes,
  isHeadings: (cells: string[]) => boolean,
  { mostRows, tooMany }: { mostRows: number; tooMany: string },
): Promise<{ headings: string[]; rows: string[][] }> {
  const records: string[][] = []
  try {
    for await (const { cells } of readRecords(file)) {
      if (cells.every((cell) => cell.trim() === '')) continue
      if (records.length === mostRows) throw unreadable(tooMany)
      records.push(cells)
    }
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw unreadable(error.faults[0]?.message ?? 'The file cannot be read')
    throw error
  }
  const at = Math.max(0, records.slice(0, MOST_BEFORE).findIndex(isHeadings))
  const headings = (records[at] ?? []).map((heading) => heading.trim().slice(0, MOST_LETTERS))
  if (headings.every((heading) => heading === '')) throw unreadable('The file has no rows')
  if (headings.length > MOST_COLUMNS) throw unreadable(`The file has more than ${MOST_COLUMNS} columns`)
  return {
    headings,
    rows: records
      .slice(at + 1)
      .map((cells) => headings.map((_, i) => (cells[i] ?? '').slice(0, MOST_LETTERS))),
  }
}

const unreadable = (message: string) => invalidField('file', message)
