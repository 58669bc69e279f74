import { expect, test } from 'vitest'
import { arrivalText, dueAt } from '#features/orders/due-time.ts'
import { orderAge } from './order-age.ts'

const placed = '2026-11-21T12:00:00.000Z'

test.each([
  ['30–45 min', '2026-11-21T12:45:00.000Z'],
  ['45 min', '2026-11-21T12:45:00.000Z'],
  ['2–3.5 hours', '2026-11-21T15:30:00.000Z'],
  ['1 hour', '2026-11-21T13:00:00.000Z'],
  ['21 Nov, 6–8 pm', '2026-11-21T14:30:00.000Z'],
  ['22 Nov, 11:30 am–12:15 pm', '2026-11-22T06:45:00.000Z'],
  ['22 Nov, 9 pm–12 am', '2026-11-22T18:30:00.000Z'],
  ['Home delivery', undefined],
  [null, undefined],
])('%s is due at %s', (promise, due) => {
  expect(dueAt(promise, placed)?.toISOString()).toBe(due)
})

test('the promise colours a confirmed order, and its age one that nobody has confirmed', () => {
  const after = (minutes: number) => new Date(Date.parse(placed) + minutes * 60_000)
  const tone = (minutes: number, due: string | null, isConfirmed: boolean) =>
    orderAge(placed, after(minutes), { due: dueAt(due, placed), isConfirmed }).tone
  expect([tone(30, '30–45 min', true), tone(36, '30–45 min', true)]).toEqual(['neutral', 'warn'])
  expect([tone(46, '30–45 min', true), tone(80, '21 Nov, 6–8 pm', true)]).toEqual(['danger', 'neutral'])
  expect([tone(12, '21 Nov, 6–8 pm', false), tone(21, null, true)]).toEqual(['warn', 'danger'])
})

test('a promise in minutes has the clock too, and one with a clock stays as it is', () => {
  const order = { promise: undefined, timeline: [], createdAt: '2026-11-26T16:06:00.000Z' }
  const now = new Date('2026-11-26T16:10:00.000Z')
  const text = (deliveryPromise: string | null) => arrivalText({ ...order, deliveryPromise }, now)
  expect(text('30–45 min')).toBe('30–45 min, by 10:21 pm')
  expect(text('2–3 hours')).toBe('2–3 hours, by 27 Nov, 12:36 am')
  expect(text('27 Nov, 7–9 am')).toBe('27 Nov, 7–9 am')
  expect(text(null)).toBe(null)
})
