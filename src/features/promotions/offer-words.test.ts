import { expect, test, vi } from 'vitest'
import { hasEnded, timesText } from './offer-words.ts'

const times = (more: object) => ({ startsAt: null, endsAt: null, hours: null, ...more })

test.each([
  [{}, 'Always'],
  [{ startsAt: '2026-12-11T18:30:00Z' }, 'from 12 Dec'],
  // The midnight that ends a day is that of the day before.
  [{ endsAt: '2026-12-07T18:30:00Z' }, 'to 7 Dec'],
  [{ endsAt: '2026-12-07T13:30:00Z' }, 'to 7 Dec, 7 pm'],
  [{ startsAt: '2026-10-01T00:00:00Z', endsAt: '2026-11-22T18:29:00Z' }, 'ended 22 Nov, 11:59 pm'],
  [{ hours: { days: [0, 1, 2, 3, 4, 5, 6], from: '19:00', to: '21:45' } }, 'daily 7–9:45 pm'],
  [{ hours: { days: [5, 6], from: '11:00', to: '16:00' } }, 'Fri, Sat 11 am–4 pm'],
])('%j holds %s', (more, words) => {
  vi.setSystemTime('2026-11-29T12:00:00Z')
  expect(timesText(times(more))).toBe(words)
  expect(hasEnded(times(more))).toBe(words.startsWith('ended'))
  vi.useRealTimers()
})
