import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { BookCustomer } from '#features/khata/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import type { RiderDesk, Stop } from '#features/fulfilment/riders/contract.ts'
import type { Settings } from '#features/storefront/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { Product } from '#shared/shapes.ts'
import { addressOf, loggedIn, orderCart, ownProduct, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { callsOf, emailForTry, nameForTry, type Calls } from './calls.ts'
import { expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
let owner: Calls
let rice: Product
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  owner = await shopkeeperCalls()
  rice = await ownProduct(owner, { stock: 500, price: 150 })
})
afterAll(() => browser.close())

const move = (orderId: string, order_status: string) =>
  owner.call('PUT /api/order/update-order-status-admin', { orderId, order_status })

/** What somebody orders on the phone who is in the book alone. */
async function byPhone(): Promise<string> {
  const name = nameForTry('Kamla of the codes')
  const { _id: customerId } = await owner.call<BookCustomer>('POST /api/customers', {
    name,
    mobile: 9_812_399_001,
  })
  const lines = [{ productId: rice._id, unit: rice.unit, quantity: 2 }]
  const address = {
    name,
    mobile: 9_812_399_001,
    address_line: '12, 4th Cross, Indiranagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
  }
  const { bill } = await owner.call<{ bill: { totalAmt: number } }>('POST /api/phone-order/quote', {
    lines,
    customerId,
    pincode: '560038',
    paymentMethod: 'CASH_ON_DELIVERY',
  })
  const { orderId } = await owner.call<Order>('POST /api/phone-order/place', {
    customerId,
    lines,
    address,
    paymentMethod: 'CASH_ON_DELIVERY',
    expectedTotal: bill.totalAmt,
  })
  return orderId
}

test('a rider types codes: right, wrong once, wrong five times and then a photo, and no code for whoever has none', async () => {
  const { shop } = await owner.call<Settings>('GET /api/settings/get-settings')
  const saveDelivery = (values: object) =>
    owner.call('PUT /api/settings/update-settings', { section: 'delivery', values })
  await saveDelivery({ ...shop.delivery, codeAbove: 199 })
  onTestFinished(async () => void (await saveDelivery(shop.delivery)))
  await owner.call('POST /api/staff/invite', {
    name: 'Suresh Pai',
    email: emailForTry('codes-rider@example.in'),
    role: 'rider',
  })
  const rider = await callsOf('codes-rider@example.in')
  const shopper = await callsOf('codes-shopper@example.in')
  const { _id: home } = await addressOf(shopper, '3, 11th Main, Jayanagar')
  const orders: string[] = []
  for (let at = 0; at < 2; at++) {
    await shopper.call('POST /api/cart/add-to-cart', { productId: rice._id, unit: rice.unit, quantity: 2 })
    orders.push((await orderCart(shopper, home)).orderId)
  }
  orders.push(await byPhone())
  const [withCode, guessed, phoned] = orders as [string, string, string]
  for (const status of ['Confirmed', 'Packed']) for (const orderId of orders) await move(orderId, status)
  const { riders } = await owner.call<RiderDesk>('GET /api/delivery/riders')
  const riderId = riders.find(({ name }) => name === 'Suresh Pai')!._id
  await owner.call('POST /api/delivery/assign', { orderIds: orders, riderId })
  for (const orderId of orders) await move(orderId, 'Out for Delivery')
  const codeOf = async (orderId: string) =>
    (await shopper.call<Order>(`GET /api/order/get-order/${orderId}`)).deliveryCode!
  const wrong = async (orderId: string) => ((await codeOf(orderId)) === '1234' ? '4321' : '1234')

  const { page, faults, leave } = await loggedIn(browser, phone, rider)
  await page.goto(adminPaths.rider)
  await page.getByText('3 to go, 0 done').waitFor()
  const dialog = page.getByRole('dialog')
  const code = dialog.getByLabel('The shopper’s four-digit code')
  const open = async (orderId: string) => {
    const card = page
      .getByRole('list', { name: 'Stops to go' })
      .getByRole('article')
      .filter({ hasText: orderId })
    await card.getByRole('button', { name: /^Delivered/ }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('radio', { name: 'Cash', exact: true }).focus()
    await page.keyboard.press('Space')
  }
  const enter = async (digits: string) => {
    await typeText(code, digits)
    await page.keyboard.press('Enter')
  }
  const stateOf = async (orderId: string) =>
    (await rider.call<Stop[]>('GET /api/rider/stops')).find((stop) => stop.orderId === orderId)!

  // Wrong once, then right, in the digits that the shopper reads out.
  await open(withCode)
  await enter(await wrong(withCode))
  await dialog.getByText('That code is not right. Tries left: 4.').waitFor()
  await expectAccessible(page)
  await shot(page, 'rider-code-wrong')
  await enter(await codeOf(withCode))
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await stateOf(withCode)).state).toBe('delivered')

  // Three wrong ones; brought back and given again, it has two left, and then a photo proves it.
  await open(guessed)
  for (let left = 4; left >= 2; left--) {
    await enter(await wrong(guessed))
    await dialog.getByText(`That code is not right. Tries left: ${left}.`).waitFor()
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const { riders: all } = await owner.call<RiderDesk>('GET /api/delivery/riders')
  const other = all.find(({ _id }) => _id !== riderId)
  if (other) await owner.call('POST /api/delivery/assign', { orderIds: [guessed], riderId: other._id })
  await owner.call('POST /api/delivery/assign', { orderIds: [guessed], riderId })
  expect((await stateOf(guessed)).code.triesLeft).toBe(2)
  await page.reload()
  await open(guessed)
  await enter(await wrong(guessed))
  await dialog.getByText('That code is not right. Tries left: 1.').waitFor()
  await enter(await wrong(guessed))
  const photo = dialog.getByLabel('Photo of the handed over order')
  await photo.waitFor()
  expect(await code.count()).toBe(0)
  // What is no picture is refused, and a photo is still what is asked for.
  await photo.setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await dialog.getByRole('button', { name: /^Delivered, / }).tap()
  await dialog.getByText('Use a JPEG, PNG, WebP or AVIF picture.').waitFor()
  expect(await code.count()).toBe(0)
  await photo.setInputFiles('demo/pictures/onion.webp')
  await dialog.getByRole('img', { name: /taken/ }).waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'rider-code-photo')
  await dialog.getByRole('button', { name: /^Delivered, / }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await stateOf(guessed)).state).toBe('delivered')

  // Who orders by phone and has no account can have no code: the photo is asked for at once.
  await open(phoned)
  await photo.waitFor()
  expect(await code.count()).toBe(0)
  await photo.setInputFiles('demo/pictures/onion.webp')
  await dialog.getByRole('img', { name: /taken/ }).waitFor()
  await dialog.getByRole('button', { name: /^Delivered, / }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('0 to go, 3 done').waitFor()
  await leave()
  // 422: a code that was wrong.
  expect(faults.filter((fault) => !/422|Failed to load/.test(fault))).toEqual([])

  // The evening: the cash of three stops is typed, counted and nothing is owed.
  const desk = await loggedIn(browser, phone, owner)
  const owed = await Promise.all(orders.map(async (id) => (await stateOf(id)).collect.amount))
  const sum = owed.reduce((one, next) => one + next, 0)
  await desk.page.goto(adminPaths.cash)
  await desk.page.getByRole('button', { name: 'Count the cash of Suresh Pai' }).focus()
  await desk.page.keyboard.press('Enter')
  await typeText(desk.page.getByLabel('Counted'), String(sum))
  await desk.page.keyboard.press('Enter')
  await toasts(desk.page)
    .getByText(/^Counted\./)
    .waitFor()
  await desk.leave()
})
