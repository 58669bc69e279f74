import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '#shared/endpoint.ts'
import { paths } from '#shared/paths.ts'
import type { Address, Product } from '#shared/shapes.ts'
import { openShopProxy } from './shop-proxy.ts'
import { desktop, logIn, openBrowser, visitor } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const EMAIL = 'asha.of.flat.twelve@example.in'
const flat = {
  name: 'Asha Raghunathan',
  mobile: 9811122233,
  address_line: 'Flat 12, Neelkanth Towers',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
}

test('SWC-01 after a logout none of Asha’s data is left in the browser, online or offline', async () => {
  const proxy = await openShopProxy()
  const { page, context, faults, leave } = await visitor(browser, desktop, {
    baseURL: proxy.url,
    serviceWorkers: 'allow',
  })
  await page.goto(paths.login)
  await logIn(page, EMAIL)
  await page.waitForURL((url) => url.pathname === paths.home)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  const { _id: addressId } = await call<Address>(page, 'POST /api/address/add-new-address', flat)
  const [milk] = await call<Product[]>(page, 'POST /api/product/search-product', { search: 'milk' })
  await call(page, 'POST /api/cart/add-to-cart', { productId: milk!._id })
  await page.goto(paths.checkout)
  await page.getByRole('button', { name: /place order · ₹/i }).click()
  await page.waitForURL('**/success?orderId=ORD-*')
  const orderId = new URL(page.url()).searchParams.get('orderId')!

  const tokens = await page.evaluate(() => [localStorage.accessToken, localStorage.refreshToken] as string[])
  const secrets = [EMAIL, 'Raghunathan', '9811122233', 'Neelkanth', ...tokens]
  const numbers = [orderId, addressId]
  const tracesIn = (seen: string, traces = [...secrets, ...numbers]) =>
    traces.filter((trace) => seen.includes(trace))
  const expectNothing = (where: string, seen: string, traces?: string[]) =>
    expect([where, ...tracesIn(seen, traces)]).toEqual([where])

  // One tab stays open on her addresses, and one acts as if it were in the back/forward cache.
  await page.goto(paths.orderDetails(orderId))
  await page.getByText('Neelkanth').first().waitFor()
  const [openTab, restoredTab] = [await context.newPage(), await context.newPage()]
  await restoredTab.addInitScript(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation()),
  )
  for (const tab of [openTab, restoredTab]) {
    await tab.goto(paths.addresses)
    await tab.getByText('Neelkanth').first().waitFor()
  }
  await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys()).find((name) => name.endsWith('-pictures'))!)
    await cache.put('/media/Raghunathan.webp', new Response('her face'))
    const pages = await caches.open((await caches.keys()).find((name) => name.endsWith('-pages'))!)
    await pages.put('/product/looked-at-by-Raghunathan', new Response('what she looked at'))
  })
  await page.goto(paths.myOrders)
  await page.getByText(orderId).first().waitFor()
  // Every trace is found before the logout, so the test looks in the right places.
  expect(tracesIn(await cached(page))).toEqual([...secrets, ...numbers])

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Logout' }).click()
  await reloaded
  await page.waitForLoadState('networkidle')
  expect(new URL(page.url()).pathname).toBe(paths.home)

  expectNothing('home', await shown(page))
  expectNothing('storage', await cached(page))
  expectNothing('cookies', JSON.stringify(await context.cookies()))
  await openTab.getByRole('heading', { name: /log in to see/i }).waitFor()
  expectNothing('the open tab', await shown(openTab))
  await restoredTab.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await restoredTab.getByRole('heading', { name: /log in to see/i }).waitFor()
  expectNothing('the tab from the back/forward cache', await shown(restoredTab))
  // A public response is found, so the browser does have an HTTP cache.
  const categories = await page.evaluate(async () => (await fetch('/api/category/get-category')).text())
  expect(await fromHttpCache(page, '/api/category/get-category')).toBe(categories)
  const ownCalls = ['user/get-user-details', 'order/order-list', 'address/get-address', 'cart/get-cart-items']
  for (const path of ownCalls) expectNothing(path, await fromHttpCache(page, `/api/${path}`))

  faults.splice(0)
  // Whoever types an order's number knows it; the page must show nothing more.
  const numbered = [paths.orderDetails(orderId), paths.successOf(orderId), paths.editAddressOf(addressId)]
  const pages = [paths.myOrders, paths.addresses, paths.cart, paths.checkout, ...numbered]
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.locator('h1').first().waitFor()
    expectNothing(`${path} online`, await shown(page), secrets)
  }
  await Promise.all([context.setOffline(true), proxy.cut()])
  for (const path of pages) {
    await page.goto(path)
    // Cart and checkout open as for any guest, empty.
    const isEmptyPage = path === paths.cart || path === paths.checkout
    const heading = isEmptyPage ? page.locator('h1') : page.getByRole('heading', { name: /offline/i })
    await heading.first().waitFor()
    expectNothing(`${path} offline`, await shown(page), secrets)
  }
  await page.goBack()
  expectNothing('back, offline', await shown(page), secrets)
  expectNothing('storage at the end', await cached(page))
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await leave()
})

/** A call from the browser itself: the session is valid only with its cookie. */
const call = <T>(page: Page, name: CallName, body: object): Promise<T> =>
  page.evaluate(
    async ([[method, path], json]) => {
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${localStorage.accessToken}`,
      }
      const response = await fetch(path!, { method: method!, headers, body: json })
      return ((await response.json()) as { data: T }).data
    },
    [name.split(' '), JSON.stringify(body)] as const,
  )

/** The text of a page, including its fields and its history. */
const shown = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
    const values = fields.map(({ value }) => value)
    return [document.documentElement.outerHTML, ...values, JSON.stringify(history.state)].join('\n')
  })

/** Everything that the browser stores for the shop where scripts can read it. */
const cached = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        parts.push(request.url, JSON.stringify([...request.headers]), (await response?.text()) ?? '')
      }
    }
    parts.push(JSON.stringify(await indexedDB.databases()))
    return parts.join('\n')
  })

/** The response that is still in the browser's HTTP cache, or an empty string. */
const fromHttpCache = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (address) => {
    const cached = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
    return (await cached?.text()) ?? ''
  }, path)
