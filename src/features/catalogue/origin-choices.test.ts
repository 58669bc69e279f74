import { expect, test } from 'vitest'
import { originChoices } from './origin-choices.ts'

const origins = [
  { value: 'Iran', count: 5 },
  { value: 'India', count: 3 },
  { value: 'Chile', count: 5 },
  { value: 'Vietnam', count: 9 },
]
const values = (...args: Parameters<typeof originChoices>) => originChoices(...args).map(({ value }) => value)

test('India and all imported goods come first, then countries by count or by name', () => {
  expect(originChoices(origins).slice(0, 2)).toEqual([
    { value: 'India', count: 3 },
    { value: 'Imported', count: 19 },
  ])
  expect(values(origins)).toEqual(['India', 'Imported', 'Vietnam', 'Chile', 'Iran'])
  expect(values(origins, 'name')).toEqual(['India', 'Imported', 'Chile', 'Iran', 'Vietnam'])
})

test('countries are found by a part of their name', () => {
  expect(values(origins, 'count', ' IR ')).toEqual(['India', 'Imported', 'Iran'])
  expect(values(origins, 'count', 'xx')).toEqual(['India', 'Imported'])
})

test('a list without imported goods does not offer them', () => {
  expect(values([{ value: 'INDIA', count: 2 }])).toEqual(['INDIA'])
  expect(values([])).toEqual([])
  expect(values([{ value: 'Imported', count: 2 }])).toEqual(['Imported'])
})
