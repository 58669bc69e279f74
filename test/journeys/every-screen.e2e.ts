import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { privacyPaths } from '#features/consents/privacy-paths.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { policies } from '#features/storefront/policies.ts'
import { paths } from '#shared/paths.ts'
import type { Address, Product } from '#shared/shapes.ts'
import type { Category, SubCategory } from '#features/catalogue/contract.ts'
import { adminScreens } from './admin-screens.ts'
import { loggedIn, orderCart, productsFor, shopkeeperCalls, shot } from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { expectToFitInOtherFonts } from './other-fonts.ts'
import { adminsOverlays, guestsOverlays, openedOver, shoppersOverlays, type Overlays } from './overlays.ts'
import { expectReachedByTab, expectUnreachedToBeFound } from './tab-through.ts'
import {
  desktop,
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
const addProduct = (shopkeeper: Calls, { category, subCategory }: Product) =>
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

/** An administrator who may be removed. */
const removable = 'removable@example.in'

/** The screens of a shop with long names and addresses, and what opens over them, by who sees them. */
async function screensFor(meera: Calls, shopkeeper: Calls) {
  const { call } = meera
  const [first, second] = await productsFor(meera, 'milk')
  const severalPacks = (await productsFor(meera, 'rice')).find(({ packs }) => packs.length > 1)!
  const subs = await call<SubCategory[]>('GET /api/sub-category/get-sub-category')
  const categories = await call<Category[]>('GET /api/category/get-category')
  const category = categories.find(({ _id }) => _id === severalPacks.category)!
  const sub = subs.find((each) => each.category === category._id)!
  const address = await addAddress(meera)
  const product = await addProduct(shopkeeper, first!)
  await call('POST /api/cart/add-to-cart', { productId: product._id, quantity: 3 })
  const { orderId } = await orderCart(meera, address._id, 'Ring twice')
  await call('POST /api/cart/add-to-cart', { productId: second!._id })
  await shopkeeper.call('POST /api/user/grant-admin', { email: removable })
  const guests = [
    paths.home,
    paths.allProductsByCategory(category._id),
    paths.productList(category, sub),
    paths.product(severalPacks),
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
  ]
  const shoppers = [
    paths.home,
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
    paths.orderDetails(orderId),
    paths.successOf(orderId),
    paths.cancel,
    paths.allOrders,
  ]
  const searches = [
    `${paths.allOrders}?q=${orderId}`,
    `${paths.allOrders}?q=no+such+order`,
    `${adminPaths.products}?q=no+such+product`,
  ]
  return {
    guests: [guests, guestsOverlays(severalPacks)],
    shoppers: [shoppers, shoppersOverlays(orderId)],
    panel: { ...adminScreens({ orderId, productId: product._id }), 'searches of the panel': searches },
    adminsOverlays: adminsOverlays(orderId, removable),
  } as const
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

/** Each screen is checked at these sizes, and must fit the other widths too. */
const sizes = [
  { size: phone, otherWidths: [360] },
  { size: desktop, otherWidths: [1024, 768] },
]

let browser: Browser
let meera: Calls
let screens: Awaited<ReturnType<typeof screensFor>>
beforeAll(async () => {
  browser = await openBrowser()
  const shopkeeper = await shopkeeperCalls()
  meera = await callsOf('meera.walks@example.in')
  screens = await screensFor(meera, shopkeeper)
  await switchScripts(shopkeeper, false)
})
afterAll(async () => {
  // Other journeys use this shop too.
  await switchScripts(await shopkeeperCalls(), true)
  await browser.close()
})

async function expectToFitAtEveryWidth(
  page: Page,
  address: string,
  { size, otherWidths }: (typeof sizes)[0],
) {
  await expectToFit(page)
  await expectNoOverlaps(page)
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height: size.height })
    await expectToFit(page)
    await expectNoOverlaps(page)
    if (size === phone) await expectToFitInOtherFonts(page)
  }
  await page.setViewportSize(size)
  if (!largeTextScreens.includes(address)) return
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectToFit(page)
  await shot(page, `large${address.replaceAll('/', '-')}`)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
}

/** Visits screens once, with all checks that hold for every screen. */
async function walk(
  addresses: readonly string[],
  overlays: Overlays,
  who: Calls | null,
  isPanel = false,
): Promise<void> {
  const { page, faults, follow, settled, leave } = who
    ? await loggedIn(browser, phone, who)
    : await visitor(browser, phone)
  await preloadAxe(page)
  for (const [index, address] of addresses.entries()) {
    await page.setViewportSize(phone)
    // A guest's pages are loaded, as the server renders them; screens behind a login it never renders.
    if (who && index > 0) await follow(address)
    else await page.goto(address, { waitUntil: 'networkidle' })
    await page.locator('h1').first().waitFor({ state: 'attached' })
    if (!isPanel) expect([address, ...(await tickedBoxes(page))]).toEqual([address])
    for (const each of sizes) {
      const isPhone = each.size === phone
      if (!isPhone) {
        await page.setViewportSize(desktop)
        await settled()
      }
      // `follow` keeps the place of the previous screen, where a bar may half cover a control.
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessible(page)
      if (isPhone) await expectLargeSteppers(page)
      await shot(page, `screen${address.replaceAll(/[/?=&]/g, '-').slice(0, 60)}${who ? '-in' : ''}`)
      await expectToFitAtEveryWidth(page, address, each)
      if (isPanel) await expectReachedByTab(page)
      await overlays[address]?.(openedOver(page, isPhone))
    }
  }
  if (isPanel) await expectUnreachedToBeFound(page)
  expect(faults).toEqual([])
  await leave()
}

test('what opens over a screen belongs to a screen that is walked', () => {
  const { guests, shoppers, panel } = screens
  expect(guests[0]).toEqual(expect.arrayContaining(Object.keys(guests[1])))
  expect(shoppers[0]).toEqual(expect.arrayContaining(Object.keys(shoppers[1])))
  expect(Object.values(panel).flat()).toEqual(expect.arrayContaining(Object.keys(screens.adminsOverlays)))
})
test('a guest’s screens and what opens over them fit, in other fonts too, are accessible and cause no errors', () =>
  walk(...screens.guests, null))
test('a shopper’s do so with large text too', () => walk(...screens.shoppers, meera))
test.each(['orders and catalogue', 'shop and settings', 'searches of the panel'] as const)(
  '%s: an administrator’s do so, and Tab reaches everything',
  async (part) => walk(screens.panel[part], screens.adminsOverlays, await shopkeeperCalls(), true),
)

test('on a desktop the order desk shows the receiver and the amount to collect in full', async () => {
  const { page, leave } = await loggedIn(browser, desktop, await shopkeeperCalls())
  await page.goto(`${paths.allOrders}?q=meera.walks%40example.in`, { waitUntil: 'networkidle' })
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
