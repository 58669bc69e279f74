import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#shared/shapes.ts'
import {
  guestWith,
  loggedIn,
  ownProduct,
  pauseClock,
  productsFor,
  runUntilShown,
  shopkeeperCalls,
  shot,
  toasts,
} from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { desktop, expectAccessible, logIn, openBrowser, phone } from './visitor.ts'

const CHARGES = '**/api/charge/active'

let browser: Browser
let shopkeeper: Calls
let rice: Product[]

beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  shopkeeper = await shopkeeperCalls()
  rice = (await productsFor(shopkeeper, 'rice')).slice(0, 3)
})
afterAll(() => browser.close())

const items = (page: Page) => page.getByRole('region', { name: 'Items' }).getByRole('listitem')
const stored = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('guest_cart') ?? '[]') as { productId: { _id: number } }[],
  )
const checkoutButton = (page: Page) =>
  page.getByRole('button', { name: /check ?out/i }).filter({ visible: true })

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s a removed row keeps its place with Undo until the shopper leaves the cart', async (_, size) => {
  const { page, faults, leave } = await guestWith(browser, size, rice)
  const second = rice[1]!
  await page.getByRole('button', { name: `Remove ${second.name}, ${second.unit}` }).click()
  const removedRow = items(page).nth(1)
  await removedRow.getByText(`${second.name}, ${second.unit} removed`).waitFor()
  expect(await stored(page)).toHaveLength(2)
  await expectAccessible(page)
  await shot(page, 'cart-removed')

  // The focus is on Undo, so that a keyboard user can press it at once.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
  await page.keyboard.press('Enter')
  await items(page).nth(1).getByRole('link', { name: second.name }).first().waitFor()
  const restored = (await stored(page)).map(({ productId }) => productId._id)
  expect(new Set(restored)).toEqual(new Set(rice.map(({ _id }) => _id)))

  await page.getByRole('button', { name: `Remove ${second.name}, ${second.unit}` }).click()
  await page.goto('/')
  await page.goto('/cart')
  await items(page).nth(1).waitFor()
  expect(await items(page).count()).toBe(2)
  expect(faults).toEqual([])
  await leave()
})

test('a cleared cart shows bestsellers and can be restored', async () => {
  const { page, faults, leave } = await guestWith(browser, phone, rice)
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await page.getByText('Your cart is empty').waitFor()
  await page.getByText('3 items removed').waitFor()
  await page.getByRole('heading', { name: /^(Bestsellers|Everyday picks)$/ }).waitFor()
  await expectAccessible(page)
  await shot(page, 'cart-cleared')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await items(page).nth(2).waitFor()
  expect(await stored(page)).toHaveLength(3)
  expect(faults).toEqual([])
  await leave()
})

test('while the charges cannot be fetched the bill says so and no button shows an amount', async () => {
  const { page, leave } = await guestWith(browser, phone, rice)
  await page.route(CHARGES, (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'No.', code: 'unexpected' } }),
  )
  await page.reload()
  expect(await checkoutButton(page).textContent()).toBe('Log in to check out')
  await page.getByText('We could not load the charges, so we cannot show the total yet.').waitFor()
  expect(await checkoutButton(page).textContent()).toBe('Log in to check out')
  await expectAccessible(page)
  await shot(page, 'cart-no-charges')
  await page.unroute(CHARGES)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /^Log in to check out · ₹/ }).waitFor()
  await leave()
})

test('+ at its limit says why on the row, and − and + are at least 44 pixels wide and high', async () => {
  const scarce = await ownProduct(shopkeeper, { stock: 2, price: 90 })
  const { page, faults, leave } = await guestWith(browser, phone, [scarce])
  const row = items(page).first()
  const more = row.getByRole('button', { name: /^Increase/ })
  for (const step of [more, row.getByRole('button', { name: /^Decrease/ })]) {
    const box = await step.boundingBox()
    expect([box!.width >= 44, box!.height >= 44]).toEqual([true, true])
  }
  await more.click()
  await row.getByRole('paragraph').filter({ hasText: 'Only 2 left' }).waitFor()
  expect(await more.getAttribute('aria-disabled')).toBe('true')
  await shot(page, 'cart-limit')
  expect(faults).toEqual([])
  await leave()
})

test('the cart shows a changed price and lower stock before checkout', async () => {
  const kiran = await callsOf('kiran@example.in')
  const dal = await ownProduct(shopkeeper, { stock: 9, price: 60 })
  await kiran.call('POST /api/cart/add-to-cart', { productId: dal._id, quantity: 5 })
  await shopkeeper.call(`PUT /api/product/update-product/${dal._id}`, { price: 62, stock: 2 })
  const { page, leave } = await loggedIn(browser, phone, kiran)
  await page.goto('/cart')
  await page.getByText('was ₹60.00, now ₹62.00').waitFor()
  await page.getByText('only 2 of 5 left').waitFor()
  await expectAccessible(page)
  await shot(page, 'cart-changed')
  await page.getByRole('button', { name: 'Reduce to available quantities' }).click()
  await page.getByText('only 2 of 5 left').waitFor({ state: 'detached' })
  // The row changes at once, the server's cart a moment later.
  const quantities = async () =>
    (await kiran.call<{ quantity: number }[]>('GET /api/cart/get-cart-items')).map(({ quantity }) => quantity)
  await expect.poll(quantities).toEqual([2])
  await leave()
})

test('a cart item with an invalid id shows an error toast for 4 seconds and makes no call', async () => {
  const lata = await callsOf('lata-cart@example.in')
  await lata.call('POST /api/cart/add-to-cart', { productId: rice[0]!._id })
  const { page, leave } = await loggedIn(browser, desktop, lata)
  await page.route('**/api/cart/get-cart-items', async (route) => {
    const reply = (await (await route.fetch()).json()) as { data: object[] }
    await route.fulfill({ json: { ...reply, data: reply.data.map((item) => ({ ...item, _id: 'seven' })) } })
  })
  let calls = 0
  await page.route('**/api/cart/update-cart-item-quantity', (route) => {
    calls += 1
    return route.continue()
  })
  await page.clock.install()
  await page.goto('/cart')
  const increase = items(page)
    .first()
    .getByRole('button', { name: /^Increase/ })
  await increase.waitFor()
  await pauseClock(page)
  await increase.click()
  const toast = toasts(page).getByText('Invalid cart item ID.')
  await runUntilShown(page, toast)
  await page.clock.runFor(3400)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(600)
  await toast.waitFor({ state: 'detached' })
  expect(calls).toBe(0)
  await leave()
})

test('two tabs of a guest show the same cart', async () => {
  const { page, context, leave } = await guestWith(browser, desktop, rice)
  const other = await context.newPage()
  await other.goto('/cart')
  await items(other).nth(2).waitFor()
  const { name, unit } = rice[0]!
  await page.getByRole('button', { name: `Remove ${name}, ${unit}` }).click()
  await expect.poll(() => items(other).count()).toBe(2)
  await leave()
})

test('a failed merge does not stop the login, and the guest cart is stored until it is merged', async () => {
  const { page, leave } = await guestWith(browser, phone, rice)
  const MERGE = '**/api/cart/merge-guest-cart'
  await page.route(MERGE, (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'No.', code: 'cart_full' } }),
  )
  await checkoutButton(page).click()
  await logIn(page, 'mira@example.in')
  await page.waitForFunction(() => localStorage.getItem('accessToken') !== null)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await stored(page)).toHaveLength(3)
  await page.unroute(MERGE)
  await page.goto('/cart')
  await page.getByText('3 items from this device are in your cart.').waitFor()
  await items(page).nth(2).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('guest_cart'))).toBeNull()
  await leave()
})

test('below the minimum order the cart says how much is missing and disables checkout', async () => {
  const { page, leave } = await guestWith(browser, phone, rice)
  await page.route('**/cart', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace('"minimum":null', '"minimum":50000')
    await route.fulfill({ response: reply, body })
  })
  await page.reload()
  await page
    .getByText(/^Orders start at ₹50,000\.00\. Please add ₹[\d,.]+ more\.$/)
    .last()
    .waitFor()
  expect(await checkoutButton(page).isDisabled()).toBe(true)
  await expectAccessible(page)
  await shot(page, 'cart-minimum')
  await leave()
})
