import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { launchBrowser } from '../browser.ts'
import {
  addressOf,
  guestWith,
  holdClock,
  loggedIn,
  productsFor,
  shopkeeperCalls,
  shot,
  toasts,
} from './buyer.ts'
import { callsOf } from './calls.ts'
import { desktop, expectAccessible, phone } from './visitor.ts'

const CATEGORIES = '**/api/category/get-category*'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
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
  await page.goto(paths.addresses)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.clock.install()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete address' }).click()
  const toast = toasts(page).getByText('Address removed.')
  await toast.waitFor()
  await holdClock(page)
  await page.clock.runFor(1400)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(600)
  await toast.waitFor({ state: 'detached' })
  await leave()
})
