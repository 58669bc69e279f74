import { readRupees } from '#shared/typed-number.ts'
import { plainDigits, readMobile } from '#shared/typed-digits.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { NAME_LENGTH } from './limits.ts'

export interface OldBalance {
  /** The line of the list, from 1. */
  line: number
  name: string
  mobile: number | null
  /** Rupees that they owe; below zero what they have paid in advance. */
  amount: number
}

/** The most lines of one list. */
export const MOST_LINES = 500

/** "700.00 Dr" is owed, "200 Cr" was paid in advance; brackets and a minus are below zero, too. */
function amountOf(cell: string): number | null {
  const [, bracket = '', minus = '', number = '', side = ''] =
    /^(\()?\s*([-−])?\s*(.+?)\)?\s*(dr|cr)?\.?$/i.exec(cell.trim()) ?? []
  const rupees = readRupees(number)
  if (Number.isNaN(rupees) || rupees < 0) return null
  const isBelow = Boolean(bracket || minus) || side.toLowerCase() === 'cr'
  return toRupees(fromRupees(rupees) * (isBelow ? -1 : 1))
}

/** The cells of a line: of a spreadsheet, or separated by semicolons or commas. A comma within a sum ends no cell. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';'].find((one) => line.includes(one)) ?? ','
  const cells = [
    ...line.matchAll(new RegExp(`(?:^|${separator})(?:\\s*"([^"]*)"\\s*|([^${separator}]*))`, 'g')),
  ].map(([, quoted, bare = '']) => (quoted ?? bare).trim())
  for (let at = cells.length - 1; separator === ',' && at > 0 && /^\d{2,3}(?:\D|$)/.test(cells[at]!); at--)
    if (/^\D*\d{1,3}$/.test(cells[at - 1]!) && !Number.isNaN(readRupees(`${cells[at - 1]},${cells[at]}`)))
      cells.splice(at - 1, 2, `${cells[at - 1]},${cells[at]}`)
  return cells
}

const TOTAL = /^(?:grand |net )?totals?\b/i

/** A list of the old book, one person in each line: a name, a number if there is one, and last what they owe. */
export function readOldBook(text: string): {
  balances: OldBalance[]
  unread: { line: number; text: string }[]
} {
  const balances: OldBalance[] = []
  const unread: { line: number; text: string }[] = []
  for (const [at, typed] of plainDigits(text)
    .split(/\r\n|\r|\n/)
    .entries()) {
    const cells = cellsOf(typed)
    // Headings, and lines of blank cells.
    if (cells.every((cell) => cell === '') || (at === 0 && !/\d/.test(typed))) continue
    const amount = amountOf(cells.at(-1)!)
    const before = cells.slice(0, -1)
    const name = before.find((cell) => /\p{L}/u.test(cell))?.slice(0, NAME_LENGTH)
    if (name !== undefined && TOTAL.test(name)) continue
    const mobile = before.map(readMobile).find((digits) => digits !== null)
    // A number that is neither theirs nor that of the line: who knows which one is owed.
    const isUnclear = before.some(
      (cell, column) =>
        /^[\d.,\s-]+$/.test(cell) &&
        readMobile(cell) === null &&
        !(column === 0 && /^\d{1,4}\.?$/.test(cell)),
    )
    if (amount === null || name === undefined || isUnclear)
      unread.push({ line: at + 1, text: typed.trim().slice(0, 80) })
    else balances.push({ line: at + 1, name, mobile: mobile ? Number(mobile) : null, amount })
  }
  return { balances, unread }
}

/** Whether somebody of the list is in the customer book already: by their number, or without one by their name. */
export function isInBook(
  { name, mobile }: Pick<OldBalance, 'name' | 'mobile'>,
  book: readonly { name: string; mobile: number | null }[],
): boolean {
  const same = (one: string) => one.trim().toLowerCase() === name.trim().toLowerCase()
  return book.some((one) => (mobile === null || one.mobile === null ? same(one.name) : one.mobile === mobile))
}
