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

/** What programs call the sides of a balance, over its column or behind it. */
const OWED = /^(?:receivables?(?: balance)?|to receive|you(?:'ll| will) get|debit|dr\.?)$/i
const PAID = /^(?:payables?(?: balance)?|to pay|you(?:'ll| will) give|credit|cr\.?)$/i

/** The balance of a line and the cells before it; `sides` are the columns of what is owed and of what was paid in advance. */
function balanceOf(cells: string[], sides: readonly [number, number] | null) {
  if (sides) {
    const [owed, paid] = sides.map((at) => amountOf(cells[at] || '0'))
    const amount = owed == null || paid == null ? null : toRupees(fromRupees(owed) - fromRupees(paid))
    return { amount, before: cells.slice(0, Math.min(...sides)) }
  }
  const said = cells.length > 2 ? cells.at(-1)! : ''
  const sign = OWED.test(said) ? 1 : PAID.test(said) ? -1 : null
  if (sign === null) return { amount: amountOf(cells.at(-1)!), before: cells.slice(0, -1) }
  const amount = amountOf(cells.at(-2)!)
  return { amount: amount && amount * sign, before: cells.slice(0, -2) }
}

const TOTAL = /^(?:grand |net )?totals?\b/i

/** A list of the old book, one person in each line: a name, a number if there is one, and last what they owe. */
export function readOldBook(text: string): {
  balances: OldBalance[]
  unread: { line: number; text: string }[]
} {
  const balances: OldBalance[] = []
  const unread: { line: number; text: string }[] = []
  let sides: [number, number] | null = null
  for (const [at, typed] of plainDigits(text)
    .split(/\r\n|\r|\n/)
    .entries()) {
    const cells = cellsOf(typed)
    // Headings, and lines of blank cells.
    if (cells.every((cell) => cell === '')) continue
    if (at === 0 && !/\d/.test(typed)) {
      const both = [OWED, PAID].map((side) => cells.findIndex((cell) => side.test(cell)))
      if (both.every((column) => column >= 0)) sides = both as [number, number]
      continue
    }
    const { amount, before } = balanceOf(cells, sides)
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
