import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Order } from '#features/orders/contract.ts'
import type { DaySheet } from '#features/fulfilment/riders/cash-contract.ts'
import type { RiderDesk, Stop } from '#features/fulfilment/riders/contract.ts'
import type { Settings } from '#features/storefront/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import type { Address, Product } from '#shared/shapes.ts'
import { loggedIn, orderCart, ownProduct, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { callsOf, emailForTry, nameForTry, type Calls } from './calls.ts'
import { expectAccessible, expectToFit, openBrowser } from './visitor.ts'
import { typeText } from './type-text.ts'

const smallPhone = { width: 360, height: 740 }
/** A shopper may have three open orders. */
const SHOPPERS = 7
const ORDERS = 20

let browser: Browser
let owner: Calls
let rider: Calls
let picker: Calls
let rice: Product
let orders: { orderId: string; by: Calls }[]

const moveAll = (to: string, some = orders) =>
  Promise.all(
    some.map(({ orderId }) =>
      owner.call('PUT /api/order/update-order-status-admin', { orderId, order_status: to }),
    ),
  )

async function newShopper(at: number): Promise<void> {
  const calls = await callsOf(`evening${at}@example.in`)
  const { _id } = await calls.call<Address>('POST /api/address/add-new-address', {
    name: `Lata ${String.fromCharCode(65 + at)}`,
    mobile: 9_800_000_000 + at,
    address_line: `${at + 1}, 9th Main, Jayanagar`,
    landmark: 'Behind the temple',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
  })
  for (let own = 0; own < 3 && own * SHOPPERS + at < ORDERS; own++) {
    await calls.call('POST /api/cart/add-to-cart', { productId: rice._id, quantity: 2 })
    orders.push({ ...(await orderCart(calls, _id, own === 0 ? 'Ring twice' : undefined)), by: calls })
  }
}

beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  owner = await shopkeeperCalls()
}, 180_000)
afterAll(() => browser.close())

const riderName = () => nameForTry('Chetan Naik')

/** Each try has its own people, product and orders: what the first one left must not be in its way. */
async function preparedEvening(): Promise<void> {
  rice = await ownProduct(owner, { stock: 2_000, price: 117 })
  const invite = (name: string, email: string, role: string) =>
    owner.call('POST /api/staff/invite', { name, email: emailForTry(email), role })
  await invite('Pooja Rao', 'evening-picker@example.in', 'picker')
  await invite(riderName(), 'evening-rider@example.in', 'rider')
  ;[picker, rider] = await Promise.all([
    callsOf('evening-picker@example.in'),
    callsOf('evening-rider@example.in'),
  ])
  orders = []
  for (let at = 0; at < SHOPPERS; at++) await newShopper(at)
  await moveAll('Confirmed')
}

async function letRidersTake(ridersTake: boolean): Promise<void> {
  const { shop } = await owner.call<Settings>('GET /api/settings/get-settings')
  const values = { ...shop.delivery, ridersTake }
  await owner.call('PUT /api/settings/update-settings', { section: 'delivery', values })
}

/** Opens a khata for somebody who owes ₹400 from before. */
async function giveKhata(shopper: Calls): Promise<void> {
  const { _id: userId } = await shopper.call<{ _id: string }>('GET /api/user/get-user-details')
  const { _id: customerId } = await owner.call<{ _id: string }>('POST /api/customers', {
    name: 'Lata',
    userId,
  })
  const opening = { customerId, kind: 'opening', amount: 400, note: 'From the old book' }
  await owner.call('POST /api/khata/entry', opening)
}

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })

/** The lowest contrast of a text on the page, and what is pressed and lower than 56 pixels. */
const measure = (page: Page) =>
  page.evaluate(async () => {
    // A button that was just enabled is still changing its colours.
    const still = Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
    await Promise.race([still, new Promise((resolve) => setTimeout(resolve, 2_000))])
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const rgb = (colour: string): number[] => {
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
      return [...pen.getImageData(0, 0, 1, 1).data]
    }
    const light = (colour: number[]) => {
      const [r = 0, g = 0, b = 0] = colour.map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const ground = (element: Element | null): number[] => {
      const own = element ? rgb(getComputedStyle(element).backgroundColor) : [255, 255, 255, 255]
      return own[3] === 255 ? own : ground(element!.parentElement)
    }
    const root = document.querySelector('dialog[open]') ?? document.querySelector('[data-offline-note]')!
    const texts = [...root.querySelectorAll('*')].filter(
      (one) =>
        one.checkVisibility() &&
        !one.matches(':disabled, :disabled *, [aria-disabled=true] *') &&
        [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim() !== ''),
    )
    const contrasts = texts.map((one) => {
      const [a, b] = [light(rgb(getComputedStyle(one).color)), light(ground(one))]
      return { ratio: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), text: one.textContent!.slice(0, 40) }
    })
    // A dialog's × does what Cancel does, which is large; a message goes by itself.
    const pressed = [
      ...root.querySelectorAll('button:not([aria-label=Close], [aria-label=Dismiss]), a'),
    ].filter((one) => one.checkVisibility())
    return {
      texts: contrasts.length,
      faint: contrasts
        .filter(({ ratio }) => ratio < 7)
        .map(({ ratio, text }) => `${ratio.toFixed(1)} ${text}`),
      low: pressed
        .filter((one) => one.getBoundingClientRect().height < 56)
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    }
  })

test('twenty orders are picked, brought and counted: two come back, a UPI payment is missing and ₹5 are short', async () => {
  await preparedEvening()
  const [picked, ...packed] = orders
  // The picker, on a phone.
  const shelf = await loggedIn(browser, smallPhone, picker)
  await shelf.page.goto(adminPaths.pick)
  await button(shelf.page, `Pick ${picked!.orderId}`).tap()
  await shelf.page.getByText('0/1 picked').waitFor()
  await button(shelf.page, /^Got it: /).tap()
  await shelf.page.getByText('1/1 picked').waitFor()
  await button(shelf.page, `Mark packed ${picked!.orderId}`).tap()
  await button(shelf.page, `Mark packed ${picked!.orderId}`).waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await owner.call<Order>(`GET /api/order/get-order/${picked!.orderId}`)).order_status)
    .toBe('Packed')
  await shelf.leave()
  await moveAll('Packed', packed)

  // The manager gives orders to the rider by tapping their cards, and sends them out.
  const desk = await loggedIn(browser, smallPhone, owner)
  const [byTap, byCall, taken] = [orders.slice(0, 3), orders.slice(3, -1), orders.at(-1)!]
  // Packed orders of other files may fill the first page.
  await desk.page.goto(
    `${paths.allOrders}?status=Packed&q=${encodeURIComponent(emailForTry('evening0@example.in'))}`,
  )
  for (const { orderId } of byTap)
    await desk.page.locator(`[data-order="${orderId}"] label`, { has: desk.page.getByRole('checkbox') }).tap()
  await button(desk.page, 'Give 3 to a rider').tap()
  await desk.page
    .getByRole('dialog')
    .getByText(new RegExp(`^${riderName()}`))
    .tap()
  await button(desk.page.getByRole('dialog'), 'Give').tap()
  await toasts(desk.page).getByText('The rider has them.').waitFor()
  const { riders } = await owner.call<RiderDesk>('GET /api/delivery/riders')
  const riderId = riders.find(({ name }) => name === riderName())!._id
  await owner.call('POST /api/delivery/assign', { orderIds: byCall.map(({ orderId }) => orderId), riderId })
  await moveAll('Out for Delivery', [...byTap, ...byCall])
  await letRidersTake(true)
  onTestFinished(() => letRidersTake(false))

  // The rider, on a phone that is offline twice.
  const { page, context, faults, follow, leave } = await loggedIn(browser, smallPhone, rider, {
    serviceWorkers: 'allow',
  })
  await page.goto(adminPaths.rider)
  await page.getByText('19 to go, 0 done').waitFor()
  // A page that loads while the worker takes over its clients is not among them.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('heading', { name: 'Ready to go' }).scrollIntoViewIfNeeded()
  await shot(page, 'rider-ready')
  const ready = await measure(page)
  expect(ready).toMatchObject({ faint: [], low: [] })
  await button(page, `Take it, ${taken.orderId}`).tap()
  await page.getByText('20 to go, 0 done').waitFor()
  await letRidersTake(false)
  const stops = () => rider.call<Stop[]>('GET /api/rider/stops')
  const [first, second, third] = await stops()
  const articles = page.getByRole('list', { name: 'Stops to go' }).getByRole('article')
  await giveKhata(orders.find(({ orderId }) => orderId === first!.orderId)!.by)
  await page.reload()
  await articles.first().getByText('Khata, ₹400.00 owed').waitFor()
  await expectAccessible(page)
  for (const width of [320, 390, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expectToFit(page)
    await shot(page, 'rider')
  }
  const sunlight = await measure(page)
  expect(sunlight).toMatchObject({ faint: [], low: [] })
  expect(sunlight.texts).toBeGreaterThan(50)

  // The first stop is dragged below the second.
  await page.evaluate(() => window.scrollTo(0, 0))
  const handle = (await articles.first().locator('[data-handle]').boundingBox())!
  await page.mouse.move(handle.x + 20, handle.y + 20)
  await page.mouse.down()
  const folded = (await articles.first().boundingBox())!
  await page.mouse.move(handle.x + 20, handle.y + 20 + folded.height / 2)
  await page.mouse.move(handle.x + 20, handle.y + 20 + folded.height + 16)
  await shot(page, 'rider-drag')
  await page.mouse.up()
  await expect
    .poll(async () => (await stops()).slice(0, 3).map(({ orderId }) => orderId))
    .toEqual([second!.orderId, first!.orderId, third!.orderId])

  const cardOf = ({ orderId }: Stop) => articles.filter({ hasText: orderId })
  const deliver = async (stop: Stop, paidBy: 'Cash' | 'UPI') => {
    await button(cardOf(stop), /^Delivered/).tap()
    await page.getByRole('dialog').getByText(paidBy, { exact: true }).tap()
    await button(page.getByRole('dialog'), /^Delivered, /).tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const fail = async (stop: Stop, why: string) => {
    await button(cardOf(stop), /^Could not deliver/).tap()
    await page.getByText(why).tap()
    await button(page, 'Bring it back').tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/rider')) !== undefined), { timeout: 20_000 })
    .toBe(true)
  await follow(paths.userMenu)
  await follow(adminPaths.rider)
  await cardOf(first!).waitFor()

  // Offline the page opens again with the stops last seen, and keeps what is done.
  await context.setOffline(true)
  await page.reload()
  await page.getByText(/^Offline, as of \d/).waitFor()
  await page.getByText('20 to go, 0 done').waitFor()
  await button(cardOf(first!), /^Delivered/).tap()
  await page.getByRole('dialog').getByText('Cash', { exact: true }).tap()
  const { faint, low } = await measure(page)
  expect({ faint, low }).toEqual({ faint: [], low: [] })
  await shot(page, 'rider-deliver')
  await button(page.getByRole('dialog'), /^Delivered, /).tap()
  await fail(second!, 'Nobody is there')
  await page.getByText('Not sent yet, 2 waiting.').waitFor()
  const ownStop = page
    .getByRole('region', { name: 'Done today' })
    .getByRole('listitem')
    .filter({ hasText: first!.name })
  await button(ownStop, /^Khata, /)
    .first()
    .tap()
  await typeText(page.getByLabel('Cash for the khata'), '150')
  const sun = await measure(page)
  expect({ faint: sun.faint, low: sun.low }).toEqual({ faint: [], low: [] })
  await shot(page, 'rider-khata')
  await button(page.getByRole('dialog'), '₹150.00 in cash received').tap()
  await page.getByText(/^₹150\.00 for the khata of .*: not sent yet\./).waitFor()
  await page.getByText('Not sent yet, 3 waiting.').waitFor()
  await shot(page, 'rider-offline')
  await follow(paths.userMenu)
  await button(page, 'Logout').tap()
  await page.getByRole('dialog', { name: '3 not sent yet. Log out anyway?' }).waitFor()
  await button(page, 'Stay logged in').tap()
  await follow(adminPaths.rider)
  expect((await stops()).filter(({ state }) => state !== 'to go')).toEqual([])
  await context.setOffline(false)
  await page.getByText(/^Not sent yet/).waitFor({ state: 'detached', timeout: 30_000 })
  await page.getByText('18 to go, 2 done').waitFor()

  /** The screen shows what is done before the shop has it. */
  const untilSaved = (stop: Stop) =>
    expect
      .poll(async () => (await stops()).find(({ orderId }) => orderId === stop.orderId)?.state)
      .not.toBe('to go')
  await deliver(third!, 'UPI')
  await untilSaved(third!)
  const left = (await stops()).filter(({ state }) => state === 'to go')
  const [refused, online, offline, ...rest] = left
  await fail(refused!, 'They do not want it')
  await deliver(online!, 'Cash')
  await untilSaved(online!)
  await page.getByText(/^Not sent yet/).waitFor({ state: 'detached' })
  await context.setOffline(true)
  // Partly in cash, partly by UPI, with a code for the rest.
  const part = 10
  const byUpi = toRupees(fromRupees(offline!.collect.amount) - fromRupees(part))
  await button(cardOf(offline!), /^Delivered/).tap()
  await page.getByRole('dialog').getByText('Cash and UPI').tap()
  await typeText(page.getByRole('dialog').getByLabel('Cash', { exact: true }).last(), String(part))
  await page
    .getByRole('dialog')
    .getByText(`${formatRupees(byUpi)} by UPI`)
    .waitFor()
  const split = await measure(page)
  expect({ faint: split.faint, low: split.low }).toEqual({ faint: [], low: [] })
  await shot(page, 'rider-split')
  await button(page.getByRole('dialog'), /^Delivered, /).tap()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText(`${formatRupees(part)} of it in cash`).waitFor()
  await page.getByText('Not sent yet, 1 waiting.').waitFor()
  await context.setOffline(false)
  await page.getByText(/^Not sent yet/).waitFor({ state: 'detached', timeout: 30_000 })
  await Promise.all(
    rest.map(({ orderId }) => rider.call('POST /api/rider/deliver', { orderId, paidBy: 'cash' })),
  )
  await page.reload()
  await page.getByText('0 to go, 20 done').waitFor()
  await shot(page, 'rider-done')
  expect(faults.filter((fault) => !/Failed to load|ERR_INTERNET|service worker/i.test(fault))).toEqual([])
  await leave()

  // Another one for each try: a reference pays once.
  const utr = String(Date.now()).slice(-12)
  await owner.call('POST /api/upi/seen', { orderId: offline!.orderId, utr, last4: utr.slice(-4) })

  // The manager: the UPI payment is not there, the two orders come back, and ₹5 are missing.
  await desk.page.goto(adminPaths.upi)
  const payment = desk.page.getByRole('listitem', { name: `Payment of order ${third!.orderId}` })
  await button(payment, 'Not there').tap()
  await button(desk.page, 'Ask the rider').tap()
  await payment.waitFor({ state: 'detached' })
  for (const { orderId } of [second!, refused!])
    await owner.call('PUT /api/order/update-order-status-admin', { orderId, order_status: 'Cancelled' })

  const amount = third!.collect.amount
  const cash = 16 * amount + part
  const khata = 150
  const owed = cash + khata + amount
  await desk.page.goto(adminPaths.cash)
  await button(desk.page, `Count the cash of ${riderName()}`).tap()
  await desk.page.getByRole('dialog').getByText(formatRupees(owed)).waitFor()
  await typeText(desk.page.getByLabel('Counted'), String(owed - 5))
  await desk.page.getByRole('group', { name: '₹5.00 are missing' }).getByText('Write it off').tap()
  await expectAccessible(desk.page)
  await shot(desk.page, 'evening-count')
  await button(desk.page, `Hand in ${formatRupees(owed - 5)}`).tap()
  await toasts(desk.page).getByText('Counted. What is missing is written off.').waitFor()
  const row = desk.page.getByRole('row').filter({ hasText: riderName() })
  await row.getByText(formatRupees(owed - 5)).waitFor()
  await expectToFit(desk.page)
  await expectAccessible(desk.page)
  await shot(desk.page, 'day-sheet')
  const written = (await row.innerText()).match(/₹[\d,.]+/g)
  // Nobody had any at the opening, so there is no such column.
  const sums = [cash, khata, amount + byUpi, amount, owed - 5, 5, 0].map((rupees) => formatRupees(rupees))
  expect(written).toEqual(sums)

  const sheet = await owner.call<DaySheet>('GET /api/cash/day')
  expect(sheet.riders.find((one) => one.riderId === riderId)).toEqual({
    riderId,
    name: riderName(),
    opening: 0,
    cash,
    khata,
    upi: amount + byUpi,
    upiSeen: byUpi,
    upiMissing: amount,
    handedIn: owed - 5,
    difference: 5,
    owed: 0,
  })
  expect(sheet.unconfirmed.filter((one) => one.riderId === riderId)).toEqual([])
  const states = await Promise.all(
    orders.map(
      async ({ orderId }) => (await owner.call<Order>(`GET /api/order/get-order/${orderId}`)).order_status,
    ),
  )
  expect(states.filter((state) => state === 'Delivered')).toHaveLength(18)
  await desk.leave()
})
