import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { launchBrowser } from '../test/browser.ts'
import { adminScreens } from '../test/journeys/admin-screens.ts'

/**
 * Takes screenshots of every screen of a running demo, as the persons of its bar see them:
 * `npx tsx scripts/take-screenshots.ts [http://localhost:8080] [folder] [only…]`. What is wider than its window is said.
 * `--widths 360,390,768,1280`, `--text 200` (percent), `--names long` gives everybody and every product a name of 60
 * letters or one in Hindi or Tamil, `--readme` also writes the picture at the top of the README.
 */
const { values, positionals } = parseArgs({
  options: {
    readme: { type: 'boolean', default: false },
    widths: { type: 'string', default: '390,1280' },
    text: { type: 'string', default: '100' },
    names: { type: 'string', default: 'own' },
  },
  allowPositionals: true,
})
const [url = 'http://localhost:8080', folder = 'screenshots', ...only] = positionals

const PHONE = 768
const LONG_NAMES = [
  'Venkatanarasimharajuvaripeta Subrahmanyam Lakshmi Narasimhan',
  'श्रीमती अनुराधा विश्वनाथन कृष्णमूर्ति चट्टोपाध्याय',
  'ஸ்ரீமதி மீனாட்சி சுந்தரேஸ்வரன் வெங்கடாசலம்',
]

const askOf =
  (page: Page) =>
  async <T>(path: string, body?: object): Promise<T> =>
    page.evaluate(
      async ([at, sent]) => {
        const response = await fetch(at, {
          method: sent ? 'POST' : 'GET',
          headers: {
            'Content-Type': 'application/json',
            Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          },
          ...(sent && { body: JSON.stringify(sent) }),
        })
        return ((await response.json()) as { data: never }).data
      },
      [path, body] as const,
    )

/** Puts a few things into the shopper's cart. */
async function fillCart(page: Page): Promise<void> {
  const ask = askOf(page)
  const found = await ask<{ _id: number; packs: { unit: string; stock: number }[] }[]>(
    '/api/product/search-product',
    { search: 'dal', limit: 3 },
  )
  for (const { _id, packs } of found)
    await ask('/api/cart/add-to-cart', { productId: _id, unit: packs[0]!.unit, quantity: 2 })
}

/** The shopper's newest order, and the newest that came. */
async function ordersOf(page: Page): Promise<string[]> {
  type Own = { orderId: string; order_status: string }
  const orders = await askOf(page)<Own[]>('/api/order/get-orders?limit=20')
  const came = orders.find(({ order_status }) => order_status === 'Delivered')
  return [...new Set([orders[0], came].flatMap((one) => one?.orderId ?? []))]
}

/** The numbers of an order, a product and a category to look at. */
async function somewhere(page: Page) {
  const ask = askOf(page)
  const [order] = await ask<{ orderId: string }[]>('/api/order/get-all-orders?limit=1')
  const [product] = await ask<{ _id: number; slug: string }[]>('/api/product/search-product', {
    search: 'milk',
    limit: 1,
  })
  const categories = await ask<{ _id: number; slug: string }[]>('/api/category/get-category')
  const subs = await ask<{ _id: number; slug: string; category: number }[]>(
    '/api/sub-category/get-sub-category',
  )
  const first = categories[1] ?? categories[0]!
  const sub = subs.find(({ category }) => category === first._id)!
  return { orderId: order!.orderId, product: product!, category: first, sub }
}

function screensOf(
  { orderId, product, category, sub }: Awaited<ReturnType<typeof somewhere>>,
  own: readonly string[],
) {
  const list = `/products-list/${category.slug}/${sub.slug}/${category._id}/${sub._id}`
  return {
    Guest: [
      '/',
      `/all-products-by-category/${category._id}`,
      list,
      `/product/${product.slug}`,
      '/search?q=milk',
      '/search?q=zzzzqq',
      '/cart',
      '/login',
      '/hi',
      `/hi${list}`,
      `/hi/product/${product.slug}`,
      '/hi/cart',
      '/return-policy',
      '/no/such/page',
    ],
    Shopper: [
      '/',
      '/cart',
      '/checkout',
      '/user-menu',
      '/dashboard/addresses',
      '/dashboard/my-orders',
      ...own.map((id) => `/dashboard/order-details/${id}`),
      '/dashboard/my-khata',
      '/dashboard/my-lists',
      '/dashboard/my-mornings',
      '/dashboard/profile',
      '/hi/dashboard/my-orders',
      '/hi/dashboard/my-mornings',
    ],
    Keeper: Object.values(adminScreens({ orderId, productId: product._id })).flat(),
    Picker: ['/dashboard/pick'],
    Rider: ['/rider'],
    Cashier: ['/counter', '/dashboard/day'],
  }
}

type Person = keyof ReturnType<typeof screensOf>

async function become(context: BrowserContext, person: Person): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log(`  ! ${error.message}`))
  await page.goto(`${url}/about-us`)
  if (person === 'Guest') return page
  await page.getByRole('region', { name: 'The demo' }).getByRole('button', { name: person }).click()
  await page.waitForURL((to) => to.pathname !== '/about-us')
  return page
}

async function open(width: number, browser: Awaited<ReturnType<typeof launchBrowser>>) {
  const context = await browser.newContext({
    viewport: { width, height: width < PHONE ? 844 : 800 },
    locale: 'en-IN',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    isMobile: width < PHONE,
    hasTouch: width < PHONE,
  })
  context.setDefaultTimeout(60_000)
  if (values.names === 'long')
    await context.route('**/api/**', (route) =>
      // A page that is left wants its answers no more.
      withLongNames(route).catch(() => undefined),
    )
  return context
}

async function withLongNames(route: Route): Promise<void> {
  const response = await route.fetch()
  if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
  let at = 0
  const body = (await response.text()).replace(
    /"(name|userName|riderName|product_name)":"[^"]+"/g,
    (_, key: string) => `"${key}":"${LONG_NAMES[at++ % LONG_NAMES.length]}"`,
  )
  return route.fulfill({ response, body })
}

const nameOf = (path: string) => path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home'

async function shoot(page: Page, path: string, file: string): Promise<void> {
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(400)
  await page.screenshot({ path: file })
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  console.log(file, beyond > 0 ? `is wider than its window by ${beyond} pixels` : '')
}

async function main() {
  await mkdir(folder, { recursive: true })
  // The size that people set in their browser, which breakpoints in rem follow, too.
  const browser = await launchBrowser([
    `--blink-settings=defaultFontSize=${Math.round((16 * Number(values.text)) / 100)}`,
  ])
  const plain = await browser.newContext()
  const keeper = await somewhere(await become(plain, 'Keeper'))
  const shopper = await become(await browser.newContext(), 'Shopper')
  await fillCart(shopper)
  const screens = screensOf(keeper, await ordersOf(shopper))
  for (const width of values.widths.split(',').map(Number)) {
    for (const [person, paths] of Object.entries(screens) as [Person, string[]][]) {
      const wanted = paths.filter((path) => only.length === 0 || only.includes(nameOf(path)))
      if (wanted.length === 0) continue
      const context = await open(width, browser)
      const page = await become(context, person)
      for (const path of wanted)
        await shoot(page, path, join(folder, `${person}-${nameOf(path)}-${width}.png`)).catch(
          (error: Error) => console.log(`  ! ${path}: ${error.message.split('\n')[0]}`),
        )
      await context.close()
    }
  }
  if (values.readme) await pictureForReadme(folder)
  await browser.close()
}

/** The shop on a desk, and the keeper's and the rider's phone before it, with rounded corners on a plain background. */
async function pictureForReadme(from: string) {
  const desktop = await framed(join(from, 'Guest-home-1280.png'), 1120, 700, 16)
  const keeper = await framed(join(from, 'Keeper-dashboard-all-orders-390.png'), 312, 675, 28)
  const rider = await framed(join(from, 'Rider-rider-390.png'), 312, 675, 28)
  await mkdir('docs/pictures', { recursive: true })
  await sharp({ create: { width: 1480, height: 920, channels: 3, background: '#E9F6EF' } })
    .composite([
      { input: desktop, left: 48, top: 48 },
      { input: keeper, left: 784, top: 200 },
      { input: rider, left: 1120, top: 160 },
    ])
    .webp({ quality: 82 })
    .toFile('docs/pictures/shop.webp')
}

async function framed(path: string, width: number, height: number, radius: number): Promise<Buffer> {
  const shape = (more: string) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="${radius}" ${more}/></svg>`,
    )
  return sharp(path)
    .resize(width, height)
    .composite([
      { input: shape('fill="#fff"'), blend: 'dest-in' },
      { input: shape('fill="none" stroke="#C9D3CC" stroke-width="2"') },
    ])
    .png()
    .toBuffer()
}

await main()
