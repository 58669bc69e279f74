import { FORMULA, quotedCell } from '#shared/csv.ts'

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
/** Text that a spreadsheet would read as a number, a date, a time or yes and no: `00123`, `1E5`, `1/2`, `2-Jan`, `TRUE`. */
const CHANGED = new RegExp(
  String.raw`^(?:[\d.(₹$€£][\d\s.,/:()%₹$€£-]*(?:e[+-]?\d+)?(?:\s?[ap]m?)?|\d{1,2}[\s/-]*${MONTH}(?:[\s/,-]*\d{1,4})?|${MONTH}[\s/,-]*\d{1,4}(?:[\s/,-]*\d{1,4})?|true|false)$`,
  'i',
)
/** A number that it shows and saves as it is. */
const PLAIN = /^(?:0|[1-9]\d{0,10})$/

/** What databases, programs and people write for nothing. “nil” is a rate of tax, “NAN” a brand. */
const NOTHING = /^(?:[([<]?null[)\]>]?|\\N|n\/a|n\.a\.?|na|none|undefined|\[object object\]|[-–—]+)?$/i
const NOT_A_NUMBER = /^[Nn]aN$/

/** What spreadsheets write where a formula has failed; those of other languages and of web sheets, too. */
const ERROR =
  /^\s*(?:#(?:REF|NAME|VALUE|DIV\/0|N\/A|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|UNKNOWN|BUSY|GETTING_DATA)[!?]?|#{4,}|Err:\d{3})\s*$/i
const OTHER_ERROR = /^\s*#[¿\p{Lu}\d/_]{2,20}[!?]\s*$/u

/** `8.906E+12`: what spreadsheets make of a long number. */
const SHORTENED = /^\s*\d(?:[.,]\d+)?E\+\d+\s*$/i

/** `8901030865275.0`: what programs make of it that take it for a number. */
const FRACTION = /^\s*\d{6,}[.,]0+\s*$/

/** `2-Jan` and `2026-01-02`: what they make of `1-2` and `1/2`. */
const DATE = new RegExp(String.raw`^\s*(?:\d{4}-\d{2}-\d{2}|\d{1,2}-${MONTH}(?:-\d{2,4})?)\s*$`, 'i')

export const isNothing = (cell: string): boolean =>
  NOTHING.test(cell.trim()) || NOT_A_NUMBER.test(cell.trim())
export const isSpreadsheetError = (cell: string): boolean => ERROR.test(cell) || OTHER_ERROR.test(cell)
export const isShortenedNumber = (cell: string): boolean => SHORTENED.test(cell) || FRACTION.test(cell)
export const isDateOfSpreadsheet = (cell: string): boolean => DATE.test(cell)

const bareOf = (text: string): string => text.replace(/^'+/, '')

/** Whether a spreadsheet would run, change or lose a text, behind any apostrophes. */
const isChanged = (text: string): boolean => {
  const bare = bareOf(text)
  return (
    FORMULA.test(bare) || CHANGED.test(bare) || isSpreadsheetError(bare) || (bare !== '' && isNothing(bare))
  )
}

/** A cell whose text must come back as it is: an apostrophe also keeps `00123`, `8901030865275` and `1/2`. */
export const toTextCell = (text: string): string =>
  quotedCell(isChanged(text) && !PLAIN.test(text) ? `'${text}` : text)

/** The text of a cell, without an apostrophe that keeps it from being changed. */
export const fromCell = (cell: string): string =>
  cell.startsWith("'") && isChanged(cell) ? cell.slice(1) : cell

/** A cell in an error message: short, with the characters that cannot be seen named. */
export const shownCell = (cell: string): string => {
  const text = cell.replace(
    /\p{Cc}|\p{Cf}/gu,
    (sign) => `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
  )
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
