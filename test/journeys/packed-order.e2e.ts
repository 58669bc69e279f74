import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#features/orders/contract.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { addressOf, loggedIn, orderCart, ownProduct, shopkeeperCalls, shot } from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'

let browser: Browser
let shopkeeper: Calls

beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  shopkeeper = await shopkeeperCalls()
})
afterAll(() => browser.close())

/** An order of which one line is short, one is replaced and one is there. */
async function packedWithLess(email: string) {
  const own = async (price: number) => ownProduct(shopkeeper, { stock: 20, price })
  const [short, missing, there, instead] = [await own(30), await own(90), await own(50), await own(80)]
  const shopper = await callsOf(email)
  const { _id: addressId } = await addressOf(shopper)
  for (const [product, quantity] of [
    [short, 3],
    [missing, 1],
    [there, 2],
  ] as const)
    await shopper.call('POST /api/cart/add-to-cart', { productId: product._id, quantity })
  const { orderId, totalAmt } = await orderCart(shopper, addressId)
  await shopkeeper.call('PUT /api/order/update-order-status-admin', { orderId, order_status: 'Confirmed' })
  const pick = (position: number, decision: object) =>
    shopkeeper.call('PUT /api/pick/line', { orderId, position, ...decision })
  await pick(0, { suppliedQuantity: 2, why: 'none_left' })
  const replacement = { productId: instead._id, unit: instead.unit, quantity: 1 }
  await pick(1, { suppliedQuantity: 0, why: 'none_left', replacement })
  const order = await shopkeeper.call<Order>('POST /api/pick/pack', { orderId })
  return { shopper, order, totalAmt, short, missing, instead }
}

test.each([phone, desktop])(
  'an order that was packed with less shows each change and both totals ($width px)',
  async (size) => {
    const packed = await packedWithLess(`less${size.width}@example.in`)
    const { shopper, order, totalAmt, instead } = packed
    const final = formatRupees(order.final!.totalAmt)
    expect(order.final!.totalAmt).toBe(totalAmt - 30 - 10)
    const { page, leave } = await loggedIn(browser, size, shopper)
    await page.goto(paths.orderDetails(order.orderId))
    const items = page.getByRole('region', { name: 'Items' })
    await items.getByText(`The total is ${final} instead of ${formatRupees(totalAmt)}`).waitFor()
    await items.getByText('2 of 3 supplied').waitFor()
    await items.getByText(`Replaced by 1 × ${instead.name} (${instead.unit})`).waitFor()
    expect(await items.getByRole('listitem').count()).toBe(3)
    await page.getByText(`Pay ${final} on delivery`).waitFor()
    const bill = page.getByRole('region', { name: 'Bill details' })
    expect(await bill.getByText('Total', { exact: true }).locator('..').first().textContent()).toBe(
      `Total${final}`,
    )
    await bill.getByText(`As ordered: ${formatRupees(totalAmt)}`).click()
    await bill.getByText(formatRupees(totalAmt), { exact: true }).last().waitFor()
    await expectToFit(page)
    await expectAccessible(page)
    await shot(page, 'order-packed')
    await page.goto(paths.myOrders)
    await page.getByText(final).waitFor()
    await leave()

    const desk = await loggedIn(browser, size, shopkeeper)
    await desk.page.goto(paths.orderDetails(order.orderId))
    await desk.page.getByText(`Collect ${final}`).first().waitFor()
    await desk.page.getByText('2 of 3 supplied').first().waitFor()
    await expectToFit(desk.page)
    await shot(desk.page, 'desk-packed')
    await desk.leave()

    // Once it is on its way, the shopper opens the paper, and a screen reader names the row and column of each number.
    for (const order_status of ['Packed', 'Out for Delivery'])
      if (order_status !== order.order_status)
        await shopkeeper.call('PUT /api/order/update-order-status-admin', {
          orderId: order.orderId,
          order_status,
        })
    const paper = await loggedIn(browser, size, shopper)
    await paper.page.goto(paths.orderDetails(order.orderId))
    await paper.page.getByRole('link', { name: 'Bill', exact: true }).click()
    const table = paper.page.getByRole('table', { name: 'What was supplied' })
    const row = table
      .getByRole('row')
      .filter({ has: paper.page.getByRole('rowheader', { name: instead.name }) })
    if (size === phone) {
      await paper.page.getByRole('list', { name: 'What was supplied' }).getByText(instead.name).waitFor()
      await paper.page.emulateMedia({ media: 'print' })
    }
    await table.getByRole('columnheader', { name: 'Total ₹' }).waitFor()
    await row.getByRole('cell', { name: '80.00' }).last().waitFor()
    await paper.page.emulateMedia({ media: null })
    await expectToFit(paper.page)
    await expectAccessible(paper.page)
    await shot(paper.page, 'paper')
    await paper.leave()
  },
)
