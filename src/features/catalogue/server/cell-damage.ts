import { isDateOfSpreadsheet, isShortenedNumber, isSpreadsheetError, shownCell } from '../csv-cells.ts'
import { decodeEntities, toPlainText } from './lists/plain-text.ts'
import { UNCALCULATED } from './lists/row-fault.ts'

const CODES = ['sku', 'barcode']
const ONE_LINE = ['name', 'brand', 'category', 'subCategory', 'unit', 'origin']
const isOneLine = (column: string): boolean => ONE_LINE.includes(column.split(':')[0]!)
const AS_TEXT = 'Format the column as text and enter it again'

/** What a spreadsheet has made of a cell that was something else. */
export function damageOf(column: string, cell: string): string[] {
  if (cell === UNCALCULATED)
    return [
      'The result of this formula is not in the file. Open it in a spreadsheet program and save it again',
    ]
  const shown = `"${shownCell(cell)}"`
  if (isSpreadsheetError(cell)) return [`${shown} is an error of the spreadsheet. Mend the formula`]
  if (CODES.includes(column) && isShortenedNumber(cell))
    return [
      `${shown}: a spreadsheet has ${/e/i.test(cell) ? 'shortened' : 'changed'} this number. ${AS_TEXT}`,
    ]
  if ((column === 'sku' || column === 'unit') && isDateOfSpreadsheet(cell))
    return [`${shown}: a spreadsheet has made a date of this. ${AS_TEXT}`]
  if (isOneLine(column) && cell.includes('\uFFFD'))
    return [`${shown}: a letter was lost on its way (\uFFFD). Save the first file as "CSV UTF-8"`]
  return []
}

/** Takes the marks of HTML out of cells; returns the columns in which there were some. */
export function plainTexts(cells: Record<string, string>, isForeign: boolean): string[] {
  return Object.keys(cells).filter((column) => {
    const cell = cells[column]!
    const text = column === 'description' ? toPlainText(cell) : decodeEntities(cell)
    cells[column] = isForeign && isOneLine(column) ? text.replace(/\s+/g, ' ') : text
    return text !== cell
  })
}
