import { expect, test } from 'vitest'
import { inLocale } from '#shared/words.ts'
import { chargeName } from './charge-name.ts'

test.each([
  ['Delivery', 'डिलीवरी'],
  [' delivery CHARGES ', 'डिलीवरी शुल्क'],
  ['Handling charge', 'हैंडलिंग शुल्क'],
  ['Rain fee', 'Rain fee'],
  ['constructor', 'constructor'],
])('%s is “%s” in Hindi, and what the shop wrote in English', (name, hindi) => {
  expect(inLocale('hi', () => chargeName(name))).toBe(hindi)
  expect(chargeName(name)).toBe(name)
})
