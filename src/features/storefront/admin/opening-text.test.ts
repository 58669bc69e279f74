import { expect, test } from 'vitest'
import { openingText } from './opening-text.ts'

test.each([
  ['always', true, 'Open'],
  ['weekly', true, 'Open'],
  ['weekly', false, 'Out of hours'],
  ['closed', false, 'Closed'],
] as const)('%s, open now %s: %s', (mode, isOpenNow, text) => {
  expect(openingText({ mode, isOpenNow })).toBe(text)
})
