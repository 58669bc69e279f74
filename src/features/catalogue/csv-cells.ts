/** Text that a spreadsheet would run as a formula, full-width signs too, behind any apostrophes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/

/**
 * A text cell of an export: an apostrophe keeps spreadsheets from running it as a formula (CSV injection), and quotes
 * enclose separators and line breaks.
 */
export function toCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** The text of a cell, without an apostrophe that an export put before a formula. */
export const fromCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

/** A cell in an error message: short, with the characters that cannot be seen named. */
export const shownCell = (cell: string): string => {
  const text = cell.replace(
    /\p{Cc}|\p{Cf}/gu,
    (sign) => `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`,
  )
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
