import { dayInIndia } from '#shared/when.ts'

/** What an entry of a khata may be. */
export const ENTRY_KINDS = ['opening', 'sale', 'payment', 'return', 'write_off', 'correction'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** How a payment came in. */
export const PAID_BY = ['cash', 'upi', 'card'] as const
export type PaidBy = (typeof PAID_BY)[number]

/** An amount as it is written: only an opening balance and a correction may be below zero. Whole paise. */
export interface Entry {
  kind: EntryKind
  amountPaise: number
}

export interface DatedEntry extends Entry {
  at: Date
}

/** What a person enters, and so undoes; the others are undone by their order. */
export const REVERSIBLE: readonly EntryKind[] = ['opening', 'payment', 'write_off', 'correction']

const LOWERS: readonly EntryKind[] = ['payment', 'return', 'write_off']

/** What an entry adds to what the customer owes, in paise. */
export const owedBy = ({ kind, amountPaise }: Entry): number =>
  LOWERS.includes(kind) ? -amountPaise : amountPaise

/** What a customer owes, in paise; below zero what was paid in advance. */
export const balanceOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => sum + owedBy(entry), 0)

/** How much may still go on the khata, in paise; null without a limit. A limit of 0 gives no credit. */
export const roomOf = (limitPaise: number | null, balancePaise: number): number | null =>
  limitPaise === null ? null : Math.max(0, limitPaise - balancePaise)

type EntryRefusal =
  | { code: 'khata_amount_wrong' }
  | { code: 'khata_limit_exceeded'; roomPaise: number }
  | { code: 'more_than_owed'; owedPaise: number }

/** Why an entry may not be written, or null. Only a sale counts against the limit; a payment may exceed what is owed. */
export function refusalOf(
  entry: Entry,
  { limitPaise, balancePaise }: { limitPaise: number | null; balancePaise: number },
): EntryRefusal | null {
  const { kind, amountPaise } = entry
  const mayBeNegative = kind === 'opening' || kind === 'correction'
  if (amountPaise === 0 || (amountPaise < 0 && !mayBeNegative)) return { code: 'khata_amount_wrong' }
  const roomPaise = roomOf(limitPaise, balancePaise)
  if (kind === 'sale' && roomPaise !== null && amountPaise > roomPaise)
    return { code: 'khata_limit_exceeded', roomPaise }
  const owedPaise = Math.max(0, balancePaise)
  if ((kind === 'write_off' || kind === 'return') && amountPaise > owedPaise)
    return { code: 'more_than_owed', owedPaise }
  return null
}

/** A part of what is owed, since when, and for how many days. */
export interface Unpaid {
  at: Date
  days: number
  paise: number
}

/** Whatever raised what is owed, in paise above zero. */
interface Debt {
  at: Date
  paise: number
}

/**
 * What is owed, by its age in days of the calendar in India: whatever lowers a khata pays the oldest first, so the newest
 * debts are unpaid. `debts` are in the order in which they were made and may leave out old ones, as long as they come to
 * the balance; `today` is a day such as 2026-12-31. The parts come to the balance, or are none.
 */
export function unpaidOf(debts: readonly Debt[], balancePaise: number, today: string): Unpaid[] {
  const unpaid: Unpaid[] = []
  let left = balancePaise
  for (const { at, paise } of debts.toReversed()) {
    if (left <= 0) break
    unpaid.push({ at, days: daysBetween(dayInIndia(at), today), paise: Math.min(paise, left) })
    left -= paise
  }
  return unpaid.toReversed()
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** What is owed for up to 7, 30 and 60 days, and for longer, in paise. */
interface Ageing {
  upTo7: number
  upTo30: number
  upTo60: number
  older: number
}

export function ageingOf(unpaid: readonly Unpaid[]): Ageing {
  const age: Ageing = { upTo7: 0, upTo30: 0, upTo60: 0, older: 0 }
  for (const { days, paise } of unpaid)
    age[days <= 7 ? 'upTo7' : days <= 30 ? 'upTo30' : days <= 60 ? 'upTo60' : 'older'] += paise
  return age
}

/** The entries of a span, each with the balance after it, and what stood before and after. Paise. */
export interface Statement<E extends DatedEntry> {
  openingPaise: number
  rows: (E & { day: string; balancePaise: number })[]
  closingPaise: number
}

/** Both days belong to the span and are days in India; entries are in the order in which they were written, of a day they stay so. */
export function statementOf<E extends DatedEntry>(
  entries: readonly E[],
  { from, to }: { from: string; to: string },
): Statement<E> {
  const dated = entries
    .map((entry) => ({ ...entry, day: dayInIndia(entry.at) }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
  const openingPaise = balanceOf(dated.filter(({ day }) => day < from))
  let balancePaise = openingPaise
  const rows = dated
    .filter(({ day }) => day >= from && day <= to)
    .map((entry) => ({ ...entry, balancePaise: (balancePaise += owedBy(entry)) }))
  return { openingPaise, rows, closingPaise: balancePaise }
}
