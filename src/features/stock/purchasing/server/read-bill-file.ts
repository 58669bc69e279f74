import { readTable } from '#features/catalogue/server/lists/read-table.ts'
import { headingsHash } from '#features/catalogue/server/lists/recognise-list.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { BillMapping } from '../bill-columns.ts'
import { MAX_BILL_LINES } from '../limits.ts'
import { proposeBillColumns } from './propose-bill-columns.ts'
import { findColumns, findSupplier } from './supplier-store.ts'

/** A bill in a file may have a letterhead above its headings and totals below its lines. */
const MOST_ROWS = MAX_BILL_LINES + 100

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
  const { headings, rows } = await readTable(file, isHeadings, {
    mostRows: MOST_ROWS,
    tooMany: `A bill may have at most ${MAX_BILL_LINES} lines`,
  })
  const learned = await findColumns(db, supplierId, headingsHash(headings))
  return {
    headings,
    mapping: learned ?? proposeBillColumns(headings, rows),
    isLearned: learned !== null,
    rows,
  }
}

const isHeadings = (cells: string[]): boolean => {
  const found = proposeBillColumns(cells).filter((column) => column !== null)
  return found.includes('quantity') && found.length >= 3
}
