import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Area } from '#features/fulfilment/slots/area-shape.ts'
import { paths } from '#shared/paths.ts'
import {
  addressOf,
  guestWith,
  loggedIn,
  pauseClock,
  productsFor,
  runUntilShown,
  shopkeeperCalls,
  shot,
  toasts,
} from './buyer.ts'
import { callsOf } from './calls.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone, shopUrl, visitor } from './visitor.ts'
import { typeText } from './type-text.ts'

const CATEGORIES = '**/api/category/get-category*'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

const liveRegion = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('log')

test('a category response with success: false is a toast at once, above the cart bar, and read aloud', async () => {
  const products = await productsFor(await shopkeeperCalls(), 'rice')
  const { page, leave } = await guestWith(browser, phone, products.slice(0, 1))
  let requests = 0
  // Only the first request gets a response: a toast that waited for retries would never appear.
  await page.route(CATEGORIES, (route) => {
    requests += 1
    if (requests === 1)
      return route.fulfill({ json: { success: false, message: 'The shelves are being cleaned.' } })
  })
  await page.goto(paths.home)
  const toast = toasts(page).filter({ hasText: 'The shelves are being cleaned.' })
  await toast.waitFor()
  await liveRegion(page).getByText('The shelves are being cleaned.').waitFor({ state: 'attached' })
  const bar = (await page.getByRole('complementary', { name: 'Your cart' }).getByRole('link').boundingBox())!
  const box = (await toast.boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(bar.y)
  expect(box.y).toBeGreaterThan(phone.height / 2)
  await expectAccessible(page)
  await shot(page, 'toast')
  await leave()
})

test('a success toast stays 2 seconds', async () => {
  const wasim = await callsOf('wasim@example.in')
  await addressOf(wasim)
  const { page, leave } = await loggedIn(browser, desktop, wasim)
  await page.clock.install()
  await page.goto(paths.addresses)
  await page.getByRole('button', { name: 'Delete' }).click()
  await pauseClock(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete address' }).click()
  const toast = toasts(page).getByText('Address removed.')
  await runUntilShown(page, toast)
  // Its box takes no clicks, because it may lie over a button of the page.
  const isHit = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  expect(await toast.evaluate(isHit)).toBe(false)
  await page.clock.runFor(1400)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(600)
  await toast.waitFor({ state: 'detached' })
  await leave()
})

test('an item removed on a card can be restored from a plain toast that stays 4 seconds', async () => {
  const [milk] = await productsFor(await shopkeeperCalls(), 'milk')
  const { page, leave } = await visitor(browser, phone)
  // Before the page starts: timers that it set on the real clock could not be controlled later.
  await page.clock.install()
  await page.goto(paths.searchFor('milk'))
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: milk!.name }) })
    .first()
  await card.getByRole('button', { name: /^add /i }).click()
  await card.getByRole('button', { name: /^(decrease|remove)/i }).click()
  const toast = toasts(page).filter({ hasText: 'was removed from your cart' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await card.getByRole('button', { name: /^increase/i }).waitFor()
  await toast.waitFor({ state: 'detached' })

  await pauseClock(page)
  await card.getByRole('button', { name: /^(decrease|remove)/i }).click()
  await runUntilShown(page, toast)
  await page.clock.runFor(3400)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(600)
  await toast.waitFor({ state: 'detached' })
  await card.getByRole('button', { name: /^add /i }).waitFor()
  await leave()
})

test('the placeholder types a term, pauses 500 ms and deletes it; with reduced motion it is hidden', async () => {
  const { page, leave } = await visitor(browser, phone)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto(paths.home)
  const typed = page.getByRole('search').locator('span[aria-hidden=true]')
  await page.getByRole('button', { name: /^add /i }).first().waitFor()
  await pauseClock(page)
  /** Each text that was shown, with the moment at which it came. */
  const recorded = await typed.evaluateHandle((element) => {
    const texts: { text: string; at: number }[] = []
    const record = () => texts.push({ text: element.textContent!, at: Date.now() })
    new MutationObserver(record).observe(element, { childList: true, characterData: true, subtree: true })
    return texts
  })
  // All terms once, from whichever is shown now to the one after it.
  await page.clock.runFor(18_000)
  const texts = await recorded.jsonValue()
  expect(texts.map(({ text }) => text).join()).toMatch(
    /Search "suga",Search "sugar",Search "suga",.*Search "a",.*Search "appl",Search "apple",Search "appl"/,
  )
  const full = texts.findIndex(({ text }) => text === 'Search "sugar"')
  expect(texts[full + 1]!.at - texts[full]!.at).toBe(500)
  expect(await typed.innerText()).toBe(texts.at(-1)!.text)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  expect(await typed.isVisible()).toBe(false)
  expect(await page.getByRole('combobox').getAttribute('placeholder')).toBe('What are you looking for today?')
  await leave()
})

test.each([
  ['a phone', phone],
  ['a computer', desktop],
])('on %s a search that is starting says so, and shows its results by itself', async (_, viewport) => {
  const { page, leave } = await visitor(browser, viewport)
  let isStarting = true
  await page.route('**/api/product/search-product', (route) =>
    isStarting
      ? route.fulfill({
          status: 503,
          headers: { 'retry-after': '1' },
          json: { success: false, code: 'search_starting', message: 'The search is starting.' },
        })
      : route.continue(),
  )
  await page.goto(paths.home)
  await typeText(page.getByRole('combobox'), 'milk')
  await page.keyboard.press('Enter')
  await page.getByText('The search is starting').waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'search-starting')
  // It is asked again, and once more.
  for (let asked = 0; asked < 2; asked += 1) await page.waitForRequest('**/api/product/search-product')
  isStarting = false
  await page.getByText('Results for “milk”').waitFor()
  await leave()
})

test('a shop with delivery areas asks for a pincode at the first cart item, and warns of one outside', async () => {
  const shopkeeper = await shopkeeperCalls()
  const [milk] = await productsFor(shopkeeper, 'milk')
  const { _id } = await shopkeeper.call<Area>('POST /api/delivery/areas', {
    name: 'Indiranagar',
    pincodes: ['560038'],
  })
  onTestFinished(async () => void (await shopkeeper.call('DELETE /api/delivery/areas', { _id })))
  // Pages follow a change of the areas within a second.
  const milkPage = async () => (await fetch(new URL(paths.product(milk!), shopUrl()))).text()
  await expect.poll(milkPage).toContain('"560038"')
  const { page, leave } = await visitor(browser, phone)
  await page.goto(paths.product(milk!))
  await page.getByRole('button', { name: /^add /i }).first().click()
  const dialog = page.getByRole('dialog', { name: /deliver/i })
  await dialog.waitFor()
  await typeText(dialog.getByLabel('Pincode'), '411001')
  await dialog.getByRole('button', { name: 'Deliver here' }).click()
  await page
    .getByText(/do not deliver to 411001 yet/i)
    .first()
    .waitFor()
  // Whoever has no email address leaves a number.
  const tellMe = dialog.getByRole('button', { name: 'Tell me when you do' })
  await tellMe.click()
  await dialog.getByText('Please enter an email address or a mobile number').waitFor()
  await typeText(dialog.getByLabel('Mobile number'), '+91 98123 45678')
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'tell-me')
  await tellMe.click()
  await dialog.getByText('We will tell you once, as soon as we deliver there.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  // The shop asks once: not again with a pincode, and not at the second item.
  await page
    .getByRole('button', { name: /^increase/i })
    .first()
    .click()
  // The dialog would open in the same update that shows the new quantity.
  await page.locator('output').filter({ hasText: /^2$/, visible: true }).first().waitFor()
  expect(await dialog.isVisible()).toBe(false)
  await leave()

  // A tap before the cart of a user has been read is asked about then.
  const usha = await callsOf('usha-outside@example.in')
  const early = await loggedIn(browser, phone, usha)
  const delivery = early.page.getByRole('dialog', { name: /deliver/i })
  const reading = early.page.waitForRequest('**/api/cart/get-cart-items')
  let read = () => {}
  const held = new Promise<void>((resolve) => (read = resolve))
  await early.page.route('**/api/cart/get-cart-items', async (route) => {
    await held
    await route.continue()
  })
  await early.page.goto(paths.product(milk!))
  await reading
  await early.page.getByRole('button', { name: /^add /i }).first().click()
  await early.page
    .getByRole('button', { name: /^increase/i })
    .first()
    .waitFor()
  expect(await delivery.isVisible()).toBe(false)
  read()
  await delivery.waitFor()
  await early.leave()
})

test('checkout shows the cash-on-delivery limit and disables the order button above it', async () => {
  const vikram = await callsOf('vikram-cash@example.in')
  await addressOf(vikram)
  const [rice] = await productsFor(vikram, 'rice')
  await vikram.call('POST /api/cart/add-to-cart', { productId: rice!._id, unit: rice!.unit, quantity: 1 })
  const { page, leave } = await loggedIn(browser, phone, vikram)
  await page.route('**/checkout', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace('"cashLimit":null', '"cashLimit":1')
    await route.fulfill({ response: reply, body })
  })
  await page.goto(paths.checkout)
  await page
    .getByText(/cash on delivery/i)
    .first()
    .waitFor()
  await page
    .getByText(/up to ₹1\.00/)
    .filter({ visible: true })
    .waitFor()
  expect(await page.getByRole('button', { name: /^place order/i }).isDisabled()).toBe(true)
  await leave()
})
