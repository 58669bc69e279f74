import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import type { DaySheet } from '#features/fulfilment/riders/cash-contract.ts'
import type { RiderDesk, Stop } from '#features/fulfilment/riders/contract.ts'
import type { BookCustomer } from '#features/khata/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Settings } from '#features/storefront/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import { browserOptions } from '../browser.ts'
import { addressOf, orderCart, ownProduct, shopkeeperCalls, shot } from './buyer.ts'
import { callsOf, emailForTry, nameForTry, type Calls } from './calls.ts'
import { killBrowser } from './killed-browser.ts'
import { typeText } from './type-text.ts'
import { expectToFit, logIn, phone, shopUrl } from './visitor.ts'

let owner: Calls
let profiles: string
beforeAll(async () => {
  owner = await shopkeeperCalls()
  profiles = await mkdtemp(join(tmpdir(), 'tokri-rider-'))
})
afterAll(() => rm(profiles, { recursive: true, force: true, maxRetries: 5 }))

/** A cheap phone in a street with little network: half of the processor, each answer 0.4 s late. */
async function openPhone(profile: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(profile, {
    ...(await browserOptions()),
    baseURL: shopUrl(),
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
    serviceWorkers: 'allow',
  })
  context.setDefaultTimeout(120_000)
  const page = context.pages()[0] ?? (await context.newPage())
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 2 })
  onTestFailed(async () => {
    await page.screenshot({ path: '.cache/failed/riders-day.png' }).catch(() => undefined)
    await context.close().catch(() => undefined)
  })
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue().catch(() => undefined)
  })
  return { context, page }
}

const move = (orderId: string, order_status: string) =>
  owner.call('PUT /api/order/update-order-status-admin', { orderId, order_status })
const button = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name })

test('a rider’s shift: login, a round that they take, a tunnel, a killed browser, an order that went to another', async () => {
  const { shop } = await owner.call<Settings>('GET /api/settings/get-settings')
  const saveDelivery = (values: object) =>
    owner.call('PUT /api/settings/update-settings', { section: 'delivery', values })
  const saveOrdering = (values: object) =>
    owner.call('PUT /api/settings/update-settings', { section: 'ordering', values })
  await saveDelivery({ ...shop.delivery, codeAbove: 500, ridersTake: true })
  await saveOrdering({ ...shop.ordering, wholeRupees: true })
  const email = emailForTry('shift-rider@example.in')
  const [own, other] = [nameForTry('Imran Shaikh'), nameForTry('Prakash Rao')]
  await owner.call('POST /api/staff/invite', { name: own, email, role: 'rider' })
  await owner.call('POST /api/staff/invite', {
    name: other,
    email: emailForTry('shift-other@example.in'),
    role: 'rider',
  })
  const second = await callsOf('shift-other@example.in')
  const rice: Product = await ownProduct(owner, { stock: 200, price: 149.5 })
  const orders: string[] = []
  const shoppers: Calls[] = []
  for (const [at, quantity] of [1, 1, 4, 1, 2, 1].entries()) {
    const shopper = await callsOf(`shift-shopper${at}@example.in`)
    const { _id: home } = await addressOf(shopper, `${at + 1}, 14th Main, Jayanagar`)
    await shopper.call('POST /api/cart/add-to-cart', { productId: rice._id, unit: rice.unit, quantity })
    orders.push((await orderCart(shopper, home, at === 0 ? 'Ring twice' : undefined)).orderId)
    shoppers.push(shopper)
  }
  const [cash, gone, coded, khata, part, refused] = orders as [string, string, string, string, string, string]
  const { _id: userId } = await shoppers[3]!.call<{ _id: string }>('GET /api/user/get-user-details')
  const { _id: customerId } = await owner.call<BookCustomer>('POST /api/customers', { name: 'Lata', userId })
  await owner.call('POST /api/khata/entry', { customerId, kind: 'opening', amount: 250, note: 'Old book' })
  for (const status of ['Confirmed', 'Packed']) for (const orderId of orders) await move(orderId, status)
  await saveOrdering(shop.ordering)

  const profile = join(profiles, `phone-${nameForTry('one')}`)
  const before = await openPhone(profile)
  const { page } = before
  await page.goto('/login')
  await logIn(page, email)
  await page.goto(adminPaths.rider)
  for (const [at, orderId] of orders.entries()) {
    await button(page, `Take it, ${orderId}`).tap()
    await page.getByText(`${at + 1} to go, 0 done`).waitFor()
  }
  await saveDelivery(shop.delivery)
  const articles = page.getByRole('list', { name: 'Stops to go' }).getByRole('article')
  const card = (orderId: string) => articles.filter({ hasText: orderId })
  const dialog = page.getByRole('dialog')
  await expectToFit(page)
  await shot(page, 'shift-stops')
  expect(await card(cash).getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+919876543210')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/rider')) !== undefined), { timeout: 60_000 })
    .toBe(true)
  const orderOf = (orderId: string) => owner.call<Order>(`GET /api/order/get-order/${orderId}`)
  const stateOf = async (orderId: string) => (await orderOf(orderId)).order_status
  const { riders } = await owner.call<RiderDesk>('GET /api/delivery/riders')
  const idOf = (name: string) => riders.find((one) => one.name === name)!._id
  const deliver = async (orderId: string, way: string, rest: () => Promise<void> = async () => {}) => {
    await button(card(orderId), /^Delivered/).tap()
    await dialog.getByText(way, { exact: true }).tap()
    await rest()
    await button(dialog, /^Delivered, /).tap()
    await dialog.waitFor({ state: 'detached' })
  }

  // A tunnel: a code typed wrong is told once the network is back, and the right one is taken.
  const right = (await shoppers[2]!.call<Order>(`GET /api/order/get-order/${coded}`)).deliveryCode!
  await before.context.setOffline(true)
  await page.getByText(/^Offline, as of/).waitFor()
  await deliver(coded, 'Cash', () =>
    typeText(dialog.getByLabel('The shopper’s four-digit code'), right === '1111' ? '2222' : '1111'),
  )
  await deliver(cash, 'Cash')
  await page.getByText('Not sent yet, 2 waiting.').waitFor()
  await page.reload()
  await page.getByText('Not sent yet, 2 waiting.').waitFor()
  await shot(page, 'shift-tunnel')
  await before.context.setOffline(false)
  await card(coded)
    .getByText(/^The shop did not take it: That code is not right\. Tries left: 4/)
    .waitFor()
  await expect.poll(() => stateOf(cash)).toBe('Delivered')
  await deliver(coded, 'Cash', () => typeText(dialog.getByLabel('The shopper’s four-digit code'), right))
  await expect.poll(() => stateOf(coded)).toBe('Delivered')

  // Without a network again: cash for a khata, a part in cash, and an order that the shop gives to another meanwhile.
  await before.context.setOffline(true)
  await page.getByText(/^Offline, as of/).waitFor()
  await button(card(khata), /^Khata, /).tap()
  await typeText(page.getByLabel('Cash for the khata'), '100')
  await button(dialog, '₹100.00 in cash received').tap()
  await dialog.waitFor({ state: 'detached' })
  await deliver(khata, 'Cash')
  await deliver(part, 'Cash and UPI', () => typeText(dialog.getByLabel('Cash', { exact: true }).last(), '50'))
  await deliver(gone, 'Cash')
  await page.getByText('Not sent yet, 4 waiting.').waitFor()
  await owner.call('POST /api/delivery/assign', { orderIds: [gone], riderId: idOf(other) })
  await expect.poll(() => isLoginStored(profile), { timeout: 90_000, interval: 500 }).toBe(true)
  const ended = before.context.waitForEvent('close')
  killBrowser(profile)
  await ended

  // The phone is on again: everything is sent once, and what went to another says whom to tell.
  const after = await openPhone(profile)
  const again = after.page
  await again.goto(adminPaths.rider)
  const lost = again.getByText(/^The shop did not take Delivered, .*: It is no longer on your list: /)
  await lost.waitFor()
  await shot(again, 'shift-gone')
  await expectToFit(again)
  await expect
    .poll(async () => [await stateOf(khata), await stateOf(part)])
    .toEqual(['Delivered', 'Delivered'])
  await again.getByText(/not sent yet/i).waitFor({ state: 'detached' })
  // The shop gives it back, and they say it once more.
  await owner.call('POST /api/delivery/assign', { orderIds: [gone], riderId: idOf(own) })
  expect(await second.call<Stop[]>('GET /api/rider/stops')).toEqual([])
  await again.reload()
  const list = again.getByRole('list', { name: 'Stops to go' }).getByRole('article')
  await button(list.filter({ hasText: gone }), /^Delivered/).tap()
  await again.getByRole('dialog').getByText('Cash', { exact: true }).tap()
  await button(again.getByRole('dialog'), /^Delivered, /).tap()
  await expect.poll(() => stateOf(gone)).toBe('Delivered')
  await lost.waitFor({ state: 'detached' })
  await button(list.filter({ hasText: refused }), /^Could not deliver/).tap()
  await again.getByText('They do not want it').tap()
  await button(again, 'Bring it back').tap()
  await again.getByText('0 to go, 6 done').waitFor()
  await expectToFit(again)
  await shot(again, 'shift-done')

  // What they hand in is what they took: whole rupees at each door, the part, and the khata.
  const brought = await Promise.all([cash, coded, khata, gone].map(orderOf))
  const dues = brought.map(({ final, totalAmt }) => final?.totalAmt ?? totalAmt)
  for (const due of dues) expect(Number.isInteger(due)).toBe(true)
  const { riders: sheets } = await owner.call<DaySheet>('GET /api/cash/day')
  const sheet = sheets.find(({ name }) => name === own)!
  const taken = dues.reduce((sum, due) => sum + due, 0) + 50
  expect([sheet.cash, sheet.khata, sheet.owed]).toEqual([taken, 100, taken + 100])
  await again.getByText(`Cash to hand in: ${formatRupees(taken + 100)}`).waitFor()
  // Whoever logs out before all is sent is asked first.
  await expect.poll(() => again.evaluate(countUnsent)).toBe(0)
  await again.goto(paths.userMenu)
  await button(again, 'Logout').tap()
  await expect.poll(() => again.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await after.context.close()
}, 600_000)

/** Whether the browser has written the login to its disk, which it does when it has time. */
async function isLoginStored(profile: string): Promise<boolean> {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb')
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'latin1')))
  return texts.some((text) => text.includes('accessToken'))
}

/** How many reports the page has kept to be sent. */
const countUnsent = () =>
  new Promise<number>((resolve) => {
    const opened = indexedDB.open('tokri-outbox')
    opened.onsuccess = () => {
      const count = opened.result.transaction('entries').objectStore('entries').count()
      count.onsuccess = () => {
        opened.result.close()
        resolve(count.result)
      }
    }
  })
