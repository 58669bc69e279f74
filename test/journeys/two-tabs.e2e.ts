import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WholeCount } from '#features/stock/counts/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { RiderDesk, Stop } from '#features/fulfilment/riders/contract.ts'
import type { Product } from '#shared/shapes.ts'
import { addressOf, loggedIn, orderCart, ownProduct, shopkeeperCalls } from './buyer.ts'
import { callsOf, emailForTry } from './calls.ts'
import { desktop, openBrowser, phone } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

test('two tabs that count without a network lose nothing, nor what an older version of the page kept', async () => {
  const shopkeeper = await shopkeeperCalls()
  const [rice, dal, oil] = (await Promise.all(
    [11, 12, 13].map((stock) => ownProduct(shopkeeper, { stock, price: 40 })),
  )) as [Product, Product, Product]
  const { _id: id } = await shopkeeper.call<WholeCount>('POST /api/counts', { shelf: null, limit: 200 })
  const { page, context, faults, leave } = await loggedIn(browser, desktop, shopkeeper)
  const old = {
    productId: oil._id,
    unit: oil.unit,
    name: oil.name,
    counted: 13,
    again: false,
    countedAt: new Date().toISOString(),
  }
  await page.goto(adminPaths.counts)
  await page.evaluate(([key, list]) => localStorage.setItem(key!, list!), [
    `unsent-counts-${id}`,
    JSON.stringify([old]),
  ] as const)
  const beside = await context.newPage()
  const openDialog = async (tab: Page, { name, unit }: Product) => {
    await tab.goto(`${adminPaths.counts}?count=${id}`)
    await tab.getByLabel('What lies on the shelf').click()
    await tab.keyboard.type(name)
    await tab
      .getByRole('button', { name: new RegExp(`${name}.*${unit}`) })
      .first()
      .click()
    await tab.getByLabel('How many there are').waitFor()
  }
  await openDialog(page, rice)
  await openDialog(beside, dal)
  // What was kept in the old way is sent by whichever tab is first.
  await expect
    .poll(async () => (await shopkeeper.call<WholeCount>(`GET /api/counts/${id}`)).items.length)
    .toBe(1)
  expect(await page.evaluate((key) => localStorage.getItem(key), `unsent-counts-${id}`)).toBeNull()

  await context.setOffline(true)
  await page.getByLabel('How many there are').click()
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await page.getByText(/^1 not sent\./).waitFor()
  await beside.getByLabel('How many there are').click()
  await beside.keyboard.type('10')
  await beside.keyboard.press('Enter')
  for (const tab of [page, beside]) await tab.getByText(/^2 not sent\./).waitFor()
  // The second tab is closed; the first one sends what both have counted.
  await beside.close()
  await context.setOffline(false)
  await expect
    .poll(async () =>
      (await shopkeeper.call<WholeCount>(`GET /api/counts/${id}`)).items
        .map(({ counted }) => counted)
        .toSorted((one, other) => one - other),
    )
    .toEqual([9, 10, 13])
  await page.getByText(/not sent\./).waitFor({ state: 'detached' })
  expect(faults.filter((fault) => !/Failed to load|ERR_INTERNET/.test(fault))).toEqual([])
  await leave()
})

test('two tabs of a rider without a network lose nothing, and a report that is refused holds up no other', async () => {
  const owner = await shopkeeperCalls()
  const rice = await ownProduct(owner, { stock: 50, price: 40 })
  await owner.call('POST /api/staff/invite', {
    name: 'Two Tabs',
    email: emailForTry('two-tabs-rider@example.in'),
    role: 'rider',
  })
  const rider = await callsOf('two-tabs-rider@example.in')
  const shopper = await callsOf('two-tabs-shopper@example.in')
  const { _id: home } = await addressOf(shopper, '5, 11th Main, Jayanagar')
  const orders: string[] = []
  for (let at = 0; at < 3; at++) {
    await shopper.call('POST /api/cart/add-to-cart', { productId: rice._id, unit: rice.unit, quantity: 5 })
    orders.push((await orderCart(shopper, home)).orderId)
  }
  const move = (orderId: string, order_status: string) =>
    owner.call('PUT /api/order/update-order-status-admin', { orderId, order_status })
  for (const status of ['Confirmed', 'Packed']) for (const orderId of orders) await move(orderId, status)
  const { riders } = await owner.call<RiderDesk>('GET /api/delivery/riders')
  const riderId = riders.find(({ name }) => name === 'Two Tabs')!._id
  await owner.call('POST /api/delivery/assign', { orderIds: orders, riderId })
  for (const orderId of orders) await move(orderId, 'Out for Delivery')

  const { page, context, leave } = await loggedIn(browser, phone, rider)
  const beside = await context.newPage()
  for (const tab of [page, beside]) {
    await tab.goto(adminPaths.rider)
    await tab.getByText('3 to go, 0 done').waitFor()
  }
  const bringBack = async (tab: Page, orderId: string) => {
    await tab
      .getByRole('article')
      .filter({ hasText: orderId })
      .getByRole('button', { name: /^Could not deliver/ })
      .click()
    await tab.getByText('They do not want it').click()
    await tab.getByRole('button', { name: 'Bring it back' }).click()
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const [gone, one, two] = orders as [string, string, string]
  await context.setOffline(true)
  await bringBack(page, gone)
  await page.getByText('Not sent yet, 1 waiting.').waitFor()
  await bringBack(beside, two)
  await bringBack(page, one)
  for (const tab of [page, beside]) await tab.getByText('Not sent yet, 3 waiting.').waitFor()
  // Meanwhile the desk gives the first one away, so that its report is refused.
  await move(gone, 'Delivered')
  await beside.close()
  await context.setOffline(false)
  const stateOf = async (orderId: string) =>
    (await rider.call<Stop[]>('GET /api/rider/stops')).find((stop) => stop.orderId === orderId)?.state
  await expect.poll(() => Promise.all([one, two].map(stateOf))).toEqual(['failed', 'failed'])
  await page.getByText(/^Not sent yet/).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText(/^The shop did not take Could not deliver, .*: /).waitFor()
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await page.getByText(/^The shop did not take Could not deliver, .*: /).waitFor({ state: 'detached' })
  await leave()
})
