import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { contractServer } from '../../../../test/contract-server.ts'
import { testDatabase } from '../../../../test/database.ts'
import { openChangeFeed } from '#platform/db/change-feed.ts'
import { openLog } from '#platform/log.ts'
import { newCategory, plainProduct } from '../../../../test/world.ts'
import { addProducts, type ProductDraft } from '#features/catalogue/server/add-products.ts'
import type { Product } from '#shared/shapes.ts'
import { searchContract } from '../contract.ts'
import { openLiveIndex } from './live-index.ts'
import { searchRoutes } from './routes.ts'
import { countSynonyms } from './synonym-store.ts'
import { openTermCounter } from './term-counter.ts'

const shop = await testDatabase()
const dairy = await newCategory(shop.db, 'Dairy')
const sweets = await newCategory(shop.db, 'Sweets')
const dairyId = dairy.categoryId
const draft = (
  name: string,
  rupees: number,
  changes: Partial<ProductDraft> = {},
  stock = 5,
  barcode: string | null = null,
): ProductDraft => ({
  ...plainProduct,
  name,
  ...dairy,
  packs: [{ unit: '1 pc', pricePaise: rupees * 100, discountMicro: 0, stock, barcode }],
  ...changes,
})
await shop.db.transaction((tx) =>
  addProducts(tx, [
    draft('Toned Milk', 30, { brand: 'Amul' }, 5, '0036000291452'),
    draft('Crème Fraîche', 150, { brand: 'Nandini', origin: 'France' }),
    draft('Milk Chocolate', 90, { ...sweets, brand: 'Amul' }),
    draft('Gulab Jamun', 120, { ...sweets, description: 'Made from milk solids' }),
    draft('7-Up Lemon', 40, sweets),
    draft("Haldiram's Bhujia", 55, { ...sweets, brand: "Haldiram's" }, 0),
    draft('Egg tray', 80, { veg: false }),
    draft('Hidden Milk', 1, { publish: false }),
  ]),
)
const log = openLog('silent')
const feed = openChangeFeed(shop.db, log)
const terms = openTermCounter(shop.db, log)
const index = openLiveIndex({ db: shop.db, feed, log })
await index.ready
const server = contractServer(
  searchContract,
  searchRoutes({ db: shop.db, readDb: shop.db, feed, index, terms }),
  async () => null,
)
afterAll(async () => {
  index.stop()
  feed.stop()
  await terms.stop()
  await shop.drop()
})

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
  ['milk', ['Toned Milk', 'Milk Chocolate']],
  ['mil', ['Toned Milk', 'Milk Chocolate']],
  ['mlik', ['Toned Milk', 'Milk Chocolate']],
  ['doodh', ['Toned Milk', 'Milk Chocolate']],
  ['दूध', ['Toned Milk', 'Milk Chocolate']],
  ['solids', ['Gulab Jamun']],
  ['MILK choc', ['Milk Chocolate']],
  ['amul milk', ['Toned Milk', 'Milk Chocolate']],
  ['milk amul toned', ['Toned Milk']],
  ['creme', ['Crème Fraîche']],
  ['crème', ['Crème Fraîche']],
  ['036000291452', ['Toned Milk']],
  ['0 036000 291452', ['Toned Milk']],
  ['7up', ['7-Up Lemon']],
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

test('descriptions are searched only when no name matches', async () => {
  expect((await search('milk')).names).toEqual(['Toned Milk', 'Milk Chocolate'])
  expect((await search('made from milk solids')).names).toEqual(['Toned Milk', 'Milk Chocolate'])
  expect((await search('solids')).names).toEqual(['Gulab Jamun'])
  // Every word must be there; longer ones, and the last, may be half typed.
  expect((await search('soli made')).names).toEqual(['Gulab Jamun'])
  expect((await search('solids mad')).names).toEqual(['Gulab Jamun'])
  expect((await search('solids xyzzy')).names).toEqual([])
  expect((await search('olids')).names).toEqual([])
})

test('the response contains the corrected search, and `exact` corrects nothing', async () => {
  const corrected = await search('toned mlik')
  expect(corrected.names).toEqual(['Toned Milk'])
  expect(corrected.figures.correctedTo).toBe('toned milk')
  const exact = await search('toned mlik', { exact: true })
  expect(exact.figures.correctedTo).toBeNull()
  expect((await search('toned milk')).figures.correctedTo).toBeNull()
  expect((await search('chocolat', { exact: true })).names).toEqual(['Milk Chocolate'])
  expect((await search('bhujya', { exact: true })).names).toEqual([])
})

test('a blank search finds everything, newest first unless a sort order is given', async () => {
  const { names, figures } = await search('  ')
  expect(names[0]).toBe('Egg tray')
  expect(figures).toMatchObject({ totalCount: 7, page: 1 })
  expect((await search('', { sort: 'price_asc', limit: 1 })).names).toEqual(['Toned Milk'])
})

test('filters narrow the results, and each facet ignores its own filter', async () => {
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
])('INJ: a search for %s is answered with 200', async (text) => {
  expect((await search(text)).status).toBe(200)
})

test('INJ: every text is answered with 200', async () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom(...Array.from('milk amul %_\'"()|&!<>:*\\\u202e\u200f\u0000दूध1l५0g')),
      maxLength: 200,
    }),
  )
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      expect((await search(text)).status).toBe(200)
    }),
    { numRuns: 150 },
  )
})

test('INJ-02: wildcards are literal in searches for products and synonyms', async () => {
  for (const text of ['%', '_', '\\', '%'.repeat(200), '___'])
    expect([text, (await search(text)).names]).toEqual([text, []])
  expect((await search('milk%')).names).toEqual((await search('milk')).names)
  expect((await search('m_lk')).names).not.toContain('Toned Milk')
  for (const text of ['%', '_', '\\', '%'.repeat(60)])
    expect(await countSynonyms(shop.db, text, false)).toBe(0)
  expect(await countSynonyms(shop.db, 'PAN', false)).toBeGreaterThan(0)
})

test.each(['!!!', '_', '😀', 'ʼ', '{}'])(
  'INJ: a synonym without a letter or digit, %s, is refused with a message',
  (text) => {
    const { body } = searchContract.addSynonym
    for (const wrong of [{ name: text }, { terms: [text] }, { misspellings: [text] }, { brands: [text] }]) {
      const { error } = body.safeParse({ name: 'aloo', terms: ['potato'], ...wrong })
      expect(error?.issues.map(({ message }) => message)).toEqual([
        expect.stringContaining('must have a letter or a digit'),
      ])
    }
    expect(body.safeParse({ name: 'आलू', terms: ['7up', 'potato & co'] }).success).toBe(true)
  },
)

test('INJ-03: of a search the first 200 characters are read', async () => {
  const long = (text: string, length: number) =>
    text + ' '.repeat(200 - Array.from(text).length) + 'x'.repeat(length)
  for (const text of ['milk', 'दूध', '🥛 milk'])
    expect([text, await search(long(text, 9_800))]).toEqual([text, await search(text)])
  for (const text of ['a'.repeat(201), '🥛'.repeat(5_000), 'दूधmilk\u200f'.repeat(1_250), 'a '.repeat(5_000)])
    expect((await search(text)).status).toBe(200)
})
