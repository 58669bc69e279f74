import { expect, test } from 'vitest'
import { searchTerms, termsContaining } from './terms.ts'

test('there are twelve terms, as specified', () => {
  expect(searchTerms).toHaveLength(12)
})

test('terms that contain the typed text are suggested, ignoring case', () => {
  expect(termsContaining('pa')).toEqual(['paneer'])
  expect(termsContaining(' BAN ')).toEqual(['banana'])
  expect(termsContaining('t')).toEqual(['chocolate', 'butter', 'tomato'])
  expect(termsContaining('zucchini')).toEqual([])
})

test('blank text has no suggestions', () => {
  expect(termsContaining('')).toEqual([])
  expect(termsContaining('   ')).toEqual([])
})
