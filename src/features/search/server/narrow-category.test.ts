import { afterAll, expect, test } from 'vitest'
import { contractServer } from '../../../../test/contract-server.ts'
import { testDatabase } from '../../../../test/database.ts'
import { newCategory, newProduct } from '../../../../test/world.ts'
import { catalogueContract } from '#features/catalogue/contract.ts'
import { catalogueRoutes } from '#features/catalogue/server/routes.ts'
import { PRODUCT_SORTS } from '#features/catalogue/sorts.ts'
import { openChangeFeed } from '#platform/db/change-feed.ts'
import { openLog } from '#platform/log.ts'
import type { Product } from '#shared/shapes.ts'
import { openLiveIndex } from './live-index.ts'
import { narrowCategory } from './narrow-category.ts'

const reported: string[] = []

const shop = await testDatabase()
const { db } = shop
const fruit = await newCategory(db, 'Fruit')
const spices = await newCategory(db, 'Spices')
await newProduct(db, fruit, { name: 'apple', mrp: 200, price: 150, unit: '1 kg' })
await newProduct(db, fruit, { name: 'Banana 100%', mrp: 60, stock: 0, unit: '1 dozen' })
await newProduct(db, fruit, { name: 'Cherry_', mrp: 150 })
await newProduct(db, spices, { name: 'Turmeric', mrp: 90, price: 45 })
const feed = openChangeFeed(db, openLog('silent'))
feed.onChange((tags) => void reported.push(...tags))
const index = openLiveIndex({ db, feed, log: openLog('silent') })
const routes = catalogueRoutes({
  db,
  readDb: db,
  narrow: narrowCategory(index),
  rank: async () => ({ ids: [] }),
})
const server = contractServer(catalogueContract, routes, async () => null)
await index.ready
afterAll(async () => {
  index.stop()
  feed.stop()
  await shop.drop()
})

async function send(path: string, payload: object) {
  const reply = await server.inject({ method: 'POST', url: `/api/product/${path}`, payload })
  const { data, ...meta } = reply.json()
  return { names: data.map(({ name }: Product) => name), meta }
}

test('a list accepts the filters of a search and returns its facets', async () => {
  const listFruit = (filter: object) =>
    send('get-products-by-category', { categoryId: fruit.categoryId, ...filter })
  const whole = await listFruit({})
  expect(whole.meta.facets).toEqual({
    categories: [{ _id: fruit.categoryId, name: 'Fruit', count: 3 }],
    brands: [],
    origins: [{ value: 'India', count: 3 }],
    veg: [{ value: true, count: 3 }],
    price: { min: 60, max: 150 },
  })
  expect((await listFruit({ inStock: true, sort: 'name' })).names).toEqual(['apple', 'Cherry_'])
  expect((await listFruit({ maxPrice: 100 })).names).toEqual(['Banana 100%'])
  expect((await listFruit({ minDiscount: 20 })).names).toEqual(['apple'])
  expect(await listFruit({ origin: 'Peru' })).toMatchObject({ names: [], meta: { totalCount: 0 } })

  const { subCategoryId } = fruit
  const sub = await send('get-products-by-category-and-sub-category', {
    categoryId: fruit.categoryId,
    subCategoryId,
    minPrice: 100,
    limit: 1,
    page: 2,
    sort: 'price_asc',
  })
  expect(sub).toMatchObject({ names: ['Cherry_'], meta: { totalCount: 2, totalPages: 2 } })
})

test('a filter narrows all facets but its own', async () => {
  const { meta } = await send('get-products-by-category', { categoryId: fruit.categoryId, maxPrice: 100 })
  expect(meta.totalCount).toBe(1)
  expect(meta.facets.price).toEqual({ min: 60, max: 150 })
  expect(meta.facets.veg).toEqual([{ value: true, count: 1 }])
})

test.each(PRODUCT_SORTS)(
  'pages of a category sorted by %s neither repeat nor skip a product',
  async (sort) => {
    const page = async (number: number) =>
      (await send('get-products-by-category', { categoryId: fruit.categoryId, sort, page: number, limit: 2 }))
        .names
    const names = [...(await page(1)), ...(await page(2)), ...(await page(3))]
    expect(new Set(names)).toEqual(new Set(['apple', 'Banana 100%', 'Cherry_']))
    expect(names).toHaveLength(3)
  },
)

test('a sub-category of another category, or one that does not exist, is empty', async () => {
  for (const subCategoryId of [spices.subCategoryId, 999_999])
    expect(
      await send('get-products-by-category-and-sub-category', {
        categoryId: fruit.categoryId,
        subCategoryId,
      }),
    ).toMatchObject({ names: [], meta: { totalCount: 0, facets: { categories: [], price: null } } })
})

test('once the index is built, lists that were made before are dropped', () => {
  expect(reported).toContain('search-built')
})
