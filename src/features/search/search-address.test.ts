import { expect, test } from 'vitest'
import { countFilters } from '#features/catalogue/filter-address.ts'
import { readSearchAddress, searchBody } from './search-address.ts'

const read = (search: string) => readSearchAddress(new URLSearchParams(search))

test('the URL gives the search text, sort order and filters', () => {
  const address = read(
    'q=+milk+&sort=price_asc&category=2&brand=Gokul&min=10&max=99.50&stock=1&veg=1&origin=India',
  )
  expect(searchBody(address)).toEqual({
    search: 'milk',
    sort: 'price_asc',
    categoryId: 2,
    brand: 'Gokul',
    minPrice: 10,
    maxPrice: 99.5,
    inStock: true,
    veg: true,
    origin: 'India',
  })
  expect(countFilters(address)).toBe(6)
})

test('invalid parameters are ignored', () => {
  const address = read('q=%00rice%07&sort=best&category=-3&min=ten&max=1e9&stock=yes&veg=maybe&brand=++')
  expect(searchBody(address)).toEqual({ search: 'rice', sort: 'relevance' })
  expect(countFilters(address)).toBe(0)
})

test('exact=1 searches for exactly these words', () => {
  expect(searchBody(read('q=pneer&exact=1'))).toEqual({ search: 'pneer', sort: 'relevance', exact: true })
  expect(searchBody(read('q=pneer&exact=yes'))).toEqual({ search: 'pneer', sort: 'relevance' })
})

test('a missing search is blank, and a long one is cut to 200 characters', () => {
  expect(read('').q).toBe('')
  expect(read(`q=${'a'.repeat(500)}`).q).toHaveLength(200)
})
