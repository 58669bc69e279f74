import { MAX_IMPORT_COLUMNS } from '../../limits.ts'

/** An error or a warning about a row. Rows are counted as in a spreadsheet: the first is row 1. */
export interface RowFault {
  row: number
  /** The heading of the cell; null when it concerns the whole row. */
  column: string | null
  message: string
}

/** A file that cannot be imported at all: unknown headings, too many rows, or invalid CSV. */
export class UnreadableFile extends Error {
  constructor(readonly faults: RowFault[]) {
    super(faults[0]?.message)
  }
}

export const TOO_MANY_COLUMNS = `The list has more than ${MAX_IMPORT_COLUMNS} columns. Delete those that are not needed`

/** What stands for the cell of a formula whose result was never stored. */
export const UNCALCULATED = '#UNCALCULATED!'
