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
  expect(inLocale('hi', () => chargeName({ name }))).toBe(hindi)
  expect(chargeName({ name })).toBe(name)
})

test('the shop’s own name of a charge holds, in its language alone', () => {
  const rain = { name: 'Rain fee', translations: { hi: { name: 'बारिश का शुल्क' } } }
  expect([inLocale('hi', () => chargeName(rain)), chargeName(rain)]).toEqual(['बारिश का शुल्क', 'Rain fee'])
  const delivery = { name: 'Delivery', translations: { hi: { name: 'घर तक' } } }
  expect(inLocale('hi', () => chargeName(delivery))).toBe('घर तक')
})
