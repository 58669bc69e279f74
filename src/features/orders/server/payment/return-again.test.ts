import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentShop, slugOf, type PaymentShop } from '../../../../../test/payment-shop.ts'
import { SANDBOX_METHODS } from '../../../../../test/order-call.ts'
import { returnPages } from '#features/payments/return-pages.ts'
import { openDatabase, type Database } from '#platform/db/postgres.ts'
import { openLog } from '#platform/log.ts'
import type { RawReply } from '#platform/http/raw-route.ts'
import type { Order } from '../../contract.ts'
import { signalRoutes } from './signal-routes.ts'

// A shopper returns from a provider while the database is down.

let shop: PaymentShop
let unreachable: Database
beforeAll(async () => {
  shop = await paymentShop()
  unreachable = openDatabase('postgres://nobody@127.0.0.1:1/nothing', { poolSize: 1, log: openLog('silent') })
})
afterAll(async () => {
  await unreachable.close()
  await shop.close()
})

type Message = NonNullable<ReturnType<PaymentShop['act']>>

/** Delivers a message to the shop while its database is down. */
function deliverWhileDown(message: Message, accept = 'text/html,*/*;q=0.8'): Promise<RawReply> {
  const { pathname, search } = new URL(message.url)
  const route = signalRoutes({ ...shop.deps, db: unreachable }).find(({ url }) =>
    url.endsWith(pathname.split('/').at(-1)!),
  )!
  const headers: Record<string, string> = { ...message.headers, accept }
  return route.handler({
    params: { provider: pathname.split('/').at(-2)! },
    query: search.slice(1),
    headers,
    contentType: headers['content-type'] ?? '',
    body: Buffer.from(message.body ?? ''),
  })
}

/** The request of a browser that submits the page's form. */
function submitted(html: string): Message {
  const unescaped = (text: string) =>
    text.replace(
      /&(quot|lt|gt|amp|#39);/g,
      (_, name: string) => ({ quot: '"', lt: '<', gt: '>', amp: '&' })[name] ?? "'",
    )
  const [, method, action] = /<form method="(\w+)" action="([^"]+)">/.exec(html)!
  const fields = new URLSearchParams(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name, value]) => [
      unescaped(name!),
      unescaped(value!),
    ]),
  ).toString()
  const url = `http://shop.test${unescaped(action!)}`
  if (method === 'get') return { method: 'GET', url: `${url}?${fields}`, headers: { accept: 'text/html' } }
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', url, headers, body: fields }
}

const begin = async (name: string, method: (typeof SANDBOX_METHODS)[number]) => {
  const who = await shop.shopper(name)
  const { body } = await shop.order(who, method)
  const { order, checkout } = body.data as { order: Order; checkout: never }
  return { orderId: order.orderId, payment: await shop.open(checkout) }
}

describe.each(SANDBOX_METHODS)('%s', (method) => {
  test('the page submits the same message again, which pays the order once the database is back', async () => {
    const { orderId, payment } = await begin(`Asha ${method}`, method)
    const back = shop.act(payment, 'pay')!
    const page = await deliverWhileDown(back)
    expect(page).toMatchObject({ status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    expect(page.body).toContain('please do not pay again')
    expect(await shop.deliver(submitted(page.body!))).toMatchObject({
      status: 303,
      location: `${returnPages[method].success}?orderId=${orderId}`,
    })
    expect(await shop.status(orderId)).toMatchObject({ order: 'Pending', payment: 'Paid', settled: true })
  })
})

test.each(['pay', 'fail'] as const)('after “%s” an order of a Hindi page goes on in Hindi', async (act) => {
  const who = await shop.shopper(`Meena ${act}`)
  const headers = { 'accept-language': 'hi' }
  const { body } = await shop.order(who, 'PAYU', { headers })
  const { order, checkout } = body.data as { order: Order; checkout: never }
  const back = shop.act(await shop.open(checkout), act)!
  // The provider's page says nothing of the order's language, and the browser's own is not asked.
  const page = returnPages.PAYU[act === 'pay' ? 'success' : 'failure']
  expect(
    await shop.deliver({ ...back, headers: { ...back.headers, 'accept-language': 'en' } }),
  ).toMatchObject({
    status: 303,
    location: `/hi${page}?orderId=${order.orderId}`,
  })
})

test('a client that is not a browser gets an error, so that it sends its message again', async () => {
  const { payment } = await begin('Ravi', 'PAYU')
  const back = shop.act(payment, 'pay')!
  await expect(deliverWhileDown(back, 'application/json')).rejects.toThrow()
  await expect(deliverWhileDown(shop.webhookFor(payment))).rejects.toThrow()
})

test('a forged message is not submitted again; the browser is sent to the failure page', async () => {
  const { payment } = await begin('Mallory', 'PAYU')
  const faults = shop.sandboxes.faults[slugOf('PAYU')]
  faults.return.tamper = 'signature'
  const forged = shop.act(payment, 'pay')!
  faults.return.tamper = null
  expect(await deliverWhileDown(forged)).toMatchObject({
    status: 303,
    headers: { Location: returnPages.PAYU.failure },
  })
})

test('the fields of a message are escaped, and the page allows no other script', async () => {
  const url = `http://shop.test/api/payment/cashfree/return?order_id=${encodeURIComponent('"><script>alert(1)</script>')}`
  const page = await deliverWhileDown({ method: 'GET', url, headers: {} })
  expect(page.status).toBe(503)
  expect(page.body).not.toContain('<script>alert')
  expect(page.headers!['Content-Security-Policy']).toMatch(/default-src 'none'.*script-src 'sha256-/)
})
