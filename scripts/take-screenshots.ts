import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../test/browser.ts'

/**
 * Takes screenshots of every screen of a running shop, on a phone and on a desktop:
 * `npx tsx scripts/take-screenshots.ts [http://localhost:8080] [folder] [only…]`. With `--readme` it also writes
 * the picture at the top of the README.
 */
const { values, positionals } = parseArgs({
  options: { readme: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [url = 'http://localhost:8080', folder = 'screenshots', ...only] = positionals
const forReadme = values.readme

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } }
const shopper = `asha${Date.now()}@example.in`

type Visit = (page: Page) => Promise<void>
const at =
  (path: string): Visit =>
  async (page) =>
    void (await page.goto(url + path, { waitUntil: 'networkidle' }))

interface Tokens {
  accessToken: string
  refreshToken: string
}

interface Api {
  tokens: Tokens
  call<T>(path: string, body?: object, method?: string): Promise<T>
}

/** Calls the API as a script does, not as a browser, so that the tokens are not bound to a cookie. */
async function apiOf(email: string): Promise<Api> {
  let tokens: Tokens | null = null
  const call: Api['call'] = async (path, body, method = body ? 'POST' : 'GET') => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(tokens && { Authorization: `Bearer ${tokens.accessToken}` }),
      },
      body: body ? JSON.stringify(body) : null,
    })
    return ((await response.json()) as { data: never }).data
  }
  await call('/api/user/send-otp', { email })
  const proof = { email, otp: await codeFor(email), name: 'Asha Rao', mobile: 9876543210 }
  tokens = await call<Tokens>('/api/user/verify-otp', proof)
  return { call, tokens }
}

async function codeFor(email: string): Promise<string> {
  for (;;) {
    const mails = (await (await fetch(`${url}/dev/mailbox.json?to=${email}`)).json()) as { subject: string }[]
    const code = /^\d{6}/.exec(mails[0]?.subject ?? '')?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}

async function main() {
  await mkdir(folder, { recursive: true })
  const [api, adminApi] = await Promise.all([apiOf(shopper), apiOf('admin@tokri.example')])
  const products = await api.call<
    { _id: number; slug: string; unit: string; price: number; stock: number }[]
  >('/api/product/search-product', { search: 'milk', limit: 5 })
  const address = await api.call<{ _id: string }>('/api/address/add-new-address', {
    name: 'Asha Rao',
    mobile: 9876543210,
    address_line: '12, 4th Cross, Indiranagar',
    landmark: 'Opposite the park',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
  })
  const fill = async (count: number) => {
    for (const { _id } of products.slice(0, count))
      await api.call('/api/cart/add-to-cart', { productId: _id, quantity: 2 })
  }
  await fill(3)
  const refused = await api.call<{ bill: { totalAmt: number } }>('/api/order/add-cash-on-delivery-order', {
    addressId: address._id,
    expectedTotal: 0,
  })
  const order = await api.call<{ orderId: string }>('/api/order/add-cash-on-delivery-order', {
    addressId: address._id,
    expectedTotal: refused.bill.totalAmt,
  })
  await fill(1)
  const online = await api.call<{ order: { orderId: string } }>('/api/order/create-order', {
    addressId: address._id,
    expectedTotal: (
      await api.call<{ bill: { totalAmt: number } }>('/api/order/create-order', {
        addressId: address._id,
        expectedTotal: 1,
        paymentMethod: 'PAYU',
      })
    ).bill.totalAmt,
    paymentMethod: 'PAYU',
  })
  await fill(2)
  const categories = await api.call<{ _id: number; slug: string }[]>('/api/category/get-category')
  const subs = await api.call<{ _id: number; slug: string; category: number }[]>(
    '/api/sub-category/get-sub-category',
  )
  const first = categories[1] ?? categories[0]!
  const sub = subs.find(({ category }) => category === first._id)!

  const guest: Record<string, Visit> = {
    home: at('/'),
    category: at(`/all-products-by-category/${first._id}`),
    list: at(`/products-list/${first.slug}/${sub.slug}/${first._id}/${sub._id}`),
    product: at(`/product/${products[0]!.slug}`),
    search: at('/search?q=milk'),
    'search-nothing': at('/search?q=zzzzqq'),
    suggestions: async (page) => {
      await at('/')(page)
      await page.getByRole('combobox').first().click()
      await page.getByRole('combobox').first().fill('b')
      await page.waitForTimeout(900)
    },
    'cart-empty': at('/cart'),
    login: at('/login'),
    register: at('/register'),
    policy: at('/return-policy'),
    'not-found': at('/no/such/page'),
    'checkout-guest': at('/checkout'),
  }
  const member: Record<string, Visit> = {
    'home-member': at('/'),
    cart: at('/cart'),
    'cart-menu': async (page) => {
      await at('/')(page)
      // Phones have a cart page instead of the side menu.
      const button = page.getByRole('button', { name: /item|cart/i }).first()
      if (await button.isVisible()) await button.click()
      await page.waitForTimeout(900)
    },
    checkout: at('/checkout'),
    'user-menu': at('/user-menu'),
    addresses: at('/dashboard/addresses'),
    'address-new': at('/add-new-address'),
    orders: at('/dashboard/my-orders'),
    order: at(`/dashboard/order-details/${order.orderId}`),
    success: at(`/success?orderId=${order.orderId}`),
    cancelled: at(`/cancel?orderId=${order.orderId}`),
    'payment-confirming': at(`/payu-success?orderId=${online.order.orderId}`),
    'payment-left': at(`/payu-failure?orderId=${online.order.orderId}`),
    'no-permission': at('/dashboard/all-orders'),
  }
  const admin: Record<string, Visit> = {
    'order-desk': at('/dashboard/all-orders'),
    bell: async (page) => {
      await at('/')(page)
      await page.waitForTimeout(1000)
      await page
        .getByRole('button', { name: /notification|bell|new order/i })
        .first()
        .click()
      await page.waitForTimeout(700)
    },
    payments: at('/dashboard/payments'),
    'order-admin': at(`/dashboard/order-details/${order.orderId}`),
    charges: at('/dashboard/charges'),
    'marketing-scripts': at('/marketing-admin-panel/scripts'),
    'marketing-banners': at('/marketing-admin-panel/banners'),
    'marketing-defaults': at('/marketing-admin-panel/defaults'),
  }

  const browser = await launchBrowser()
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const [account, screens] of [
      [null, guest],
      [api, member],
      [adminApi, admin],
    ] as const) {
      const wanted = Object.entries(screens).filter(([name]) => only.length === 0 || only.includes(name))
      if (wanted.length === 0) continue
      const context = await browser.newContext({
        viewport,
        deviceScaleFactor: 1,
        locale: 'en-IN',
        reducedMotion: 'reduce',
        isMobile: size === 'phone',
        hasTouch: size === 'phone',
      })
      const page = await context.newPage()
      page.on('pageerror', (error) => console.log(`  ! ${error.message}`))
      if (account) {
        await page.addInitScript(({ accessToken, refreshToken }: Tokens) => {
          localStorage.setItem('accessToken', accessToken)
          localStorage.setItem('refreshToken', refreshToken)
        }, account.tokens)
      }
      for (const [name, visit] of wanted) {
        await visit(page).catch((error: Error) => console.log(`  ! ${name}: ${error.message.split('\n')[0]}`))
        await page.waitForTimeout(400)
        await page.screenshot({ path: join(folder, `${name}-${size}.png`) })
        console.log(`${name}-${size}`)
      }
      await context.close()
    }
  }
  if (forReadme) await pictureForReadme(folder)
  await browser.close()
}

/** The desktop and phone screenshots side by side, with rounded corners on a plain background. */
async function pictureForReadme(from: string) {
  const desktop = await framed(join(from, 'home-desk.png'), 1280, 800, 16)
  const phone = await framed(join(from, 'list-phone.png'), 312, 675, 28)
  await mkdir('docs/pictures', { recursive: true })
  await sharp({ create: { width: 1480, height: 920, channels: 3, background: '#E9F6EF' } })
    .composite([
      { input: desktop, left: 48, top: 48 },
      { input: phone, left: 1120, top: 200 },
    ])
    .webp({ quality: 86 })
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
