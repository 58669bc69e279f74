import { fromRupees } from '#shared/money.ts'
import { plainDigits } from '#shared/typed-digits.ts'
import { readRupees } from '#shared/typed-number.ts'
import { dayInIndia } from '#shared/when.ts'
import { readUtr } from '#shared/read-utr.ts'
import type { StatementColumn, StatementMapping } from '../statement-columns.ts'

export interface StatementLine {
  /** Null if the row has no reference of twelve digits, or several. */
  utr: string | null
  amountPaise: number
  /** A calendar day in India; null if the row has no date that can be read. */
  day: string | null
  /** Null if the statement has no time of day. */
  at: Date | null
  note: string
}

/** The money that came in, without debits, failed payments and rows without an amount. A row that stands twice is one. */
export function statementLinesOf(mapping: StatementMapping, rows: readonly string[][]): StatementLine[] {
  const lines = new Map<string, StatementLine>()
  for (const cells of rows) {
    const cell = (wanted: StatementColumn) =>
      mapping
        // Some keep each cell as text: '349.50'.
        .flatMap((column, i) => (column === wanted ? [(cells[i] ?? '').trim().replace(/^'|'$/g, '')] : []))
        .filter(Boolean)
        .join(' ')
    const amountPaise = readCredit(cell(mapping.includes('credit') ? 'credit' : 'amount'), cell('kind'))
    if (amountPaise === null || HAS_FAILED.test(cell('status'))) continue
    const note = cell('note')
    const utr = readUtr(cell('reference')) ?? utrInNote(note)
    const line = { utr, amountPaise, ...readTime(cell('date'), cell('time')), note }
    const key = utr ?? JSON.stringify(cells)
    if (!lines.has(key)) lines.set(key, line)
  }
  return [...lines.values()]
}

const HAS_FAILED = /fail|declin|reject|revers|refund|cancel|expire|timeout|pending|process|initiat/i
const IS_DEBIT = /^(?:d|dr|debit|withdrawal|paid|out|refund|reversal)\b/i

/** Paise that came in; null for a debit and for what is no amount. */
export function readCredit(typed: string, kind: string): number | null {
  // Some write the sign first: "Cr 500.00".
  const text = typed.replace(/^\(?(cr|dr)\b\.?\)?\s*(?=\S)(.*)$/i, '$2 $1')
  const [, amount = '', sign = ''] = /^(.*?)\s*(?:\(?\b|(?<=\d))(cr|dr)\b\.?\)?$/i.exec(text) ?? [text, text]
  if (/^\(.*\)$/.test(amount) || IS_DEBIT.test(sign) || IS_DEBIT.test(kind)) return null
  const rupees = readRupees(amount.replace(/^\+/, ''))
  return rupees > 0 && rupees < 1e9 ? fromRupees(rupees) : null
}

/** The reference that a description has in between: "UPI/CR/412345678901/ASHA/…". */
function utrInNote(note: string): string | null {
  const found = new Set(plainDigits(note).match(/(?<![\dA-Z])\d{12}(?!\d)/gi))
  const [only = null] = found.size === 1 ? found : []
  return only
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Days first, as everywhere in India: "26/11/2026", "26-Nov-26 18:40", "2026-11-26T18:40:00", "26 Nov 2026 6:40 pm". */
export function readTime(date: string, time: string): Pick<StatementLine, 'day' | 'at'> {
  const none = { day: null, at: null }
  // "Nov 26, 2026"
  const text = plainDigits(date).replace(/^([a-z]{3,9})\.? (\d{1,2}),? (?=\d{4})/i, '$2 $1 ')
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text)
  const [, d = '', m = '', y = ''] = iso
    ? [iso[0], iso[3], iso[2], iso[1]]
    : (/^(\d{1,2})[-/. ]+(\d{1,2}|[a-z]{3,9})[-/. ,]+(\d{4}|\d{2})(?!\d)/i.exec(text) ?? [])
  const month = /^\d/.test(m) ? Number(m) : MONTHS.indexOf(m.slice(0, 3).toLowerCase()) + 1
  const year = y.length === 2 ? 2000 + Number(y) : Number(y)
  const midnight = new Date(Date.UTC(year, month - 1, Number(d)))
  if (month < 1 || midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== Number(d)) return none
  const day = midnight.toISOString().slice(0, 10)
  const clock = /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?/i.exec(
    plainDigits(time || text.slice(8)),
  )
  if (!clock) return { day, at: null }
  const [, h = '', minute = '', second = '0', half] = clock
  const hour = half ? (Number(h) % 12) + (/p/i.test(half) ? 12 : 0) : Number(h)
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59) return { day, at: null }
  const isUtc = time === '' && /\dZ$/i.test(text)
  const at = new Date(
    midnight.getTime() +
      ((hour * 60 + Number(minute)) * 60 + Number(second)) * 1_000 -
      (isUtc ? 0 : 5.5 * 3_600_000),
  )
  return { day: isUtc ? dayInIndia(at) : day, at }
}
