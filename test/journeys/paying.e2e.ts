import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#features/orders/contract.ts'
import { paths } from '#shared/paths.ts'
import type { Address, Product } from '#shared/shapes.ts'
import { loggedIn, shopkeeperCalls } from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { keyboardOnly, pressOn, typeInto } from './keyboard.ts'
import { checkOverlay } from './check-overlay.ts'
import { expectAccessible, openBrowser, phone, visitor } from './visitor.ts'

const providers = [
  { label: 'PayU', success: '/payu-success', failure: '/payu-failure' },
  { label: 'SabPaisa', success: '/sabpaisa-success', failure: '/sabpaisa-failure' },
  { label: 'Razer Merchant Services', success: '/rms-success', failure: '/rms-failure' },
  { label: 'Cashfree', success: '/success', failure: '/cancel' },
]

let browser: Browser
let product: Product
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

let count = 0

/** A shopper at checkout with a product in the cart. */
async function atCheckout(): Promise<{ page: Page; calls: Calls; faults: string[]; leave(): Promise<void> }> {
  const calls = await callsOf(`payer${(count += 1)}@example.in`)
  const found = await calls.call<Product[]>('POST /api/product/search-product', {
    search: 'rice',
    inStock: true,
  })
  product = found[0]!
  await calls.call<Address>('POST /api/address/add-new-address', {
    name: 'Asha Rao',
    mobile: 9_800_000_000 + count,
    address_line: '12, 4th Cross, Indiranagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
  })
  await calls.call('POST /api/cart/add-to-cart', { productId: product._id })
  const { page, faults, leave } = await visitor(browser, phone)
  await page.addInitScript((pair) => {
    localStorage.setItem('accessToken', pair.accessToken)
    localStorage.setItem('refreshToken', pair.refreshToken)
  }, calls.tokens)
  await page.goto(paths.checkout)
  return { page, calls, faults, leave }
}

/** By keyboard: on a phone the bar with the button may cover the radio button. All but the first company are folded. */
async function choose(page: Page, label: string): Promise<void> {
  const choice = page.getByRole('radio', { name: new RegExp(label), includeHidden: true })
  await choice.waitFor({ state: 'attached' })
  if (!(await choice.isVisible())) await page.getByText('More ways to pay').first().click()
  await choice.press('Space')
  expect(await choice.isChecked()).toBe(true)
}

async function goToPay(page: Page, label: string): Promise<string> {
  await choose(page, label)
  await page.getByRole('button', { name: /place order · ₹/i }).click()
  await page.getByText('no real money moves here').waitFor()
  return page.url()
}

/** Sets how long the sandbox's bank takes to decide a "pay later" payment: twenty seconds by default. */
async function setBankDelay(laterMs: number, paymentPage: string): Promise<void> {
  const [, provider] = new URL(paymentPage).pathname.split('/')
  const faults = new URL(`/${provider}/faults`, paymentPage)
  await fetch(faults, { method: 'POST', body: JSON.stringify({ laterMs }) })
}

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).click()

describe.each(providers)('$label', ({ label, success, failure }) => {
  test('a paid order is placed when the shopper returns, under the content security policy of every page', async () => {
    const { page, calls, faults, leave } = await atCheckout()
    await expectAccessible(page)
    await goToPay(page, label)
    await press(page, /^Pay ₹/)
    await page.waitForURL(`**${success}?orderId=ORD-*`)
    await page.getByRole('heading', { name: /your order is placed/i }).waitFor()
    await expectAccessible(page)
    const [order] = await calls.call<Order[]>('GET /api/order/get-orders')
    expect(order).toMatchObject({ order_status: 'Pending', payment_status: 'Paid' })
    expect(faults).toEqual([])
    await leave()
  })

  test('a failed payment leaves the order open, and the shopper can pay it another way', async () => {
    const { page, calls, leave } = await atCheckout()
    await goToPay(page, label)
    await press(page, /fail/i)
    await page.waitForURL(`**${failure}?orderId=ORD-*`)
    await page.getByRole('heading', { name: /did not go through/i }).waitFor()
    await expectAccessible(page)
    await page.getByRole('radio', { name: /Cash on delivery/ }).check({ force: true })
    await press(page, /on delivery$/)
    await page.getByRole('heading', { name: /your order is placed/i }).waitFor()
    const [order] = await calls.call<Order[]>('GET /api/order/get-orders')
    expect(order).toMatchObject({ order_status: 'Pending', payment_status: 'Unpaid' })
    await leave()
  })

  test('a payment that was left is resumed, and the page shows when it is paid later', async () => {
    const { page, calls, leave } = await atCheckout()
    await setBankDelay(4_000, await goToPay(page, label))
    await page.goBack()
    await page.getByRole('heading', { name: /not complete/i }).waitFor()
    await press(page, /^Pay ₹/)
    await page.getByText('no real money moves here').waitFor()
    await press(page, /later/i)
    await page.getByRole('heading', { name: /confirming your payment/i }).waitFor()
    await page.getByText(/do not pay again/i).waitFor()
    // The page updates by itself.
    await page.getByRole('heading', { name: /your order is placed/i }).waitFor({ timeout: 45_000 })
    const [order] = await calls.call<Order[]>('GET /api/order/get-orders')
    expect(order).toMatchObject({ order_status: 'Pending', payment_status: 'Paid' })
    await leave()
  })
})

test('a paid order is placed even if the shopper never returns', async () => {
  const { page, calls, leave } = await atCheckout()
  await goToPay(page, 'PayU')
  await press(page, /close the tab/i)
  await leave()
  await expect
    .poll(async () => (await calls.call<Order[]>('GET /api/order/get-orders'))[0]?.order_status, {
      timeout: 30_000,
    })
    .toBe('Pending')
})

test('the second payment of an order is refunded, and the shopper sees it', async () => {
  const { page, calls, leave } = await atCheckout()
  const first = await goToPay(page, 'PayU')
  await page.goBack()
  await choose(page, 'SabPaisa')
  await press(page, /^Pay ₹/)
  await page.getByText('no real money moves here').waitFor()
  await press(page, /^Pay ₹/)
  await page.getByRole('heading', { name: /your order is placed/i }).waitFor()
  await page.goto(first)
  await press(page, /^Pay ₹/)
  await page.waitForURL('**/payu-*?orderId=ORD-*')
  const [{ orderId } = { orderId: '' }] = await calls.call<Order[]>('GET /api/order/get-orders')
  await page.goto(paths.orderDetails(orderId))
  await page
    .getByRole('list', { name: 'Refunds' })
    .getByText(/Paid twice/)
    .waitFor({ timeout: 20_000 })
  await expectAccessible(page)
  await leave()
})

test('a return page opened with a made-up query shows only what the server knows', async () => {
  const { page, calls, leave } = await atCheckout()
  await goToPay(page, 'Cashfree')
  const [{ orderId } = { orderId: '' }] = await calls.call<Order[]>('GET /api/order/get-orders')
  for (const address of ['/payu-success', '/rms-success', '/sabpaisa-success', '/success']) {
    await page.goto(`${address}?orderId=${orderId}&status=success&paid=true`)
    await page.getByRole('heading', { name: /confirming your payment/i }).waitFor()
  }
  await page.goto(`/payu-success?orderId=ORD-261121-ZZZZZZZZ`)
  await page.getByText('We could not find that order.').waitFor()
  await page.goto('/payu-failure')
  await page.getByRole('heading', { name: /not complete/i }).waitFor()
  await leave()
})

test('an administrator refunds a part by keyboard, with a reason that the shopper reads', async () => {
  const { page, calls, leave } = await atCheckout()
  await goToPay(page, 'Cashfree')
  await press(page, /^Pay ₹/)
  await page.getByRole('heading', { name: /your order is placed/i }).waitFor()
  const [{ orderId } = { orderId: '' }] = await calls.call<Order[]>('GET /api/order/get-orders')

  const admin = await shopkeeperCalls()
  const order = paths.orderDetails(orderId)
  const onPhone = await loggedIn(browser, phone, admin)
  await onPhone.page.goto(order, { waitUntil: 'networkidle' })
  const opener = onPhone.page.getByRole('button', { name: 'Refund', exact: true })
  await checkOverlay(onPhone.page, 'refund', opener, onPhone.page.getByRole('dialog', { name: orderId }))
  await onPhone.leave()

  const desk = await keyboardOnly(browser, admin, order)
  const dialog = desk.page.getByRole('dialog', { name: `Refund order ${orderId}` })
  await checkOverlay(desk.page, 'refund', desk.button('Refund'), dialog)
  await pressOn(desk.page, desk.button('Refund'))
  await typeInto(desk.page, dialog.getByLabel('Amount in rupees'), '10')
  await pressOn(desk.page, desk.button(/^Refund ₹10/))
  await dialog.getByText('Enter a reason. The shopper will see it.').waitFor()
  await typeInto(desk.page, dialog.getByLabel('Reason'), 'The onions were bad')
  await expectAccessible(desk.page)
  await pressOn(desk.page, desk.button(/^Refund ₹10/))
  await dialog.waitFor({ state: 'hidden' })
  await desk.page.getByRole('list', { name: 'Refunds' }).getByText('The onions were bad').waitFor()
  await desk.page.goto(paths.payments)
  await desk.page.getByRole('heading', { name: 'Payments to review' }).waitFor()
  await expectAccessible(desk.page)
  await desk.done()
  await page.goto(paths.orderDetails(orderId))
  await page.getByText('The onions were bad').waitFor()
  await leave()
})
