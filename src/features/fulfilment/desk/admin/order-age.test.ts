import { expect, test } from 'vitest'
import { orderAge, waitingSince } from './order-age.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

test.each([
  [0, 'Just now', 'neutral'],
  [4.9, '4 min', 'neutral'],
  [9.99, '9 min', 'neutral'],
  [10, '10 min', 'warn'],
  [19.99, '19 min', 'warn'],
  [20, '20 min', 'danger'],
  [60, '1 h', 'danger'],
  [65, '1 h 5 min', 'danger'],
  [24 * 60, '1 day', 'danger'],
  [50 * 60, '2 days', 'danger'],
  [-3, 'Just now', 'neutral'],
])('after %d minutes: %s, %s', (minutes, text, tone) => {
  expect(orderAge(ago(minutes), now)).toEqual({ text, tone })
})

test('an order paid online waits since its payment arrived, not since it was placed', () => {
  const createdAt = ago(40)
  const at = ago(5)
  const timeline = [
    { status: 'Awaiting Payment', at: createdAt, by: 'shopper' },
    { status: 'Pending', at, by: 'system' },
  ] as const
  expect(waitingSince({ createdAt, timeline: [...timeline] })).toBe(at)
  expect(waitingSince({ createdAt, timeline: [] })).toBe(createdAt)
})
