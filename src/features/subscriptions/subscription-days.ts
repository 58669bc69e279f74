import { addDays } from '#features/fulfilment/slots/slot-times.ts'
import { dayInIndia } from '#shared/when.ts'

export const PATTERNS = ['daily', 'weekdays', 'every', 'monthly'] as const

/** What becomes of a day on which the shop is closed. */
export const WHEN_CLOSED = ['skip', 'day_before'] as const

/** On which days how many pieces come. Days are those of India: `2026-12-01`. */
export interface Pattern {
  pattern: (typeof PATTERNS)[number]
  /** Pieces on each day; not of `weekdays`. */
  quantity?: number | undefined
  /** Pieces by the day of the week, from 1 for Monday to 7. */
  byWeekday?: Readonly<Record<string, number>> | undefined
  /** Of `every`: so many days from one to the next, counted from the first day. */
  days?: number | undefined
  /** Of `monthly`; in a shorter month its last day. */
  dayOfMonth?: number | undefined
}

export interface Wishes extends Pattern {
  startsOn: string
  endsOn?: string | undefined
  /** Both ends are left out. */
  pauses: readonly { from: string; to: string }[]
  skips: readonly string[]
  /** Pieces of single days; they count above a pause. */
  changes: Readonly<Record<string, number>>
  whenClosed: (typeof WHEN_CLOSED)[number]
}

interface DayDelivery {
  day: string
  pieces: number
  /** From then on nothing about it can be changed; ISO 8601. */
  fixedAt: string
  isFixed: boolean
}

const DAY_MS = 86_400_000
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** When a day is fixed: on the evening before, at the cut-off (`21:00`) by the clock of India. */
export const fixedAt = (day: string, cutoff: string): Date =>
  new Date(`${addDays(day, -1)}T${cutoff}:00+05:30`)

export const isFixed = (day: string, cutoff: string, now: Date): boolean => fixedAt(day, cutoff) <= now

/** The first day that can still be changed. */
export function firstOpenDay(cutoff: string, now: Date): string {
  const tomorrow = addDays(dayInIndia(now), 1)
  return isFixed(tomorrow, cutoff, now) ? addDays(tomorrow, 1) : tomorrow
}

/** The pieces that a day's pattern says, whatever was wished of this day. */
function patternPieces(wishes: Wishes, day: string): number {
  const { pattern, quantity = 0, byWeekday = {}, days = 1, dayOfMonth = 1, startsOn } = wishes
  if (pattern === 'daily') return quantity
  if (pattern === 'weekdays') return byWeekday[new Date(`${day}T00:00:00Z`).getUTCDay() || 7] ?? 0
  if (pattern === 'every') return (dayNumber(day) - dayNumber(startsOn)) % days === 0 ? quantity : 0
  const [year, month, date] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year!, month!, 0)).getUTCDate()
  return date === Math.min(dayOfMonth, last) ? quantity : 0
}

/** The pieces of a day as if the shop were always open. */
export function piecesOf(wishes: Wishes, day: string): number {
  if (day < wishes.startsOn || (wishes.endsOn !== undefined && day > wishes.endsOn)) return 0
  const changed = wishes.changes[day]
  if (changed !== undefined) return changed
  const isPaused = wishes.pauses.some(({ from, to }) => from <= day && day <= to)
  return isPaused || wishes.skips.includes(day) ? 0 : patternPieces(wishes, day)
}

/** How long a shop may be closed for its goods to be brought before: beyond it they are left out. */
export const LONGEST_CLOSED = 14

/** The day on which the goods of a closed day are brought; null if none is near. */
function dayBefore(day: string, isClosed: (day: string) => boolean): string | null {
  for (let back = 1; back <= LONGEST_CLOSED; back++) {
    const before = addDays(day, -back)
    if (!isClosed(before)) return before
  }
  return null
}

/** The closed days whose goods are brought on this day, with their pieces. */
export function broughtOn(
  wishes: Wishes,
  day: string,
  isClosed: (day: string) => boolean,
): { day: string; pieces: number }[] {
  const brought = []
  if (wishes.whenClosed === 'skip' || isClosed(day)) return []
  for (let ahead = 1; ahead <= LONGEST_CLOSED; ahead++) {
    const closed = addDays(day, ahead)
    if (!isClosed(closed)) break
    const pieces = piecesOf(wishes, closed)
    if (pieces > 0) brought.push({ day: closed, pieces })
  }
  return brought
}

/** The pieces of a day and of the closed days after it. A day whose goods came before is over, also if it opens after all. */
export function wantedOn(
  wishes: Wishes,
  day: string,
  isClosed: (day: string) => boolean,
  isOver: (day: string) => boolean,
) {
  const brought = broughtOn(wishes, day, isClosed).filter((one) => !isOver(one.day))
  const own = isOver(day) ? 0 : piecesOf(wishes, day)
  return { brought, wanted: brought.reduce((sum, { pieces }) => sum + pieces, own) }
}

interface SubscribedSpan {
  from: string
  to: string
  cutoff: string
  now: Date
  isClosed: (day: string) => boolean
  /** Whether the goods of a day were brought before. */
  isOver?: (day: string) => boolean
}

/** What comes from a day to a day, both included, and what is left out because the shop is closed. */
export function daysBetween(
  wishes: Wishes,
  { from, to, cutoff, now, isClosed, isOver = () => false }: SubscribedSpan,
): { deliveries: DayDelivery[]; dropped: { day: string; pieces: number; why: string }[] } {
  const deliveries: DayDelivery[] = []
  const dropped: { day: string; pieces: number; why: string }[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const own = isOver(day) ? 0 : piecesOf(wishes, day)
    const isDayFixed = isFixed(day, cutoff, now)
    if (isClosed(day)) {
      const before = wishes.whenClosed === 'day_before' ? dayBefore(day, isClosed) : null
      const isBrought = before !== null && !isFixed(before, cutoff, now)
      if (own > 0 && !isBrought) dropped.push({ day, pieces: own, why: 'closed' })
      continue
    }
    const pieces = isDayFixed ? own : wantedOn(wishes, day, isClosed, isOver).wanted
    if (pieces > 0)
      deliveries.push({ day, pieces, fixedAt: fixedAt(day, cutoff).toISOString(), isFixed: isDayFixed })
  }
  return { deliveries, dropped }
}
