import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bill } from '#features/charges/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import { paths } from '#shared/paths.ts'
import type { Address, Product } from '#shared/shapes.ts'
import { callsOf, type Calls } from './calls.ts'
import { expectAccessible, openBrowser, phone, visitor } from './visitor.ts'

const THANKS = /thank you|placed and safe/i
const DETAILS = '**/api/order/get-order-with-payment'

let browser: Browser
let farah: Calls

beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  farah = await callsOf('farah@example.in')
})
afterAll(() => browser.close())

async function placedOrder({ call, refused }: Calls): Promise<Order> {
  const [rice] = await call<Product[]>('POST /api/product/search-product', { search: 'rice', inStock: true })
  const address = await call<Address>('POST /api/address/add-new-address', {
    name: 'Farah Khan',
    mobile: 9876543210,
    address_line: '7, Church Street',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
  })
  await call('POST /api/cart/add-to-cart', { productId: rice!._id })
  const input = { addressId: address._id, expectedTotal: 0 }
  const { bill } = await refused<{ bill: Bill }>('POST /api/order/add-cash-on-delivery-order', input)
  return call<Order>('POST /api/order/add-cash-on-delivery-order', { ...input, expectedTotal: bill.totalAmt })
}

async function asFarah(): Promise<{ page: Page; leave(): Promise<void> }> {
  const { page, leave } = await visitor(browser, phone)
  await page.addInitScript((pair) => {
    localStorage.setItem('accessToken', pair.accessToken)
    localStorage.setItem('refreshToken', pair.refreshToken)
  }, farah.tokens)
  return { page, leave }
}

const mainText = (page: Page) => page.locator('main').innerText()

test('the success page does not thank for a cancelled order', async () => {
  const { orderId } = await placedOrder(farah)
  await farah.call('PUT /api/order/cancel-order', { orderId })
  const { page, leave } = await asFarah()
  await page.goto(paths.successOf(orderId))
  await page.getByRole('heading', { name: 'This order was cancelled' }).waitFor()
  expect(await mainText(page)).not.toMatch(THANKS)
  await expectAccessible(page)
  await leave()
})

test('the success page does not thank for an order that does not exist', async () => {
  const { page, leave } = await asFarah()
  await page.goto(paths.successOf('ORD-261121-00000000'))
  await page.getByRole('heading', { name: 'We could not find that order.' }).waitFor()
  expect(await mainText(page)).not.toMatch(THANKS)
  await leave()
})

test('the success page retries while the order cannot be loaded, and thanks only once it is', async () => {
  const { orderId } = await placedOrder(farah)
  const { page, leave } = await asFarah()
  let requests = 0
  await page.route(DETAILS, (route) => {
    requests += 1
    return route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({
        success: false,
        message: 'Something went wrong on our side.',
        code: 'unexpected',
      }),
    })
  })
  await page.goto(paths.successOf(orderId))
  await page.getByText('We could not load this order yet.').waitFor()
  expect(await mainText(page)).not.toMatch(THANKS)
  await expectAccessible(page)
  const before = requests
  await page.unroute(DETAILS)
  await page.getByRole('heading', { name: 'Thank you, your order is placed' }).waitFor()
  expect(before).toBeGreaterThan(0)
  await leave()
})
