import type { Browser, Locator, Page } from 'playwright-core'
import type { Bill } from '#features/charges/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Address, Product } from '#shared/shapes.ts'
import { callsOf, type Calls } from './calls.ts'
import { visitor, type Visitor } from './visitor.ts'

// Access tokens expire after 15 minutes, and one address gets five codes an hour: this suffices for runs of half an hour.
const LOGIN_MS = 7 * 60_000
let shopkeeper: { calls: Promise<Calls>; since: number } | undefined

/** The administrator's API client. Its login is shared for some minutes; each test file calls this again. */
export function shopkeeperCalls(): Promise<Calls> {
  if (!shopkeeper || Date.now() - shopkeeper.since > LOGIN_MS)
    shopkeeper = { calls: callsOf('admin@tokri.example'), since: Date.now() }
  return shopkeeper.calls
}

/** Products in stock that match a search, in the order of its results. */
export const productsFor = ({ call }: Calls, search: string): Promise<Product[]> =>
  call<Product[]>('POST /api/product/search-product', { search, inStock: true })

let productsUsed = 0

/** A product with one pack that no other test uses, so that its stock and price can be changed. */
export async function ownProduct(
  shopkeeper: Calls,
  values: { stock: number; price: number; discount?: number },
): Promise<Product> {
  const found = await shopkeeper.call<Product[]>('POST /api/product/get-product', {
    sort: 'name',
    limit: 100,
  })
  const single = found.filter(({ packs: [pack, other] }) => !other && pack?.maxPerOrder === null)
  const own = single[(productsUsed += 1)]
  if (!own) throw new Error('every product with one pack is used by another test')
  return shopkeeper.call<Product>(`PUT /api/product/update-product/${own._id}`, { discount: 0, ...values })
}

export const addressOf = ({ call }: Calls, address_line = '12, 4th Cross, Indiranagar'): Promise<Address> =>
  call<Address>('POST /api/address/add-new-address', {
    name: 'Asha Rao',
    mobile: 9876543210,
    address_line,
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
  })

/** Orders the items in the cart. */
export async function orderCart(
  { call, refused }: Calls,
  addressId: string,
  deliveryNote?: string,
): Promise<Order> {
  const input = { addressId, expectedTotal: 0, ...(deliveryNote && { deliveryNote }) }
  const { bill } = await refused<{ bill: Bill }>('POST /api/order/add-cash-on-delivery-order', input)
  return call<Order>('POST /api/order/add-cash-on-delivery-order', { ...input, expectedTotal: bill.totalAmt })
}

/** A visitor who is logged in. */
export async function loggedIn(
  browser: Browser,
  size: { width: number; height: number },
  { tokens }: Calls,
  options: Parameters<typeof visitor>[2] = {},
): Promise<Visitor> {
  const who = await visitor(browser, size, options)
  await who.context.addInitScript((pair) => {
    if (localStorage.getItem('accessToken')) return
    localStorage.setItem('accessToken', pair.accessToken)
    localStorage.setItem('refreshToken', pair.refreshToken)
  }, tokens)
  return who
}

/** A guest with these products in the cart, on the cart page. */
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
  const filling = await who.page.addInitScript(
    (cart) => localStorage.setItem('guest_cart', JSON.stringify(cart)),
    lines,
  )
  await who.page.goto('/cart')
  await filling.dispose()
  await who.page.getByRole('heading', { name: 'Bill details' }).waitFor()
  return who
}

export const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')

/** Stops the page's clock; only `page.clock.runFor` advances it. Needs `page.clock.install` first. */
export async function pauseClock(page: Page): Promise<void> {
  // On a busy machine the moment may have passed before the call arrives.
  const pause = async (after: number) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + after)
  await pause(100).catch(() => pause(400).catch(() => pause(2_000)))
}

/** Advances a paused clock in small steps until an element is visible, by at most a minute. */
export async function runUntilShown(page: Page, target: Locator): Promise<void> {
  for (let passed = 0; !(await target.isVisible()); passed += 20) {
    if (passed > 60_000) throw new Error(`not shown within a minute: ${target.toString()}`)
    await page.clock.runFor(20)
  }
}

/** Screenshots for review: `SHOTS=folder`. */
export async function shot(page: Page, name: string): Promise<void> {
  const { SHOTS } = process.env
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${page.viewportSize()!.width}.png` })
}
