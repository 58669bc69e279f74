import { expect, test } from 'vitest'
import { MAX_RECENT, parseRecent, withoutSearch, withSearch } from './recent-searches.ts'

test('the newest search stands first and once', () => {
  expect(withSearch(['milk', 'bread'], ' Bread ')).toEqual(['Bread', 'milk'])
  expect(withSearch(['milk'], '  ')).toEqual(['milk'])
})

test('only so many are kept', () => {
  const many = Array.from({ length: 20 }, (_, n) => `term ${n}`)
  expect(withSearch(many, 'rice')).toHaveLength(MAX_RECENT)
})

test('one can be removed', () => {
  expect(withoutSearch(['milk', 'bread'], 'Milk')).toEqual(['bread'])
})

test('spoiled storage is read as nothing', () => {
  expect(parseRecent('{not json')).toEqual([])
  expect(parseRecent('{"a":1}')).toEqual([])
  expect(parseRecent('["milk", 5, "", null]')).toEqual(['milk'])
  expect(parseRecent(null)).toEqual([])
})
