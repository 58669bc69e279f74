import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Counter } from '#features/counter/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { Product } from '#shared/shapes.ts'
import { addressOf, loggedIn, orderCart, ownProduct, shopkeeperCalls, shot } from './buyer.ts'
import { callsOf, nameForTry, type Calls } from './calls.ts'
import { typeText } from './type-text.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'

let browser: Browser
let shopkeeper: Calls
let dal: Product
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  shopkeeper = await shopkeeperCalls()
  dal = await ownProduct(shopkeeper, { price: 88, stock: 0 })
  const { _id: supplierId } = await shopkeeper.call<{ _id: string }>('POST /api/suppliers', {
    name: nameForTry('Metro'),
  })
  for (const [billDate, quantity, mrp] of [
    ['2026-10-01', 6, 84],
    ['2026-11-01', 4, 92],
    ['2026-11-20', 24, 88],
  ] as const)
    await shopkeeper.call('POST /api/purchases/write', {
      supplierId,
      billNumber: randomUUID().slice(0, 8),
      billDate,
      lines: [{ productId: dal._id, unit: dal.unit, quantity, cost: 60, mrp }],
      confirmed: true,
    })
}, 120_000)
afterAll(() => browser.close())

test.each([
  ['a phone', phone],
  ['a computer', desktop],
])('packets with several MRPs are listed, and the till asks which is printed, on %s', async (_, viewport) => {
  const { page, faults, leave } = await loggedIn(browser, viewport, shopkeeper)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto(`${adminPaths.buying}?tab=mrps`)
  const listed = page.getByRole('listitem').filter({ hasText: dal.name }).first()
  await listed.getByText('put a sticker of ₹88.00 on them').waitFor()
  await listed.getByText('sell them first, at ₹84.00').waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'mixed-mrps')

  await page.goto(`${adminPaths.settings}/ordering`)
  await page.getByRole('radio', { name: /^At most what is printed/ }).waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'order-rules')

  const counter = nameForTry(`Dal ${viewport.width}`)
  await page.goto(adminPaths.counter)
  await typeText(page.getByLabel('Name of the counter'), counter)
  await button('Begin').click()
  await page.getByText('Scan or type to begin').waitFor()
  const counters = await shopkeeper.call<Counter[]>('GET /api/counters')
  const { _id: counterId } = counters.find(({ name }) => name === counter)!
  await shopkeeper.call('POST /api/drawer/open', { counterId, float: 0 })
  await page.reload()
  await page.getByText(/^Drawer open/).waitFor()
  await page.getByLabel('Scan or type').focus()
  await page.keyboard.type(`3*${dal.name}`)
  await page.getByRole('option', { name: `${dal.name}, ${dal.unit}` }).click()
  await page.getByText('Which MRP is printed?').waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'till-mrp-asked')
  await button(/^Pay /).click()
  await page.getByRole('status').getByText(`Which MRP is printed on ${dal.name}?`).waitFor()
  await button('₹84.00').click()
  await button('Pay ₹252.00').waitFor()
  await button('1 has another MRP').click()
  await page.getByText('Which MRP is printed?').waitFor()
  await shot(page, 'till-mrp-parted')
  await button('₹92.00').first().click()
  await button('Pay ₹256.00').waitFor()
  // The question is answered.
  expect(await page.getByText(/^Which MRP is printed/).count()).toBe(0)

  // A discount is of what the packet costs, not of what the newest one does.
  const older = page.getByRole('listitem').filter({ hasText: '₹84.00' }).last()
  await older.getByRole('button', { name: /^Change / }).click()
  await older.getByText('MRP ₹84.00').waitFor()
  await typeText(older.getByLabel('Discount'), '5')
  await button('Pay ₹247.60').waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'till-mrp-changed')
  await button('Pay ₹247.60').click()
  await button('Exact cash').click()
  await button('Sold').click()
  await page.getByText(/^Sold: .*₹248\.00|^Sold: .*₹247\.60/).waitFor()
  await shot(page, 'till-mrp-sold')
  expect(faults).toEqual([])
  await leave()
})

test.each([
  ['a phone', phone],
  ['a computer', desktop],
])('Pick asks on the line which MRP is printed, on %s', async (_, viewport) => {
  const leela = await callsOf('leela-picks@example.in')
  const home = (await addressOf(leela, '7, 9th Main, Jayanagar'))._id
  await leela.call('POST /api/cart/add-to-cart', { productId: dal._id, unit: dal.unit, quantity: 2 })
  const { orderId } = await orderCart(leela, home)
  await shopkeeper.call('PUT /api/order/update-order-status-admin', { orderId, order_status: 'Confirmed' })
  await shopkeeper.call('POST /api/pick/claim', { orderId })
  const { page, faults, leave } = await loggedIn(browser, viewport, shopkeeper)
  await page.goto(adminPaths.pick)
  const line = page.getByRole('listitem').filter({ hasText: dal.name }).first()
  await line.getByText('Which MRP is printed?').waitFor()
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'pick-mrp-asked')
  await line.getByRole('button', { name: /^Several MRPs: / }).click()
  await typeText(page.getByRole('textbox', { name: 'MRP ₹88.00' }), '1')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Together they are 2').waitFor()
  await typeText(page.getByRole('textbox', { name: 'MRP ₹84.00' }), '1')
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, 'pick-mrps-counted')
  await page.getByRole('button', { name: 'Save' }).click()
  await line.getByText('Got it, 1 × MRP ₹88.00, 1 × MRP ₹84.00').waitFor()
  await shot(page, 'pick-mrps-read')
  await page.getByRole('button', { name: `Mark packed ${orderId}` }).click()
  await page
    .getByText(/^Packed\./)
    .first()
    .waitFor()
  const { supplied } = await leela.call<{ supplied: object[] }>(`GET /api/order/get-order/${orderId}`)
  expect(supplied).toMatchObject([{ quantity: 2, lineTotal: 172 }])
  expect(faults).toEqual([])
  await leave()
})

test('whoever raises the MRP of a product says what is printed on the packets in stock', async () => {
  const tea = await ownProduct(shopkeeper, { price: 150, stock: 5 })
  const { page, faults, leave } = await loggedIn(browser, phone, shopkeeper)
  await page.goto(adminPaths.updateProduct(tea._id))
  await typeText(page.getByLabel('MRP', { exact: true }), '160')
  const asked = page.getByRole('group', { name: '5 packets are in stock. What is printed on them?' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await asked.getByText('Say what is printed on the packets in stock').waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'product-old-packets')
  await asked.getByRole('radio', { name: /^MRP ₹150\.00/ }).check({ force: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(`**${adminPaths.products}*`)
  const mixed = async () =>
    (
      await shopkeeper.call<{ productId: number; printed: { mrp: number; pieces: number }[] }[]>(
        'GET /api/purchases/mixed-mrps',
      )
    ).find(({ productId }) => productId === tea._id)?.printed ?? null
  // All five say ₹150; two more come without a bill, at the new one.
  await shopkeeper.call(`PUT /api/product/update-product/${tea._id}`, { stock: 7, stockWas: 5 })
  expect(await mixed()).toEqual([
    expect.objectContaining({ mrp: 150, pieces: 5 }),
    expect.objectContaining({ mrp: 160, pieces: 2 }),
  ])
  await leave()
  expect(faults).toEqual([])
})
