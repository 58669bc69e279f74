import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import type { Bill } from '#features/charges/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Address, Category, Product, SubCategory } from '#shared/shapes.ts'
import { launchBrowser } from '../browser.ts'
import { shopkeeperCalls } from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { desktop, expectAccessible, visitor } from './visitor.ts'

let browser: Browser
let meera: Calls
let shopkeeper: Calls
let screens: { guest: string[]; member: string[]; admin: string[] }

beforeAll(async () => {
  browser = await launchBrowser()
  ;[meera, shopkeeper] = await Promise.all([callsOf('meera@example.in'), shopkeeperCalls()])
  const { call } = meera
  const milk = await call<Product[]>('POST /api/product/search-product', { search: 'milk' })
  const [category] = await call<Category[]>('GET /api/category/get-category')
  const subs = await call<SubCategory[]>('GET /api/sub-category/get-sub-category')
  const sub = subs.find((each) => each.category === category!._id)!
  const order = await placeOrder(milk[0]!)
  await call('POST /api/cart/add-to-cart', { productId: milk[1]!._id })
  screens = {
    guest: [
      paths.home,
      paths.allProductsByCategory(category!._id),
      paths.productList(category!, sub),
      paths.product(milk[0]!),
      paths.searchFor('rice'),
      paths.searchFor('no such thing at all'),
      paths.cart,
      paths.login,
      paths.register,
      '/terms-and-conditions',
      '/no/such/shelf',
    ],
    member: [
      paths.cart,
      paths.checkout,
      paths.userMenu,
      paths.addNewAddress,
      paths.addresses,
      paths.myOrders,
      paths.orderDetails(order.orderId),
      paths.successOf(order.orderId),
      paths.cancel,
      paths.allOrders,
    ],
    admin: [
      paths.allOrders,
      paths.orderDetails(order.orderId),
      adminPaths.products,
      adminPaths.uploadProduct,
      adminPaths.updateProduct(milk[0]!._id),
      adminPaths.category,
      paths.charges,
      adminPaths.marketingScripts,
      adminPaths.marketingBanners,
      adminPaths.marketingDefaults,
      adminPaths.subCategory,
    ],
  }
})
afterAll(() => browser.close())

async function placeOrder(product: Product): Promise<Order> {
  const { call, refused } = meera
  const address = await call<Address>('POST /api/address/add-new-address', {
    name: 'Meera Iyer with a rather long name that has to fit somewhere',
    mobile: 9876543210,
    address_line: 'Flat 1203, Tower B, Sri Venkateshwara Enclave, 4th Cross, Indiranagar 2nd Stage',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
  })
  await call('POST /api/cart/add-to-cart', { productId: product._id, quantity: 3 })
  const ask = { addressId: address._id, expectedTotal: 0 }
  const { bill } = await refused<{ bill: Bill }>('POST /api/order/add-cash-on-delivery-order', ask)
  return call<Order>('POST /api/order/add-cash-on-delivery-order', { ...ask, expectedTotal: bill.totalAmt })
}

describe.each([
  ['a small phone', { width: 360, height: 740 }],
  ['a desk', desktop],
])('on %s', (_name, viewport) => {
  const walk = async (addresses: string[], tokens?: Calls['tokens']) => {
    const { page, faults, leave } = await visitor(browser, viewport)
    if (tokens) {
      await page.addInitScript((pair) => {
        localStorage.setItem('accessToken', pair.accessToken)
        localStorage.setItem('refreshToken', pair.refreshToken)
      }, tokens)
    }
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.locator('h1').first().waitFor()
      await expectAccessible(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([address, overflow]).toEqual([address, 0])
    }
    expect(faults).toEqual([])
    await leave()
  }

  test('a guest’s screens fit, can be read by everybody and break nothing', () => walk(screens.guest))
  test('a shopper’s screens do', () => walk(screens.member, meera.tokens))
  test('the shopkeeper’s screens do', async () => {
    await walk(screens.admin, shopkeeper.tokens)
  })
})
