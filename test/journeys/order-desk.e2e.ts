import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#features/orders/contract.ts'
import { addressOf, loggedIn, orderCart, ownProduct, productsFor, shopkeeperCalls, shot } from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { desktop, expectAccessible, openBrowser, phone } from './visitor.ts'

let browser: Browser
let shopkeeper: Calls
let lata: Calls
beforeAll(async () => {
  browser = await openBrowser()
  ;[shopkeeper, lata] = await Promise.all([shopkeeperCalls(), callsOf('lata@example.in')])
})
afterAll(() => browser.close())

/** Lata orders rice for somebody else, with a note. */
async function order(deliveryNote?: string): Promise<Order> {
  const [rice, other] = await productsFor(lata, 'rice')
  for (const { _id: productId } of [rice!, other!])
    await lata.call('POST /api/cart/add-to-cart', { productId })
  const { _id } = await addressOf(lata)
  return orderCart(lata, _id, deliveryNote)
}

const statusOf = async ({ orderId }: Order) =>
  (await shopkeeper.call<Order>(`GET /api/order/get-order/${orderId}`)).order_status

const cardOf = (page: Page, { orderId }: Order) => page.locator(`[data-order="${orderId}"]`)
/** Lata's orders of one status: other tests leave theirs. */
const desk = (status: string) => `/dashboard/all-orders?status=${status}&q=lata%40example.in`

test('on a phone three orders are on the first screen, oldest first, and one tap moves one', async () => {
  const orders = [await order('Ring twice'), await order(), await order()]
  const { page, faults, leave } = await loggedIn(browser, phone, shopkeeper)
  await page.goto(desk('Pending'))
  const first = cardOf(page, orders[0]!)
  await first.waitFor()
  const cards = await page.locator('[data-order]').all()
  const found = await Promise.all(cards.map((card) => card.getAttribute('data-order')))
  expect(found).toEqual(orders.map(({ orderId }) => orderId))

  await page.goto('/dashboard/all-orders')
  await page.locator('[data-order]').nth(2).waitFor()
  const third = (await page.locator('[data-order]').nth(2).boundingBox())!
  expect(third.y + third.height).toBeLessThanOrEqual(phone.height)
  await shot(page, 'order-desk')
  await expectAccessible(page)

  await page.goto(desk('Pending'))
  await first.getByText('Ring twice').waitFor()
  await first.getByText(/^Collect ₹/).waitFor()
  await first.getByText('560038 · Indiranagar').waitFor()
  expect(await first.getByRole('link', { name: 'Call Asha Rao' }).getAttribute('href')).toBe(
    'tel:+919876543210',
  )
  await first.getByRole('button', { name: /^Confirm / }).tap()
  await first.getByRole('status').getByText('Confirmed').waitFor()
  await first.waitFor({ state: 'detached' })
  expect(await statusOf(orders[0]!)).toBe('Confirmed')

  for (const other of orders.slice(1)) await cardOf(page, other).getByRole('checkbox').check({ force: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm 2', exact: true }).tap()
  for (const other of orders.slice(1)) await cardOf(page, other).waitFor({ state: 'detached' })
  expect(await Promise.all(orders.map(statusOf))).toEqual(['Confirmed', 'Confirmed', 'Confirmed'])

  // Cancelling stands apart and asks for the reason.
  await page.goto(desk('Confirmed'))
  await first.getByRole('button', { name: /^More for / }).tap()
  await page.getByRole('menuitem', { name: 'Cancel order…' }).tap()
  await page.getByRole('textbox', { name: /Reason/ }).fill('Out of rice')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel order', exact: true }).tap()
  await first.waitFor({ state: 'detached' })
  const cancelled = await shopkeeper.call<Order>(`GET /api/order/get-order/${orders[0]!.orderId}`)
  expect(cancelled.timeline.at(-1)).toMatchObject({ status: 'Cancelled', by: 'admin', note: 'Out of rice' })
  expect(faults).toEqual([])
  await leave()
})

test('on a desk J, K and Enter take orders on; items are ticked off and slips printed', async () => {
  const [one, two] = [await order('Ring twice'), await order()]
  const { page, faults, leave } = await loggedIn(browser, desktop, shopkeeper)
  await page.addInitScript(() => {
    window.print = () => void Object.assign(window, { isPrinted: true })
  })
  await page.goto(desk('Pending'))
  await cardOf(page, two).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  expect(await focused()).toBe(`Confirm ${two.orderId}`)
  await page.keyboard.press('k')
  expect(await focused()).toBe(`Confirm ${one.orderId}`)
  await page.keyboard.press('Enter')
  await cardOf(page, one).waitFor({ state: 'detached' })
  expect([await statusOf(one), await statusOf(two)]).toEqual(['Confirmed', 'Pending'])
  await page.keyboard.press('j')
  expect(await focused()).toBe(`Confirm ${two.orderId}`)

  await page.goto(`/dashboard/order-details/${one.orderId}`)
  await page.getByText('Packed 0 of 2').waitFor()
  await expectAccessible(page)
  await page.getByRole('checkbox').first().check()
  await page.getByText('Packed 1 of 2').waitFor()
  await page.reload()
  await page.getByText('Packed 1 of 2').waitFor()
  await shot(page, 'order-of-desk')

  await page.getByRole('button', { name: 'Picking slip' }).click()
  await page.waitForFunction(() => 'isPrinted' in window)
  const slip = page.locator('.picking-slip')
  expect(await slip.textContent()).toMatch(/Note: Ring twice.*›.*×.*Collect ₹/s)
  expect(await slip.textContent()).toMatch(DATED)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: one.orderId }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  // A number before it counts the orders that wait.
  await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Overview · /)
  await page.goto('/dashboard/charges')
  await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Charges Management · /)
  for (const name of ['Orders', 'Overview'])
    await page.getByRole('link', { name, exact: true }).first().click()
  await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Overview · /)
  await page.getByRole('table', { name: /orders by status/ }).waitFor()
  await shot(page, 'overview')
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})

/** "23 Nov 2026, 4:11 am" */
const DATED = /\d{1,2} [A-Z][a-z]+ \d{4}, \d{1,2}:\d\d [ap]m/

test('an order is told to an administrator as to somebody who runs the shop, and printed for the customer with its date', async () => {
  const ghee = await ownProduct(shopkeeper, { stock: 4, price: 500, discount: 10 })
  await lata.call('POST /api/cart/add-to-cart', { productId: ghee._id })
  const { orderId } = await orderCart(lata, (await addressOf(lata))._id)
  const { page, faults, leave } = await loggedIn(browser, desktop, shopkeeper)
  await page.goto(`/dashboard/order-details/${orderId}`)
  await page.getByText('Waits for you to confirm it.').waitFor()
  const main = page.getByRole('main')
  const onScreen = await main.innerText()
  expect(onScreen).toMatch(/The customer saves ₹50\.00/)
  expect(onScreen).toMatch(/Collect ₹[\d.]+ on delivery/)
  expect(onScreen).not.toMatch(/You save|your (?:order|payment|refund)|Pay ₹|by the shop|The shop/i)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  const onPaper = await main.innerText()
  expect(onPaper).toMatch(DATED)
  expect(onPaper).not.toMatch(/Today|The customer saves|Collect ₹/)
  expect(onPaper).toMatch(/Pay ₹[\d.]+ on delivery/)
  expect(faults).toEqual([])
  await leave()
})

/** The strikes of a page's bell, as moments in milliseconds: each begins with a tone of 880 hertz. */
const strikes = (page: Page) => page.evaluate(() => (window as unknown as { strikes: number[] }).strikes)

function countStrikes() {
  const strikes: number[] = []
  Object.assign(window, { strikes })
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (when) {
    if (this.frequency.value === 880) strikes.push(Date.now())
    start.call(this, when)
  }
}

const quiet = (page: Page) => page.waitForTimeout(3_500)

test('the bell sounds only after a click, every 3 seconds, and stops in every tab when one handles the order', async () => {
  const { page: one, context, faults, leave } = await loggedIn(browser, desktop, shopkeeper)
  await context.addInitScript(countStrikes)
  const two = await context.newPage()
  for (const page of [one, two]) {
    await page.goto(desk('Pending'))
    await page.getByText('Live', { exact: true }).waitFor()
  }
  const placed = await order()
  for (const page of [one, two]) await cardOf(page, placed).waitFor()
  await quiet(one)
  expect([await strikes(one), await strikes(two)]).toEqual([[], []])

  await one.bringToFront()
  await one.getByRole('button', { name: 'Enable sound' }).click()
  await one.waitForFunction(() => (window as unknown as { strikes: number[] }).strikes.length >= 4)
  // The first answers the press; those of the bell follow one another.
  const [, ...regular] = await strikes(one)
  for (const [at, moment] of regular.slice(1).entries()) {
    expect(moment - regular[at]!).toBeGreaterThan(2_700)
    expect(moment - regular[at]!).toBeLessThan(3_500)
  }
  // It is remembered: another tab rings too, at the latest from its first tap on, whatever is tapped.
  await two.reload()
  await two.getByText('Live', { exact: true }).waitFor()
  const next = await order()
  await cardOf(two, next).waitFor()
  await two.bringToFront()
  await two.getByRole('heading', { name: 'All Orders' }).click()
  await two.waitForFunction(() => (window as unknown as { strikes: number[] }).strikes.length >= 1)

  await two.getByRole('button', { name: `Confirm ${next.orderId}` }).click()
  await cardOf(one, next).waitFor({ state: 'detached' })
  const before = [await strikes(one), await strikes(two)]
  await quiet(two)
  expect([await strikes(one), await strikes(two)]).toEqual(before)
  expect(faults).toEqual([])
  await leave()
})

test('an order that was placed while the shopkeeper was cut off rings on return', async () => {
  const { page, context, leave } = await loggedIn(browser, desktop, shopkeeper)
  await context.addInitScript(countStrikes)
  let isCut = false
  let line: WebSocketRoute | undefined
  await page.routeWebSocket(/socket\.io/, (route) => {
    if (isCut) return void route.close()
    line = route
    route.connectToServer()
  })
  await page.goto(desk('Pending'))
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Enable sound' }).click()
  await page.waitForFunction(() => (window as unknown as { strikes: number[] }).strikes.length === 1)

  isCut = true
  await page.route('**/api/order/get-all-orders*', (route) => route.abort())
  await line!.close()
  await page.getByText('Reconnecting…').waitFor()
  const missed = await order()
  await quiet(page)
  expect(await strikes(page)).toHaveLength(1)

  isCut = false
  await page.unroute('**/api/order/get-all-orders*')
  await cardOf(page, missed).waitFor({ timeout: 40_000 })
  await page.waitForFunction(() => (window as unknown as { strikes: number[] }).strikes.length >= 3)
  await shopkeeper.call('PUT /api/order/update-order-status-admin', {
    orderId: missed.orderId,
    order_status: 'Confirmed',
  })
  await cardOf(page, missed).waitFor({ state: 'detached', timeout: 40_000 })
  const before = await strikes(page)
  await quiet(page)
  expect(await strikes(page)).toEqual(before)
  await leave()
})

test('the shop is closed and opened again from the bar, and shoppers read it', async () => {
  const { page, faults, leave } = await loggedIn(browser, phone, shopkeeper)
  const mode = async () =>
    (await shopkeeper.call<{ opening: { mode: string } }>('GET /api/storefront/shop')).opening.mode
  await page.goto('/dashboard/all-orders')
  const open = page.getByRole('switch', { name: /takes orders/ })
  await open.tap()
  await page.getByRole('textbox', { name: /Message/ }).fill('Back at 5')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close shop' }).tap()
  await page.getByRole('switch', { name: /closed/ }).waitFor()
  expect(await mode()).toBe('closed')
  await open.tap()
  await page.getByRole('switch', { name: /: open/ }).waitFor()
  expect(await mode()).toBe('always')
  expect(faults).toEqual([])
  await leave()
})

test('at 360 pixels the longest way to pay leaves room for the status, and the menu is whole', async () => {
  const placed = await order()
  const { page, leave } = await loggedIn(browser, { width: 360, height: 740 }, shopkeeper)
  await page.route('**/api/order/get-all-orders*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: Order[] }
    const paid = { payment_method: 'RMS', payment_status: 'Refund Pending', order_status: 'Out for Delivery' }
    const data = json.data.map((one) => ({ ...one, ...paid, totalAmt: 123_456.5 }))
    await route.fulfill({ response, json: { ...json, data } })
  })
  await page.goto(desk('Pending'))
  const card = cardOf(page, placed)
  const [status, paid, amount] = await Promise.all(
    ['Out for Delivery', 'Razer Merchant Services, refund pending', '₹1,23,456.50'].map((words) =>
      card
        .getByText(words, { exact: true })
        .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    ),
  )
  expect(status!.right).toBeLessThan(Math.min(paid!.left, amount!.left))
  expect(paid!.right).toBeLessThanOrEqual(344)
  await card.getByRole('button', { name: /^More for / }).tap()
  const menu = (await page.getByRole('menu').boundingBox())!
  expect(menu.x).toBeGreaterThanOrEqual(8)
  expect(menu.x + menu.width).toBeLessThanOrEqual(352)
  await leave()
})
