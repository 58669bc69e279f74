import { expect, test } from 'vitest'
import { countedTitle, withDot } from './tab-badge.ts'

test.each([
  ['All orders · Tokri', 2, '(2) All orders · Tokri'],
  ['(2) All orders · Tokri', 3, '(3) All orders · Tokri'],
  ['(12) All orders · Tokri', 0, 'All orders · Tokri'],
  ['All orders · Tokri', 0, 'All orders · Tokri'],
  ['Milk (2) packs', 1, '(1) Milk (2) packs'],
])('%j with %i unviewed is %j', (title, count, wanted) => {
  expect(countedTitle(title, count)).toBe(wanted)
})

test('the dot is drawn last, so that it lies on top', () => {
  const dotted = withDot('<svg xmlns="x" viewBox="0 0 48 48"><path d="M0 0"/></svg>\n')
  expect(dotted).toMatch(/<path d="M0 0"\/><circle [^>]+\/><\/svg>$/)
  expect(withDot('not a picture')).toBeNull()
})
