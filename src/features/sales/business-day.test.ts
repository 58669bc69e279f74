import { expect, test } from 'vitest'
import { businessDay, isBelievable } from './business-day.ts'

const at = (text: string) => new Date(`${text}+05:30`)
const arrived = at('2026-11-28T10:00')

test.each([
  ['taken at once, by the clock of the server', null, '2026-11-28'],
  ['sold offline the same morning', at('2026-11-28T09:00'), '2026-11-28'],
  ['sold offline yesterday, before midnight in the shop', at('2026-11-27T23:59'), '2026-11-27'],
  ['sold offline forty days ago', at('2026-10-19T10:00'), '2026-10-19'],
  ['older than that: the clock cannot be right', at('2026-10-19T09:59'), '2026-11-28'],
  ['of 1970', new Date(0), '2026-11-28'],
  ['after it arrived', at('2026-11-30T10:00'), '2026-11-28'],
])('%s', (_, offlineAt, day) => {
  expect(businessDay(arrived, offlineAt)).toBe(day)
})

test('the day is that of the shop, wherever the server is', () => {
  expect(businessDay(new Date('2026-11-27T18:29:59Z'))).toBe('2026-11-27')
  expect(businessDay(new Date('2026-11-27T18:30:00Z'))).toBe('2026-11-28')
})

test('two clocks differ by some minutes, and the day is one that has begun', () => {
  expect(isBelievable(at('2026-11-28T10:10'), arrived)).toBe(true)
  expect(isBelievable(at('2026-11-28T10:10:01'), arrived)).toBe(false)
  expect(businessDay(at('2026-11-28T23:58'), at('2026-11-29T00:02'))).toBe('2026-11-28')
})
