import { expect, test } from 'vitest'
import { datedPromise } from './dated-promise.ts'

/** A Saturday, 11:30 pm in India. */
const now = new Date('2026-11-21T18:00:00Z')

test.each([
  [null, null],
  ['30–45 min', '30–45 min'],
  ['Today, 6–8 pm', '21 Nov, 6–8 pm'],
  ['Tomorrow, 6–8 pm', '22 Nov, 6–8 pm'],
  ['Monday, 10 am–1 pm', '23 Nov, 10 am–1 pm'],
  ['Saturday, 6–8 pm', '28 Nov, 6–8 pm'],
])('%s is stored as %s', (text, stored) => {
  expect(datedPromise(text, now)).toBe(stored)
})
