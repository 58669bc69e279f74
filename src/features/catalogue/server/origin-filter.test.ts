import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../../test/server.ts'
import { newCategory, newProduct } from '../../../../test/world.ts'

const shop = await testShop({}, { pages: true })
const fruit = await newCategory(shop.db, 'Fruit')
const categoryId = fruit.categoryId
const listPath = `/all-products-by-category/${categoryId}`
for (const [name, origin] of [
  ['Mango', 'India'],
  ['Kiwi', 'Chile'],
  ['Grape', 'CHILE'],
  ['Date', 'Iran'],
  ['Plum', null],
]) {
  const { _id } = await newProduct(shop.db, fruit, { name: `Fresh ${name}` })
  await shop.owner.pool.query('UPDATE products SET origin = $2 WHERE id = $1', [_id, origin])
}
afterAll(() => shop.close())

const names = ({ body }: { body: { data?: { name: string }[] } }) =>
  body.data!.map(({ name }) => name.replace('Fresh ', '')).sort()
const inList = (origin: string) =>
  shop.call('POST /api/product/get-products-by-category', { body: { categoryId, origin } })
const inSearch = (origin: string) =>
  shop.call('POST /api/product/search-product', { body: { search: 'fresh', origin } })

test.each([
  ['India', ['Mango']],
  ['imported', ['Date', 'Grape', 'Kiwi']],
  ['Imported', ['Date', 'Grape', 'Kiwi']],
  ['chile', ['Grape', 'Kiwi']],
])('origin %s: the same in a list and in a search', async (origin, expected) => {
  expect(names(await inList(origin))).toEqual(expected)
  expect(names(await inSearch(origin))).toEqual(expected)
})

test('a page has links for browsers without scripts, and they work', async () => {
  const { body } = await shop.server.inject(`${listPath}?sort=name`)
  const [, part = ''] = /<noscript>(<nav aria-label="Country of origin".*?)<\/noscript>/s.exec(body) ?? []
  const links = [...part.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => [
    href!.replaceAll('&amp;', '&'),
    text,
  ])
  expect(links.map(([, text]) => text)).toEqual([
    'India (1)',
    'Imported (3)',
    expect.stringMatching(/chile \(2\)/i),
    'Iran (1)',
  ])
  expect(links[1]![0]).toBe(`${listPath}?sort=name&origin=Imported`)
  const imported = (await shop.server.inject(links[1]![0]!)).body
  expect(imported).toContain('Fresh Kiwi')
  expect(imported).not.toContain('Fresh Mango')
  expect((await shop.server.inject('/search?q=fresh')).body).toContain('origin=Imported')
})
