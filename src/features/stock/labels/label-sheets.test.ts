import { expect, it } from 'vitest'
import { labelCount, labelSheets } from './label-sheets.ts'

const orders = [
  { pack: 'rice', count: 20 },
  { pack: 'oats', count: 5 },
]

it('fills sheets of 24, and goes on where a sheet was begun', () => {
  expect(labelSheets(orders, 'a4').map(({ places }) => places.length)).toEqual([24, 1])
  const [first, second] = labelSheets(orders, 'a4', 10)
  expect(first!.places.slice(8, 12).map(({ pack }) => pack)).toEqual([null, null, 'rice', 'rice'])
  expect(second!.places).toHaveLength(11)
  expect(labelSheets([], 'a4')).toEqual([])
})

it('a roll has a page for each label', () => {
  expect(labelSheets(orders, 'thermal', 10)).toHaveLength(25)
  expect(labelCount(orders)).toBe(25)
})
