import type { Page } from 'playwright-core'
import { privacyPaths } from '#features/consents/privacy-paths.ts'
import { paths } from '#shared/paths.ts'
import { adminScreens } from './admin-screens.ts'

const askOf =
  (page: Page) =>
  async <T>(path: string, body?: object): Promise<T> =>
    page.evaluate(
      async ([at, sent]) => {
        const response = await fetch(at, {
          method: sent ? 'POST' : 'GET',
          headers: {
            'Content-Type': 'application/json',
            Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          },
          ...(sent && { body: JSON.stringify(sent) }),
        })
        return ((await response.json()) as { data: never }).data
      },
      [path, body] as const,
    )

/** Puts a few things into the shopper's cart. */
async function fillCart(page: Page): Promise<void> {
  const ask = askOf(page)
  const found = await ask<{ _id: number; packs: { unit: string; stock: number }[] }[]>(
    '/api/product/search-product',
    { search: 'dal', limit: 3 },
  )
  for (const { _id, packs } of found)
    await ask('/api/cart/add-to-cart', { productId: _id, unit: packs[0]!.unit, quantity: 2 })
}

/** The shopper's newest order, and the newest that came. */
async function ordersOf(page: Page): Promise<string[]> {
  type Own = { orderId: string; order_status: string }
  const orders = await askOf(page)<Own[]>('/api/order/get-orders?limit=20')
  const came = orders.find(({ order_status }) => order_status === 'Delivered')
  return [...new Set([orders[0], came].flatMap((one) => one?.orderId ?? []))]
}

/** The numbers of an order, a product and a category to look at. */
async function somewhere(page: Page) {
  const ask = askOf(page)
  const [order] = await ask<{ orderId: string }[]>('/api/order/get-all-orders?limit=1')
  const [product] = await ask<{ _id: number; slug: string }[]>('/api/product/search-product', {
    search: 'milk',
    limit: 1,
  })
  const categories = await ask<{ _id: number; slug: string }[]>('/api/category/get-category')
  const subs = await ask<{ _id: number; slug: string; category: number }[]>(
    '/api/sub-category/get-sub-category',
  )
  const first = categories[1] ?? categories[0]!
  const sub = subs.find(({ category }) => category === first._id)!
  return { orderId: order!.orderId, product: product!, category: first, sub }
}

/**
 * Every screen of a demo after its month, by the person of its bar who sees it. The pages are the keeper's and the
 * shopper's, whose cart is filled.
 */
export async function demoScreens(keeper: Page, shopper: Page) {
  const { orderId, product, category, sub } = await somewhere(keeper)
  await fillCart(shopper)
  const own = await ordersOf(shopper)
  const list = `/products-list/${category.slug}/${sub.slug}/${category._id}/${sub._id}`
  return {
    Guest: [
      '/',
      `/all-products-by-category/${category._id}`,
      list,
      `/product/${product.slug}`,
      '/search?q=milk',
      '/search?q=zzzzqq',
      '/cart',
      '/login',
      '/register',
      '/forgot-password',
      '/hi',
      `/hi${list}`,
      `/hi/product/${product.slug}`,
      '/hi/cart',
      '/about-us',
      '/contact-us',
      '/return-policy',
      privacyPaths.choices,
      '/no/such/page',
    ],
    Shopper: [
      '/',
      '/cart',
      '/checkout',
      '/user-menu',
      '/dashboard/addresses',
      paths.addNewAddress,
      '/dashboard/my-orders',
      ...own.flatMap((id) => [`/dashboard/order-details/${id}`, paths.successOf(id)]),
      paths.cancel,
      privacyPaths.account,
      '/dashboard/my-khata',
      '/dashboard/my-lists',
      '/dashboard/my-mornings',
      '/dashboard/profile',
      '/dashboard/security',
      '/hi/dashboard/my-orders',
      '/hi/dashboard/my-mornings',
    ],
    Keeper: Object.values(adminScreens({ orderId, productId: product._id })).flat(),
    Picker: ['/dashboard/pick'],
    Rider: ['/rider'],
    Cashier: ['/counter', '/dashboard/day'],
  }
}
