import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlights } from './highlights.ts'

const marked = (text: string, query: string) =>
  highlights(text, query)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Surabhi Full Cream Milk', 'mil', 'Surabhi Full Cream [Mil]k'],
  ['Amul Butter', 'amul b', '[Amul] [B]utter'],
  ['Buttermilk', 'milk', 'Buttermilk'],
  ['आलू भुजिया', 'आलू', '[आलू] भुजिया'],
  ['Milk', '', 'Milk'],
  ['Fish & <b>Chips</b>', '<b>', 'Fish & <[b]>Chips</[b]>'],
  ['A (b) c', '(((', 'A (b) c'],
])('%s, searched for %s, is highlighted as %s', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})

test('INJ: the parts always join to the original text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, query) => {
      expect(
        highlights(text, query)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
