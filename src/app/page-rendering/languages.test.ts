import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../test/server.ts'
import { newCategory, newProduct } from '../../../test/world.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import { touch } from '#platform/db/change-store.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { pageCache, pageKey } from './page-cache.ts'
import { pagePath } from './page-path.ts'
import { pageRenderer } from './render-page.tsx'

const ORIGIN = 'https://shop.example'
const shop = await testShop()
const dairy = await newCategory(shop.db, 'Dairy & Eggs')
const milk = await newProduct(shop.db, dairy, { name: 'Toned Milk' })
afterAll(() => shop.close())

const render = pageRenderer(
  shop.sendWithTags,
  async (locale) => ({
    script: `/${locale}.js`,
    earlyScript: '/early.js',
    styles: [],
    fonts: ['/en.woff2', ...(locale === 'en' ? [] : [`/${locale}.woff2`])],
    preloadsOf: () => [],
  }),
  ORIGIN,
)
const page = async (path: string) => (await render(path)).value

const publicPaths = [
  paths.home,
  paths.product(milk),
  paths.allProductsByCategory(dairy.categoryId),
  '/search?q=milk',
  '/about-us',
]
const shells = [
  '/login',
  '/register',
  '/forgot-password',
  '/cart',
  '/checkout',
  '/user-menu',
  '/dashboard/my-orders',
  '/success',
]

test.each([...publicPaths, ...shells])('%s is there in Hindi, with its own files and links', async (path) => {
  const english = await page(path)
  const hindi = await page(`/hi${path}`)
  expect([english.status, hindi.status]).toEqual([200, 200])
  expect(english.html).toContain('<html lang="en-IN">')
  expect(english.html).toContain('src="/en.js"')
  expect(english.html).not.toMatch(/hreflang|\/hi\/|hi\.(?:js|woff2)/)
  expect(hindi.html).toContain('<html lang="hi-IN">')
  expect(hindi.html).toContain('src="/hi.js"')
  expect(hindi.html).toContain('href="/hi.woff2"')
  expect(hindi.html).toContain('सीधे सामग्री पर जाएँ')
  const within = [...hindi.html.matchAll(/<a[^>]* href="(\/[^"]*)"[^>]*/g)]
  expect(within.length).toBeGreaterThan(path === '/checkout' ? -1 : 5)
  // Only the way back to English leaves the language.
  expect(within.filter(([, href]) => !href!.startsWith('/hi/')).map(([, href]) => href)).toEqual(
    path === '/checkout' ? [] : [path.split('?')[0]],
  )
})

test('the large font of another script follows the first paint, the Latin one precedes it', async () => {
  const late = /<template id="late-scripts">(.*?)<\/template>/s
  for (const path of publicPaths) {
    const hindi = (await page(`/hi${path}`)).html
    expect(late.exec(hindi)?.[1]).toContain('as="font" type="font/woff2" href="/hi.woff2"')
    for (const html of [hindi, (await page(path)).html]) {
      expect(html.replace(late, '')).toContain('href="/en.woff2"')
      expect(html.replace(late, '')).not.toContain('href="/hi.woff2"')
    }
  }
})

test('a Hindi page has its own canonical address, and names the page in each language', async () => {
  for (const path of [paths.home, paths.product(milk), '/about-us']) {
    const { html } = await page(`/hi${path}`)
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/hi${path}">`)
    expect(html).toContain(`<link rel="alternate" hreflang="en-IN" href="${ORIGIN}${path}">`)
    expect(html).toContain(`<link rel="alternate" hreflang="hi-IN" href="${ORIGIN}/hi${path}">`)
    expect((await page(path)).html).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`)
  }
})

test('the title of a page that the browser fills is in its language', async () => {
  expect((await page('/hi/cart')).html).toMatch(/<title>आपका कार्ट · /)
  expect((await page('/cart')).html).toMatch(/<title>Your cart · /)
})

test.each([
  ['/hi', 'hi-IN', 200],
  ['/hi/', 'hi-IN', 200],
  ['/hi/hi', 'hi-IN', 404],
  ['/hi/hi/cart', 'hi-IN', 404],
  ['/HI/', 'en-IN', 404],
  ['/Hi/cart', 'en-IN', 404],
  ['/xx/', 'en-IN', 404],
  ['/en/', 'en-IN', 404],
  ['/%68i/cart', 'en-IN', 404],
  ['/hindi', 'en-IN', 404],
  ['/hi/no-such-page', 'hi-IN', 404],
  ['/hi/product/no-such-product', 'hi-IN', 404],
])('%s is in %s with status %i', async (path, lang, status) => {
  const found = await page(path)
  expect([found.status, /<html lang="([^"]+)"/.exec(found.html)?.[1]]).toEqual([status, lang])
})

test('a moved page moves within its language', async () => {
  const upper = `/hi/product/${milk.slug.toUpperCase()}`
  expect(await page(upper)).toMatchObject({ status: 301, location: `/hi${paths.product(milk)}` })
})

test('what guards a page guards it in every language', () => {
  for (const path of ['/dashboard/products', adminPaths.marketing, '/api/order/get', '/checkout'])
    expect([pagePath(`/hi${path}`), pagePath(`/x/../hi${path}`)]).toEqual([path, path])
  expect(pageKey('/hi/search?q=dal&utm=1')).toBe('/hi/search?q=dal')
  expect(pageKey('/hi/product/x?utm=1')).toBe('/hi/product/x')
})

test('a hundred pages rendered at the same time never mix their languages', async () => {
  const cache = pageCache(render, shop.feed)
  const asked = Array.from({ length: 100 }, (_, i) => {
    const path = publicPaths[i % publicPaths.length]!
    return { path: i % 3 === 0 ? path : `/hi${path}`, lang: i % 3 === 0 ? 'en-IN' : 'hi-IN' }
  })
  const pages = await Promise.all(
    asked.map(async ({ path }, i) =>
      // Half of them through the cache, half rendered anew.
      i % 2
        ? (await render(path)).value.html
        : (await cache.encode(await cache.get(pageKey(path)), 'identity')).toString(),
    ),
  )
  for (const [i, html] of pages.entries()) {
    const { lang } = asked[i]!
    expect(html).toContain(`<html lang="${lang}">`)
    expect(html.includes('Skip to content')).toBe(lang === 'en-IN')
    expect(html.includes('सीधे सामग्री पर जाएँ')).toBe(lang === 'hi-IN')
  }
})

test('the sitemap of each language lists its pages and where they are in the others', async () => {
  const at = shop.config.publicUrl
  for (const prefix of ['', '/hi']) {
    const index = (await shop.server.inject(`${prefix}/sitemap.xml`)).body
    expect(index).toContain(`<loc>${at}${prefix}/sitemap-products-1.xml</loc>`)
    const { body } = await shop.server.inject(`${prefix}/sitemap-products-1.xml`)
    expect(body).toContain(`<loc>${at}${prefix}${paths.product(milk)}</loc>`)
    for (const [tag, first] of [
      ['en-IN', ''],
      ['hi-IN', '/hi'],
    ])
      expect(body).toContain(
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${at}${first}${paths.product(milk)}"/>`,
      )
  }
  const robots = (await shop.server.inject('/robots.txt')).body
  expect(robots).toContain('Disallow: /hi/checkout')
  expect(robots).toContain(`Sitemap: ${at}/hi/sitemap.xml`)
})

test('what a shop says of itself is said in the language of the page, and no other page has it', async () => {
  const hindi = { tagline: 'रोज़ ताज़ा', hours: 'सुबह 7 से', title: 'आम आ गए', action: 'आम लें' }
  const { tagline, hours, ...banner } = Object.fromEntries(
    Object.entries(hindi).map(([name, text]) => [name, text.normalize('NFC')]),
  ) as typeof hindi
  const { html: before } = await page('/')
  await shop.db.transaction(async (tx) => {
    await saveShop(tx, {
      ...defaultShop,
      tagline: 'Fresh daily',
      translations: { hi: { tagline } },
      contact: { ...defaultShop.contact, hours: 'From 7', translations: { hi: { hours } } },
      banners: [
        { title: 'Mangoes', text: '', image: '', link: '/', action: '', translations: { hi: banner } },
      ],
    })
    await touch(tx, [tags.settings])
  })
  const { html } = await page('/hi/')
  expect(html).toContain(`<title>Our shop · ${tagline}</title>`)
  for (const text of [tagline, banner.title, banner.action]) expect(html).toContain(text)
  expect(html).not.toMatch(/Fresh daily|Mangoes/)
  // The server loads a page before it writes it in its language.
  const policy = (await page('/hi/contact-us')).html
  expect(policy).toContain(`<td>${hours}</td>`)
  expect(policy).not.toContain('From 7')
  const english = (await page('/')).html
  expect(english).toContain('Mangoes')
  expect(english).not.toMatch(/\p{Script=Devanagari}/u)
  await shop.db.transaction(async (tx) => {
    await saveShop(tx, defaultShop)
    await touch(tx, [tags.settings])
  })
  expect((await page('/')).html).toBe(before)
})
