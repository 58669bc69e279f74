import { expect, test } from 'vitest'
import { clocksOf, clockTone, oneMonthAfter } from './clocks.ts'

const inIndia = (local: string) => new Date(`${local}:00+05:30`)

test.each([
  ['an ordinary day', '2026-11-25T10:00', '2026-12-25T10:00'],
  ['31 January', '2026-01-31T09:00', '2026-02-28T09:00'],
  ['31 January of a leap year', '2028-01-31T09:00', '2028-02-29T09:00'],
  ['28 February', '2026-02-28T09:00', '2026-03-28T09:00'],
  ['29 February', '2028-02-29T09:00', '2028-03-29T09:00'],
  ['31 March', '2026-03-31T23:59', '2026-04-30T23:59'],
  ['the end of the year', '2026-12-31T23:30', '2027-01-31T23:30'],
  ['just after midnight in India, the day before in UTC', '2026-03-31T00:10', '2026-04-30T00:10'],
  ['the last minutes of a month in UTC', '2026-02-01T05:00', '2026-03-01T05:00'],
])('a month from %s', (_, from, until) => {
  expect(oneMonthAfter(inIndia(from)).toISOString()).toBe(inIndia(until).toISOString())
})

test('acknowledged within 48 hours, also over the end of a month', () => {
  const { acknowledgeBy, settleBy } = clocksOf(inIndia('2026-02-27T18:30'))
  expect(acknowledgeBy.toISOString()).toBe(inIndia('2026-03-01T18:30').toISOString())
  expect(settleBy.toISOString()).toBe(inIndia('2026-03-27T18:30').toISOString())
})

test('a clock is amber from its half and red from its end', () => {
  const from = inIndia('2026-11-25T10:00')
  const until = inIndia('2026-11-27T10:00')
  expect(clockTone(from, until, inIndia('2026-11-26T09:59'))).toBe('leaf')
  expect(clockTone(from, until, inIndia('2026-11-26T10:00'))).toBe('warn')
  expect(clockTone(from, until, inIndia('2026-11-27T09:59'))).toBe('warn')
  expect(clockTone(from, until, until)).toBe('danger')
})
