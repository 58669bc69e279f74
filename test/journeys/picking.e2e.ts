import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Order } from '#features/orders/contract.ts'
import type { PickOrder } from '#features/fulfilment/desk/pick-contract.ts'
import type { Settings } from '#features/storefront/contract.ts'
import type { Product } from '#shared/shapes.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { addressOf, loggedIn, orderCart, productsFor, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { callsOf, nameForTry, type Calls } from './calls.ts'
import { scan } from './scanner.ts'
import { newBarcode } from './draw-barcode.ts'
import { desktop, expectAccessible, expectToFit, openBrowser } from './visitor.ts'
import { typeText } from './type-text.ts'

/** The narrowest phone that is supported. */
const smallPhone = { width: 360, height: 740 }

let browser: Browser
let shopkeeper: Calls
let lata: Calls
let home: string
let shoppers = 0
let goods: [Product, Product, Product]
const barcode = newBarcode(470_123_456)

beforeAll(async () => {
  browser = await openBrowser()
  shopkeeper = await shopkeeperCalls()
  const found = (
    await Promise.all(['dal', 'tea', 'salt'].map((word) => productsFor(shopkeeper, word)))
  ).flat()
  const distinct = [...new Map(found.map((product) => [product._id, product])).values()]
  goods = distinct
    .filter(({ packs: [pack] }) => pack!.stock >= 10 && pack!.maxPerOrder === null)
    .slice(0, 3) as typeof goods
})
afterAll(async () => {
  // Other files sell these products too, and cannot pack what must be weighed.
  for (const product of goods) await savePack(product, {})
  await browser.close()
})

/** Saves a product as it was found, but for these values of its first pack. */
const savePack = ({ _id, packs }: Product, values: Partial<Product['packs'][number]>) =>
  shopkeeper.call(`PUT /api/product/update-product/${_id}`, {
    packs: packs.map((pack, at) => (at === 0 ? { ...pack, stock: 50, ...values } : pack)),
  })

// The queue holds what this test orders, and nothing of other files; nothing is left of the test or the try before.
beforeEach(async () => {
  const left = await shopkeeper.call<Order[]>(
    'GET /api/order/get-all-orders?order_status=Confirmed&limit=100',
  )
  for (const { orderId } of left)
    await shopkeeper.call('PUT /api/order/update-order-status-admin', { orderId, order_status: 'Cancelled' })
  for (const product of goods) await savePack(product, product === goods[0] ? { shelf: 'A10', barcode } : {})
  // A shopper may have three open orders, and what is packed stays open.
  lata = await callsOf(`leela-picks-${(shoppers += 1)}@example.in`)
  home = (await addressOf(lata, '7, 9th Main, Jayanagar'))._id
})

/** A confirmed order, `quantity` of each product. */
async function confirmed(products: readonly Product[], quantity: number): Promise<Order> {
  for (const { _id: productId, unit } of products)
    await lata.call('POST /api/cart/add-to-cart', { productId, unit, quantity })
  const { orderId } = await orderCart(lata, home)
  return shopkeeper.call<Order>('PUT /api/order/update-order-status-admin', {
    orderId,
    order_status: 'Confirmed',
  })
}

const nowOf = ({ orderId }: Order) => shopkeeper.call<Order>(`GET /api/order/get-order/${orderId}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('on a phone two orders are picked in one round, one line is short and one is replaced, and the final bill says so', async () => {
  const [one, two] = [await confirmed(goods, 2), await confirmed(goods.slice(0, 1), 1)]
  const { page, context, faults, leave } = await loggedIn(browser, smallPhone, shopkeeper)
  await page.goto(adminPaths.pick)
  await button(page, `Pick ${one.orderId}`).waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'pick-queue')
  await button(page, `Pick ${one.orderId}`).tap()
  await page.getByText('0/3 picked').waitFor()
  await button(page, `Pick ${two.orderId}`).tap()
  await page.getByText('0/1 picked').waitFor()
  await page.getByRole('region', { name: 'Shelf A10' }).waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'pick-round')

  const [first, second, third] = goods
  const saved = page.waitForResponse('**/api/pick/line')
  await button(page, new RegExp(`^Got it: .*${escaped(first.name)}.* for B$`)).tap()
  await page.getByText('1/1 picked').waitFor()
  await saved
  // The screen has read the answer too.
  await page.getByText('Not sent yet', { exact: true }).waitFor({ state: 'detached' })

  // Without a network the taps wait here, and survive the page.
  await context.setOffline(true)
  await button(page, new RegExp(`^Got it: .*${escaped(first.name)}.* for A$`)).tap()
  await page.getByText('Not sent yet', { exact: true }).waitFor()
  await page.getByText('1 tap is not sent yet.').waitFor()
  expect(await button(page, `Mark packed ${one.orderId}`).isDisabled()).toBe(true)
  await context.setOffline(false)
  await page.getByText('Not sent yet', { exact: true }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('1/3 picked').waitFor()

  await button(page, new RegExp(`^Short: ${escaped(second.name)}`)).tap()
  await typeText(page.getByLabel(/^How many of 2/), '1')
  await page.getByText('Bad or broken').tap()
  await expectAccessible(page)
  await shot(page, 'pick-short')
  await button(page, 'Supply 1 of 2').tap()
  await page.getByText('1 of 2, bad or broken').waitFor()

  await button(page, new RegExp(`^Replace ${escaped(third.name)}`)).tap()
  await typeText(page.getByRole('searchbox').or(page.getByLabel('Find a pack')).first(), second.name)
  const instead = page.getByRole('radio', {
    name: new RegExp(`${escaped(second.name)}, ${escaped(second.unit)}`),
  })
  await instead.waitFor()
  await instead.check({ force: true })
  await typeText(page.getByLabel('How many of it'), '1')
  await expectAccessible(page)
  await shot(page, 'pick-replace')
  await button(page, /^Replace by 1 × /).tap()
  await page.getByText('3/3 picked').waitFor()
  await shot(page, 'pick-done')
  await button(page, `Mark packed ${one.orderId}`).tap()
  await toasts(page)
    .getByText(/^Packed\. Collect ₹/)
    .waitFor()

  const packed = await nowOf(one)
  expect(packed.order_status).toBe('Packed')
  expect(packed.supplied).toMatchObject([
    { replaces: false, productId: first._id, quantity: 2 },
    { replaces: false, productId: second._id, quantity: 1 },
    { replaces: true, productId: second._id, quantity: 1 },
  ])
  expect(packed.final!.totalAmt).toBeLessThan(packed.totalAmt)

  // What is not there at all is cancelled instead.
  await button(page, new RegExp(`^Undo ${escaped(first.name)}`)).tap()
  await button(page, new RegExp(`^Short: ${escaped(first.name)}`)).tap()
  await button(page, 'Supply none').tap()
  await page.getByText(/^None, none left on the shelf/).waitFor()
  await button(page, `Mark packed ${two.orderId}`).tap()
  await button(page, 'Cancel order').tap()
  await page.getByText('No order waits to be picked').waitFor()
  expect((await nowOf(two)).order_status).toBe('Cancelled')
  expect(faults.filter((fault) => !/409|Failed to load|ERR_INTERNET/.test(fault))).toEqual([])
  await leave()
})

test('on a desktop a scanner ticks lines, a wrong packet is refused, keys move on, and a loose line is weighed', async () => {
  const [, loose] = goods
  await savePack(loose, { weighed: true, grams: 500 })
  const order = await confirmed(goods, 1)
  const { page, faults, leave } = await loggedIn(browser, desktop, shopkeeper)
  await page.goto('/dashboard/all-orders?status=Confirmed')
  await page
    .locator(`[data-order="${order.orderId}"]`)
    .getByRole('link', { name: `Pick ${order.orderId}` })
    .waitFor()
  await button(page, `More actions for ${order.orderId}`).click()
  await page.getByRole('menuitem', { name: 'Mark packed…' }).click()
  await page.getByText('What nobody has picked yet is supplied as ordered.').waitFor()
  await button(page, 'Mark packed').click()
  await toasts(page).getByText('Some lines of this order must be weighed before it is packed.').waitFor()
  expect((await nowOf(order)).order_status).toBe('Confirmed')

  await page.goto(adminPaths.pick)
  await button(page, `Pick ${order.orderId}`).click()
  await page.getByText('0/3 picked').waitFor()
  await button(page, `Put back ${order.orderId}`).click()
  await button(page, `Pick ${order.orderId}`).waitFor()
  const [waiting] = await shopkeeper.call<PickOrder[]>('GET /api/pick/queue')
  expect(waiting).toMatchObject({ orderId: order.orderId, heldBy: null })
  await button(page, `Pick ${order.orderId}`).click()
  await page.getByText('0/3 picked').waitFor()
  // A screen reader hears each scan, also one that is refused with the same words again.
  const said = page.locator('[aria-live=assertive]').filter({ visible: true })
  const wrong = 'This packet is in no order of this round. Put it back.'
  expect(await said.ariaSnapshot()).toBe('- status')
  await scan(page, newBarcode(470_999_999))
  await said.getByText(wrong).waitFor()
  const first = await said.getByText(wrong).elementHandle()
  await scan(page, newBarcode(470_999_999))
  await expect.poll(() => first!.evaluate((one) => one.isConnected)).toBe(false)
  await said.getByText(wrong).waitFor()
  await page.getByText('0/3 picked').waitFor()
  await scan(page, barcode)
  await page.getByText('1/3 picked').waitFor()
  await shot(page, 'pick-round')

  const weigh = button(page, new RegExp(`^Weigh ${escaped(loose.name)}`))
  await weigh.focus()
  await page.keyboard.press('w')
  const weight = page.getByLabel('Weight of all of it')
  await expect.poll(() => weight.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('2400')
  await page.keyboard.press('Enter')
  await page.getByText(/^2\.4 kg of 500 g\?/).waitFor()
  await shot(page, 'pick-weigh')
  await typeText(weight, '470')
  await page.keyboard.press('Enter')
  await page.getByText('470 g of 500 g').waitFor()
  // J and K lead through the lines, G takes one.
  const last = button(page, new RegExp(`^Got it: ${escaped(goods[2].name)}`))
  for (let at = 0; at < 3; at++) await page.keyboard.press('k')
  for (let at = 0; at < 3 && !(await last.evaluate((one) => one === document.activeElement)); at++)
    await page.keyboard.press('j')
  await page.keyboard.press('g')
  await page.getByText('3/3 picked').waitFor()
  // The screen shows a tap before it is saved.
  await expect
    .poll(async () =>
      (await shopkeeper.call<PickOrder[]>('GET /api/pick/queue')).find(
        ({ orderId }) => orderId === order.orderId,
      ),
    )
    .toMatchObject({ picked: 3 })
  await page.goto('/dashboard/all-orders?status=Confirmed')
  await page.locator(`[data-order="${order.orderId}"]`).getByText('3/3 picked').waitFor()
  await shot(page, 'pick-desk-card')
  await page.goto(adminPaths.pick)
  await button(page, `Mark packed ${order.orderId}`).click()
  await toasts(page)
    .getByText(/^Packed\. Collect ₹/)
    .waitFor()
  const packed = await nowOf(order)
  expect(packed.supplied?.find(({ productId }) => productId === loose._id)).toMatchObject({
    quantity: 1,
    grams: 470,
  })
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
  await leave()
})

test('a registered shop is told what lacks HSN when an order is picked and when it should leave, with a way to the field', async () => {
  const { tax } = await shopkeeper.call<Settings>('GET /api/settings/get-settings')
  const save = (values: Settings['tax']) =>
    shopkeeper.call('PUT /api/settings/update-settings', { section: 'tax', values })
  await save({ ...tax, mode: 'regular', stateCode: '29', legalName: 'Tokri', address: '12 Market Road' })
  onTestFinished(() => save(tax).then(() => undefined))
  const [{ category, subCategory }] = goods
  const ragi = await shopkeeper.call<Product>('POST /api/product/add-product', {
    name: nameForTry('Ragi from the mill'),
    category,
    subCategory,
    packs: [{ unit: '1 kg', price: 80, discount: 0, stock: 20 }],
  })
  const order = await confirmed([ragi], 1)
  const { page, leave } = await loggedIn(browser, smallPhone, shopkeeper)
  await page.goto(adminPaths.pick)
  await button(page, `Pick ${order.orderId}`).tap()
  const note = page.getByRole('note').filter({ hasText: 'cannot leave the shop before HSN and tax' })
  await note.getByRole('link', { name: ragi.name }).waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'pick-untaxed')
  await button(page, /^Got it/).tap()
  await button(page, `Mark packed ${order.orderId}`).tap()
  await toasts(page)
    .getByText(/^Packed\. Collect ₹/)
    .waitFor()

  await page.goto('/dashboard/all-orders?status=Packed')
  await page
    .locator(`[data-order="${order.orderId}"]`)
    .getByRole('button', { name: /^Out for delivery/i })
    .tap()
  await toasts(page).getByText(`Enter HSN and tax of ${ragi.name} first`).waitFor()
  await shot(page, 'desk-untaxed')
  expect((await nowOf(order)).order_status).toBe('Packed')
  await button(page, 'Enter it').tap()
  const hsn = page.getByLabel('HSN code')
  await expect.poll(() => hsn.evaluate((field) => field === document.activeElement)).toBe(true)
  await typeText(hsn, '110290')
  await typeText(page.getByLabel('GST rate'), '5')
  await expectToFit(page)
  await shot(page, 'product-tax')
  await button(page, 'Save tax').tap()
  await page.getByText('History').waitFor()
  await shopkeeper.call('PUT /api/order/update-order-status-admin', {
    orderId: order.orderId,
    order_status: 'Out for Delivery',
  })
  await leave()
})

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
