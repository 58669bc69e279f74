import { expect, test } from 'vitest'
import { inLocale } from '#shared/words.ts'
import { originChoices, originWords } from './origin-choices.ts'

test('countries and imported goods are in the language of the page, by name or code', () => {
  const origins = ['India', 'india', 'IN', 'Imported', 'Sri Lanka', 'NEPAL', 'USA', 'Turkey', 'Hong Kong']
  expect(origins.map(originWords)).toEqual(origins)
  expect(inLocale('hi', () => origins.map(originWords))).toEqual([
    'भारत',
    'भारत',
    'भारत',
    'आयातित',
    'श्रीलंका',
    'नेपाल',
    'अमेरिका',
    'तुर्किये',
    'हाँग काँग',
  ])
})

test('what is no country stays as the shop has written it', () => {
  const origins = ['Kashmir valley', 'no', 'in', 'भारत', 'India, Nepal', '']
  expect(inLocale('hi', () => origins.map(originWords))).toEqual(origins)
})

test('countries are found and sorted by the names of the page', () => {
  const origins = ['Vietnam', 'Chile', 'Nepal'].map((value) => ({ value, count: 1 }))
  const found = (text: string) =>
    inLocale('hi', () => originChoices(origins, 'name', text).map(({ value }) => value))
  expect(found('')).toEqual(['Imported', 'Chile', 'Nepal', 'Vietnam'])
  expect(found('नेपाल')).toEqual(['Imported', 'Nepal'])
  expect(found('nep')).toEqual(['Imported', 'Nepal'])
})
