/** Text that a spreadsheet would run as a formula, full-width signs too. */
export const FORMULA = /^[=+\-@\t\r＝＋－＠]/

export const quotedCell = (text: string): string =>
  /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** A cell that may hold a number: an apostrophe keeps spreadsheets from running it as a formula (CSV injection). */
const toCell = (text: string): string => quotedCell(FORMULA.test(text.replace(/^'+/, '')) ? `'${text}` : text)

/** A sum of rupees, with its paise. */
export const rupeeCell = (rupees: number | null) => ({ figure: rupees?.toFixed(2) ?? '' })

type Cell = string | number | null | undefined | { figure: string }

/** A line of a CSV file, with its line break. `textOf` writes texts; the default takes them for anybody’s. */
export const csvLine = (cells: readonly Cell[], textOf: (text: string) => string = toCell): string =>
  `${cells
    .map((cell) =>
      typeof cell === 'string'
        ? textOf(cell)
        : typeof cell === 'object' && cell
          ? cell.figure
          : String(cell ?? ''),
    )
    .join(',')}\r\n`
