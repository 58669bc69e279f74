import { expect, test } from 'vitest'
import { inLocale } from '#shared/words.ts'
import { originWords } from './origin-choices.ts'

test('India and imported goods have words of the page, other countries the name that the shop gave them', () => {
  const origins = ['India', 'india', 'Imported', 'Sri Lanka']
  expect(origins.map(originWords)).toEqual(origins)
  expect(inLocale('hi', () => origins.map(originWords))).toEqual(['भारत', 'भारत', 'आयातित', 'Sri Lanka'])
})
