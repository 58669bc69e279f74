import { headingsHash } from '#features/catalogue/server/lists/recognise-list.ts'
import { readRecords } from '#features/catalogue/server/lists/read-records.ts'
import { UnreadableFile } from '#features/catalogue/server/lists/row-fault.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { BillMapping } from '../bill-columns.ts'
import { MAX_BILL_LINES } from '../limits.ts'
import { proposeBillColumns } from './propose-bill-columns.ts'
import { findColumns, findSupplier } from './supplier-store.ts'

/** A bill in a file may have a letterhead above its headings and totals below its lines. */
const MOST_ROWS = MAX_BILL_LINES + 100
const MOST_BEFORE = 30
const MOST_COLUMNS = 100

/**
 * Reads the rows of a bill from a CSV or .xlsx file, with what its columns mean. The headings are the first row that names a
 * quantity and two more columns. Throws `supplier_not_found`, and `invalid` for a file that cannot be read.
 */
export async function readBillFile(
  db: Database,
  supplierId: string,
  file: AsyncIterable<Uint8Array>,
): Promise<{ headings: string[]; mapping: BillMapping; isLearned: boolean; rows: string[][] }> {
  if (!(await findSupplier(db, supplierId))) throw new AppError('supplier_not_found')
  const records = await allRows(file)
  const at = records.slice(0, MOST_BEFORE).findIndex(isHeadings)
  const headings = (records[Math.max(0, at)] ?? []).map((heading) => heading.trim().slice(0, 200))
  if (headings.every((heading) => heading === '')) throw unreadable('The file has no rows')
  if (headings.length > MOST_COLUMNS) throw unreadable(`The file has more than ${MOST_COLUMNS} columns`)
  const learned = await findColumns(db, supplierId, headingsHash(headings))
  return {
    headings,
    mapping: learned ?? proposeBillColumns(headings),
    isLearned: learned !== null,
    rows: records
      .slice(Math.max(0, at) + 1)
      .map((cells) => headings.map((_, i) => (cells[i] ?? '').slice(0, 200))),
  }
}

const isHeadings = (cells: string[]): boolean => {
  const found = proposeBillColumns(cells).filter((column) => column !== null)
  return found.includes('quantity') && found.length >= 3
}

async function allRows(file: AsyncIterable<Uint8Array>): Promise<string[][]> {
  const rows: string[][] = []
  try {
    for await (const { cells } of readRecords(file)) {
      if (cells.every((cell) => cell.trim() === '')) continue
      if (rows.length === MOST_ROWS) throw unreadable(`A bill may have at most ${MAX_BILL_LINES} lines`)
      rows.push(cells)
    }
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw unreadable(error.faults[0]?.message ?? 'The file cannot be read')
    throw error
  }
  return rows
}

const unreadable = (message: string) =>
  new AppError('invalid', undefined, { message, fields: { file: message } })
