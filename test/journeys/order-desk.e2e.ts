import type { Browser, Page, WebSocketRoute } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoShop } from '#app/demo-shop/demo-shop.ts'
import type { Order } from '#features/orders/contract.ts'
import { addressOf, loggedIn, orderCart, ownProduct, productsFor, shopkeeperCalls, shot } from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { desktop, expectAccessible, openBrowser, phone } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
let shopkeeper: Calls
let lata: Calls
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  ;[shopkeeper, lata] = await Promise.all([shopkeeperCalls(), callsOf('lata@example.in')])
})
afterAll(() => browser.close())

const opened: Order[] = []
// A test that failed amid its orders would leave them to its own second try.
afterEach(async () => {
  for (const order of opened.splice(0))
    if (['Pending', 'Confirmed'].includes(await statusOf(order)))
      await shopkeeper.call('PUT /api/order/update-order-status-admin', {
        orderId: order.orderId,
        order_status: 'Cancelled',
      })
})

/** Lata orders rice for Asha Rao. */
async function order(deliveryNote?: string): Promise<Order> {
  const [rice, other] = await productsFor(lata, 'rice')
  for (const { _id: productId } of [rice!, other!])
    await lata.call('POST /api/cart/add-to-cart', { productId })
  const { _id } = await addressOf(lata)
  const order = await orderCart(lata, _id, deliveryNote)
  opened.push(order)
  return order
}

const statusOf = async ({ orderId }: Order) =>
  (await shopkeeper.call<Order>(`GET /api/order/get-order/${orderId}`)).order_status

const cardOf = (page: Page, { orderId }: Order) => page.locator(`[data-order="${orderId}"]`)
/** The order desk with Lata's orders of one status: other tests leave orders of other people. */
const desk = (status: string) => `/dashboard/all-orders?status=${status}&q=lata%40example.in`

test('on a phone three orders fit on the first screen, oldest first, and one tap confirms one', async () => {
  const orders = [await order('Ring twice'), await order(), await order()]
  const { page, faults, leave } = await loggedIn(browser, phone, shopkeeper)
  await page.goto(desk('Pending'))
  const first = cardOf(page, orders[0]!)
  await first.waitFor()
  const cards = await page.locator('[data-order]').all()
  const found = await Promise.all(cards.map((card) => card.getAttribute('data-order')))
  expect(found).toEqual(orders.map(({ orderId }) => orderId))
  const boxes = await Promise.all(cards.map(async (card) => (await card.boundingBox())!))
  const heightOfThree = boxes[2]!.y + boxes[2]!.height - boxes[0]!.y

  // Orders that other tests left may say more than these three do.
  await page.goto('/dashboard/all-orders')
  await page.locator('[data-order]').nth(2).waitFor()
  const top = (await page.locator('[data-order]').first().boundingBox())!.y
  expect(top + heightOfThree).toBeLessThanOrEqual(phone.height)
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

  // From below: the bar with what can be done stands over the lowest card, which a person would scroll.
  for (const other of orders.slice(1).toReversed())
    await cardOf(page, other).getByRole('checkbox').check({ force: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm 2', exact: true }).tap()
  for (const other of orders.slice(1)) await cardOf(page, other).waitFor({ state: 'detached' })
  expect(await Promise.all(orders.map(statusOf))).toEqual(['Confirmed', 'Confirmed', 'Confirmed'])

  // Cancelling is in the menu and asks for a reason.
  await page.goto(desk('Confirmed'))
  await first.getByRole('button', { name: /^More actions for / }).tap()
  await page.getByRole('menuitem', { name: 'Cancel order…' }).tap()
  await typeText(page.getByRole('textbox', { name: /Reason/ }), 'Out of rice')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel order', exact: true }).tap()
  await first.waitFor({ state: 'detached' })
  const cancelled = await shopkeeper.call<Order>(`GET /api/order/get-order/${orders[0]!.orderId}`)
  expect(cancelled.timeline.at(-1)).toMatchObject({ status: 'Cancelled', by: 'admin', note: 'Out of rice' })
  expect(faults).toEqual([])
  await leave()
})

test('on a desktop J, K and Enter confirm orders, the order page shows what is picked, and picking slips are printed', async () => {
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
  await page.getByText('0 of 2 picked').waitFor()
  await page.getByRole('button', { name: 'Pick this order' }).waitFor()
  await expectAccessible(page)
  const { orderId } = one
  await shopkeeper.call('PUT /api/pick/line', { orderId, position: 0, suppliedQuantity: 1 })
  await page.reload()
  await page.getByText('1 of 2 picked').waitFor()
  await page.getByRole('link', { name: 'Go on picking' }).waitFor()
  await shopkeeper.call('POST /api/pick/release', { orderId })
  await shot(page, 'order-of-desk')

  await page.getByRole('button', { name: 'Picking slip' }).click()
  await page.waitForFunction(() => 'isPrinted' in window)
  const slip = page.locator('.picking-slip')
  expect(await slip.textContent()).toMatch(/Note: Ring twice.*›.*×.*Collect ₹/s)
  expect(await slip.textContent()).toMatch(DATED)
  expect(await slip.textContent()).toContain(`FSSAI ${demoShop.fssai}`)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: one.orderId }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  // A number in front of it counts the waiting orders.
  await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Overview · /)
  await page.goto('/dashboard/charges')
  await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Charges Management · /)
  await page.getByRole('link', { name: 'Today', exact: true }).first().click()
  await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Overview · /)
  await page.getByRole('table', { name: /orders by status/ }).waitFor()
  await shot(page, 'overview')
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})

/** "23 Nov 2026, 4:11 am" */
const DATED = /\d{1,2} [A-Z][a-z]+ \d{4}, \d{1,2}:\d\d [ap]m/

test('an order is worded for the administrator on the screen, and for the customer in print, with its date', async () => {
  const ghee = await ownProduct(shopkeeper, { stock: 4, price: 500, discount: 10 })
  await lata.call('POST /api/cart/add-to-cart', { productId: ghee._id })
  const { orderId } = await orderCart(lata, (await addressOf(lata))._id)
  const { page, faults, leave } = await loggedIn(browser, desktop, shopkeeper)
  await page.goto(`/dashboard/order-details/${orderId}`)
  await page.getByText('Waiting for you to confirm it.').waitFor()
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

/** When the page's bell rang, in milliseconds: each ring begins with a tone of 880 hertz. */
const rings = (page: Page) => page.evaluate(() => (window as unknown as { rings: number[] }).rings)

function recordRings() {
  const rings: number[] = []
  Object.assign(window, { rings })
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (when) {
    if (this.frequency.value === 880) rings.push(Date.now())
    start.call(this, when)
  }
}

/** Moves the page's clock past the 3 seconds between two rings. */
const passInterval = (page: Page) => page.clock.runFor(3_500)

test('the bell rings only after a click, every 3 seconds, and stops in all tabs when one handles the order', async () => {
  const { page: one, context, faults, leave } = await loggedIn(browser, desktop, shopkeeper)
  await context.addInitScript(recordRings)
  await context.clock.install()
  const two = await context.newPage()
  for (const page of [one, two]) {
    await page.goto(desk('Pending'))
    await page.getByText('Live', { exact: true }).waitFor()
  }
  const placed = await order()
  for (const page of [one, two]) await cardOf(page, placed).waitFor()
  await passInterval(one)
  expect([await rings(one), await rings(two)]).toEqual([[], []])

  await one.bringToFront()
  await one.getByRole('button', { name: 'Enable sound' }).click()
  await one.waitForFunction(() => (window as unknown as { rings: number[] }).rings.length >= 4)
  // The first ring confirms the click; the others are those of the alert.
  const [, ...regular] = await rings(one)
  for (const [at, moment] of regular.slice(1).entries()) {
    expect(moment - regular[at]!).toBeGreaterThan(2_700)
    expect(moment - regular[at]!).toBeLessThan(3_500)
  }
  // The moved clock rings too: its silence means something.
  const { length } = await rings(one)
  await passInterval(one)
  expect((await rings(one)).length).toBeGreaterThan(length)
  // The choice is stored: another tab rings too, at the latest after its first click.
  await two.reload()
  await two.getByText('Live', { exact: true }).waitFor()
  const next = await order()
  await cardOf(two, next).waitFor()
  await two.bringToFront()
  await two.getByRole('heading', { name: 'All Orders' }).click()
  await two.waitForFunction(() => (window as unknown as { rings: number[] }).rings.length >= 1)

  await two.getByRole('button', { name: `Confirm ${next.orderId}` }).click()
  await cardOf(one, next).waitFor({ state: 'detached' })
  const before = [await rings(one), await rings(two)]
  await passInterval(two)
  expect([await rings(one), await rings(two)]).toEqual(before)
  expect(faults).toEqual([])
  await leave()
})

test('an order placed while the administrator is disconnected rings after reconnecting', async () => {
  const { page, context, leave } = await loggedIn(browser, desktop, shopkeeper)
  await context.addInitScript(recordRings)
  await context.clock.install()
  let isCut = false
  let socket: WebSocketRoute | undefined
  await page.routeWebSocket(/socket\.io/, (route) => {
    if (isCut) return void route.close()
    socket = route
    route.connectToServer()
  })
  await page.goto(desk('Pending'))
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Enable sound' }).click()
  await page.waitForFunction(() => (window as unknown as { rings: number[] }).rings.length === 1)

  isCut = true
  await page.route('**/api/order/get-all-orders*', (route) => route.abort())
  await socket!.close()
  await page.getByText('Reconnecting…').waitFor()
  const missed = await order()
  await passInterval(page)
  expect(await rings(page)).toHaveLength(1)

  isCut = false
  await page.unroute('**/api/order/get-all-orders*')
  // The longest pause between two tries to connect.
  await page.clock.fastForward(30_000)
  await cardOf(page, missed).waitFor({ timeout: 40_000 })
  await page.waitForFunction(() => (window as unknown as { rings: number[] }).rings.length >= 3)
  await shopkeeper.call('PUT /api/order/update-order-status-admin', {
    orderId: missed.orderId,
    order_status: 'Confirmed',
  })
  await cardOf(page, missed).waitFor({ state: 'detached', timeout: 40_000 })
  const before = await rings(page)
  await passInterval(page)
  expect(await rings(page)).toEqual(before)
  await leave()
})

test('the switch in the bar closes the shop and opens it again', async () => {
  const { page, faults, leave } = await loggedIn(browser, phone, shopkeeper)
  const mode = async () =>
    (await shopkeeper.call<{ opening: { mode: string } }>('GET /api/storefront/shop')).opening.mode
  await page.goto('/dashboard/all-orders')
  const open = page.getByRole('switch', { name: /takes orders/ })
  await open.tap()
  await typeText(page.getByRole('textbox', { name: /Message/ }), 'Back at 5')
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

test('at 360 pixels the longest payment text leaves room for the status, and the menu fits', async () => {
  const placed = await order()
  const { page, leave } = await loggedIn(browser, { width: 360, height: 740 }, shopkeeper)
  await page.route('**/api/order/get-all-orders*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: Order[] }
    const paid = { payment_method: 'RMS', payment_status: 'Refund Pending', order_status: 'Out for Delivery' }
    const data = json.data.map((one) => ({ ...one, ...paid, payments: [], totalAmt: 123_456.5 }))
    await route.fulfill({ response, json: { ...json, data } })
  })
  await page.goto(desk('Pending'))
  const card = cardOf(page, placed)
  const [status, paid, amount] = await Promise.all(
    [
      'Out for Delivery',
      'UPI, cards, net banking through Razer Merchant Services, refund pending',
      '₹1,23,456.50',
    ].map((text) =>
      card
        .getByText(text, { exact: true })
        .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    ),
  )
  expect(status!.right).toBeLessThan(Math.min(paid!.left, amount!.left))
  expect(paid!.right).toBeLessThanOrEqual(344)
  await card.getByRole('button', { name: /^More actions for / }).tap()
  const menu = (await page.getByRole('menu').boundingBox())!
  expect(menu.x).toBeGreaterThanOrEqual(8)
  expect(menu.x + menu.width).toBeLessThanOrEqual(352)
  await leave()
})
