import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../test/server.ts'
import { asha, newAddress, newProduct, ravi, newCategory } from '../../../test/world.ts'
import type { Product } from '#shared/shapes.ts'

const shop = await testShop()
const dairy = await newCategory(shop.db, 'Dairy')
const admin = await shop.signIn(await ravi(shop.db))
afterAll(() => shop.close())

const list = async (as?: string): Promise<Product[]> =>
  (
    await shop.call('POST /api/product/get-products-by-category', {
      body: { categoryId: dairy.categoryId },
      as,
    })
  ).body.data
const search = async (text: string): Promise<Product[]> =>
  (await shop.call('POST /api/product/search-product', { body: { search: text } })).body.data
const home = async (): Promise<{ products: Product[] }[]> =>
  (await shop.call('GET /api/product/home-rows')).body.data
const named = (name: string) => (product: Product) => product.name === name

/** Writes like another process, whose changes this one notices only by polling. */
async function writeElsewhere(text: string, values: unknown[], tags: string[]): Promise<void> {
  await shop.db.pool.query(text, values)
  await shop.db.pool.query(
    `WITH feed AS (UPDATE content_changes SET version = version + 1 WHERE name = 'public' RETURNING version)
     INSERT INTO content_changes (name, version) SELECT tag, version FROM feed, unnest($1::text[]) AS tag
     ON CONFLICT (name) DO UPDATE SET version = excluded.version`,
    [tags],
  )
}

test('a new product is in the next response of list, search and home page', async () => {
  expect(await search('lassi')).toEqual([])
  await list()
  await home()
  await newProduct(shop.db, dairy, { name: 'Sweet Lassi' })
  expect((await list()).some(named('Sweet Lassi'))).toBe(true)
  expect(await search('lassi')).toHaveLength(1)
  expect((await home())[0]!.products.some(named('Sweet Lassi'))).toBe(true)
  expect(JSON.stringify(await shop.send('GET /api/product/home-rows', {}))).toContain('Sweet Lassi')
})

test('a changed price is in the next response of the process that wrote it', async () => {
  const paneer = await newProduct(shop.db, dairy, { name: 'Paneer', mrp: 90 })
  expect((await list()).find(named('Paneer'))?.price).toBe(90)
  for (const price of [91, 92, 93]) {
    await shop.call(`PUT /api/product/update-product/{id}`, {
      params: { id: String(paneer._id) },
      body: { price },
      as: admin,
    })
    expect((await list()).find(named('Paneer'))?.price).toBe(price)
    expect((await search('paneer'))[0]?.price).toBe(price)
  }
})

test('a product that an order sells out has no stock in the next list', async () => {
  const person = await asha(shop.db)
  const as = await shop.signIn(person)
  const curd = await newProduct(shop.db, dairy, { name: 'Curd', mrp: 50, stock: 2 })
  expect((await list()).find(named('Curd'))?.stock).toBe(2)
  await shop.call('POST /api/cart/add-to-cart', { body: { productId: curd._id, quantity: 2 }, as })
  const placed = await shop.call('POST /api/order/add-cash-on-delivery-order', {
    body: { addressId: await newAddress(shop.db, person), expectedTotal: 100 },
    as,
  })
  expect(placed.status).toBe(201)
  expect((await list()).find(named('Curd'))?.stock).toBe(0)
})

test('a change by another process is visible within a second', async () => {
  const ghee = await newProduct(shop.db, dairy, { name: 'Ghee', mrp: 500 })
  const price = async () => (await list()).find(named('Ghee'))?.price
  expect(await price()).toBe(500)
  await writeElsewhere(
    'UPDATE packs SET price_paise = 51000 WHERE product_id = $1',
    [ghee._id],
    [`product:${ghee._id}`],
  )
  await expect.poll(price, { timeout: 4_000, interval: 20 }).toBe(510)
})

test('a single product is always read from the database, not from the cache', async () => {
  const milk = await newProduct(shop.db, dairy, { name: 'Milk', stock: 9 })
  const stock = async (body: { productId: number } | { slug: string }) =>
    (await shop.call('POST /api/product/get-product-by-id', { body })).body.data.stock
  await list()
  for (const left of [8, 7, 9]) {
    await shop.db.pool.query('UPDATE packs SET stock = $2 WHERE product_id = $1', [milk._id, left])
    expect(await Promise.all([stock({ productId: milk._id }), stock({ slug: milk.slug })])).toEqual([
      left,
      left,
    ])
  }
})

test('responses for administrators and for guests never mix in the cache', async () => {
  await newProduct(shop.db, dairy, { name: 'Secret Kulfi', publish: false })
  await writeElsewhere(
    `INSERT INTO categories (name, slug, is_active) VALUES ('Hidden', 'hidden', false)`,
    [],
    ['shell'],
  )
  const categories = async (as?: string) =>
    (await shop.call('GET /api/category/get-category', { as })).body.data.map(({ name }: Product) => name)
  const products = async (as?: string) =>
    (await shop.call('POST /api/product/get-product', { body: { publish: 'all', limit: 100 }, as })).body.data
  for (const round of ['first', 'again']) {
    expect(await categories(admin), round).toContain('Hidden')
    expect(await categories(), round).not.toContain('Hidden')
    expect((await products(admin)).some(named('Secret Kulfi')), round).toBe(true)
    expect((await products()).some(named('Secret Kulfi')), round).toBe(false)
  }
})

test('a response is the same plain and compressed, and a matching ETag gets 304', async () => {
  const send = (headers: Record<string, string>) =>
    shop.server.inject({ url: '/api/product/home-rows', headers })
  const plain = await send({})
  const br = await send({ 'accept-encoding': 'gzip, br' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  const known = await send({ 'if-none-match': String(plain.headers.etag) })
  expect([known.statusCode, known.body]).toEqual([304, ''])
})

test('each encoding of a response has its own ETag and varies by Accept-Encoding', async () => {
  const send = (headers: Record<string, string>) =>
    shop.server.inject({ url: '/api/product/home-rows', headers })
  const plain = await send({})
  const br = await send({ 'accept-encoding': 'br' })
  expect(br.headers.etag).not.toBe(plain.headers.etag)
  expect(
    (await send({ 'if-none-match': String(plain.headers.etag), 'accept-encoding': 'br' })).statusCode,
  ).toBe(200)
  expect((await send({ 'if-none-match': String(br.headers.etag), 'accept-encoding': 'br' })).statusCode).toBe(
    304,
  )
  expect(br.headers.vary).toBe('Accept-Encoding')
})

test('a cached response varies by Origin when other origins are allowed', async () => {
  const crossOrigin = await testShop({ allowedOrigins: ['https://shop.example'] })
  const send = async (headers: Record<string, string>) =>
    (await crossOrigin.server.inject({ url: '/api/product/home-rows', headers })).headers
  const all: Record<string, string>[] = [
    {},
    { origin: 'https://shop.example' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of all) {
    expect((await send(headers)).vary, JSON.stringify(headers)).toBe('Origin, Accept-Encoding')
  }
  await crossOrigin.close()
})

test('a price change in one category keeps the cached responses of another', async () => {
  const fruits = await newCategory(shop.db, 'Fruits')
  const mango = await newProduct(shop.db, fruits, { name: 'Mango', mrp: 90 })
  const kulfi = await newProduct(shop.db, dairy, { name: 'Kulfi', mrp: 30 })
  const fruitPrice = async () =>
    (
      await shop.call('POST /api/product/get-products-by-category', {
        body: { categoryId: fruits.categoryId },
      })
    ).body.data[0].price
  expect(await fruitPrice()).toBe(90)
  // Written without invalidating the cache, so that only a new response would show it.
  await shop.db.pool.query('UPDATE packs SET price_paise = 9900 WHERE product_id = $1', [mango._id])
  await shop.call('PUT /api/product/update-product/{id}', {
    params: { id: String(kulfi._id) },
    body: { price: 31 },
    as: admin,
  })
  expect((await list()).find(named('Kulfi'))?.price).toBe(31)
  expect(await fruitPrice()).toBe(90)
  const metrics = (await shop.server.inject('/metrics')).body
  expect(Number(/tokri_cache_dropped_total\{change="product"\} (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(0)
})
