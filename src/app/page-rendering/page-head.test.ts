import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../test/server.ts'
import { newProduct, newCategory } from '../../../test/world.ts'
import { paths } from '#shared/paths.ts'
import { pageRenderer } from './render-page.tsx'

const ORIGIN = 'https://shop.example'

const shop = await testShop()
const dairy = await newCategory(shop.db, 'Dairy & Eggs')
const milk = await newProduct(shop.db, dairy, { name: 'Toned Milk' })
const assets = { script: '/client.js', styles: [], fonts: [], preloadsOf: () => [] }
const render = pageRenderer(shop.sendWithTags, async () => assets, ORIGIN)
afterAll(() => shop.close())

interface LinkedData {
  '@type': string
  [field: string]: unknown
}

async function headOf(path: string) {
  const { html } = (await render(path)).value
  const find = (pattern: RegExp) => pattern.exec(html)?.[1]
  const meta = (name: string) => find(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`))
  const jsonLd = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return {
    title: find(/<title>([^<]+)<\/title>/),
    canonical: find(/<link rel="canonical" href="([^"]+)">/),
    robots: meta('robots'),
    description: meta('description'),
    image: meta('og:image'),
    site: meta('og:site_name'),
    jsonLd: jsonLd.map(([, text]) => JSON.parse(text!) as LinkedData),
  }
}

test('public pages have a title, a description, a canonical URL and an absolute picture URL', async () => {
  const category = paths.allProductsByCategory(dairy.categoryId)
  for (const path of [paths.home, category, paths.product(milk), '/return-policy']) {
    const head = await headOf(path)
    expect([path, head.canonical, head.robots]).toEqual([path, ORIGIN + path, undefined])
    expect(head.title!.length).toBeGreaterThan(5)
    expect(head.description!.length).toBeGreaterThan(10)
    expect(head.image).toMatch(/^https:\/\/shop\.example\/(media|icon-512)/)
    expect(head.site).toBeTruthy()
  }
})

test('structured data describes the shop with its search, a product, and a category list', async () => {
  const home = await headOf(paths.home)
  expect(home.jsonLd.find((item) => item['@type'] === 'WebSite')).toMatchObject({
    url: `${ORIGIN}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${ORIGIN}/search?q={search_term_string}` },
    },
  })
  const product = await headOf(paths.product(milk))
  expect(product.jsonLd.map((item) => item['@type'])).toEqual(['Product', 'BreadcrumbList'])
  expect(product.jsonLd[0]).toMatchObject({ name: milk.name, url: ORIGIN + paths.product(milk) })
  const category = await headOf(paths.allProductsByCategory(dairy.categoryId))
  expect(category.jsonLd.map((item) => item['@type'])).toEqual(['BreadcrumbList', 'ItemList'])
})

test('search, cart, checkout, account and 404 pages are noindex', async () => {
  const account = [paths.login, paths.register, '/forgot-password', '/user-menu', '/dashboard/my-orders']
  const own = [paths.cart, paths.checkout, paths.addNewAddress, '/success', '/cancel']
  for (const path of [`${paths.search}?q=milk`, paths.search, ...own, ...account]) {
    const { robots, canonical, description } = await headOf(path)
    expect([path, robots, canonical]).toEqual([path, 'noindex', undefined])
    expect([path, description?.length ?? 0]).not.toEqual([path, 0])
  }
  for (const path of ['/no/such/page', '/product/no-such-product'])
    expect([path, (await headOf(path)).robots]).toEqual([path, 'noindex'])
})
