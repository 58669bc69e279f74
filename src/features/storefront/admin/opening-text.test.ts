import { expect, test } from 'vitest'
import { openingText } from './opening-text.ts'

test.each([
  ['always', true, 'Open'],
  ['weekly', true, 'Open'],
  ['weekly', false, 'Out of hours'],
  ['closed', false, 'Closed'],
] as const)('mode %s, open now %s: the text is %s', (mode, isOpenNow, text) => {
  expect(openingText({ mode, isOpenNow })).toBe(text)
})
