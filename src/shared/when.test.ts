import { expect, test } from 'vitest'
import { dayInIndia, formatWhen, formatWhenOnPaper } from './when.ts'

const now = new Date('2026-11-21T13:10:00.000Z')

test.each([
  ['2026-11-21T13:10:00.000Z', 'Today, 6:40 pm'],
  ['2026-11-20T18:30:00.000Z', 'Today, 12:00 am'],
  ['2026-11-20T18:29:59.999Z', 'Yesterday, 11:59 pm'],
  ['2026-11-03T03:35:00.000Z', '3 Nov, 9:05 am'],
  ['2025-12-31T18:29:00.000Z', '31 Dec 2025, 11:59 pm'],
])('%s is formatted as "%s"', (iso, words) => {
  expect(formatWhen(iso, now)).toBe(words)
})

test('a time on paper has its date', () => {
  expect(formatWhenOnPaper('2026-11-22T22:41:00.000Z')).toBe('23 Nov 2026, 4:11 am')
})

test('the calendar day is the day in India', () => {
  expect(dayInIndia(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
  expect(dayInIndia(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
})
