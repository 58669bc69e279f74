import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer, type ServerResponse } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { Category } from '#features/catalogue/contract.ts'
import { addressOf } from './buyer.ts'
import { callsOf } from './calls.ts'
import { openPortalProxy } from './portal-proxy.ts'
import { openShopProxy } from './shop-proxy.ts'
import { openBrowser, phone, shopUrl, visitor } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
let categories: Category[]
beforeAll(async () => {
  browser = await openBrowser()
  const response = await fetch(`${shopUrl()}/api/category/get-category`)
  categories = ((await response.json()) as { data: Category[] }).data
})
afterAll(() => browser.close())

/** The paths of the documents in the service worker's caches. */
const cachedPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => /-(pages|shell)$/.test(name))
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })

/** Everything in the browser's caches. */
const allCached = (page: Page): Promise<{ origin: string; pathname: string }[]> =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(opened.map((cache) => cache.keys()))).flat()
    return requests.map(({ url }) => {
      const { origin, pathname } = new URL(url)
      return { origin, pathname }
    })
  })

const untilCached = (page: Page, path: string) =>
  expect.poll(() => cachedPages(page), { timeout: 20_000 }).toContain(path)

const cartOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('guest_cart') ?? '[]') as { quantity: number }[])

test('without a network visited pages open, and the guest cart can be changed and is stored', async () => {
  const proxy = await openShopProxy()
  const { page, context, faults, leave } = await visitor(browser, phone, {
    baseURL: proxy.url,
    serviceWorkers: 'allow',
  })
  const [visited, unvisited] = categories
  const category = paths.allProductsByCategory(visited!._id)

  // One visit: home as a document, a category by a link, an item into the cart.
  await page.goto(paths.home)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await untilCached(page, '/checkout')
  await page.locator(`a[href="${category}"]`).first().click()
  await page.waitForURL(`**${category}`)
  await page.getByRole('main').getByRole('button', { name: /^add/i }).first().click()
  await untilCached(page, category)
  // Nothing else is cached but the language of the page: no API response and no script of another origin.
  const allowed =
    /^\/(assets\/|media\/|all-products-by-category\/\d+$|(cart|checkout|offline\.html|favicon\.svg|last-language)?$)/
  const unexpected = (await allCached(page)).filter(
    ({ origin, pathname }) => origin !== proxy.url || !allowed.test(pathname),
  )
  expect(unexpected).toEqual([])

  await Promise.all([context.setOffline(true), proxy.cut()])
  faults.splice(0)
  await page.goto(paths.home)
  expect(await page.locator('h1').first().textContent()).not.toMatch(/offline/i)

  // By navigation within the document, and as a document.
  await page.locator(`a[href="${category}"]`).first().click()
  await page.waitForURL(`**${category}`)
  await page.getByRole('heading', { level: 1, name: visited!.name }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: visited!.name }).waitFor()

  await page.goto(paths.cart)
  await page
    .getByRole('button', { name: /^increase quantity of/i })
    .first()
    .click()
  await expect.poll(async () => (await cartOf(page))[0]?.quantity).toBe(2)

  await page.goto(paths.checkout)
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  await page.getByText('Log in to check out').first().waitFor()
  // The login opens too: it says that there is no connection, and keeps what was typed.
  await typeText(page.getByRole('textbox', { name: /email/i }), 'asha@example.in')
  await page.getByRole('button', { name: /^send/i }).click()
  await page
    .getByText(/^(You appear to be offline|The shop is unavailable)/)
    .first()
    .waitFor()
  expect(await page.getByRole('textbox', { name: /email/i }).inputValue()).toBe('asha@example.in')
  expect(await cartOf(page)).toHaveLength(1)

  // A page that was never visited says so, and links to those that were.
  await page.goto(paths.allProductsByCategory(unvisited!._id))
  await page.getByRole('heading', { name: /offline/i }).waitFor()
  await page.getByRole('link', { name: new RegExp(visited!.name) }).click()
  await page.getByRole('heading', { level: 1, name: visited!.name }).waitFor()
  expect(
    faults.filter((fault) => !/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)/.test(fault)),
  ).toEqual([])
  await leave()
})

/**
 * Places an order, and loses the network before its response arrives. `keyOf` returns the key that the shop receives;
 * `patienceMs` is how long the page may take after the response of the repeated order.
 */
async function loseResponse(keyOf: (sent: string) => string, patienceMs: number): Promise<void> {
  const asha = await callsOf(`offline${Date.now()}@example.in`)
  await addressOf(asha)
  const [milk] = await asha.call<{ _id: number; unit: string }[]>('POST /api/product/search-product', {
    search: 'milk',
    inStock: true,
  })
  await asha.call('POST /api/cart/add-to-cart', { productId: milk!._id, unit: milk!.unit, quantity: 1 })
  const { page, context, leave } = await visitor(browser, phone, { serviceWorkers: 'allow' })
  await context.addInitScript(({ accessToken, refreshToken }) => {
    localStorage.setItem('accessToken', accessToken)
    localStorage.setItem('refreshToken', refreshToken)
  }, asha.tokens)
  await page.goto(paths.checkout)
  const placeOrder = page.getByRole('button', { name: /^place order/i })
  await placeOrder.waitFor()
  await typeText(page.getByLabel(/anything else/i), 'Ring twice')
  // The order reaches the shop, but the response is lost.
  let calls = 0
  await page.route('**/api/order/add-cash-on-delivery-order', async (route) => {
    calls += 1
    const headers = route.request().headers()
    const sent = { ...headers, 'idempotency-key': keyOf(headers['idempotency-key']!) }
    if (calls > 1) return route.continue({ headers: sent })
    await route.fetch({ headers: sent })
    await context.setOffline(true)
    await route.abort()
  })
  await placeOrder.click()
  await page
    .getByText(/^(You appear to be offline|The shop is unavailable|You are offline)/)
    .first()
    .waitFor()
  expect(await page.getByLabel(/anything else/i).inputValue()).toBe('Ring twice')

  // The page continues by itself, as its message said.
  const repeated = page.waitForResponse('**/api/order/add-cash-on-delivery-order')
  await context.setOffline(false)
  const thanks = page.getByRole('heading', { name: 'Thank you, your order is placed' })
  const emptied = page.getByText('Your cart is empty')
  await thanks.or(emptied).first().waitFor()
  // The cart may be shown empty before the repeated order gets its response.
  await repeated
  await expect
    .poll(async () => [await thanks.count(), await emptied.count()], { timeout: patienceMs })
    .toEqual([1, 0])
  expect((await asha.call<unknown[]>('GET /api/order/get-orders')).length).toBe(1)
  await leave()
}

test('SWC-07 an order whose response is lost with the network says so, and is placed once', () =>
  loseResponse((sent) => sent, 20_000))

test('mutation check: SWC-07 a new key for every try', async () => {
  await expect(loseResponse(() => crypto.randomUUID(), 3_000)).rejects.toThrow(
    /\[ \+?0, 1 \] to deeply equal/,
  )
})

test('SWC-02 a cached page was fetched without cookies and is what a guest gets', async () => {
  const { page, context, leave } = await visitor(browser, phone, { serviceWorkers: 'allow' })
  await context.addCookies([{ name: 'canary', value: 'asha', url: shopUrl() }])
  const cookies: Promise<string | undefined>[] = []
  context.on('request', (request) => {
    if (request.serviceWorker() && new URL(request.url()).pathname === paths.home)
      cookies.push(request.allHeaders().then(({ cookie }) => cookie))
  })
  await page.goto(paths.home)
  await untilCached(page, paths.home)
  const cached = await page.evaluate(async () => (await caches.match('/'))!.text())
  expect(cached).toBe(await (await fetch(shopUrl())).text())
  await expect.poll(() => cookies.length).toBeGreaterThan(0)
  expect((await Promise.all(cookies)).filter((cookie) => cookie !== undefined)).toEqual([])
  await leave()
})

const LOGIN_PAGE = '<!doctype html><title>Hotel</title><h1>Log in to the hotel’s network</h1>'

test('SWC-08 what a network answers in the shop’s place is never cached, and found in a cache it is deleted', async () => {
  const proxy = await openPortalProxy()
  const { page, leave } = await visitor(browser, phone, { baseURL: proxy.url, serviceWorkers: 'allow' })
  await page.goto(paths.home)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await untilCached(page, '/checkout')
  await untilCached(page, '/')
  const script = (await page.locator('script[type=module][src^="/assets/"]').first().getAttribute('src'))!
  const style = (await page.locator('link[rel=stylesheet]').first().getAttribute('href'))!
  const picture = (await page.locator('img[src^="/media/"]').first().getAttribute('src'))!
  const files = [script, style, picture, paths.home, '/offline.html']
  const putInCaches = (paths: string[], html: string | null) =>
    page.evaluate(
      async ([paths, html]) => {
        for (const name of await caches.keys())
          for (const path of paths) {
            const cache = await caches.open(name)
            if (!(await cache.delete(path, { ignoreVary: true })) || html === null) continue
            await cache.put(path, new Response(html, { headers: { 'Content-Type': 'text/html' } }))
          }
      },
      [paths, html] as const,
    )
  /** What is cached of each file: null for nothing, and `hotel` for what the network sent. */
  const cachedTypes = () =>
    page.evaluate(async (paths) => {
      const found = await Promise.all(paths.map((path) => caches.match(path, { ignoreVary: true })))
      return Promise.all(
        found.map(async (one) => {
          if (!one) return null
          const type = one.headers.get('Content-Type')!.split(/[/;]/)
          return (await one.text()).includes('hotel') ? 'hotel' : type[type[0] === 'image' ? 0 : 1]
        }),
      )
    }, files)
  /** Requests every file past the browser's own cache, and reports the page as visited: the worker fetches it again. */
  const requestAll = () =>
    page.evaluate(async (paths) => {
      await Promise.all(paths.map((path) => fetch(path, { cache: 'reload' }).catch(() => null)))
      navigator.serviceWorker.controller!.postMessage({ visited: '/' })
      // Nothing tells when the worker has finished; a wait that is too short can only miss a fault.
      await new Promise((resolve) => setTimeout(resolve, 500))
    }, files)

  const answers: Record<string, (path: string, reply: ServerResponse) => void> = {
    html: (_path, reply) => void reply.writeHead(200, { 'Content-Type': 'text/html' }).end(LOGIN_PAGE),
    redirect: (path, reply) =>
      path === '/hotel'
        ? void reply.writeHead(200, { 'Content-Type': 'text/javascript' }).end('hotel()')
        : void reply.writeHead(302, { Location: '/hotel' }).end(),
    part: (_path, reply) =>
      void reply
        .writeHead(206, { 'Content-Type': 'text/javascript', 'Content-Range': 'bytes 0-6/70' })
        .end('hotel()'),
    truncated: (_path, reply) => {
      reply.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Length': 70 }).write('hotel()')
      setTimeout(() => reply.destroy(), 100)
    },
  }
  for (const [name, answer] of Object.entries(answers)) {
    await putInCaches(files, null)
    proxy.answer = answer
    await requestAll()
    proxy.answer = null
    expect([name, await cachedTypes()]).not.toEqual([name, expect.arrayContaining(['hotel'])])
  }

  // Cached by an earlier worker.
  await requestAll()
  const right = ['javascript', 'css', 'image', 'html', 'html']
  await expect.poll(cachedTypes).toEqual(right)
  await putInCaches(files, LOGIN_PAGE)
  expect(await cachedTypes()).toEqual(files.map(() => 'hotel'))
  await requestAll()
  await expect.poll(cachedTypes).toEqual(right)
  // `goto` waits until the scripts run.
  await page.goto(paths.home)
  await leave()
  proxy.close()
})

test('SWC-05 a service worker that breaks every page is removed once the withdrawn one is served', async () => {
  const withdrawn = await readFile('dist/client/service-worker-withdrawn.js', 'utf8')
  let script = `
    self.addEventListener('install', () => self.skipWaiting())
    self.addEventListener('activate', (event) =>
      event.waitUntil(caches.open('tokri-0-pages').then(() => self.clients.claim())))
    self.addEventListener('fetch', (event) => event.respondWith(Response.error()))`
  const shop = createServer((request, reply) => {
    const isWorker = request.url === '/service-worker.js'
    reply.setHeader('Content-Type', isWorker ? 'text/javascript' : 'text/html')
    reply.setHeader('Cache-Control', 'no-cache')
    reply.end(isWorker ? script : '<!doctype html><h1>The shop</h1>')
  })
  shop.listen(0, 'localhost')
  await once(shop, 'listening')
  const url = `http://localhost:${(shop.address() as AddressInfo).port}/`

  const { page, leave } = await visitor(browser, phone, { serviceWorkers: 'allow' })
  await page.goto(url)
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect(page.goto(url)).rejects.toThrow()

  script = withdrawn
  const opens = () =>
    page.goto(url).then(
      () => true,
      () => false,
    )
  await expect.poll(opens, { timeout: 20_000, interval: 1_000 }).toBe(true)
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]),
    )
    .toEqual([0, 0])
  await leave()
  shop.close()
})
