import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { addressOf, loggedIn, orderCart, productsFor } from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { desktop, openBrowser, phone, visitor, watchLayoutShifts } from './visitor.ts'

/** Shifts disturb a reader from 0.1 on; one below this limit is not noticed. */
const MAX_SHIFT = 0.01

let browser: Browser
let ravi: Calls
let screens: string[]
beforeAll(async () => {
  ;[browser, ravi] = await Promise.all([openBrowser(), callsOf('ravi-waits@example.in')])
  const address = await addressOf(ravi)
  const [milk] = await productsFor(ravi, 'milk')
  await ravi.call('POST /api/cart/add-to-cart', { productId: milk!._id })
  const { orderId } = await orderCart(ravi, address._id)
  await ravi.call('POST /api/cart/add-to-cart', { productId: milk!._id })
  screens = [
    paths.home,
    paths.checkout,
    paths.myOrders,
    paths.orderDetails(orderId),
    paths.successOf(orderId),
    paths.cart,
    paths.addresses,
    paths.profile,
    paths.searchFor('no such thing at all'),
  ]
})
afterAll(() => browser.close())

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s nothing moves when delayed data arrives', async (_name, viewport) => {
  const { page, leave } = await loggedIn(browser, viewport, ravi)
  const layoutShifts = await watchLayoutShifts(page)
  await page.route('**/api/**', async (route) => {
    await sleep(500)
    await route.continue()
  })
  for (const address of screens) {
    await page.goto(address, { waitUntil: 'networkidle' })
    const { sum, moved } = await layoutShifts()
    expect(sum, `${address}: ${moved.join('\n')}`).toBeLessThan(MAX_SHIFT)
    if (address !== paths.home) continue
    // What a member orders often is the first row of products.
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(headings.indexOf('Buy again')).toBe(headings.indexOf('Shop by category') + 1)
  }
  await leave()
})

test('on a phone nothing moves when the font arrives after the text', async () => {
  const { page, leave } = await visitor(browser, { ...phone, width: 360 })
  const layoutShifts = await watchLayoutShifts(page)
  let fonts = 0
  await page.route('**/*.woff2', async (route) => {
    await sleep(1_000)
    await route.continue()
    fonts += 1
  })
  for (const address of [paths.home, '/shipping-policy', paths.searchFor('no such thing at all')]) {
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    const { sum, moved } = await layoutShifts()
    expect(sum, `${address}: ${moved.join('\n')}`).toBeLessThan(MAX_SHIFT)
  }
  expect(fonts).toBeGreaterThan(0)
  await leave()
})
