import type { Browser, Page } from 'playwright-core'
import type { Bill } from '#features/charges/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Address, Product } from '#shared/shapes.ts'
import { callsOf, type Calls } from './calls.ts'
import { visitor, type Visitor } from './visitor.ts'

let shopkeeper: Promise<Calls> | undefined

/** The shopkeeper, logged in once for all who ask: another code can be had only after a minute. */
export const shopkeeperCalls = (): Promise<Calls> => (shopkeeper ??= callsOf('admin@tokri.example'))

/** Products that can be had, in the order of a search. */
export const productsFor = ({ call }: Calls, search: string): Promise<Product[]> =>
  call<Product[]>('POST /api/product/search-product', { search, inStock: true })

let taken = 0

/** A product of a test's own, of one pack, so that its stock and price may be changed. */
export async function ownProduct(
  shopkeeper: Calls,
  more: { stock: number; price: number; discount?: number },
): Promise<Product> {
  const found = await shopkeeper.call<Product[]>('POST /api/product/get-product', {
    sort: 'name',
    limit: 100,
  })
  const single = found.filter(({ packs: [pack, other] }) => !other && pack?.maxPerOrder === null)
  const own = single[(taken += 1)]
  if (!own) throw new Error('no product is left for a test of its own')
  return shopkeeper.call<Product>(`PUT /api/product/update-product/${own._id}`, { discount: 0, ...more })
}

export const addressOf = ({ call }: Calls): Promise<Address> =>
  call<Address>('POST /api/address/add-new-address', {
    name: 'Asha Rao',
    mobile: 9876543210,
    address_line: '12, 4th Cross, Indiranagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
  })

/** Orders what is in the cart. */
export async function orderCart(
  { call, refused }: Calls,
  addressId: string,
  deliveryNote?: string,
): Promise<Order> {
  const ask = { addressId, expectedTotal: 0, ...(deliveryNote && { deliveryNote }) }
  const { bill } = await refused<{ bill: Bill }>('POST /api/order/add-cash-on-delivery-order', ask)
  return call<Order>('POST /api/order/add-cash-on-delivery-order', { ...ask, expectedTotal: bill.totalAmt })
}

/** A browser in which somebody is logged in already. */
export async function loggedIn(
  browser: Browser,
  size: { width: number; height: number },
  { tokens }: Calls,
): Promise<Visitor> {
  const who = await visitor(browser, size)
  await who.context.addInitScript((pair) => {
    if (localStorage.getItem('accessToken')) return
    localStorage.setItem('accessToken', pair.accessToken)
    localStorage.setItem('refreshToken', pair.refreshToken)
  }, tokens)
  return who
}

/** A guest's browser with a cart. */
export async function guestWith(
  browser: Browser,
  size: { width: number; height: number },
  products: readonly Product[],
  options: Parameters<typeof visitor>[2] = {},
): Promise<Visitor> {
  const who = await visitor(browser, size, options)
  const lines = products.map((product) => ({
    productId: product,
    unit: product.unit,
    quantity: 1,
    updatedAt: '2026-01-01T00:00:00.000Z',
  }))
  await who.page.goto('/cart')
  await who.page.evaluate((cart) => localStorage.setItem('guest_cart', JSON.stringify(cart)), lines)
  await who.page.reload()
  await who.page.getByRole('heading', { name: 'Bill details' }).waitFor()
  return who
}

export const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')

/** The page's clock stands still from now on; only `page.clock.runFor` moves it. Needs `page.clock.install` before. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
}

/** Pictures for whoever looks at the screens: `SHOTS=folder`. */
export async function shot(page: Page, name: string): Promise<void> {
  const { SHOTS } = process.env
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${page.viewportSize()!.width}.png` })
}
