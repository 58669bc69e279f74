import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { privacyPaths } from '#features/consents/privacy-paths.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { policies } from '#features/storefront/policies.ts'
import { paths } from '#shared/paths.ts'
import type { Address, Product } from '#shared/shapes.ts'
import type { Category, SubCategory } from '#features/catalogue/contract.ts'
import { adminScreens } from './admin-screens.ts'
import { loggedIn, orderCart, shopkeeperCalls, shot } from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { expectToFitInOtherFonts } from './other-fonts.ts'
import { expectReachedByTab, expectUnreachedToBeFound } from './tab-through.ts'
import {
  expectAccessible,
  expectLargeSteppers,
  expectNoOverlaps,
  expectToFit,
  openBrowser,
  phone,
  preloadAxe,
  visitor,
} from './visitor.ts'

const largeTextScreens: string[] = [
  paths.cart,
  paths.checkout,
  paths.myOrders,
  paths.profile,
  paths.addresses,
  paths.userMenu,
]

/** Long, and in Devanagari and Latin: names and addresses must fit. */
const addAddress = (meera: Calls) =>
  meera.call<Address>('POST /api/address/add-new-address', {
    name: 'श्रीमती मीरा वेंकटसुब्रमण्यम अय्यर Thiruvananthapuramkaranavallikunnath',
    mobile: 9876543210,
    address_line: 'फ़्लैट 1203, टावर B, Sri Venkateshwara Enclave, 4th Cross, Indiranagar 2nd Stage',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
  })

/** A long product name, with a word that has no place to break. */
const addProduct = (shopkeeper: Calls, { category, subCategory }: Product, device: string) =>
  shopkeeper.call<Product>('POST /api/product/add-product', {
    name: `हाथ से पिसा हुआ बहु-अनाज आटा, Thiruvananthapuramkaranavallikunnathchakkiground Stone Milled ${device}`,
    brand: 'श्री वेंकटेश्वर गृह उद्योग Agro Industries',
    category,
    subCategory,
    packs: [
      { unit: '5 kg family saver pack', price: 12_499.5, discount: 12, stock: 50 },
      { unit: '1 kg', price: 250, discount: 0, stock: 3 },
    ],
  })

/** The screens of a shop with long names and addresses, by who sees them. */
async function screensFor(meera: Calls, shopkeeper: Calls, device: string) {
  const { call } = meera
  const milk = await call<Product[]>('POST /api/product/search-product', { search: 'milk' })
  const [category] = await call<Category[]>('GET /api/category/get-category')
  const subs = await call<SubCategory[]>('GET /api/sub-category/get-sub-category')
  const sub = subs.find((each) => each.category === category!._id)!
  const address = await addAddress(meera)
  const product = await addProduct(shopkeeper, milk[0]!, device)
  await call('POST /api/cart/add-to-cart', { productId: product._id, quantity: 3 })
  const order = await orderCart(meera, address._id, 'Ring twice')
  await call('POST /api/cart/add-to-cart', { productId: milk[1]!._id })
  return {
    'a guest': [
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
      privacyPaths.choices,
      `${paths.undoChange}#expired`,
      paths.checkout,
      paths.profile,
      paths.userMenu,
      ...policies.map(({ slug }) => `/${slug}`),
      '/no/such/shelf',
    ],
    'a shopper': [
      paths.cart,
      paths.checkout,
      paths.userMenu,
      paths.addNewAddress,
      paths.editAddressOf(address._id),
      paths.addresses,
      paths.profile,
      privacyPaths.account,
      paths.security,
      paths.myOrders,
      paths.orderDetails(order.orderId),
      paths.successOf(order.orderId),
      paths.cancel,
      paths.allOrders,
    ],
    ...adminScreens({ orderId: order.orderId, productId: product._id }),
    'searches of the panel without results': [
      `${paths.allOrders}?q=no+such+order`,
      `${adminPaths.products}?q=no+such+product`,
    ],
  }
}

/** Scripts of the shop's pages: off, with one from a host that is not allowed, so that their page shows every button. */
const switchScripts = (shopkeeper: Calls, enabled: boolean) =>
  shopkeeper.call('PUT /api/marketing/scripts', {
    headerScripts: enabled ? '' : '<script src="https://not-listed.example/a.js"></script>',
    metaTags: '',
    bodyScripts: '',
    enabled,
  })

/** What is ticked or switched on before the shopper has done it. */
const tickedBoxes = (page: Page) =>
  page
    .locator('input[type=checkbox]:checked')
    .evaluateAll((boxes) =>
      boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? 'a box without a label'),
    )

/**
 * Visits every screen once on one device, with all checks that hold for every screen. Screens are checked at the size of
 * the device, and must fit the other widths too.
 */
export function walkEveryScreen(
  device: string,
  viewport: { width: number; height: number },
  otherWidths: number[],
): () => Browser {
  let browser: Browser
  let meera: Calls
  let screens: Awaited<ReturnType<typeof screensFor>>
  beforeAll(async () => {
    browser = await openBrowser()
    const shopkeeper = await shopkeeperCalls()
    meera = await callsOf(`meera.${device}@example.in`)
    screens = await screensFor(meera, shopkeeper, device)
    await switchScripts(shopkeeper, false)
  })
  afterAll(async () => {
    // Other journeys use this shop too.
    await switchScripts(await shopkeeperCalls(), true)
    await browser.close()
  })

  async function expectToFitAtEveryWidth(page: Page, address: string): Promise<void> {
    await expectToFit(page)
    await expectNoOverlaps(page)
    for (const width of otherWidths) {
      await page.setViewportSize({ width, height: viewport.height })
      await expectToFit(page)
      await expectNoOverlaps(page)
      if (viewport === phone) await expectToFitInOtherFonts(page)
    }
    await page.setViewportSize(viewport)
    if (!largeTextScreens.includes(address)) return
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectToFit(page)
    await shot(page, `large${address.replaceAll('/', '-')}`)
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  }

  async function walk(addresses: string[], who: Calls | null, isPanel = false): Promise<void> {
    const { page, faults, follow, leave } = who
      ? await loggedIn(browser, viewport, who)
      : await visitor(browser, viewport)
    await preloadAxe(page)
    for (const [index, address] of addresses.entries()) {
      // On a phone a guest's pages are loaded, as the server renders them; screens behind a login it never renders.
      if ((who || viewport !== phone) && index > 0) await follow(address)
      else await page.goto(address, { waitUntil: 'networkidle' })
      await page.locator('h1').first().waitFor({ state: 'attached' })
      // `follow` keeps the place of the previous screen, where a bar may half cover a control.
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessible(page)
      if (viewport === phone) await expectLargeSteppers(page)
      await shot(page, `screen${address.replaceAll(/[/?=&]/g, '-').slice(0, 60)}${who ? '-in' : ''}`)
      if (!isPanel) expect([address, ...(await tickedBoxes(page))]).toEqual([address])
      await expectToFitAtEveryWidth(page, address)
      if (isPanel) await expectReachedByTab(page)
    }
    if (isPanel) await expectUnreachedToBeFound(page)
    expect(faults).toEqual([])
    await leave()
  }

  test('a guest’s screens fit, in other fonts too, are accessible and cause no errors', () =>
    walk(screens['a guest'], null))
  test('a shopper’s screens fit, in other fonts and with large text too, are accessible and cause no errors', () =>
    walk(screens['a shopper'], meera))
  test.each(['orders and catalogue', 'shop and settings', 'searches of the panel without results'] as const)(
    '%s: the panel’s screens fit, are accessible, cause no errors, and Tab reaches everything',
    async (part) => walk(screens[part], await shopkeeperCalls(), true),
  )
  return () => browser
}
