import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paymentShop, type PaymentShop } from '../../../../../test/payment-shop.ts'
import { goods, ravi, shelf } from '../../../../../test/world.ts'
import type { OnlineMethod } from '#features/payments/methods.ts'
import { ProviderSilent, type PaymentFact } from '#features/payments/server/providers/provider.ts'
import type { Order } from '../../contract.ts'
import { expireAttempt } from './expire-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { pollAttempt } from './poll-attempt.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { driveRefund } from './send-refund.ts'
import { settlePayment } from './settle-payment.ts'

// What no message brings: money that is taken back, refunds of which nobody knows, and what a person does about them.

let shop: PaymentShop
let who: Awaited<ReturnType<PaymentShop['shopper']>>
let admin: string
let count = 0

beforeAll(async () => {
  shop = await paymentShop()
  admin = await shop.signIn(await ravi(shop.db))
})
afterAll(async () => {
  const breaches = await shop.db.pool.query(readFileSync('db/invariants.sql', 'utf8'))
  await shop.close()
  expect(breaches.rows).toEqual([])
})
beforeEach(async () => {
  who = await shop.shopper(`Asha${(count += 1)}`)
})

const begin = async (method: OnlineMethod, more = {}) => {
  const { body } = await shop.order(who, method, more)
  const { order, checkout } = body.data as { order: Order; checkout: never }
  return { orderId: order.orderId, payment: await shop.open(checkout) }
}

const paidOrder = async (method: OnlineMethod) => {
  const begun = await begin(method)
  shop.act(begun.payment, 'pay')
  await settlePayment(shop.deps, await shop.attemptId(begun.orderId))
  expect(await shop.status(begun.orderId)).toMatchObject({ settled: true })
  return begun
}

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await shop.db.pool.query(text, values)).rows as Row[]

const listed = async (orderId: string) =>
  (
    (await shop.call('GET /api/payment/unreconciled', { as: admin, query: { limit: 100 } })).body.data as {
      _id: string
      orderId: string
      reason: string
    }[]
  ).filter((row) => row.orderId === orderId)

const resolve = (_id: string, action: 'refund' | 'settle' | 'dismiss') =>
  shop.call('POST /api/payment/resolve', { as: admin, body: { _id, action } })

/** The same shop with a provider that answers what the test says; null is silence. */
const saying = (method: OnlineMethod, answer: () => PaymentFact[] | null): PaymentDeps => ({
  ...shop.deps,
  providers: {
    ...shop.deps.providers,
    [method]: {
      ...shop.deps.providers[method]!,
      status: async () => {
        const facts = answer()
        if (!facts) throw new ProviderSilent('down')
        return facts
      },
    },
  },
})

test('money that the provider takes back later is listed once, and the order stands', async () => {
  const { orderId, payment } = await paidOrder('RMS')
  const fact: PaymentFact = {
    providerReference: payment.paymentId,
    state: 'returned',
    amountPaise: 34_950,
    currency: 'INR',
    bankReference: null,
  }
  const deps = saying('RMS', () => [fact])
  await reconcilePayments(deps)
  await reconcilePayments(deps)
  const [row, ...more] = await listed(orderId)
  expect(row).toMatchObject({ reason: 'unknown' })
  expect(more).toEqual([])
  expect(await shop.status(orderId)).toMatchObject({ order: 'Pending', payment: 'Paid', settled: true })
  // Nobody sends back what is gone already.
  expect((await resolve(row!._id, 'refund')).body.code).toBe('resolve_refused')
  // The sandbox says again that it was paid: no question is left.
  expect((await resolve(row!._id, 'settle')).status).toBe(200)
  expect(await listed(orderId)).toEqual([])
})

test('what we sent back ourselves is no news', async () => {
  const { orderId } = await paidOrder('SABPAISA')
  await shop.call('PUT /api/order/cancel-order', { as: who.token, body: { orderId } })
  for (const { id } of await rows<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [orderId]))
    await driveRefund(shop.deps, id)
  await reconcilePayments(shop.deps)
  expect(await listed(orderId)).toEqual([])
})

test('the night asks about old payments again, in some nights only, and about nothing else that is old', async () => {
  const { orderId } = await paidOrder('PAYU')
  const { orderId: left } = await begin('PAYU')
  const asked = async (days: number) => {
    await shop.db.pool.query(
      `UPDATE payment_attempts SET created_at = current_date - $2::int + interval '5 hours' WHERE order_id = ANY($1)`,
      [[orderId, left], days],
    )
    const seen: string[] = []
    const real = shop.deps.providers.PAYU!
    const PAYU = {
      ...real,
      status: (attempt: { reference: string }) => {
        seen.push(attempt.reference)
        return Promise.resolve([])
      },
    }
    await reconcilePayments({ ...shop.deps, providers: { PAYU } })
    const of = (id: string) => seen.filter((one) => one.startsWith(id.replaceAll('-', ''))).length
    return [of(orderId), of(left)]
  }
  expect(await asked(2)).toEqual([1, 1])
  expect(await asked(5)).toEqual([0, 0])
  expect(await asked(30)).toEqual([1, 0])
  expect(await asked(121)).toEqual([0, 0])
})

test('a provider that is down is given up for the night and holds up no other', async () => {
  const silent = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      who = await shop.shopper(`Silent${count}x${n}`)
      return begin('SABPAISA')
    }),
  ).catch(() => [])
  expect(silent).toHaveLength(8)
  const { orderId, payment } = await begin('CASHFREE')
  shop.act(payment, 'pay-and-close')
  let asked = 0
  await reconcilePayments(
    saying('SABPAISA', () => {
      asked += 1
      return null
    }),
  )
  expect(asked).toBe(5)
  expect(await shop.status(orderId)).toMatchObject({ settled: true })
})

test('a payment of which nobody knew anything: the button asks the provider, and settles what it says', async () => {
  const { orderId, payment } = await begin('CASHFREE')
  const attemptId = await shop.attemptId(orderId)
  await shop.db.pool.query(
    `UPDATE payment_attempts SET created_at = now() - interval '1 day' WHERE id = $1`,
    [attemptId],
  )
  await expireAttempt(
    saying('CASHFREE', () => null),
    attemptId,
  )
  const [row] = await listed(orderId)
  expect(row).toMatchObject({ reason: 'unknown' })
  Object.assign(shop.sandboxes.mischief.cashfree.api, { failNext: 1, failWith: 'hang up' })
  expect((await resolve(row!._id, 'settle')).status).toBe(503)
  expect(await listed(orderId)).toHaveLength(1)
  shop.act(payment, 'pay-and-close')
  expect((await resolve(row!._id, 'settle')).status).toBe(200)
  expect(await listed(orderId)).toEqual([])
  expect(await shop.status(orderId)).toEqual({ order: 'Pending', payment: 'Paid', stock: -1, settled: true })
  const audit = await rows(`SELECT FROM audit_log WHERE action = 'payment.resolve' AND subject_name = $1`, [
    orderId,
  ])
  expect(audit.length).toBeGreaterThan(0)
})

const part = async (orderId: string, amount: number) => {
  const body = { orderId, amount, reason: 'Missing' }
  expect((await shop.call('POST /api/order/refund-order', { as: admin, body })).status).toBe(200)
  const [refund] = await rows<{ id: string }>(
    `SELECT id FROM refunds WHERE order_id = $1 ORDER BY created_at DESC LIMIT 1`,
    [orderId],
  )
  const noted = await rows(
    `SELECT FROM audit_log WHERE action = 'order.refund' AND subject_id = $1 AND actor_kind = 'admin'`,
    [orderId],
  )
  expect(noted.length).toBeGreaterThan(0)
  return refund!.id
}
const stateOf = async (id: string) =>
  (await rows<{ status: string }>('SELECT status FROM refunds WHERE id = $1', [id]))[0]!.status

test("SabPaisa's first part whose answer was lost is found by itself, sent once", async () => {
  const { orderId, payment } = await paidOrder('SABPAISA')
  const id = await part(orderId, 10)
  const real = shop.deps.providers.SABPAISA!
  const SABPAISA: typeof real = {
    ...real,
    refund: async (ask) => {
      await real.refund(ask)
      throw new ProviderSilent('the answer was lost')
    },
  }
  await driveRefund({ ...shop.deps, providers: { SABPAISA } }, id)
  expect(await stateOf(id)).toBe('Pending')
  await driveRefund(shop.deps, id)
  expect(await stateOf(id)).toBe('Done')
  expect(payment.refunds).toHaveLength(1)
  expect(await listed(orderId)).toEqual([])
})

test.each([
  ['it has arrived', true, 'settle'],
  ['it has not: it is sent', false, 'refund'],
] as const)(
  "SabPaisa's second part whose answer was lost is for a person at once: %s",
  async (_, isThere, action) => {
    const { orderId, payment } = await paidOrder('SABPAISA')
    await driveRefund(shop.deps, await part(orderId, 10))
    const id = await part(orderId, 20)
    const real = shop.deps.providers.SABPAISA!
    const SABPAISA: typeof real = {
      ...real,
      refund: async (ask) => {
        if (isThere) await real.refund(ask)
        throw new ProviderSilent('the answer was lost')
      },
    }
    await driveRefund({ ...shop.deps, providers: { SABPAISA } }, id)
    await driveRefund(shop.deps, id)
    await driveRefund(shop.deps, id)
    expect(await stateOf(id)).toBe('Pending')
    const [row, ...more] = await listed(orderId)
    expect(row).toMatchObject({ reason: 'refund_failed' })
    expect(more).toEqual([])
    expect((await resolve(row!._id, action)).status).toBe(200)
    if (action === 'refund') while ((await stateOf(id)) === 'Pending') await driveRefund(shop.deps, id)
    expect(await stateOf(id)).toBe('Done')
    expect(payment.refunds.map(({ paise }) => paise)).toEqual([1_000, 2_000])
    expect(await listed(orderId)).toEqual([])
  },
)

test('a forged return leads a browser to a page that says what the server knows, and nobody else anywhere', async () => {
  const { orderId, payment } = await paidOrder('PAYU')
  shop.sandboxes.mischief.payu.return.tamper = 'signature'
  const forged = shop.act(payment, 'return')!
  shop.sandboxes.mischief.payu.return.tamper = null
  const inBrowser = { ...forged, headers: { ...forged.headers, accept: 'text/html,*/*;q=0.8' } }
  expect(await shop.deliver(inBrowser)).toMatchObject({
    status: 303,
    location: `/payu-failure?orderId=${orderId}`,
  })
  expect(await shop.deliver(forged)).toMatchObject({ status: 400, location: undefined })
  const nothing = { ...inBrowser, body: 'status=success&txnid=NOTHING' }
  expect(await shop.deliver(nothing)).toMatchObject({ status: 303, location: '/payu-failure' })
  expect(
    await shop.deliver({ ...inBrowser, url: inBrowser.url.replace('/return', '/webhook') }),
  ).toMatchObject({ status: 400 })
})

test('a return and a notification of RMS are read back to it, a callback is not', async () => {
  const { payment } = await begin('RMS')
  shop.act(payment, 'pay-and-close')
  const webhook = shop.webhookFor(payment)
  await shop.deliver({ ...webhook, body: webhook.body!.replace('nbcb=2', 'nbcb=1') })
  expect(payment.isAcknowledged).toBe(false)
  await shop.deliver(webhook)
  while (!payment.isAcknowledged) await sleep(10)
})

test('the ledger of the shelves says for which attempt goods were held, and at whose end they went back', async () => {
  const product = await goods(shop.db, await shelf(shop.db, 'Held'), {
    name: 'Held',
    mrp: 50,
    stock: 9,
  })
  const { orderId, payment } = await begin('PAYU', { productId: product._id })
  await shop.call('POST /api/order/retry-payment', {
    as: who.token,
    body: { orderId, paymentMethod: 'RMS' },
  })
  const [first, second] = [await shop.attemptId(orderId, 0), await shop.attemptId(orderId, 1)]
  await expireAttempt(shop.deps, second)
  shop.act(payment, 'pay-and-close')
  await pollAttempt(shop.deps, first)
  await shop.call('PUT /api/order/cancel-order', { as: who.token, body: { orderId } })
  expect(
    await rows('SELECT reason, attempt_id FROM stock_movements WHERE order_id = $1 ORDER BY id', [orderId]),
  ).toEqual([
    { reason: 'order', attempt_id: first },
    { reason: 'cancel', attempt_id: second },
    { reason: 'order', attempt_id: first },
    { reason: 'cancel', attempt_id: first },
  ])
})
