import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testShop, type TestShop } from '../../../test/server.ts'
import { newProduct, ravi, newCategory, type CategoryIds } from '../../../test/world.ts'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import { FILTER_FIELDS } from '#features/catalogue/filter-address.ts'
import { pageCache, pageKey, type PageCache } from './page-cache.ts'
import { pageRenderer } from './render-page.tsx'

let shop: TestShop
let pages: PageCache
let rendered: string[]
let dairy: CategoryIds
let fruits: CategoryIds
let admin: string
beforeAll(async () => {
  shop = await testShop()
  dairy = await newCategory(shop.db, 'Dairy')
  fruits = await newCategory(shop.db, 'Fruits')
  admin = await shop.signIn(await ravi(shop.db))
  const assets = { script: '/client.js', styles: [], fonts: [], preloadsOf: () => [] }
  const render = pageRenderer(shop.sendWithTags, async () => assets, shop.config.publicUrl)
  rendered = []
  pages = pageCache((key) => {
    rendered.push(key)
    return render(key)
  }, shop.feed)
})
afterAll(() => shop.close())

const html = async (address: string) => brotliDecompressSync((await pages.get(address)).br).toString()
const change = (product: Product, body: object) =>
  shop.call('PUT /api/product/update-product/{id}', {
    params: { id: String(product._id) },
    body,
    as: admin,
  })
/** Which of the URLs are rendered again when requested. */
async function renderedOf(...addresses: string[]): Promise<string[]> {
  rendered.length = 0
  for (const address of addresses) await pages.get(address)
  return [...rendered]
}

test('a change re-renders only the pages that show it', async () => {
  const ghee = await newProduct(shop.db, dairy, { name: 'Ghee', mrp: 500 })
  const mango = await newProduct(shop.db, fruits, { name: 'Mango', mrp: 90 })
  const dairyList = paths.allProductsByCategory(dairy.categoryId)
  const fruitList = paths.allProductsByCategory(fruits.categoryId)
  const all = ['/', dairyList, fruitList, paths.product(ghee), paths.product(mango), '/about-us', '/cart']
  await renderedOf(...all)
  expect(await renderedOf(...all)).toEqual([])

  await change(ghee, { stock: 70 })
  expect(await renderedOf(...all)).toEqual([])
  await change(ghee, { price: 510 })
  expect(await renderedOf(...all)).toEqual(['/', dairyList, paths.product(ghee)])
  expect(await html(paths.product(ghee))).toContain('510')
  await change(ghee, { stock: 0 })
  expect(await renderedOf(...all)).toEqual(['/', dairyList, paths.product(ghee)])
  expect(await html(dairyList)).toContain('Out of stock')
  await change(mango, { description: 'From Ratnagiri' })
  expect(await renderedOf(...all)).toEqual(['/', fruitList, paths.product(mango)])
})

test('a price change does not re-render the pages of other products in the category', async () => {
  const butter = await newProduct(shop.db, dairy, { name: 'Butter', mrp: 60 })
  const { rows } = await shop.db.pool.query<{ id: number }>(
    `UPDATE products SET recent_sales = 1000 WHERE category_id = $1 AND id <> $2 RETURNING id`,
    [dairy.categoryId, butter._id],
  )
  for (let n = rows.length; n < 13; n++) {
    const more = await newProduct(shop.db, dairy, { name: `Curd ${n}` })
    await shop.db.pool.query('UPDATE products SET recent_sales = 1000 WHERE id = $1', [more._id])
  }
  const ghee = paths.product({ slug: 'ghee' })
  await renderedOf(ghee)
  await change(butter, { price: 65 })
  expect(await renderedOf(ghee, paths.product(butter))).toEqual([paths.product(butter)])
})

test('a 404 page is cached until a product with that slug is added', async () => {
  const addresses = ['/product/fresh-paneer', '/nowhere']
  expect((await pages.get(addresses[0]!)).status).toBe(404)
  await renderedOf(...addresses)
  expect(await renderedOf(...addresses)).toEqual([])
  await newProduct(shop.db, dairy, { name: 'Fresh Paneer' })
  expect((await pages.get('/product/fresh-paneer')).status).toBe(200)
})

test('a page is encoded once for concurrent and later requests', async () => {
  const page = await pages.get('/about-us')
  const [first, second] = await Promise.all([pages.encode(page, 'identity'), pages.encode(page, 'identity')])
  expect(second).toBe(first)
  expect(await pages.encode(page, 'identity')).toBe(first)
  expect(first).toEqual(brotliDecompressSync(page.br))
  expect(gunzipSync(await pages.encode(page, 'gzip'))).toEqual(first)
})

test('a page that is asked for again is compressed well', async () => {
  const { br: first, isLight } = await pages.get('/search')
  expect(isLight).toBe(true)
  const again = () => pages.find('/search')!
  await expect.poll(() => again().isLight).toBe(false)
  expect(again().br.length).toBeLessThan(first.length)
  expect(brotliDecompressSync(again().br)).toEqual(brotliDecompressSync(first))
})

test('all spellings of an address have the same cache key', () => {
  for (const url of [
    '/x/../about-us',
    '/./about-us',
    '/about-us#top',
    '/about-us?a=1#top',
    '/x\\..\\about-us',
  ])
    expect([url, pageKey(url)]).toEqual([url, '/about-us'])
  expect(pageKey('//evil.example/cart')).toBe('//evil.example/cart')
  expect(pageKey('*')).toBe('/*')
})

test.each(['/search', '/all-products-by-category/3', '/products-list/a/b/3/4'])(
  'the cache key of %s includes the sort and every filter, and no other parameter',
  (path) => {
    for (const field of ['sort', ...FILTER_FIELDS])
      expect(pageKey(`${path}?${field}=1`)).toBe(`${path}?${field}=1`)
    expect(pageKey(`${path}?utm_source=mail&ref=7`)).toBe(path)
  },
)

test('a page that has to be rendered lets go first what is urgent', async () => {
  let goOn = () => {}
  const urgent = new Promise<void>((resolve) => (goOn = resolve))
  const assets = { script: '/client.js', styles: [], fonts: [], preloadsOf: () => [] }
  const done: string[] = []
  const render = pageRenderer(
    shop.sendWithTags,
    async () => assets,
    shop.config.publicUrl,
    undefined,
    () => urgent.then(() => void done.push('order')),
  )
  const page = render('/about-us').then(() => done.push('page'))
  await shop.call('GET /api/product/home-rows')
  goOn()
  await page
  expect(done).toEqual(['order', 'page'])
})
