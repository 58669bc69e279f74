import { expect, test } from 'vitest'
import { mapColumns } from './map-columns.ts'

const headings = ['Item', 'Size, net', 'M.R.P.', 'Our Rate', 'HSN']
const proposed = ['name', null, 'price', 'sellingPrice', null] as const

test('what is said about columns comes on top of what is proposed', () => {
  expect(mapColumns('auto', headings, [...proposed])).toEqual(proposed)
  expect(mapColumns('"Size, net"=unit; sku=HSN, our rate = -', headings, [...proposed])).toEqual([
    'name',
    'unit',
    'price',
    null,
    'sku',
  ])
  // A column that is named takes the place of the proposed one.
  expect(mapColumns('Our Rate=price', headings, [...proposed])).toEqual(['name', null, null, 'price', null])
})

test('a column that does not exist is named', () => {
  expect(() => mapColumns('Colour=unit', headings, [...proposed])).toThrow('one side of "Colour=unit"')
  expect(() => mapColumns('name', headings, [...proposed])).toThrow('is not a pair')
})
