import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import {
  addressOf,
  guestWith,
  holdClock,
  loggedIn,
  productsFor,
  runUntilShown,
  shopkeeperCalls,
  shot,
  toasts,
} from './buyer.ts'
import { callsOf } from './calls.ts'
import { desktop, expectAccessible, openBrowser, phone, visitor } from './visitor.ts'

const CATEGORIES = '**/api/category/get-category*'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const mirrored = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('log')

test('categories that answer success: false are told at once, above the cart bar, and read aloud', async () => {
  const products = await productsFor(await shopkeeperCalls(), 'rice')
  const { page, leave } = await guestWith(browser, phone, products.slice(0, 1))
  let asked = 0
  // Only the first is answered: a toast that waits for further tries never comes.
  await page.route(CATEGORIES, (route) => {
    asked += 1
    if (asked === 1)
      return route.fulfill({ json: { success: false, message: 'The shelves are being cleaned.' } })
  })
  await page.goto(paths.home)
  const toast = toasts(page).filter({ hasText: 'The shelves are being cleaned.' })
  await toast.waitFor()
  await mirrored(page).getByText('The shelves are being cleaned.').waitFor({ state: 'attached' })
  const bar = (await page.getByRole('complementary', { name: 'Your cart' }).getByRole('link').boundingBox())!
  const box = (await toast.boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(bar.y)
  expect(box.y).toBeGreaterThan(phone.height / 2)
  await expectAccessible(page)
  await shot(page, 'toast')
  await leave()
})

test('a success stays 2 seconds', async () => {
  const wasim = await callsOf('wasim@example.in')
  await addressOf(wasim)
  const { page, leave } = await loggedIn(browser, desktop, wasim)
  await page.clock.install()
  await page.goto(paths.addresses)
  await page.getByRole('button', { name: 'Delete' }).click()
  await holdClock(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete address' }).click()
  const toast = toasts(page).getByText('Address removed.')
  await runUntilShown(page, toast)
  await page.clock.runFor(1400)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(600)
  await toast.waitFor({ state: 'detached' })
  await leave()
})

test('what is taken out on a card can be put back: a plain message that stays 4 seconds', async () => {
  const [milk] = await productsFor(await shopkeeperCalls(), 'milk')
  const { page, leave } = await visitor(browser, phone)
  // Before the page starts: a timer that the page set on the real clock could not be taken back later.
  await page.clock.install()
  await page.goto(paths.searchFor('milk'))
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: milk!.name }) })
    .first()
  await card.getByRole('button', { name: /^add /i }).click()
  await card.getByRole('button', { name: /^(decrease|remove)/i }).click()
  const toast = toasts(page).filter({ hasText: 'is out of your cart' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await card.getByRole('button', { name: /^increase/i }).waitFor()
  await toast.waitFor({ state: 'detached' })

  await holdClock(page)
  await card.getByRole('button', { name: /^(decrease|remove)/i }).click()
  await runUntilShown(page, toast)
  await page.clock.runFor(3400)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(600)
  await toast.waitFor({ state: 'detached' })
  await card.getByRole('button', { name: /^add /i }).waitFor()
  await leave()
})

test('the placeholder types a term, stands 500 ms, and takes it back; where motion is unwelcome none of it is there', async () => {
  const { page, leave } = await visitor(browser, phone)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto(paths.home)
  const typed = page.getByRole('search').locator('span[aria-hidden=true]')
  await page.getByRole('button', { name: /^add /i }).first().waitFor()
  await holdClock(page)
  const now = () => typed.innerText()
  const runUntil = async (text: string) => {
    for (let passed = 0; passed < 6000 && (await now()) !== text; passed += 10) await page.clock.runFor(10)
    expect(await now()).toBe(text)
  }
  await runUntil('Search "sugar"')
  await page.clock.runFor(480)
  expect(await now()).toBe('Search "sugar"')
  await page.clock.runFor(30)
  expect(await now()).toBe('Search "suga"')
  await page.clock.runFor(200)
  await runUntil('Search "a"')
  await runUntil('Search "apple"')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  expect(await typed.isVisible()).toBe(false)
  expect(await page.getByRole('combobox').getAttribute('placeholder')).toBe('What are you looking for today?')
  await leave()
})

test('a shop that does not deliver everywhere asks for the place at the first thing in the cart, and warns of a pincode', async () => {
  const [milk] = await productsFor(await shopkeeperCalls(), 'milk')
  const { page, leave } = await visitor(browser, phone)
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const reply = await route.fetch()
    const body = (await reply.text()).replace('"pincodes":[]', '"pincodes":["560038"]')
    await route.fulfill({ response: reply, body })
  })
  await page.goto(paths.product(milk!))
  await page.getByRole('button', { name: /^add /i }).first().click()
  const dialog = page.getByRole('dialog', { name: /deliver/i })
  await dialog.waitFor()
  await dialog.getByLabel('Pincode').fill('411001')
  await dialog.getByRole('button', { name: 'Deliver here' }).click()
  await page
    .getByText(/do not deliver to 411001 yet/i)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  // Asked once: with a place, or at the second thing, it is not asked again.
  await page
    .getByRole('button', { name: /^increase/i })
    .first()
    .click()
  expect(await dialog.isVisible()).toBe(false)
  await leave()
})

test('cash on delivery has its limit, told before the order', async () => {
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
