import { expect, test } from 'vitest'
import { MAX_RECENT, parseRecent, withoutSearch, addRecentSearch } from './recent-searches.ts'

test('the newest search comes first, without duplicates', () => {
  expect(addRecentSearch(['milk', 'bread'], ' Bread ')).toEqual(['Bread', 'milk'])
  expect(addRecentSearch(['milk'], '  ')).toEqual(['milk'])
})

test('at most MAX_RECENT searches are kept', () => {
  const many = Array.from({ length: 20 }, (_, n) => `term ${n}`)
  expect(addRecentSearch(many, 'rice')).toHaveLength(MAX_RECENT)
})

test('a search is removed, ignoring case', () => {
  expect(withoutSearch(['milk', 'bread'], 'Milk')).toEqual(['bread'])
})

test('invalid stored values are ignored', () => {
  expect(parseRecent('{not json')).toEqual([])
  expect(parseRecent('{"a":1}')).toEqual([])
  expect(parseRecent('["milk", 5, "", null]')).toEqual(['milk'])
  expect(parseRecent(null)).toEqual([])
})
