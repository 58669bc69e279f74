import { afterAll, expect, test } from 'vitest'
import { contractServer } from '../../../../test/contract-server.ts'
import { testDatabase } from '../../../../test/database.ts'
import { newProduct, newCategory } from '../../../../test/world.ts'
import { sql } from '#platform/db/postgres.ts'
import type { Authenticate } from '#platform/http/caller.ts'
import type { Product } from '#shared/shapes.ts'
import { catalogueContract } from '../contract.ts'
import { PRODUCT_SORTS } from '../sorts.ts'
import { catalogueRoutes } from './routes.ts'

const seeded: Record<string, Product> = {}

const someone = { userId: 'a'.repeat(24), sessionId: 'b'.repeat(24) }
const authenticate: Authenticate = async ({ authorization }) => {
  if (authorization === 'Bearer ravi') return { ...someone, role: 'ADMIN' }
  return authorization === 'Bearer asha' ? { ...someone, role: 'USER' } : null
}

const shop = await testDatabase()
// The lists and facets that the index gives are tested where it is.
const routes = catalogueRoutes({
  db: shop.db,
  readDb: shop.db,
  narrow: async () => null,
  rank: async () => ({ ids: [] }),
})
const server = contractServer(catalogueContract, routes, authenticate)
const fruit = await newCategory(shop.db, 'Fruit')
const spices = await newCategory(shop.db, 'Spices')
const { db } = shop
seeded.apple = await newProduct(db, fruit, { name: 'apple', mrp: 200, price: 150, unit: '1 kg' })
seeded.banana = await newProduct(db, fruit, { name: 'Banana 100%', mrp: 60, stock: 0, unit: '1 dozen' })
seeded.cherry = await newProduct(db, fruit, { name: 'Cherry_', mrp: 150 })
seeded.turmeric = await newProduct(db, spices, { name: 'Turmeric', mrp: 90, price: 45 })
seeded.secret = await newProduct(db, spices, { name: 'Secret spice', publish: false })
afterAll(() => shop.drop())

async function send(path: string, payload: object = {}, who?: string) {
  const reply = await server.inject({
    method: 'POST',
    url: `/api/product/${path}`,
    payload,
    headers: who ? { authorization: `Bearer ${who}` } : {},
  })
  const { data, message, ...meta } = reply.json()
  const names = Array.isArray(data) ? data.map(({ name }: Product) => name) : undefined
  return { status: reply.statusCode, data, names, meta, message }
}

test('a product has exactly the fields of the contract', async () => {
  const { data } = await send('get-product-by-id', { productId: String(seeded.apple?._id) })
  expect(data).toEqual({
    _id: seeded.apple?._id,
    name: 'apple',
    slug: 'apple',
    brand: null,
    image: [],
    category: fruit.categoryId,
    subCategory: fruit.subCategoryId,
    unit: '1 kg',
    price: 200,
    discount: 25,
    stock: 100,
    packs: [{ unit: '1 kg', price: 200, discount: 25, stock: 100, sku: null, maxPerOrder: null }],
    veg: true,
    origin: 'India',
    description: '',
    more_details: {},
    publish: true,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
})

test.each([
  ['popular', ['Turmeric', 'Cherry_', 'Banana 100%', 'apple']],
  ['newest', ['Turmeric', 'Cherry_', 'Banana 100%', 'apple']],
  ['price_asc', ['Turmeric', 'Banana 100%', 'apple', 'Cherry_']],
  ['price_desc', ['Cherry_', 'apple', 'Banana 100%', 'Turmeric']],
  ['discount', ['Turmeric', 'apple', 'Cherry_', 'Banana 100%']],
  ['name', ['apple', 'Banana 100%', 'Cherry_', 'Turmeric']],
])('products are sorted by %s', async (sort, names) => {
  expect((await send('get-product', { sort })).names).toEqual(names)
})

test.each(PRODUCT_SORTS)('pages sorted by %s neither repeat nor skip a product', async (sort) => {
  const pages = [1, 2, 3].map((page) => send('get-product', { sort, page, limit: 2 }))
  const [one, two, three] = await Promise.all(pages)
  expect(one?.meta).toEqual({ success: true, totalCount: 4, totalPages: 2, page: 1, limit: 2 })
  expect(three?.names).toEqual([])
  expect(three?.meta).toMatchObject({ totalCount: 4, page: 3 })
  expect(new Set([...(one?.names ?? []), ...(two?.names ?? [])]).size).toBe(4)
})

test('a category or sub-category lists its products; an unknown or mismatched one is empty', async () => {
  const { categoryId, subCategoryId } = fruit
  const inSub = 'get-products-by-category-and-sub-category'
  expect((await send('get-products-by-category', { categoryId })).names).toHaveLength(3)
  expect((await send(inSub, { categoryId, subCategoryId: String(subCategoryId) })).names).toHaveLength(3)
  for (const reply of [
    await send('get-products-by-category', { categoryId: 999_999 }),
    await send(inSub, { categoryId: spices.categoryId, subCategoryId }),
    await send(inSub, { categoryId, subCategoryId: 999_999 }),
  ]) {
    expect(reply).toMatchObject({ status: 200, data: [], meta: { totalCount: 0, totalPages: 0 } })
  }
})

test('unpublished products are returned only to administrators who ask for them', async () => {
  const guests = [undefined, 'asha', 'dead']
  for (const who of guests) {
    expect((await send('get-product', { publish: 'all' }, who)).names).not.toContain('Secret spice')
    expect(await send('get-product-by-id', { productId: seeded.secret?._id }, who)).toMatchObject({
      status: 404,
    })
  }
  expect((await send('get-product', {}, 'ravi')).names).not.toContain('Secret spice')
  expect((await send('get-product', { publish: 'all' }, 'ravi')).meta).toMatchObject({ totalCount: 5 })
  expect((await send('get-product-by-id', { slug: 'secret-spice' }, 'ravi')).data.name).toBe('Secret spice')
})

test('INJ-02: punctuation in a search has no special meaning', async () => {
  const found = async (search: string) => (await send('get-product', { search })).names
  expect(await found('100%')).toEqual(['Banana 100%'])
  expect(await found('y_')).toEqual(['Cherry_'])
  expect(await found('RRY')).toEqual(['Cherry_'])
  expect(await found('%')).toEqual(['Banana 100%'])
  expect(await found('\\')).toEqual([])
  expect(await found('%'.repeat(100))).toEqual([])
  expect(await found("' OR 1=1 --")).toEqual([])
})

test('an unknown or deleted product gets 404; both or neither of id and slug gets 400', async () => {
  const deleted = await newProduct(shop.db, fruit, { name: 'Gone' })
  await shop.db.run(sql('test.delete', 'UPDATE products SET deleted_at = now() WHERE id = $1'), [deleted._id])
  for (const who of [undefined, 'ravi']) {
    const reply = await send('get-product-by-id', { productId: deleted._id }, who)
    expect([reply.status, reply.message]).toEqual([404, 'That product is no longer available.'])
  }
  expect((await send('get-product-by-id', { slug: 'nothing-here' })).status).toBe(404)
  expect((await send('get-product-by-id', { productId: 1, slug: 'apple' })).status).toBe(400)
  expect((await send('get-product-by-id', {})).status).toBe(400)
})

test.each([
  { page: 0 },
  { page: -1 },
  { page: 1e9 },
  { limit: 0 },
  { limit: 101 },
  { limit: 'abc' },
  { sort: 'id' },
])('CAT-09: %o is refused', async (body) => {
  expect((await send('get-product', body)).status).toBe(400)
})

test('home rows list each category’s products, those in stock first', async () => {
  const reply = await server.inject('/api/product/home-rows')
  const rows = reply
    .json()
    .data.map((row: { category: { name: string }; products: Product[] }) => [
      row.category.name,
      row.products.map(({ name }) => name),
    ])
  expect(rows).toEqual([
    ['Fruit', ['Cherry_', 'apple', 'Banana 100%']],
    ['Spices', ['Turmeric']],
  ])
})

test('products of an inactive category are hidden, but an administrator sees the category', async () => {
  const hide = sql('test.hide', `UPDATE categories SET is_active = $2 WHERE id = $1`)
  await shop.db.run(hide, [spices.categoryId, false])
  const get = async (url: string, who: string) =>
    (await server.inject({ url, headers: { authorization: who } })).json()
  try {
    expect((await send('get-product')).names).not.toContain('Turmeric')
    expect((await send('get-products-by-category', { categoryId: spices.categoryId })).names).toEqual([])
    expect((await send('get-product-by-id', { slug: 'turmeric' })).status).toBe(404)
    expect((await get('/api/category/get-category', 'Bearer asha')).data).toHaveLength(1)
    expect((await get('/api/category/get-category', 'Bearer ravi')).data).toHaveLength(2)
    expect((await get('/api/sub-category/get-sub-category', 'Bearer asha')).totalCount).toBe(1)
  } finally {
    await shop.db.run(hide, [spices.categoryId, true])
  }
})

test('sub-categories are paginated', async () => {
  const reply = (await server.inject('/api/sub-category/get-sub-category?page=2&limit=1')).json()
  expect(reply).toMatchObject({ totalCount: 2, totalPages: 2, page: 2, limit: 1 })
  expect(reply.data).toEqual([
    {
      _id: spices.subCategoryId,
      name: 'Fresh Spices',
      slug: 'fresh-spices',
      image: '',
      isActive: true,
      position: 1,
      updatedAt: expect.any(String),
      category: spices.categoryId,
    },
  ])
})

test('highlights are bestsellers in stock, and genuine offers', async () => {
  const highlights = async () => {
    const { data } = (await server.inject('/api/product/highlights')).json()
    const names = (products: Product[]) => products.map(({ name }) => name)
    return { best: names(data.bestsellers), offers: names(data.offers), areSold: data.areSold }
  }
  // Nothing was sold, so the first product of each category comes before the second ones. The banana is sold out, the
  // cherry has no discount.
  expect(await highlights()).toEqual({
    best: ['Cherry_', 'Turmeric', 'apple'],
    offers: ['apple', 'Turmeric'],
    areSold: false,
  })
  const sell = (units: number) =>
    shop.db.run(sql('test.recent_sales', `UPDATE products SET recent_sales = $1`), [units])
  await shop.db.run(sql('test.sell_one', `UPDATE products SET recent_sales = 7 WHERE id = $1`), [
    seeded.apple!._id,
  ])
  // One product that sells makes no row of bestsellers.
  expect(await highlights()).toMatchObject({ best: ['apple', 'Turmeric', 'Cherry_'], areSold: false })
  await sell(4)
  expect(await highlights()).toMatchObject({ areSold: false })
  await sell(5)
  expect(await highlights()).toMatchObject({ best: ['Cherry_', 'Turmeric', 'apple'], areSold: true })
  await shop.db.run(sql('test.unsell', `UPDATE products SET recent_sales = 0`), [])
})

test('until the search index is built, a list has no facets', async () => {
  const list = { categoryId: fruit.categoryId, sort: 'name' }
  const { names, meta } = await send('get-products-by-category', list)
  expect(names).toEqual(['apple', 'Banana 100%', 'Cherry_'])
  expect(meta).toMatchObject({ totalCount: 3, facets: { brands: [], price: null } })
})
