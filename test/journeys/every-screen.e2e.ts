import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { policies } from '#features/storefront/policies.ts'
import { paths } from '#shared/paths.ts'
import type { Bill } from '#features/charges/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Address, Product } from '#shared/shapes.ts'
import type { Category, SubCategory } from '#features/catalogue/contract.ts'
import { adminScreens } from './admin-screens.ts'
import { loggedIn, shopkeeperCalls, shot } from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import {
  desktop,
  expectAccessible,
  expectLargeSteppers,
  expectNoOverlaps,
  expectToFit,
  expectWholeWords,
  openBrowser,
  phone,
  preloadAxe,
  visitor,
} from './visitor.ts'

let browser: Browser
let meera: Calls
let shopkeeper: Calls
const largeTextScreens = [
  paths.cart,
  paths.checkout,
  paths.myOrders,
  paths.profile,
  paths.addresses,
  paths.userMenu,
]
let screens: { guest: string[]; member: string[]; admin: string[] }

beforeAll(async () => {
  browser = await openBrowser()
  ;[meera, shopkeeper] = await Promise.all([callsOf('meera@example.in'), shopkeeperCalls()])
  const { call } = meera
  const milk = await call<Product[]>('POST /api/product/search-product', { search: 'milk' })
  const [category] = await call<Category[]>('GET /api/category/get-category')
  const subs = await call<SubCategory[]>('GET /api/sub-category/get-sub-category')
  const sub = subs.find((each) => each.category === category!._id)!
  const address = await addAddress()
  const product = await addProduct(milk[0]!)
  const order = await placeOrder(product, address)
  await call('POST /api/cart/add-to-cart', { productId: milk[1]!._id })
  screens = {
    guest: [
      paths.home,
      paths.allProductsByCategory(category!._id),
      paths.productList(category!, sub),
      paths.product(milk[0]!),
      paths.product(product),
      paths.searchFor('rice'),
      paths.searchFor('no such thing at all'),
      paths.cart,
      paths.login,
      paths.register,
      paths.forgotPassword,
      `${paths.undoChange}#expired`,
      paths.checkout,
      paths.profile,
      paths.userMenu,
      ...policies.map(({ slug }) => `/${slug}`),
      '/no/such/shelf',
    ],
    member: [
      paths.cart,
      paths.checkout,
      paths.userMenu,
      paths.addNewAddress,
      paths.editAddressOf(address._id),
      paths.addresses,
      paths.profile,
      paths.security,
      paths.myOrders,
      paths.orderDetails(order.orderId),
      paths.successOf(order.orderId),
      paths.cancel,
      paths.allOrders,
    ],
    admin: [
      ...Object.values(adminScreens({ orderId: order.orderId, productId: product._id })).flat(),
      `${paths.allOrders}?q=no+such+order`,
      `${adminPaths.products}?q=no+such+product`,
    ],
  }
})
afterAll(() => browser.close())

/** Long, and in Devanagari and Latin: names and addresses must fit. */
const addAddress = () =>
  meera.call<Address>('POST /api/address/add-new-address', {
    name: 'श्रीमती मीरा वेंकटसुब्रमण्यम अय्यर Thiruvananthapuramkaranavallikunnath',
    mobile: 9876543210,
    address_line: 'फ़्लैट 1203, टावर B, Sri Venkateshwara Enclave, 4th Cross, Indiranagar 2nd Stage',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
  })

/** A long product name, with a word that has no place to break. */
const addProduct = ({ category, subCategory }: Product) =>
  shopkeeper.call<Product>('POST /api/product/add-product', {
    name: 'हाथ से पिसा हुआ बहु-अनाज आटा, Thiruvananthapuramkaranavallikunnathchakkiground Stone Milled',
    brand: 'श्री वेंकटेश्वर गृह उद्योग Agro Industries',
    category,
    subCategory,
    packs: [
      { unit: '5 kg family saver pack', price: 12_499.5, discount: 12, stock: 50 },
      { unit: '1 kg', price: 250, discount: 0, stock: 3 },
    ],
  })

async function placeOrder(product: Product, address: Address): Promise<Order> {
  const { call, refused } = meera
  await call('POST /api/cart/add-to-cart', { productId: product._id, quantity: 3 })
  const input = { addressId: address._id, expectedTotal: 0 }
  const { bill } = await refused<{ bill: Bill }>('POST /api/order/add-cash-on-delivery-order', input)
  return call<Order>('POST /api/order/add-cash-on-delivery-order', { ...input, expectedTotal: bill.totalAmt })
}

/** Screens are checked at the size of the device, and must fit the other widths too. */
describe.each([
  ['a phone', phone, [360]],
  ['a desktop', desktop, [1024, 768]],
])('on %s', (_name, viewport, others) => {
  const checkScreens = async (addresses: string[], tokens?: Calls['tokens']) => {
    const { page, faults, follow, leave } = await visitor(browser, viewport)
    await preloadAxe(page)
    if (tokens) {
      await page.addInitScript((pair) => {
        localStorage.setItem('accessToken', pair.accessToken)
        localStorage.setItem('refreshToken', pair.refreshToken)
      }, tokens)
    }
    for (const [index, address] of addresses.entries()) {
      // A guest's pages are loaded, as the server renders them; screens behind a login it never renders.
      if (tokens && index > 0) await follow(address)
      else await page.goto(address, { waitUntil: 'networkidle' })
      await page.locator('h1').first().waitFor({ state: 'attached' })
      await expectAccessible(page)
      if (viewport === phone) await expectLargeSteppers(page)
      await shot(page, `screen${address.replaceAll(/[/?=&]/g, '-').slice(0, 60)}${tokens ? '-in' : ''}`)
      await expectToFit(page)
      await expectNoOverlaps(page)
      for (const width of others) {
        await page.setViewportSize({ width, height: viewport.height })
        await expectToFit(page)
        await expectNoOverlaps(page)
      }
      await page.setViewportSize(viewport)
    }
    expect(faults).toEqual([])
    await leave()
  }

  test('with text of twice the size cart, checkout, orders and profile fit', async () => {
    const { page, faults, leave } = await visitor(browser, viewport)
    await page.addInitScript((pair) => {
      localStorage.setItem('accessToken', pair.accessToken)
      localStorage.setItem('refreshToken', pair.refreshToken)
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
    }, meera.tokens)
    for (const address of largeTextScreens) {
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.locator('h1').first().waitFor()
      await expectToFit(page)
      await shot(page, `large${address.replaceAll('/', '-')}`)
    }
    expect(faults).toEqual([])
    await leave()
  })

  test('a guest’s screens fit, are accessible and cause no errors', () => checkScreens(screens.guest))
  test('a shopper’s screens fit, are accessible and cause no errors', () =>
    checkScreens(screens.member, meera.tokens))
  test('an administrator’s screens fit, are accessible and cause no errors', () =>
    checkScreens(screens.admin, shopkeeper.tokens))
})

/** What a device shows while our font has not come: Android's, Linux's and a wide one. */
const otherFonts = {
  Roboto: ['@fontsource-variable/roboto/files/roboto-latin-wght-normal'],
  'Noto Sans': ['@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal'],
  'DejaVu Sans': [
    '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal',
    '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal',
  ],
}

test('in the fonts of other devices the screens fit a narrow phone', async () => {
  const { page, follow, leave } = await loggedIn(browser, { ...phone, width: 360 }, shopkeeper)
  await page.route('**/other-fonts/**', (route) => {
    const file = decodeURIComponent(new URL(route.request().url()).pathname.replace('/other-fonts/', ''))
    return route.fulfill({ path: `node_modules/${file}.woff2`, contentType: 'font/woff2' })
  })
  await page.goto(screens.admin[0]!, { waitUntil: 'networkidle' })
  /** Loads the fonts, unless this document has them: some screens are documents of their own. */
  const loadFonts = () =>
    page.evaluate(async (fonts) => {
      if (document.adoptedStyleSheets.length > 0) return
      for (const [name, files] of Object.entries(fonts))
        for (const file of files) {
          const weight = file.includes('wght') ? '100 900' : file.includes('700') ? '600 900' : '100 599'
          document.fonts.add(
            await new FontFace(`Other ${name}`, `url(/other-fonts/${file})`, { weight }).load(),
          )
        }
      document.adoptedStyleSheets.push(new CSSStyleSheet())
    }, otherFonts)
  const show = (font: string) =>
    page.evaluate((name) => {
      const family = `"Other ${name}", "Noto Sans Devanagari"`
      document.adoptedStyleSheets.at(-1)!.replaceSync(`* { font-family: ${family} !important }`)
    }, font)
  for (const address of [...screens.admin, ...screens.member, ...screens.guest]) {
    await follow(address)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await loadFonts()
    for (const font of Object.keys(otherFonts)) {
      await show(font)
      await expectToFit(page)
      await expectWholeWords(page)
    }
  }
  await leave()
})

test('on a desktop the order desk shows the receiver and the amount to collect in full', async () => {
  const { page, leave } = await loggedIn(browser, desktop, shopkeeper)
  await page.goto(`${paths.allOrders}?q=meera%40example.in`, { waitUntil: 'networkidle' })
  const name = page.getByRole('link', { name: /Thiruvananthapuramkaranavallikunnath, order/ }).first()
  const { shown, full } = await name.evaluate((link) => ({
    shown: [link.clientWidth, link.clientHeight],
    full: [link.scrollWidth, link.scrollHeight],
  }))
  expect(shown).toEqual(full)
  const due = page
    .getByText(/^Collect ₹32,/)
    .first()
    .locator('..')
  const [room, needed] = await due.evaluate((element) => [element.clientWidth, element.scrollWidth])
  expect(needed).toBe(room)
  await leave()
})
