import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Counter } from '#features/counter/contract.ts'
import type { RiderDesk } from '#features/fulfilment/riders/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { Product } from '#shared/shapes.ts'
import { inLocale, t } from '#shared/words.ts'
import { addressOf, loggedIn, orderCart, productsFor, shopkeeperCalls, shot } from './buyer.ts'
import { callsOf, emailForTry, nameForTry, type Calls } from './calls.ts'
import { typeText } from './type-text.ts'
import { expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'

/** A sentence of the page; its key and values are written as there. */
const hindi = (write: () => string): string => inLocale('hi', write)
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
const starting = (write: () => string) => new RegExp(`^${escaped(hindi(write))}`)
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })

let browser: Browser
let owner: Calls
let tea: Product
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  owner = await shopkeeperCalls()
  tea = (await productsFor(owner, 'tea')).find(({ packs: [pack] }) => pack!.stock >= 10)!
})
afterAll(() => browser.close())

/** Somebody of the shop who works in Hindi. */
async function staff(name: string, email: string, role: string): Promise<Calls> {
  await owner.call('POST /api/staff/invite', { name, email: emailForTry(email), role })
  const calls = await callsOf(email)
  await calls.call('PUT /api/user/update-user', { workLocale: 'hi' })
  return calls
}

async function teaFor(shopper: Calls): Promise<Order> {
  await shopper.call('POST /api/cart/add-to-cart', { productId: tea._id, unit: tea.unit, quantity: 1 })
  return orderCart(shopper, (await addressOf(shopper))._id)
}

const moved = ({ orderId }: Order, order_status: string) =>
  owner.call('PUT /api/order/update-order-status-admin', { orderId, order_status })
const nowOf = ({ orderId }: Order) => owner.call<Order>(`GET /api/order/get-order/${orderId}`)

/** The page is in Hindi, fits a phone, and is accessible. */
async function expectHindi(page: Page): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe('hi-IN')
  await expectToFit(page)
  await expectAccessible(page)
}

test('a shopper searches in Hindi, pays, comes back to a Hindi page and has a paid order', async () => {
  const asha = await callsOf('asha-in-hindi@example.in')
  await addressOf(asha)
  const { page, faults, leave } = await loggedIn(browser, phone, asha)
  await page.goto('/hi')
  await typeText(page.getByRole('combobox'), 'दूध')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/hi/search?q=*')
  await button(page.getByRole('main'), new RegExp(hindi(() => t('cart.add'))))
    .first()
    .tap()
  await expectHindi(page)
  await expect.poll(() => asha.call<unknown[]>('GET /api/cart/get-cart-items')).toHaveLength(1)
  await page.goto('/hi/checkout')
  const payu = page.getByRole('radio', { name: /PayU/, includeHidden: true })
  await payu.waitFor({ state: 'attached' })
  if (!(await payu.isVisible()))
    await page
      .getByText(hindi(() => t('payments.more-ways-to-pay')))
      .first()
      .click()
  await payu.press('Space')
  await expectHindi(page)
  await shot(page, 'hindi-checkout')
  await button(
    page,
    starting(() => t('orders.place-order-total', { total: '₹' })),
  ).click()
  await page.getByText('no real money moves here').waitFor()
  await button(page, /^Pay ₹/).click()
  await page.waitForURL('**/hi/payu-success?orderId=ORD-*')
  await page.getByRole('heading', { name: hindi(() => t('orders.thank-you-your-order-is-placed')) }).waitFor()
  await expectHindi(page)
  await shot(page, 'hindi-placed')
  const [order] = await asha.call<Order[]>('GET /api/order/get-orders')
  expect(order).toMatchObject({ order_status: 'Pending', payment_status: 'Paid' })
  expect(faults).toEqual([])
  await leave()
})

test('a picker, a rider and a cashier work in the language of their choice', async () => {
  const shopper = await callsOf('lata-in-hindi@example.in')
  const order = await teaFor(shopper)
  await moved(order, 'Confirmed')
  const [picker, rider, cashier] = [
    await staff('Pooja', 'hindi-picker@example.in', 'picker'),
    await staff('Chetan', 'hindi-rider@example.in', 'rider'),
    await staff('Kiran', 'hindi-cashier@example.in', 'cashier'),
  ]

  const shelf = await loggedIn(browser, phone, picker)
  await shelf.page.goto(adminPaths.pick)
  await shelf.page.waitForURL(`**/hi${adminPaths.pick}`)
  const { orderId } = order
  await button(
    shelf.page,
    hindi(() => t('desk.pick-orderid', { orderId })),
  ).tap()
  await button(
    shelf.page,
    starting(() => t('desk.got-it-what', { what: '' })),
  )
    .first()
    .tap()
  await expectHindi(shelf.page)
  await shot(shelf.page, 'hindi-pick')
  await button(
    shelf.page,
    hindi(() => t('desk.mark-packed-orderid', { orderId })),
  ).tap()
  await expect.poll(async () => (await nowOf(order)).order_status).toBe('Packed')
  // Whoever leaves the language by the page's own link is not taken back.
  await shelf.page.locator('#languages a[lang="en-IN"]').click()
  await shelf.page.waitForURL((url) => url.pathname === adminPaths.pick)
  await shelf.page.waitForLoadState('networkidle')
  expect(await shelf.page.locator('html').getAttribute('lang')).toBe('en-IN')
  await shelf.leave()

  const { riders } = await owner.call<RiderDesk>('GET /api/delivery/riders')
  const riderId = riders.find(({ name }) => name === 'Chetan')!._id
  await owner.call('POST /api/delivery/assign', { orderIds: [orderId], riderId })
  await moved(order, 'Out for Delivery')
  const road = await loggedIn(browser, phone, rider)
  await road.page.goto(adminPaths.rider)
  await road.page.waitForURL(`**/hi${adminPaths.rider}`)
  await expectHindi(road.page)
  await button(
    road.page,
    starting(() => t('riders.delivered')),
  ).tap()
  const door = road.page.getByRole('dialog')
  await door
    .getByText(
      hindi(() => t('riders.cash')),
      { exact: true },
    )
    .tap()
  await shot(road.page, 'hindi-rider')
  await button(
    door,
    starting(() => t('riders.delivered')),
  )
    .last()
    .tap()
  await expect.poll(async () => (await nowOf(order)).order_status).toBe('Delivered')
  await road.leave()

  const till = await loggedIn(browser, phone, cashier)
  await till.page.goto(adminPaths.counter)
  await till.page.waitForURL(`**/hi${adminPaths.counter}`)
  const front = nameForTry('हिन्दी काउंटर')
  await typeText(till.page.getByLabel(hindi(() => t('counter.name-of-the-counter'))), front)
  await button(
    till.page,
    hindi(() => t('counter.begin')),
  ).tap()
  await till.page.getByText(hindi(() => t('counter.scan-or-type-to-begin'))).waitFor()
  const counter = (await owner.call<Counter[]>('GET /api/counters')).find(({ name }) => name === front)!
  await owner.call('POST /api/drawer/open', { counterId: counter._id, float: 500 })
  await till.page.reload()
  await till.page.getByLabel(hindi(() => t('counter.scan-or-type'))).waitFor()
  await till.page.keyboard.type(tea.name)
  const offered = till.page.getByRole('option', { name: `${tea.name}, ${tea.unit}` })
  await offered.getByText(tea.translations!.hi!.name!, { exact: true }).waitFor()
  await offered.tap()
  await expectHindi(till.page)
  await button(till.page, /₹[\d.,]+ लें$/).tap()
  await button(
    till.page,
    hindi(() => t('counter.exact-cash')),
  ).tap()
  await button(
    till.page,
    hindi(() => t('counter.sold')),
  ).tap()
  await till.page
    .getByText(/^बिका: /)
    .first()
    .waitFor()
  await expectHindi(till.page)
  await shot(till.page, 'hindi-sold')
  await till.leave()
})
