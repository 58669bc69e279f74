import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import type { Address, Product } from '#shared/shapes.ts'
import type { Category, SubCategory } from '#features/catalogue/contract.ts'
import { addressOf, guestWith, loggedIn, orderCart, productsFor, shopkeeperCalls } from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { openBrowser, visitor } from './visitor.ts'
import { typeText } from './type-text.ts'

// Where header, footer and floating cart button appear, change and hide (specification, section 2).

const wide = { width: 768, height: 900 }
const narrow = { width: 767, height: 900 }

let browser: Browser
let asha: Calls
let address: Address
let rice: Product
let shelf: { category: Category; sub: SubCategory }
let orderId: string

beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  asha = await callsOf('header@example.in')
  ;[rice] = (await productsFor(asha, 'rice')) as [Product]
  address = await addressOf(asha)
  await asha.call('POST /api/cart/add-to-cart', { productId: rice._id })
  ;({ orderId } = await orderCart(asha, address._id))
  await asha.call('POST /api/cart/add-to-cart', { productId: rice._id })
  const categories = await asha.call<Category[]>('GET /api/category/get-category')
  const subs = await asha.call<SubCategory[]>('GET /api/sub-category/get-sub-category')
  const category = categories.find(({ _id }) => _id === rice.category)!
  shelf = { category, sub: subs.find((one) => one.category === category._id)! }
})
afterAll(() => browser.close())

type Part = 'main row' | 'search row' | 'footer' | 'floating cart'
const allParts: Part[] = ['main row', 'search row', 'footer', 'floating cart']
const without = (...hidden: Part[]) => allParts.filter((part) => !hidden.includes(part))

/** Every page of a shopper, with the parts that a phone shows when the cart has an item. */
const shownAt = (): [path: string, parts: Part[]][] => [
  [paths.home, allParts],
  [paths.allProductsByCategory(shelf.category._id), allParts],
  [paths.productList(shelf.category, shelf.sub), allParts],
  [paths.product(rice), allParts],
  [paths.search, allParts],
  [`${paths.search}?q=`, allParts],
  [paths.searchFor('milk'), without('main row')],
  [paths.userMenu, allParts],
  [paths.profile, allParts],
  [paths.myOrders, allParts],
  [paths.addresses, allParts],
  [paths.orderDetails(orderId), allParts],
  [paths.addNewAddress, without('floating cart')],
  [paths.editAddressOf(address._id), without('floating cart')],
  [paths.cart, without('floating cart')],
  [paths.checkout, []],
  [paths.successOf(orderId), allParts],
  [paths.cancel, allParts],
  ['/about-us', allParts],
  ['/no/such/shelf', allParts],
]

const banner = (page: Page) => page.getByRole('banner')
const floatingCart = (page: Page) =>
  page.getByRole('complementary', { name: 'Your cart' }).getByRole('link', { name: /View cart/ })

async function partsOf(page: Page): Promise<Part[]> {
  const shown = async (part: Part, isShown: Promise<boolean>) => ((await isShown) ? [part] : [])
  const account = banner(page)
    .getByRole('button', { name: /account|login/i })
    .filter({ visible: true })
  const parts = await Promise.all([
    shown(
      'main row',
      account.count().then((count) => count === 1),
    ),
    shown('search row', page.getByRole('search').isVisible()),
    shown('footer', page.getByRole('contentinfo').isVisible()),
    shown('floating cart', floatingCart(page).isVisible()),
  ])
  return parts.flat()
}

const expectParts = async (page: Page, path: string, parts: Part[]) => {
  await expect.poll(() => partsOf(page), { timeout: 20_000 }).toEqual(parts)
  expect([path, await partsOf(page)]).toEqual([path, parts])
}

/** Among search results, whose header has no cart, the floating cart is there at every width. */
const expected = (parts: Part[], isPhone: boolean) =>
  parts.filter((part) => isPhone || part !== 'floating cart' || !parts.includes('main row'))

test('each page of a shopper has the right parts of header and footer, below 768 pixels and from there on', async () => {
  const { page, faults, leave } = await loggedIn(browser, narrow, asha)
  for (const [path, parts] of shownAt()) {
    await page.goto(path)
    await expectParts(page, path, expected(parts, true))
    await page.setViewportSize(wide)
    await expectParts(page, path, expected(parts, false))
    await page.setViewportSize(narrow)
  }
  expect(faults).toEqual([])
  await leave()
})

describe.each([
  ['narrower than 768 pixels', narrow, true],
  ['from 768 pixels on', wide, false],
])('%s', (_, size, isPhone) => {
  test('header and footer change with every navigation that loads no page', async () => {
    const { page, faults, leave } = await loggedIn(browser, size, asha)
    const expectPage = async (path: string, parts: Part[]) => {
      await page.waitForURL((url) => url.pathname + url.search === path)
      await expectParts(page, path, expected(parts, isPhone))
    }
    await page.goto(paths.cart)
    await page.evaluate(() => ((window as { isSame?: true }).isSame = true))
    await expectPage(paths.cart, without('floating cart'))
    await banner(page)
      .getByRole('link', { name: /, home$/ })
      .click()
    await expectPage(paths.home, allParts)
    await typeText(page.getByRole('combobox'), 'milk')
    await page.keyboard.press('Enter')
    await expectPage(paths.searchFor('milk'), without('main row'))
    // Home's entry was replaced, so the arrow leads to the cart.
    await banner(page)
      .getByRole('link', { name: /^Back to/ })
      .click()
    await expectPage(paths.cart, without('floating cart'))
    await page
      .getByRole('button', { name: /check ?out/i })
      .filter({ visible: true })
      .click()
    await expectPage(paths.checkout, [])
    await page.goBack()
    await expectPage(paths.cart, without('floating cart'))
    expect(await page.evaluate(() => (window as { isSame?: true }).isSame)).toBe(true)
    expect(faults).toEqual([])
    await leave()
  })
})

test('header and floating cart change at exactly 768 pixels while the window is resized', async () => {
  const { page, faults, leave } = await guestWith(browser, wide, [rice])
  await page.goto(paths.home)
  const cartButton = banner(page).getByRole('button', { name: /1 item ₹/ })
  for (const [size, isPhone] of [
    [wide, false],
    [narrow, true],
    [wide, false],
  ] as const) {
    await page.setViewportSize(size)
    await expectParts(page, paths.home, isPhone ? allParts : without('floating cart'))
    expect([size.width, await cartButton.isVisible()]).toEqual([size.width, !isPhone])
  }
  expect(faults).toEqual([])
  await leave()
})

test('the floating cart button is hidden while an address panel is open or the cart is empty', async () => {
  const { page, leave } = await loggedIn(browser, narrow, asha)
  await page.goto(paths.addresses)
  await floatingCart(page).waitFor()
  for (const [opener, title] of [
    ['Add an address', 'Add an address'],
    ['Edit', 'Edit address'],
  ] as const) {
    await page.getByRole('button', { name: opener }).first().click()
    await page.getByRole('dialog', { name: title }).waitFor()
    await page
      .getByRole('complementary', { name: 'Your cart', includeHidden: true })
      .waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await floatingCart(page).waitFor()
  }
  await leave()

  const guest = await guestWith(browser, narrow, [rice])
  await guest.page.goto(paths.searchFor(rice.name))
  await floatingCart(guest.page)
    .getByText(/^1 item · ₹[\d,]+\.\d\d$/)
    .waitFor()
  await guest.page
    .getByRole('main')
    .getByRole('button', { name: /^Decrease/ })
    .first()
    .click()
  await floatingCart(guest.page).waitFor({ state: 'detached' })
  await guest.leave()
})

test('the header shows My Cart, then items and total; the logo links home, the avatar opens the login', async () => {
  const { page, faults, leave } = await visitor(browser, wide)
  await page.goto(paths.searchFor(rice.name))
  await page.getByRole('main').getByRole('button', { name: /^Add / }).first().waitFor()
  await page.goto(paths.product(rice))
  const cart = banner(page).getByRole('button', { name: /cart|item/i })
  expect(await cart.innerText()).toBe('My Cart')
  await page.getByRole('main').getByRole('button', { name: /^Add / }).first().click()
  await expect.poll(() => cart.innerText()).toMatch(/^1 item\s+₹[\d,]+\.\d\d$/)
  await cart.click()
  await page.getByRole('dialog', { name: 'Your cart' }).waitFor()
  await page.keyboard.press('Escape')
  await banner(page)
    .getByRole('link', { name: /, home$/ })
    .click()
  await page.waitForURL((url) => url.pathname === paths.home)

  await page.setViewportSize(narrow)
  const login = page.getByRole('dialog', { name: 'Log in' })
  await banner(page).getByRole('button', { name: 'Login' }).filter({ visible: true }).click()
  await login.waitFor()
  expect(new URL(page.url()).pathname).toBe(paths.home)
  expect(faults).toEqual([])
  await leave()
})

test('a user has an Account menu with its links and Logout, and on a phone an avatar to user-menu', async () => {
  const own = [
    ['Profile', paths.profile],
    ['My Orders', paths.myOrders],
    ['Addresses', paths.addresses],
  ]
  const forAdmins = [
    ['Category', adminPaths.category],
    ['Sub Category', adminPaths.subCategory],
    ['Products', adminPaths.products],
    ['Upload Product', adminPaths.uploadProduct],
    ['All Orders', paths.allOrders],
    ['Charges Management', paths.charges],
  ]
  for (const [who, links] of [
    [asha, own],
    [await shopkeeperCalls(), [...own, ...forAdmins]],
  ] as const) {
    const { page, faults, leave } = await loggedIn(browser, wide, who)
    await page.goto(paths.home)
    await banner(page).getByRole('button', { name: 'Account' }).click()
    const items = page.getByRole('menu').getByRole('menuitem')
    await items.first().waitFor()
    const found = await items.evaluateAll((all) =>
      all.map((one) => [one.textContent.trim(), one.getAttribute('href')]),
    )
    expect(found).toEqual([...links, ['Logout', null]])
    // A phone that is turned, or a window that is resized: the menu would stand beside its button no longer.
    await page.setViewportSize({ ...wide, width: wide.width + 60 })
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    expect(faults).toEqual([])

    await page.setViewportSize(narrow)
    await banner(page).getByRole('button', { name: 'Your account' }).click()
    await page.waitForURL(`**${paths.userMenu}`)
    const main = page.getByRole('main')
    for (const [label, to] of links)
      expect(await main.getByRole('link', { name: label!, exact: true }).getAttribute('href')).toBe(to)
    await main.getByRole('button', { name: 'Logout' }).waitFor()
    await leave()
  }
})
