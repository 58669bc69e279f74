import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#features/orders/contract.ts'
import { demoShop } from '#app/demo-shop/demo-shop.ts'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import {
  addressOf,
  loggedIn,
  orderCart,
  ownProduct,
  productsFor,
  shopkeeperCalls,
  shot,
  toasts,
} from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'
import { typeText } from './type-text.ts'

const PLACE = '**/api/order/add-cash-on-delivery-order'

let browser: Browser
let shopkeeper: Calls
let atta: Product[]

beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  shopkeeper = await shopkeeperCalls()
  atta = (await productsFor(shopkeeper, 'atta')).slice(0, 2)
})
afterAll(() => browser.close())

/** A user with an address and two products in the cart. */
async function buyer(email: string): Promise<Calls> {
  const calls = await callsOf(email)
  await addressOf(calls)
  for (const { _id } of atta) await calls.call('POST /api/cart/add-to-cart', { productId: _id })
  return calls
}

const placeButton = (page: Page) =>
  page.getByRole('button', { name: /^Place order/ }).filter({ visible: true })
const ordersOf = ({ call }: Calls) => call<Order[]>('GET /api/order/get-orders')

test('a slow order shows a toast until it is placed, and a double click places one order', async () => {
  const nina = await buyer('nina@example.in')
  const { page, leave } = await loggedIn(browser, phone, nina)
  await page.goto(paths.checkout)
  await placeButton(page).waitFor()
  let requests = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(PLACE, async (route) => {
    requests += 1
    await released
    await route.continue()
  })
  await page.clock.install()
  await page
    .getByRole('button', { name: /^Place order · ₹/ })
    .filter({ visible: true })
    .dblclick()
  await page.clock.runFor(1000)
  const toast = toasts(page).getByText('Placing your order…')
  await toast.waitFor()
  await shot(page, 'checkout-slow')
  // A loading toast stays until it is dismissed: here for 15 seconds.
  await page.clock.runFor(15_000)
  expect(await toast.count()).toBe(1)
  release()
  await page.waitForURL('**/success?orderId=ORD-*')
  await page.clock.runFor(1000)
  await toast.waitFor({ state: 'detached' })
  expect(requests).toBe(1)
  expect(await ordersOf(nina)).toHaveLength(1)
  await leave()
})

test('after a lost connection the same attempt is retried and becomes one order', async () => {
  const omar = await buyer('omar@example.in')
  const { page, context, leave } = await loggedIn(browser, phone, omar, { serviceWorkers: 'allow' })
  await page.goto(paths.cart)
  await page.goto(paths.checkout)
  await page
    .getByRole('button', { name: /^Place order · ₹/ })
    .filter({ visible: true })
    .waitFor()
  // The order arrives, but its response is lost; back online, two more requests fail.
  let requests = 0
  await page.route(PLACE, async (route) => {
    requests += 1
    if (requests > 3) return route.continue()
    if (requests === 1) {
      await route.fetch()
      await context.setOffline(true)
    }
    await route.abort('connectionreset')
  })
  await placeButton(page).click()
  await page.getByText('Your cart is safe, and the order cannot be placed twice.').waitFor()
  await shot(page, 'checkout-offline')
  await context.setOffline(false)
  await page.waitForURL('**/success?orderId=ORD-*')
  expect(requests).toBeGreaterThan(3)
  expect(await ordersOf(omar)).toHaveLength(1)
  await page.goBack()
  await page.getByText('Your cart is empty').waitFor()
  await page.goForward()
  await page.getByRole('heading', { name: 'Thank you, your order is placed' }).waitFor()
  await leave()
})

/** Records whether a text was ever on the page, however briefly. */
async function watchFor(page: Page, words: string): Promise<() => Promise<boolean>> {
  await page.evaluate((text) => {
    const check = () => {
      if (document.body.textContent?.includes(text)) document.documentElement.dataset.seen = text
    }
    new MutationObserver(check).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  }, words)
  return () => page.evaluate((text) => document.documentElement.dataset.seen === text, words)
}

test('after a lost response the page shows the order, and never an empty cart before it', async () => {
  const uma = await buyer('uma-buyer@example.in')
  const { page, leave } = await loggedIn(browser, phone, uma)
  await page.goto(paths.checkout)
  await page
    .getByRole('button', { name: /^Place order · ₹/ })
    .filter({ visible: true })
    .waitFor()
  const wasCalledEmpty = await watchFor(page, 'Your cart is empty')
  let answers = 0
  await page.route(PLACE, async (route) => {
    const response = await route.fetch()
    answers += 1
    if (answers === 1) return route.abort('connectionreset')
    return route.fulfill({ response })
  })
  // The next page loads slowly: until it is there the checkout stays.
  await page.route(/\/assets\/success-page/, async (route) => {
    await sleep(1000)
    await route.continue()
  })
  await placeButton(page).click()
  await page.getByText('the order cannot be placed twice').waitFor()
  // Coming back to the tab fetches the cart again, and that is empty by now.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForURL('**/success?orderId=ORD-*')
  expect(await wasCalledEmpty()).toBe(false)
  expect(answers).toBe(2)
  expect(await ordersOf(uma)).toHaveLength(1)
  await leave()
})

test('on a phone the disabled button says why, the pincode fills in city and state, notes take one tap', async () => {
  const pia = await callsOf('pia@example.in')
  for (const { _id } of atta) await pia.call('POST /api/cart/add-to-cart', { productId: _id })
  const { page, faults, leave } = await loggedIn(browser, phone, pia)
  await page.goto(paths.checkout)
  await page.getByText('Add an address to place your order.').filter({ visible: true }).waitFor()
  expect(await placeButton(page).isDisabled()).toBe(true)
  expect(await placeButton(page).getAttribute('aria-describedby')).toBeTruthy()
  await expectAccessible(page)
  await shot(page, 'checkout-no-address')

  await page.getByRole('button', { name: 'Add an address' }).click()
  const panel = page.getByRole('dialog', { name: 'Add an address' })
  await typeText(panel.getByLabel('Pincode', { exact: true }), '')
  await panel.getByLabel('Pincode', { exact: true }).pressSequentially('411 001')
  expect(await panel.getByLabel('City or town').inputValue()).toBe('Pune')
  expect(await panel.getByLabel('State').inputValue()).toBe('Maharashtra')
  // Any spelling is read when the field is left.
  await typeText(panel.getByLabel('Pincode', { exact: true }), 'PIN 411-001')
  await panel.getByLabel('Pincode', { exact: true }).blur()
  expect(await panel.getByLabel('Pincode', { exact: true }).inputValue()).toBe('411001')
  // Another pincode changes both; a city that the shopper typed stays.
  await typeText(panel.getByLabel('Pincode', { exact: true }), '560038')
  expect(await panel.getByLabel('City or town').inputValue()).toBe('Bengaluru')
  await typeText(panel.getByLabel('City or town'), 'Indiranagar')
  await typeText(panel.getByLabel('Pincode', { exact: true }), '400601')
  expect(await panel.getByLabel('City or town').inputValue()).toBe('Indiranagar')
  expect(await panel.getByLabel('State').inputValue()).toBe('Maharashtra')
  await typeText(panel.getByLabel('Pincode', { exact: true }), '5600')
  await panel.getByLabel('Pincode', { exact: true }).blur()
  await panel.getByText('Enter a 6-digit pincode').waitFor()
  await typeText(panel.getByLabel('Pincode', { exact: true }), '560038')
  await typeText(
    panel.getByLabel('House, building, street'),
    'फ्लैट ४, साई कृपा, महात्मा गांधी मार्ग, इंदिरानगर दूसरा चरण',
  )
  await typeText(panel.getByLabel("Receiver's name"), 'पिया शर्मा')
  await typeText(panel.getByLabel("Receiver's mobile"), '9876543210')
  await expectAccessible(page)
  await shot(page, 'address-panel')
  await panel.getByRole('button', { name: 'Save address' }).click()
  await panel.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Call on arrival' }).click()
  await page.getByRole('button', { name: 'Leave at the door' }).click()
  await typeText(page.getByLabel(/rider should know/), 'Gate code 12')
  await expectAccessible(page)
  await shot(page, 'checkout')
  await placeButton(page).click()
  await page.waitForURL('**/success?orderId=ORD-*')
  const [order] = await ordersOf(pia)
  expect(order!.deliveryNote).toBe('Leave at the door. Call on arrival. Gate code 12')
  expect(order!.delivery_address!.city).toBe('Indiranagar')
  expect(faults).toEqual([])
  await leave()
})

test('INV-08 a changed total is shown before ordering, and one press orders at the new total', async () => {
  const ravi = await callsOf('ravi-buyer@example.in')
  await addressOf(ravi)
  const oil = await ownProduct(shopkeeper, { stock: 9, price: 300 })
  await ravi.call('POST /api/cart/add-to-cart', { productId: oil._id })
  const { page, leave } = await loggedIn(browser, desktop, ravi)
  await page.goto(paths.checkout)
  await page.getByRole('button', { name: 'Place order · ₹300.00' }).filter({ visible: true }).waitFor()
  await shopkeeper.call(`PUT /api/product/update-product/${oil._id}`, { price: 310 })
  await placeButton(page).click()
  await page
    .getByText(
      /Prices have changed since you last looked\. Please check the new total\. It was ₹300\.00, and is now ₹310\.00\./,
    )
    .waitFor()
  await expectAccessible(page)
  await shot(page, 'checkout-changed')
  expect(await ordersOf(ravi)).toHaveLength(0)
  await page.getByRole('button', { name: 'Place order · ₹310.00' }).filter({ visible: true }).click()
  await page.waitForURL('**/success?orderId=ORD-*')
  expect((await ordersOf(ravi))[0]!.totalAmt).toBe(310)
  await leave()
})

test('checkout shows the server’s message when a rule of the shop refuses the order', async () => {
  const sara = await buyer('sara@example.in')
  const { page, leave } = await loggedIn(browser, phone, sara)
  await page.goto(paths.checkout)
  await page
    .getByRole('button', { name: /^Place order · ₹/ })
    .filter({ visible: true })
    .waitFor()
  const message = 'The shop is closed at the moment. We take orders again from 7 am tomorrow.'
  await page.route(PLACE, (route) =>
    route.fulfill({ status: 409, json: { success: false, message, code: 'shop_closed' } }),
  )
  await placeButton(page).click()
  await page.getByText(message).waitFor()
  await leave()
})

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])(
  'on %s an order shows amount due, savings and contacts, and is printed, ordered again and cancelled',
  async (_, size) => {
    const tara = await callsOf(`tara-${size.width}@example.in`)
    const address = await addressOf(tara)
    const ghee = await ownProduct(shopkeeper, { stock: 4, price: 500, discount: 10 })
    const gur = await ownProduct(shopkeeper, { stock: 1, price: 40 })
    for (const { _id } of [ghee, gur]) await tara.call('POST /api/cart/add-to-cart', { productId: _id })
    const { orderId } = await orderCart(tara, address._id)
    const { page, faults, leave } = await loggedIn(browser, size, tara)
    await page.goto(paths.orderDetails(orderId))
    await page.getByText('Pay ₹490.00 on delivery').waitFor()
    await page.getByText('You save ₹50.00 on this order').filter({ visible: true }).waitFor()
    const help = page.getByRole('region', { name: 'Help with this order' })
    expect(await help.getByRole('link').first().getAttribute('href')).toMatch(/^tel:\d+$/)
    expect(await help.getByRole('link').nth(1).getAttribute('href')).toContain(`mailto:`)
    const bill = page.getByRole('region', { name: 'Bill details' })
    await bill.getByText(`FSSAI ${demoShop.fssai}`).waitFor()
    await expectAccessible(page)
    await shot(page, 'order')

    await page.emulateMedia({ media: 'print' })
    await page.getByText('Order summary, not a tax document').waitFor({ state: 'visible' })
    await page.getByText('Round off').waitFor({ state: 'visible' })
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    await page.getByText(`FSSAI ${demoShop.fssai}`).filter({ visible: true }).waitFor()
    await page.emulateMedia({ media: 'screen' })

    await help.getByRole('link', { name: 'Complain about this order' }).click()
    await page.getByRole('heading', { name: 'Complain to the grievance officer' }).waitFor()
    expect(await page.getByLabel('Order number').inputValue()).toBe(orderId)
    await page.goBack()

    await page.getByRole('button', { name: 'Order again' }).click()
    await toasts(page).getByText(`1 item is back in your cart. Not available in full: ${gur.name}.`).waitFor()
    const menu = page.getByRole('dialog', { name: 'Your cart' })
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Cancel order' }).click()
    await typeText(page.getByRole('dialog').getByLabel(/Why/), 'Ordered twice')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    await page.getByText('Nothing to pay').waitFor()
    await page.getByRole('button', { name: 'Cancel order' }).waitFor({ state: 'detached' })
    await expectAccessible(page)
    expect(faults).toEqual([])
    await leave()
  },
)

test.each([phone, { ...desktop, width: 1280 }])(
  'checkout asks once what to do if something is missing, and proposes the answer next time ($width px)',
  async (size) => {
    const tara = await buyer(`tara${size.width}@example.in`)
    const { page, leave } = await loggedIn(browser, size, tara)
    await page.goto(paths.checkout)
    const section = page.getByRole('region', { name: 'If something is missing' })
    const choice = (name: string) => section.getByRole('radio', { name })
    await choice('Call me').waitFor()
    expect(await choice('Call me').isChecked()).toBe(true)
    await expectAccessible(page)
    await choice('Replace with the best match').check()
    await page.getByText(/^Your order · /).click()
    const [first, second] = atta.map(({ name, unit }) =>
      page.getByRole('combobox', { name: `If ${name}, ${unit} is missing` }),
    )
    expect(await first!.inputValue()).toBe('best')
    await second!.selectOption('Refund')
    await expectToFit(page)
    await expectAccessible(page)
    await shot(page, 'checkout-wish')
    await placeButton(page).click()
    await page.waitForURL('**/success?orderId=ORD-*')
    const [order] = await ordersOf(tara)
    expect([order!.substitution, ...order!.items.map(({ substitution }) => substitution)]).toEqual([
      'best',
      'best',
      'refund',
    ])
    await page.goto(paths.orderDetails(order!.orderId))
    await page.getByText('If something is missing: Replace with the best match').waitFor()
    const { name, unit } = atta[1]!
    await page.getByText(`${name} (${unit}): Refund it`).waitFor()
    await expectToFit(page)
    await shot(page, 'order-wish')

    await tara.call('POST /api/cart/add-to-cart', { productId: atta[0]!._id })
    await page.goto(paths.checkout)
    await choice('Call me').waitFor()
    expect(await choice('Replace with the best match').isChecked()).toBe(true)
    await leave()
  },
)

test('the success page shows the link to the order above the next steps, and nothing covers it', async () => {
  const uma = await callsOf('uma@example.in')
  const address = await addressOf(uma, 'फ़्लैट 1203, टावर B, Sri Venkateshwara Enclave, 4th Cross, Indiranagar')
  const rice = (await productsFor(uma, 'rice')).slice(0, 6)
  for (const { _id } of rice) await uma.call('POST /api/cart/add-to-cart', { productId: _id, quantity: 2 })
  const { orderId } = await orderCart(uma, address._id)
  // An item in the cart shows the floating cart button.
  await uma.call('POST /api/cart/add-to-cart', { productId: rice[0]!._id })
  const { page, leave } = await loggedIn(browser, { width: 360, height: 740 }, uma)
  await page.goto(paths.successOf(orderId))
  const follow = page.getByRole('link', { name: 'Track your order' })
  await follow.waitFor()
  await page.getByRole('complementary', { name: 'Your cart' }).waitFor()
  const box = (await follow.boundingBox())!
  const next = (await page.getByRole('heading', { name: 'What happens next' }).boundingBox())!
  expect(box.y + box.height).toBeLessThan(next.y)
  const seen = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)?.closest('a')?.textContent,
    [box.x + box.width / 2, box.y + box.height / 2],
  )
  expect(seen).toBe('Track your order')
  await page.goto(paths.myOrders)
  await page.getByText(orderId).waitFor()
  await page.getByRole('heading', { name: 'Buy again' }).waitFor()
  await expectToFit(page)
  await page.goto(paths.orderDetails(orderId))
  const { y } = (await page.getByText('Pending', { exact: true }).first().boundingBox())!
  const date = (await page.getByText(/^Pending\s*Today/).boundingBox())!
  expect([y > date.y, y < date.y + date.height]).toEqual([true, true])
  await page.goto(paths.successOf(orderId))
  await page.reload()
  await page.getByRole('heading', { name: 'Thank you, your order is placed' }).waitFor()
  await shot(page, 'success')
  await leave()
})

test('where the bell is hidden a bar announces an order, links to it and stops the sound', async () => {
  const { page, leave } = await loggedIn(browser, phone, shopkeeper)
  // Orders of the first listing do not ring.
  const firstListing = page.waitForResponse(/get-all-orders/)
  await page.goto(paths.searchFor('rice'))
  await (await firstListing).finished()
  const vera = await buyer('vera@example.in')
  const [address] = await vera.call<{ _id: string }[]>('GET /api/address/get-address')
  const first = await orderCart(vera, address!._id)
  const bar = page.getByRole('complementary', { name: 'New order' })
  await bar.getByRole('link', { name: 'View Details' }).waitFor()
  await expectAccessible(page)
  await shot(page, 'ringing')
  expect(await bar.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe(
    paths.orderDetails(first.orderId),
  )
  await bar.getByRole('button', { name: 'Stop sound' }).click()
  await bar.waitFor({ state: 'detached' })
  await leave()
})
