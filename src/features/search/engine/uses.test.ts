import { expect, test } from 'vitest'
import { Uses } from './uses.ts'

const namedUse = (name: string, terms: string[], finds: string[]) => ({
  name, kind: 'use', terms, finds, misspellings: [], brands: [],
}) // prettier-ignore
const uses = new Uses([
  namedUse('baby', ['baby #', '# months', '# mahine ke bacche', '# year old'], ['infant cereal']),
  namedUse('tiffin', ['tiffin', 'lunch box'], ['noodles']),
  namedUse('mosquitoes', ['machhar'], ['mosquito coil']),
])
const ofWhole = (search: string) => uses.ofWhole(search.split(' '))?.name ?? null

test.each([
  ['6 mahine ke bacche ka khana', 'baby'],
  ['food for 1 year old', 'baby'],
  ['18 months', 'baby'],
  ['lunch box for school', 'tiffin'],
  ['machhar ki dawai', 'mosquitoes'],
  ['tiffin noodles', null],
  ['school bag', null],
  ['food items', null],
])('a use that all of a search says: %s', (search, name) => {
  expect(ofWhole(search)).toBe(name)
})

test('words of uses are spelt right, in every number', () => {
  expect(['coil', 'mahine', 'noodle', 'machhar'].every(uses.knows)).toBe(true)
  expect(uses.knows('chilli')).toBe(false)
})
