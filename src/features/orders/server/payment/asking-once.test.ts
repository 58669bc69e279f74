import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentShop, type PaymentShop } from '../../../../../test/payment-shop.ts'
import type { OnlineMethod } from '#features/payments/methods.ts'
import { expireAttempt } from './expire-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { receiveSignal } from './receive-signal.ts'
import { settlePayment, settleSignal } from './settle-payment.ts'
import { startCheckout } from './start-checkout.ts'

let shop: PaymentShop
let who: Awaited<ReturnType<PaymentShop['shopper']>>
beforeAll(async () => {
  shop = await paymentShop({ pollSeconds: 20 })
  who = await shop.shopper('Asha')
})
afterAll(() => shop.close())

/** The dependencies, counting what a provider is asked, with answers that take a moment. */
function counting(method: OnlineMethod) {
  const asked = { status: 0, start: 0, atOnce: 0, most: 0 }
  const provider = shop.deps.providers[method]!
  const counted = async <T>(what: 'status' | 'start', call: () => Promise<T>): Promise<T> => {
    asked[what] += 1
    asked.most = Math.max(asked.most, ++asked.atOnce)
    await new Promise((resolve) => setTimeout(resolve, 50))
    return call().finally(() => (asked.atOnce -= 1))
  }
  const own = {
    ...provider,
    status: (attempt: Parameters<typeof provider.status>[0]) =>
      counted('status', () => provider.status(attempt)),
    start: (input: Parameters<typeof provider.start>[0]) => counted('start', () => provider.start(input)),
  }
  const deps: PaymentDeps = { ...shop.deps, providers: { ...shop.deps.providers, [method]: own } }
  return { deps, asked }
}

async function begin(method: OnlineMethod) {
  await shop.db.pool.query('DELETE FROM cart_items')
  const { body } = await shop.order(who, method)
  const { order, checkout } = body.data
  const attemptId = await shop.attemptId(order.orderId)
  return { orderId: order.orderId as string, attemptId, payment: await shop.open(checkout) }
}

const reference = async (attemptId: string) =>
  (
    await shop.db.pool.query<{ merchant_reference: string }>(
      'SELECT merchant_reference FROM payment_attempts WHERE id = $1',
      [attemptId],
    )
  ).rows[0]!.merchant_reference
const unsignedReturn = (deps: PaymentDeps, order: string, n = 0) =>
  receiveSignal(deps, {
    method: 'CASHFREE',
    source: 'return',
    raw: { headers: {}, query: `order_id=${order}&n=${n}`, body: Buffer.alloc(0), contentType: '' },
  })
const passPause = (attemptId: string) =>
  shop.db.pool.query(`UPDATE payment_attempts SET asked_at = asked_at - interval '16 s' WHERE id = $1`, [
    attemptId,
  ])
const followUps = async (attemptId: string) =>
  (
    await shop.db.pool.query<{ payload: { attemptId: string; since: string }; wait: number }>(
      `SELECT payload, round(extract(epoch FROM run_at - now()))::int AS wait FROM jobs
       WHERE kind = 'settle-payment' AND payload->>'attemptId' = $1`,
      [attemptId],
    )
  ).rows

test('eighty unsigned returns ask the provider once, and the last one is followed up after the pause', async () => {
  const { deps, asked } = counting('CASHFREE')
  const { orderId, attemptId, payment } = await begin('CASHFREE')
  const order = await reference(attemptId)
  await Promise.all(Array.from({ length: 80 }, (_, n) => unsignedReturn(deps, order, n)))
  expect(asked.status).toBe(1)

  shop.act(payment, 'pay')
  await unsignedReturn(deps, order, 80)
  expect(asked.status).toBe(1)
  expect(await shop.status(orderId)).toMatchObject({ order: 'Awaiting Payment' })
  const [job, ...others] = await followUps(attemptId)
  expect(others).toEqual([])
  expect(job!.wait).toBeLessThanOrEqual(15)

  await settleSignal(deps, job!.payload)
  expect(asked.status).toBe(1)
  await passPause(attemptId)
  await settleSignal(deps, job!.payload)
  expect(asked.status).toBe(2)
  expect(await shop.status(orderId)).toMatchObject({ order: 'Pending', settled: true })
})

test.each(['PAYU', 'RMS', 'SABPAISA', 'CASHFREE'] as const)(
  '%s: a signed message that names the outcome is acted on at once, one time',
  async (method) => {
    const { deps, asked } = counting(method)
    const { orderId, attemptId, payment } = await begin(method)
    await settlePayment(deps, attemptId)
    shop.act(payment, 'pay')
    const { url, body = '', headers = {} } = shop.webhookFor(payment)
    const lowered = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const raw = {
      headers: lowered,
      query: new URL(url).search.slice(1),
      body: Buffer.from(body),
      contentType: lowered['content-type'] ?? '',
    }
    const deliver = () => receiveSignal(deps, { method, source: 'webhook', raw })
    await Promise.all([deliver(), deliver(), deliver()])
    expect(await shop.status(orderId)).toMatchObject({ order: 'Pending', settled: true })
    await deliver()
    for (const { payload } of await followUps(attemptId)) await settleSignal(deps, payload)
    expect(asked).toMatchObject({ status: 2, most: 1 })
  },
)

test('pages, polls and buttons share one question', async () => {
  const { deps, asked } = counting('RMS')
  const { attemptId } = await begin('RMS')
  const states = await Promise.all(Array.from({ length: 5 }, () => settlePayment(deps, attemptId)))
  expect(states.filter(({ state }) => state === 'answered')).toHaveLength(1)
  expect(await settlePayment(deps, attemptId)).toMatchObject({ state: 'later' })
  expect(asked).toMatchObject({ status: 1, most: 1 })
})

test('questions of others cannot postpone the end of an attempt', async () => {
  const { deps, asked } = counting('RMS')
  const { orderId, attemptId } = await begin('RMS')
  await settlePayment(deps, attemptId)
  await expireAttempt(deps, attemptId)
  expect(await shop.status(orderId)).toMatchObject({ order: 'Awaiting Payment' })

  await shop.db.pool.query(
    `UPDATE payment_attempts SET expires_at = asked_at - interval '1 s' WHERE id = $1`,
    [attemptId],
  )
  await expireAttempt(deps, attemptId)
  expect(await shop.status(orderId)).toMatchObject({ order: 'Payment Failed' })
  expect(asked.status).toBe(1)
})

test('two calls that start one checkout ask the provider once', async () => {
  const { deps, asked } = counting('CASHFREE')
  const { orderId, attemptId } = await begin('CASHFREE')
  await shop.db.pool.query('UPDATE payment_attempts SET checkout = NULL WHERE id = $1', [attemptId])
  const started = await Promise.all([startCheckout(deps, orderId), startCheckout(deps, orderId)])
  expect(started[0]).toEqual(started[1])
  expect(asked.start).toBe(1)
})

test('a call that looked before another one started the checkout gets that checkout', async () => {
  const { deps, asked } = counting('CASHFREE')
  const { orderId, attemptId } = await begin('CASHFREE')
  await shop.db.pool.query('UPDATE payment_attempts SET checkout = NULL WHERE id = $1', [attemptId])
  let other: ReturnType<typeof startCheckout> | undefined
  const many: typeof shop.db.many = async (...statement) => {
    const rows = await shop.db.many(...statement)
    await (other ??= startCheckout(deps, orderId))
    return rows
  }
  const late = { ...deps, db: Object.create(shop.db, { many: { value: many } }) as typeof shop.db }
  expect(await startCheckout(late, orderId)).toEqual(await other)
  expect(asked.start).toBe(1)
})

test('signed messages do not count as calls of their sender, unsigned and refused ones do', async () => {
  const { payment } = await begin('RMS')
  shop.act(payment, 'pay')
  const webhook = shop.webhookFor(payment)
  const limited = await paymentShop(
    { pollSeconds: 20 },
    { budgets: { ...shop.config.budgets, callsPerMinute: 3, loopbackExempt: false } },
  )
  try {
    const deliver = (headers = webhook.headers, body = webhook.body) =>
      limited.deliver({ ...webhook, ...(headers && { headers }), ...(body !== undefined && { body }) })
    for (let n = 0; n < 8; n++) expect((await deliver()).status).toBe(200)
    const forged = webhook.body!.replace('skey=', 'skey=0')
    for (let n = 0; n < 3; n++) expect((await deliver(webhook.headers, forged)).status).toBe(400)
    expect((await deliver(webhook.headers, forged)).status).toBe(429)
    expect((await limited.call('GET /api/order/get-orders')).status).toBe(429)
    expect((await deliver()).status).toBe(200)
  } finally {
    await limited.close()
  }
})
