/** A product's details as the text of one cell: `Shelf life: 6 months`, one on each line. */

const LETTERS: Record<string, string> = { '\n': 'n', '\r': 'r' }
const SIGNS: Record<string, string> = { n: '\n', r: '\r' }

const escaped = (text: string, signs: RegExp): string =>
  text.replace(signs, (sign) => `\\${LETTERS[sign] ?? sign}`)
const plain = (text: string): string =>
  text.replace(/\\([\\nr:])/g, (_, sign: string) => SIGNS[sign] ?? sign).trim()

/** A line break is written as `\n`, a colon in a name as `\:`, a backslash as two. */
export const toDetailsCell = (details: Record<string, string>): string =>
  Object.entries(details)
    .map(([name, value]) => `${escaped(name, /[\\\n\r:]/g)}: ${escaped(value, /[\\\n\r]/g)}`)
    .join('\n')

/** The details of a cell, or the first line that is none. */
export function fromDetailsCell(cell: string): Record<string, string> | string {
  const details = new Map<string, string>()
  for (const line of cell.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') continue
    const [, name = '', value = ''] = /^((?:\\.|[^\\:])+):(.*)$/u.exec(line) ?? []
    if (name.trim() === '' || details.has(plain(name))) return line
    details.set(plain(name), plain(value))
  }
  return Object.fromEntries(details)
}
