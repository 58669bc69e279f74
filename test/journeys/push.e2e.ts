import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { openPushSandbox } from '../push-sandbox.ts'
import { addressOf, loggedIn, orderCart, productsFor, shopkeeperCalls, shot } from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone, shopUrl } from './visitor.ts'

let browser: Browser
const service = await openPushSandbox()
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  const asha = await callsOf('asha-push-key@example.in')
  ;({ publicKey } = await asha.call<{ publicKey: string }>('GET /api/push/settings'))
})
afterAll(async () => {
  await browser.close()
  await service.close()
})

let publicKey: string

/**
 * Without the internet Chromium cannot subscribe at its maker’s push service. Its `subscribe` returns a subscription at the
 * local one instead, which decrypts; what arrives there is handed to the service worker as Chromium does it.
 */
async function subscribingAt(context: BrowserContext) {
  const receiver = service.subscribe(publicKey)
  await context.grantPermissions(['notifications'], { origin: shopUrl() })
  await context.addInitScript((subscription) => {
    let held: object | null = null
    const made = {
      ...subscription,
      toJSON: () => subscription,
      unsubscribe: async () => {
        held = null
        localStorage.removeItem('test-push')
        return true
      },
    }
    PushManager.prototype.getSubscription = async () =>
      (held ?? (localStorage.getItem('test-push') ? made : null)) as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      held = made
      localStorage.setItem('test-push', '1')
      return made as unknown as PushSubscription
    }
  }, receiver.subscription)
  return receiver
}

interface Shown {
  title: string
  body: string
  lang: string
}

/**
 * Hands a message to the worker, and returns what it asks the browser to show: a browser without a screen has nowhere to
 * show it.
 */
async function shown(page: Page, message: unknown) {
  const worker = page.context().serviceWorkers()[0]!
  await worker.evaluate(() => {
    const own = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: object[] }
    own.shown = []
    own.registration.showNotification = async (title, options) => void own.shown.push({ title, ...options })
  })
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: shopUrl(),
    registrationId,
    data: JSON.stringify(message),
  })
  const read = () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)
  await expect.poll(read, { timeout: 10_000 }).not.toEqual([])
  return read()
}

const RING_MS = 5_000

async function placeOrder({ call, refused, tokens }: Calls) {
  const calls = { call, refused, tokens }
  const address = await addressOf(calls)
  const [product] = await productsFor(calls, 'rice')
  await call('POST /api/cart/add-to-cart', { productId: product!._id, unit: product!.unit, quantity: 1 })
  return orderCart(calls, address._id)
}

test('the bell of a closed desk rings within five seconds of an order, and says so', async () => {
  const owner = await shopkeeperCalls()
  const { page, context, faults, leave } = await loggedIn(browser, desktop, owner, {
    serviceWorkers: 'allow',
  })
  const receiver = await subscribingAt(context)
  await page.goto(paths.allOrders)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await page
    .getByRole('button', { name: /^Order notifications/ })
    .first()
    .click()
  const ring = page.getByRole('switch', { name: /^Ring when this page is closed/ })
  await ring.click()
  await expect.poll(() => ring.isChecked()).toBe(true)
  await shot(page, 'bell-switch')
  await page.close()
  const order = await placeOrder(await callsOf('asha-rings@example.in'))
  const placedAt = Date.now()
  await expect.poll(() => receiver.received.length, { timeout: RING_MS + 5_000, interval: 50 }).toBe(1)
  const [push] = receiver.received
  expect(push!.at - placedAt).toBeLessThanOrEqual(RING_MS)
  expect(push!.message).toEqual({ kind: 'bell', id: order.orderId })
  const looking = await context.newPage()
  await looking.goto('/offline.html')
  expect(await shown(looking, push!.message)).toEqual([
    expect.objectContaining({ title: 'New order', body: order.orderId }),
  ])
  await leave()
  expect(faults).toEqual([])
})

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])(
  'on %s a shopper is told of moves once they have tapped, in Hindi where they read Hindi, and not after the logout',
  async (_, size) => {
    const owner = await shopkeeperCalls()
    const asha = await callsOf(`asha-push-${size.width}@example.in`)
    const { page, context, faults, leave } = await loggedIn(browser, size, asha, { serviceWorkers: 'allow' })
    const receiver = await subscribingAt(context)
    await page.goto(`/hi${paths.profile}`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    const section = page.getByRole('region', { name: 'इस फ़ोन या कंप्यूटर पर सूचनाएँ' })
    const moves = section.getByRole('switch', { name: /^मेरे ऑर्डर/ })
    await moves.waitFor()
    await expectAccessible(page)
    await expectToFit(page)
    await section.scrollIntoViewIfNeeded()
    await shot(page, 'push-switches-hi')
    expect((await asha.call<{ devices: unknown[] }>('GET /api/push/settings')).devices).toEqual([])
    await moves.click()
    await expect
      .poll(
        async () => (await asha.call<{ devices: { kinds: string[] }[] }>('GET /api/push/settings')).devices,
      )
      .toMatchObject([{ kinds: ['moves'] }])
    const order = await placeOrder(asha)
    await owner.call('PUT /api/order/update-order-status-admin', {
      orderId: order.orderId,
      order_status: 'Confirmed',
    })
    const kinds = () => receiver.received.map(({ message }) => (message as { kind: string }).kind).toSorted()
    await expect.poll(kinds, { timeout: 20_000 }).toEqual(['confirmed', 'placed'])
    expect(await shown(page, { kind: 'confirmed', id: order.orderId })).toEqual([
      expect.objectContaining({ title: 'ऑर्डर पक्का हुआ', lang: 'hi' }),
    ])
    await asha.call('GET /api/user/logout')
    await owner.call('PUT /api/order/update-order-status-admin', {
      orderId: order.orderId,
      order_status: 'Cancelled',
    })
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(receiver.received).toHaveLength(2)
    await leave()
    expect(faults).toEqual([])
  },
)
