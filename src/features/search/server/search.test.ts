import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractServer } from '../../../../test/contract-server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import { shelf } from '../../../../test/world.ts'
import { addProducts, type ProductDraft } from '#features/catalogue/server/add-products.ts'
import type { Product } from '#shared/shapes.ts'
import { searchContract } from '../contract.ts'
import { searchQuery } from '../search-tokens.ts'
import { searchRoutes } from './routes.ts'

let shop: TestDatabase
let server: ReturnType<typeof contractServer>
let dairyId: number
beforeAll(async () => {
  shop = await testDatabase()
  server = contractServer(searchContract, searchRoutes({ db: shop.db }), async () => null)
  const dairy = await shelf(shop.db, 'Dairy')
  const sweets = await shelf(shop.db, 'Sweets')
  dairyId = dairy.categoryId
  const draft = (
    name: string,
    rupees: number,
    changes: Partial<ProductDraft> = {},
    stock = 5,
  ): ProductDraft => ({
    name,
    brand: null,
    images: [],
    ...dairy,
    veg: true,
    origin: 'India',
    description: '',
    details: {},
    publish: true,
    packs: [
      { unit: '1 pc', pricePaise: rupees * 100, discountMicro: 0, stock, sku: null, maxPerOrder: null },
    ],
    ...changes,
  })
  await shop.db.transaction((tx) =>
    addProducts(tx, [
      draft('Toned Milk', 30, { brand: 'Amul' }),
      draft('Crème Fraîche', 150, { brand: 'Nandini', origin: 'France' }),
      draft('Milk Chocolate', 90, { ...sweets, brand: 'Amul' }),
      draft('Gulab Jamun', 120, { ...sweets, description: 'Made from milk solids' }),
      draft('7-Up Lemon', 40, sweets),
      draft("Haldiram's Bhujia", 55, { ...sweets, brand: "Haldiram's" }, 0),
      draft('Egg tray', 80, { veg: false }),
      draft('Hidden Milk', 1, { publish: false }),
    ]),
  )
})
afterAll(() => shop.drop())

async function search(text: string, more: object = {}) {
  const reply = await server.inject({
    method: 'POST',
    url: '/api/product/search-product',
    payload: { search: text, ...more },
  })
  const { data, facets, ...figures } = reply.json()
  return { status: reply.statusCode, names: data?.map(({ name }: Product) => name), facets, figures }
}

test.each([
  ['milk', ['Toned Milk', 'Milk Chocolate', 'Gulab Jamun']],
  ['mil', ['Toned Milk', 'Milk Chocolate', 'Gulab Jamun']],
  ['MILK choc', ['Milk Chocolate']],
  ['amul milk', ['Toned Milk', 'Milk Chocolate']],
  ['creme', ['Crème Fraîche']],
  ['crème', ['Crème Fraîche']],
  ['7up', []],
  ['7 up', ['7-Up Lemon']],
  ['7-up', ['7-Up Lemon']],
  ['haldirams', ["Haldiram's Bhujia"]],
  ["haldiram's", ["Haldiram's Bhujia"]],
  ['sweets', ['Milk Chocolate', 'Gulab Jamun', '7-Up Lemon', "Haldiram's Bhujia"]],
  ['xyzzy', []],
])('%s finds %o', async (text, names) => {
  const found = await search(text)
  expect(found.status).toBe(200)
  expect(found.names.sort()).toEqual([...names].sort())
})

test('a word in the name counts more than one in the description', async () => {
  expect((await search('milk')).names.at(-1)).toBe('Gulab Jamun')
})

test('a blank search finds everything, newest first, whatever the sort', async () => {
  const { names, figures } = await search('  ')
  expect(names[0]).toBe('Egg tray')
  expect(figures).toMatchObject({ totalCount: 7, page: 1 })
  expect((await search('', { sort: 'price_asc', limit: 1 })).names).toEqual(['Toned Milk'])
})

test('filters narrow, and each facet leaves its own filter out', async () => {
  expect((await search('milk', { categoryId: dairyId })).names).toEqual(['Toned Milk'])
  expect((await search('milk', { brand: 'amul', maxPrice: 50 })).names).toEqual(['Toned Milk'])
  expect((await search('', { veg: false })).names).toEqual(['Egg tray'])
  expect((await search('', { origin: 'France' })).names).toEqual(['Crème Fraîche'])
  expect((await search('haldirams', { inStock: true })).names).toEqual([])
  expect((await search('haldirams', { inStock: false })).names).toHaveLength(1)
  expect((await search('', { minPrice: 90, maxPrice: 120, sort: 'price_desc' })).names).toEqual([
    'Gulab Jamun',
    'Milk Chocolate',
  ])
  expect((await search('', { minDiscount: 0.000001 })).names).toEqual([])

  const { facets, figures } = await search('', { categoryId: dairyId, limit: 1 })
  expect(figures).toMatchObject({ totalCount: 3, totalPages: 3 })
  expect(facets.categories).toEqual([
    { _id: expect.any(Number), name: 'Sweets', count: 4 },
    { _id: dairyId, name: 'Dairy', count: 3 },
  ])
  expect(facets.brands).toEqual([
    { value: 'Amul', count: 1 },
    { value: 'Nandini', count: 1 },
  ])
  expect(facets.origins).toEqual([
    { value: 'India', count: 2 },
    { value: 'France', count: 1 },
  ])
  expect(facets.price).toEqual({ min: 30, max: 150 })
})

test.each([
  '100 ×',
  '%',
  "'",
  "a' | 'b",
  '!!!',
  '&',
  '🥛',
  '(((',
  "milk'); DROP TABLE products; --",
  '\\',
  ':*',
  'ʼn',
])('INJ: %s is a search like any other', async (text) => {
  expect((await search(text)).status).toBe(200)
})

test('INJ: no text makes the server stumble', async () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  )
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      expect([200, 400]).toContain((await search(text)).status)
    }),
    { numRuns: 300 },
  )
})

test('INJ-03: a search is capped', async () => {
  expect((await search('a'.repeat(101))).status).toBe(400)
  expect((await search('a '.repeat(50))).status).toBe(200)
})

test('words become a query without operators', () => {
  expect(searchQuery('  Amul’s  Milk 1.5 L ')).toBe("'amuls':* & 'milk':* & '1' & '5' & 'l':*")
  expect(searchQuery('a | !b <-> (c)')).toBe("'a' & 'b' & 'c':*")
  expect(searchQuery('…')).toBe('')
})
