import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween, firstOpenDay, LONGEST_CLOSED, type Wishes } from './subscription-days.ts'

// What comes on which day, worked out a second time: from the days that a pattern names rather than from each day's question, by
// counting on a calendar of plain numbers, over leap years and ends of months.

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const lengthOf = (year: number, month: number) =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : LENGTHS[month - 1]!
const two = (value: number) => String(value).padStart(2, '0')

/** Every day of some years, the first of which begins on this day of the week (1 for Monday). */
function calendar(year: number, weekday: number, years: number) {
  const all: { day: string; weekday: number; date: number; isLast: boolean }[] = []
  for (let one = year; one < year + years; one++)
    for (let month = 1; month <= 12; month++)
      for (let date = 1; date <= lengthOf(one, month); date++) {
        all.push({
          day: `${one}-${two(month)}-${two(date)}`,
          weekday,
          date,
          isLast: date === lengthOf(one, month),
        })
        weekday = (weekday % 7) + 1
      }
  return all
}
// 1 January 2027 is a Friday; 2028 is a leap year.
const DAYS = calendar(2027, 5, 2)

// With days enough before it for goods of the longest closed time.
const at = fc.integer({ min: LONGEST_CLOSED + 10, max: DAYS.length - 60 })
const some = fc.integer({ min: 0, max: 6 })
const pattern = fc.oneof(
  fc.record({ pattern: fc.constant('daily' as const), quantity: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    pattern: fc.constant('weekdays' as const),
    byWeekday: fc.record({ 1: some, 2: some, 3: some, 4: some, 5: some, 6: some, 7: some }),
  }),
  fc.record({
    pattern: fc.constant('every' as const),
    days: fc.integer({ min: 2, max: 60 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({
    pattern: fc.constant('monthly' as const),
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
)
const near = fc.integer({ min: -5, max: 130 })
const drawn = fc.record({
  pattern,
  starts: at,
  ends: fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }),
  pauses: fc.array(fc.tuple(near, fc.integer({ min: 0, max: 20 })), { maxLength: 3 }),
  skips: fc.array(near, { maxLength: 5 }),
  changes: fc.array(fc.tuple(near, fc.integer({ min: 0, max: 5 })), { maxLength: 4 }),
  closed: fc.array(fc.tuple(near, fc.integer({ min: 1, max: 18 })), { maxLength: 5 }),
  whenClosed: fc.constantFrom('skip' as const, 'day_before' as const),
  cutoff: fc.constantFrom('00:00', '13:30', '21:00', '23:59'),
  span: fc.integer({ min: 0, max: 120 }),
  minutes: fc.integer({ min: -3000, max: 60_000 }),
})

test('random wishes bring what a plain calendar says, and a closed day’s goods come the day before or are said to be left out', () => {
  const seen = { brought: 0, dropped: 0, leap: 0, fixed: 0 }
  fc.assert(
    fc.property(drawn, (one) => {
      const dayAt = (offset: number) => DAYS[Math.min(DAYS.length - 1, Math.max(0, one.starts + offset))]!.day
      const { day: startsOn } = DAYS[one.starts]!
      const endsOn = one.ends === undefined ? undefined : dayAt(one.ends)
      const pauses = one.pauses.map(([from, length]) => ({ from: dayAt(from), to: dayAt(from + length) }))
      const skips = one.skips.map(dayAt)
      const changes = Object.fromEntries(one.changes.map(([day, pieces]) => [dayAt(day), pieces]))
      const closed = new Set(
        one.closed.flatMap(([from, length]) => Array.from({ length }, (_, n) => dayAt(from + n))),
      )
      const wishes: Wishes = {
        ...one.pattern,
        startsOn,
        ...(endsOn !== undefined && { endsOn }),
        pauses,
        skips,
        changes,
        whenClosed: one.whenClosed,
      }

      // The days that the pattern names.
      const wanted = new Map<string, number>()
      const alive = DAYS.filter(({ day }) => day >= startsOn && (endsOn === undefined || day <= endsOn))
      const { pattern: kind } = one.pattern
      if (kind === 'daily') for (const { day } of alive) wanted.set(day, one.pattern.quantity)
      if (kind === 'weekdays')
        for (const { day, weekday } of alive) wanted.set(day, one.pattern.byWeekday[weekday as 1])
      if (kind === 'every')
        for (let index = 0; index < alive.length; index += one.pattern.days)
          wanted.set(alive[index]!.day, one.pattern.quantity)
      if (kind === 'monthly')
        for (const { day, date, isLast } of alive)
          if (date === one.pattern.dayOfMonth || (isLast && date < one.pattern.dayOfMonth))
            wanted.set(day, one.pattern.quantity)
      for (const { from, to } of pauses)
        for (const { day } of alive) if (day >= from && day <= to) wanted.delete(day)
      for (const day of skips) wanted.delete(day)
      for (const { day } of alive) if (day in changes) wanted.set(day, changes[day]!)

      const from = dayAt(-10)
      const to = dayAt(one.span)
      // The evening before a day, in minutes: what a shopper in India reads on the clock.
      const now = new Date(Date.parse(`${startsOn}T00:00:00+05:30`) + one.minutes * 60_000)
      const isPast = (index: number) =>
        Date.parse(`${DAYS[index]!.day}T${one.cutoff}:00+05:30`) - 86_400_000 <= now.getTime()
      const comes = new Map<string, number>()
      const left: [string, number][] = []
      for (const [index, { day }] of DAYS.entries()) {
        const pieces = wanted.get(day) ?? 0
        if (pieces === 0) continue
        let on = index
        while (one.whenClosed === 'day_before' && on > 0 && closed.has(DAYS[on]!.day)) on--
        const isBrought = on < index
        if (isBrought && (isPast(on) || index - on > LONGEST_CLOSED)) on = index
        if (closed.has(DAYS[on]!.day)) {
          if (day >= from && day <= to) left.push([day, pieces])
        } else comes.set(DAYS[on]!.day, (comes.get(DAYS[on]!.day) ?? 0) + pieces)
      }
      const isClosed = (day: string) => closed.has(day)
      const { deliveries, dropped } = daysBetween(wishes, { from, to, cutoff: one.cutoff, now, isClosed })
      expect(deliveries.map(({ day, pieces }) => [day, pieces])).toEqual(
        [...comes].filter(([day]) => day >= from && day <= to).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      )
      expect(dropped.map(({ day, pieces }) => [day, pieces])).toEqual(left)
      for (const { day, isFixed, fixedAt } of deliveries) {
        const index = DAYS.findIndex((other) => other.day === day)
        expect([day, isFixed]).toEqual([day, isPast(index)])
        expect(Date.parse(fixedAt)).toBe(Date.parse(`${day}T${one.cutoff}:00+05:30`) - 86_400_000)
        seen.brought += Number(index > 0 && (wanted.get(day) ?? 0) < comes.get(day)!)
        seen.leap += Number(day === '2028-02-29')
        seen.fixed += Number(isFixed)
      }
      seen.dropped += left.length
      const open = DAYS.findIndex((_, index) => !isPast(index))
      if (open > 0) expect(firstOpenDay(one.cutoff, now)).toBe(DAYS[open]!.day)
    }),
    { numRuns: 3_000 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20)
})
