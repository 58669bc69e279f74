import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../test/server.ts'
import { newProduct, newCategory } from '../../../test/world.ts'
import { paths } from '#shared/paths.ts'

const shop = await testShop()
const dairy = await newCategory(shop.db, 'Dairy')
afterAll(() => shop.close())

const read = async (file: string) => {
  const { statusCode, body } = await shop.server.inject(file)
  return {
    status: statusCode,
    addresses: [...body.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, found]) => found!),
  }
}
const at = (path: string) => shop.config.publicUrl + path

test('the sitemap of a shop without products lists its pages and categories', async () => {
  expect((await read('/sitemap.xml')).addresses).toEqual([at('/sitemap-lists.xml')])
  const { addresses } = await read('/sitemap-lists.xml')
  expect(addresses).toEqual(
    expect.arrayContaining([at('/'), at('/about-us'), at(paths.allProductsByCategory(dairy.categoryId))]),
  )
})

test('a new product is in the next sitemap, an unpublished one is not', async () => {
  const milk = await newProduct(shop.db, dairy, { name: 'Milk' })
  await newProduct(shop.db, dairy, { name: 'Secret', publish: false })
  expect((await read('/sitemap-products-1.xml')).addresses).toEqual([at(paths.product(milk))])
  const late = await newProduct(shop.db, dairy, { name: 'Late Milk' })
  const { addresses } = await read('/sitemap.xml')
  expect(addresses).toEqual([at('/sitemap-lists.xml'), at('/sitemap-products-1.xml')])
  expect((await read('/sitemap-products-1.xml')).addresses).toEqual([
    at(paths.product(milk)),
    at(paths.product(late)),
  ])
})

test.each(['0.xml', '99999.xml', '100000.xml', 'one.xml', '1', '-1.xml'])(
  'sitemap-products-%s is not found',
  async (file) => {
    expect((await read(`/sitemap-products-${file}`)).status).toBe(404)
  },
)
