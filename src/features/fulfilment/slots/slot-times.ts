import { dayInIndia, minuteOf } from '#shared/when.ts'

/** A weekly rule in India's clock; an end that is not after the start is on the next day. 0 is Sunday. */
export interface WeeklySlot {
  weekday: number
  starts: string
  ends: string
  capacity: number
  cutoffMinutes: number
  isActive?: boolean
}

interface SlotTimes {
  startsAt: Date
  endsAt: Date
  /** From then on it cannot be chosen. */
  closesAt: Date
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES

/** The start within the week and the length, in minutes. */
function spanOf({ weekday, starts, ends }: WeeklySlot): { from: number; length: number } {
  const [start, end] = [minuteOf(starts), minuteOf(ends)]
  return {
    from: weekday * DAY_MINUTES + start,
    length: end > start ? end - start : end + DAY_MINUTES - start,
  }
}

/** Whether two weekly slots share a minute. The week is a circle: Saturday night ends on Sunday. */
export function slotsOverlap(one: WeeklySlot, other: WeeklySlot): boolean {
  const [a, b] = [spanOf(one), spanOf(other)]
  const after = (from: number, to: number) => (((to - from) % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES
  return after(a.from, b.from) < a.length || after(b.from, a.from) < b.length
}

/** The slots of `days` days from one on ("2026-11-25", in India), by start; none of rules switched off, or on a day off. */
export function slotsOf<Rule extends WeeklySlot>(
  rules: readonly Rule[],
  from: string,
  days: number,
  daysOff: readonly string[] = [],
): (SlotTimes & { rule: Rule })[] {
  return Array.from({ length: days }, (_, ahead) => addDays(from, ahead))
    .filter((day) => !daysOff.includes(day))
    .flatMap((day) => {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
      return rules
        .filter((rule) => rule.weekday === weekday && rule.isActive !== false)
        .map((rule) => ({ rule, ...timesOn(rule, day) }))
    })
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

function timesOn(rule: WeeklySlot, day: string): SlotTimes {
  const startsAt = new Date(`${day}T${rule.starts.slice(0, 5)}:00+05:30`)
  const later = (minutes: number) => new Date(startsAt.getTime() + minutes * MINUTE_MS)
  return { startsAt, endsAt: later(spanOf(rule).length), closesAt: later(-rule.cutoffMinutes) }
}

/** "2026-11-30" and 2 give "2026-12-02". */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MINUTES * MINUTE_MS).toISOString().slice(0, 10)

/** How many days ahead slots are made. */
const DAYS_AHEAD = 7

export const slotsAhead = <Rule extends WeeklySlot>(
  rules: readonly Rule[],
  now: Date,
  daysOff: readonly string[],
) => slotsOf(rules, dayInIndia(now), DAYS_AHEAD, daysOff)
