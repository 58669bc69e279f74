import { expect, test } from 'vitest'
import { searchTerms, termsContaining } from './terms.ts'

test('there are the twelve terms of the specification', () => {
  expect(searchTerms).toHaveLength(12)
})

test('a term is suggested when it contains what was typed, whatever the case', () => {
  expect(termsContaining('pa')).toEqual(['paneer'])
  expect(termsContaining(' BAN ')).toEqual(['banana'])
  expect(termsContaining('t')).toEqual(['chocolate', 'butter', 'tomato'])
  expect(termsContaining('zucchini')).toEqual([])
})

test('a blank empties the suggestions', () => {
  expect(termsContaining('')).toEqual([])
  expect(termsContaining('   ')).toEqual([])
})
