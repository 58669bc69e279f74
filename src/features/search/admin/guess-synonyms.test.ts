import { expect, test } from 'vitest'
import type { Synonym } from '../contract.ts'
import { guessSynonyms } from './guess-synonyms.ts'

const groups = [
  ['brinjal', 'baingan', 'eggplant'],
  ['paneer', 'cottage cheese'],
  ['potato', 'aloo', 'batata'],
  ['cheese'],
  ['wafers', 'potato chips'],
].map(([name, ...terms]) => ({ name, terms }) as Synonym)

test.each([
  ['aloo sabzi', []],
  ['baigann', ['brinjal']],
  ['batato', ['potato']],
  ['chees', ['cheese', 'paneer']],
  ['pan', ['paneer']],
  ['potato', ['potato', 'wafers']],
  ['x', []],
  ['qotbo', []],
])('“%s” may mean %o', (text, names) => {
  expect(guessSynonyms(text, groups)).toEqual(names)
})
