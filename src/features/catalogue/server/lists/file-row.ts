/** A row of a file. Rows are counted as in a spreadsheet: the first is 1. */
export interface FileRow {
  row: number
  cells: string[]
}
