import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { slotDayText, slotState, slotText } from './slot-text.ts'
import { slotsOf, slotsOverlap, type WeeklySlot } from './slot-times.ts'

const { vectors } = JSON.parse(
  readFileSync(new URL('../../orders/slot-vectors.json', import.meta.url), 'utf8'),
) as { vectors: { id: string; given: never; expect: never }[] }

test('a week of slots: the clock of India, over midnight, a cut-off on the day before, a rule that is off', () => {
  const { given, expect: expected } = vectors.find(({ id }) => id === 'made') as unknown as {
    given: { rules: (WeeklySlot & { id: string })[]; from: string; days: number }
    expect: object[]
  }
  const iso = (time: Date) => time.toISOString().replace('.000', '')
  expect(
    slotsOf(given.rules, given.from, given.days).map(({ rule, startsAt, endsAt, closesAt }) => ({
      rule: rule.id,
      startsAt: iso(startsAt),
      endsAt: iso(endsAt),
      closesAt: iso(closesAt),
      capacity: rule.capacity,
    })),
  ).toEqual(expected)
})

const slot = (weekday: number, starts: string, ends: string): WeeklySlot => ({
  weekday,
  starts,
  ends,
  capacity: 1,
  cutoffMinutes: 0,
})

test('no slot begins on a day off, and one of the evening before still ends on it', () => {
  const rules = [slot(3, '22:00', '00:30'), slot(4, '07:00', '09:00')]
  const starts = slotsOf(rules, '2026-11-25', 7, ['2026-11-26']).map(({ startsAt }) => startsAt.toISOString())
  expect(starts).toEqual(['2026-11-25T16:30:00.000Z'])
})

test.each([
  [slot(3, '07:00', '09:00'), slot(3, '08:59', '10:00'), true],
  [slot(3, '07:00', '09:00'), slot(3, '09:00', '11:00'), false],
  [slot(3, '07:00', '09:00'), slot(4, '07:00', '09:00'), false],
  [slot(3, '22:00', '00:30'), slot(4, '00:29', '02:00'), true],
  [slot(3, '22:00', '00:30'), slot(4, '00:30', '02:00'), false],
  [slot(6, '23:00', '01:00'), slot(0, '00:00', '02:00'), true],
])(
  'slots overlap if they share a minute, also over midnight and over the end of the week',
  (one, other, overlap) => {
    expect([slotsOverlap(one, other), slotsOverlap(other, one)]).toEqual([overlap, overlap])
  },
)

test('a slot is few when at most a fifth of its places is left', () => {
  const stateOf = (taken: number) => slotState({ taken, capacity: 10 })
  expect([0, 7, 8, 9, 10].map(stateOf)).toEqual(['open', 'open', 'few', 'few', 'full'])
  expect(slotState({ taken: 0, capacity: 0 })).toBe('full')
})

test('slots in words', () => {
  const times = (from: string, to: string) => ({
    from: `2026-11-${from}:00+05:30`,
    to: `2026-11-${to}:00+05:30`,
  })
  expect(slotText(times('27T07:00', '27T09:00'))).toBe('27 Nov, 7–9 am')
  expect(slotText(times('27T11:30', '27T13:00'))).toBe('27 Nov, 11:30 am–1 pm')
  const now = new Date('2026-11-26T20:00:00Z')
  const dayOf = (day: string) => slotDayText(`2026-11-${day}T07:00:00+05:30`, now)
  expect(['27', '28', '29'].map(dayOf)).toEqual(['Today', 'Tomorrow', 'Sun, 29 Nov'])
})
