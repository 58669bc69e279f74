import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { paymentShop, type PaymentShop } from '../../../../../test/payment-shop.ts'
import { newProduct, ravi, newCategory } from '../../../../../test/world.ts'
import type { OnlineMethod } from '#features/payments/methods.ts'
import { ProviderUnavailable, type PaymentFact } from '#features/payments/server/providers/provider.ts'
import type { Order } from '../../contract.ts'
import { expireAttempt } from './expire-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { pollAttempt } from './poll-attempt.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { processRefund } from './send-refund.ts'
import { settlePayment } from './settle-payment.ts'

// Chargebacks, disputes, refunds made elsewhere, unknown outcomes, and how an administrator resolves them.

let shop: PaymentShop
let who: Awaited<ReturnType<PaymentShop['shopper']>>
let admin: string
let count = 0

beforeAll(async () => {
  shop = await paymentShop()
  admin = await shop.signIn(await ravi(shop.db))
})
afterAll(() => closeAndCheckInvariants(shop))
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
      isDisputed: boolean
    }[]
  ).filter((row) => row.orderId === orderId)

const resolve = (_id: string, action: 'refund' | 'settle' | 'dismiss') =>
  shop.call('POST /api/payment/resolve', { as: admin, body: { _id, action } })

/** The same shop with a provider whose answers the test decides; null means no answer. */
const withAnswers = (method: OnlineMethod, answer: () => PaymentFact[] | null): PaymentDeps => ({
  ...shop.deps,
  providers: {
    ...shop.deps.providers,
    [method]: {
      ...shop.deps.providers[method]!,
      status: async () => {
        const facts = answer()
        if (!facts) throw new ProviderUnavailable('down')
        return facts
      },
    },
  },
})

test('a reversed payment is listed once, and the order is unchanged', async () => {
  const { orderId, payment } = await paidOrder('RMS')
  const fact: PaymentFact = {
    providerReference: payment.paymentId,
    state: 'returned',
    amountPaise: 34_950,
    currency: 'INR',
    bankReference: null,
  }
  const deps = withAnswers('RMS', () => [fact])
  await reconcilePayments(deps)
  await reconcilePayments(deps)
  const [row, ...more] = await listed(orderId)
  expect(row).toMatchObject({ reason: 'unknown' })
  expect(more).toEqual([])
  expect(await shop.status(orderId)).toMatchObject({ order: 'Pending', payment: 'Refunded', settled: true })
  // Money that the provider no longer has cannot be refunded.
  expect((await resolve(row!._id, 'refund')).body.code).toBe('payment_held')
  // The sandbox reports the payment as paid again, so the review can be closed.
  expect((await resolve(row!._id, 'settle')).status).toBe(200)
  expect(await listed(orderId)).toEqual([])
  expect(await shop.status(orderId)).toMatchObject({ payment: 'Paid' })
})

/** A message about a dispute, as Cashfree sends and signs it. */
function cashfreeDispute(reference: string, paymentId: string, type = 'DISPUTE_CREATED') {
  const body = JSON.stringify({
    data: {
      dispute: {
        dispute_id: '433475258',
        dispute_type: 'CHARGEBACK',
        dispute_amount: 349.5,
        dispute_status: type,
      },
      order_details: { order_id: reference, order_amount: 349.5, cf_payment_id: Number(paymentId) },
    },
    event_time: '2026-11-21T21:50:04+05:30',
    type,
  })
  const timestamp = String(Date.now())
  const [secret] = shop.config.payments.providers.CASHFREE!.clientSecrets
  return {
    url: 'http://shop.test/api/payment/cashfree/webhook',
    method: 'POST' as const,
    headers: {
      'content-type': 'application/json',
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': createHmac('sha256', secret!)
        .update(timestamp + body)
        .digest('base64'),
    },
    body,
  }
}

/** A message about a chargeback, as PayU sends it: without a signature. */
const payuDispute = (paymentId: string, status = 'Created') => ({
  url: 'http://shop.test/api/payment/payu/webhook',
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    type: 'payments',
    event: 'dispute',
    cb_id: 1761758,
    txn_id: paymentId,
    cb_amount: '349.5',
    cb_status: status,
  }),
})

test.each([
  [
    'CASHFREE',
    (reference: string, id: string, n: number) =>
      cashfreeDispute(reference, id, n ? 'DISPUTE_CLOSED' : undefined),
  ],
  ['PAYU', (_: string, id: string, n: number) => payuDispute(id, `Step ${n}`)],
] as const)('%s: a disputed payment is listed once, and the order is unchanged', async (method, message) => {
  const { orderId, payment } = await paidOrder(method)
  for (const step of [0, 0, 1])
    expect((await shop.deliver(message(payment.reference, payment.paymentId, step))).status).toBe(200)
  const [row, ...more] = await listed(orderId)
  expect(row).toMatchObject({ reason: 'unknown', isDisputed: true })
  expect(more).toEqual([])
  expect(await shop.status(orderId)).toEqual({
    order: 'Pending',
    payment: 'Paid',
    stock: -1,
    settled: true,
  })
  // The bank takes the money: it must not be refunded as well. PayU signs nothing, so an administrator confirms it.
  if (method === 'PAYU') expect((await resolve(row!._id, 'settle')).status).toBe(200)
  expect((await resolve(row!._id, 'refund')).body.code).toBe('payment_held')
  expect(await rows('SELECT FROM refunds WHERE order_id = $1', [orderId])).toEqual([])
  expect((await resolve(row!._id, 'dismiss')).status).toBe(200)
  await shop.deliver(message(payment.reference, payment.paymentId, 1))
  expect(await listed(orderId)).toEqual([])
})

test('a signed dispute that arrives before its payment is recorded holds the payment', async () => {
  const { orderId, payment } = await begin('CASHFREE')
  shop.act(payment, 'pay')
  const dispute = cashfreeDispute(payment.reference, payment.paymentId)
  const askedAt = (at: string) =>
    rows(`UPDATE payment_attempts SET asked_at = now() + $2 WHERE order_id = $1`, [orderId, at])
  // Its provider was asked moments ago, so the payment is not recorded yet.
  await askedAt('1 minute')
  expect((await shop.deliver(dispute)).status).toBe(503)
  await askedAt('-1 minute')
  expect((await shop.deliver(dispute)).status).toBe(200)
  expect(await listed(orderId)).toMatchObject([{ isDisputed: true }])
  await shop.call('PUT /api/order/cancel-order', { as: who.token, body: { orderId } })
  expect(await rows('SELECT FROM refunds WHERE order_id = $1', [orderId])).toEqual([])
})

test('a dispute with a wrong signature, or about an unknown payment, opens no review', async () => {
  const { orderId, payment } = await paidOrder('CASHFREE')
  const signed = cashfreeDispute(payment.reference, payment.paymentId)
  const unsigned = { ...signed, headers: { ...signed.headers, 'x-webhook-signature': 'bm9ib2R5' } }
  expect((await shop.deliver(unsigned)).status).toBe(400)
  expect((await shop.deliver(payuDispute('999000000000468'))).status).toBe(200)
  expect(await listed(orderId)).toEqual([])
  expect(await rows(`SELECT FROM payment_reviews WHERE kind = 'disputed' AND order_id IS NULL`)).toEqual([])
})

test('our own refund opens no review', async () => {
  const { orderId } = await paidOrder('SABPAISA')
  await shop.call('PUT /api/order/cancel-order', { as: who.token, body: { orderId } })
  for (const { id } of await rows<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [orderId]))
    await processRefund(shop.deps, id)
  await reconcilePayments(shop.deps)
  expect(await listed(orderId)).toEqual([])
})

test('the reconciliation queries old paid attempts again on some nights, and no other old ones', async () => {
  const { orderId } = await paidOrder('PAYU')
  const { orderId: left } = await begin('PAYU')
  const queriesAfter = async (days: number) => {
    await shop.db.pool.query(
      `UPDATE payment_attempts SET created_at = current_date - $2::int + interval '5 hours' WHERE order_id = ANY($1)`,
      [[orderId, left], days],
    )
    const queried: string[] = []
    const real = shop.deps.providers.PAYU!
    const PAYU = {
      ...real,
      status: (attempt: { reference: string }) => {
        queried.push(attempt.reference)
        return Promise.resolve([])
      },
    }
    await reconcilePayments({ ...shop.deps, providers: { PAYU } })
    const of = (id: string) => queried.filter((one) => one.startsWith(id.replaceAll('-', ''))).length
    return [of(orderId), of(left)]
  }
  expect(await queriesAfter(2)).toEqual([1, 1])
  expect(await queriesAfter(5)).toEqual([0, 0])
  expect(await queriesAfter(30)).toEqual([1, 0])
  expect(await queriesAfter(121)).toEqual([0, 0])
})

test('the reconciliation gives up a provider after five failures, and continues with the others', async () => {
  const silent = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      who = await shop.shopper(`Silent${count}x${n}`)
      return begin('SABPAISA')
    }),
  ).catch(() => [])
  expect(silent).toHaveLength(8)
  const { orderId, payment } = await begin('CASHFREE')
  shop.act(payment, 'pay-and-close')
  let queries = 0
  await reconcilePayments(
    withAnswers('SABPAISA', () => {
      queries += 1
      return null
    }),
  )
  expect(queries).toBe(5)
  expect(await shop.status(orderId)).toMatchObject({ settled: true })
})

test('resolving a payment with an unknown outcome queries the provider and settles by its answer', async () => {
  const { orderId, payment } = await begin('CASHFREE')
  const attemptId = await shop.attemptId(orderId)
  await shop.db.pool.query(
    `UPDATE payment_attempts SET created_at = now() - interval '1 day' WHERE id = $1`,
    [attemptId],
  )
  await expireAttempt(
    withAnswers('CASHFREE', () => null),
    attemptId,
  )
  const [row] = await listed(orderId)
  expect(row).toMatchObject({ reason: 'unknown' })
  Object.assign(shop.sandboxes.faults.cashfree.api, { failNext: 1, failWith: 'hang up' })
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

const refundPart = async (orderId: string, amount: number) => {
  const body = { orderId, amount, reason: 'Missing' }
  expect((await shop.call('POST /api/order/refund-order', { as: admin, body })).status).toBe(200)
  const [refund] = await rows<{ id: string }>(
    `SELECT id FROM refunds WHERE order_id = $1 ORDER BY created_at DESC LIMIT 1`,
    [orderId],
  )
  const audit = await rows(
    `SELECT FROM audit_log WHERE action = 'order.refund' AND subject_id = $1 AND actor_kind = 'admin'`,
    [orderId],
  )
  expect(audit.length).toBeGreaterThan(0)
  return refund!.id
}
const refundStatus = async (id: string) =>
  (await rows<{ status: string }>('SELECT status FROM refunds WHERE id = $1', [id]))[0]!.status

test('SabPaisa: a first partial refund whose response was lost is found by a query, and sent once', async () => {
  const { orderId, payment } = await paidOrder('SABPAISA')
  const id = await refundPart(orderId, 10)
  const real = shop.deps.providers.SABPAISA!
  const SABPAISA: typeof real = {
    ...real,
    refund: async (input) => {
      await real.refund(input)
      throw new ProviderUnavailable('the answer was lost')
    },
  }
  await processRefund({ ...shop.deps, providers: { SABPAISA } }, id)
  expect(await refundStatus(id)).toBe('Pending')
  await processRefund(shop.deps, id)
  expect(await refundStatus(id)).toBe('Done')
  expect(payment.refunds).toHaveLength(1)
  expect(await listed(orderId)).toEqual([])
})

test.each([
  ['it had arrived', true, 'settle'],
  ['it had not arrived, and is sent again', false, 'refund'],
] as const)(
  'SabPaisa: a second partial refund whose response was lost is reviewed at once: %s',
  async (_, hasArrived, action) => {
    const { orderId, payment } = await paidOrder('SABPAISA')
    await processRefund(shop.deps, await refundPart(orderId, 10))
    const id = await refundPart(orderId, 20)
    const real = shop.deps.providers.SABPAISA!
    const SABPAISA: typeof real = {
      ...real,
      refund: async (input) => {
        if (hasArrived) await real.refund(input)
        throw new ProviderUnavailable('the answer was lost')
      },
    }
    await processRefund({ ...shop.deps, providers: { SABPAISA } }, id)
    await processRefund(shop.deps, id)
    await processRefund(shop.deps, id)
    expect(await refundStatus(id)).toBe('Pending')
    const [row, ...more] = await listed(orderId)
    expect(row).toMatchObject({ reason: 'refund_failed' })
    expect(more).toEqual([])
    expect((await resolve(row!._id, action)).status).toBe(200)
    if (action === 'refund') while ((await refundStatus(id)) === 'Pending') await processRefund(shop.deps, id)
    expect(await refundStatus(id)).toBe('Done')
    expect(payment.refunds.map(({ paise }) => paise)).toEqual([1_000, 2_000])
    expect(await listed(orderId)).toEqual([])
  },
)

test('a forged return redirects a browser to the failure page, and is refused for other clients', async () => {
  const { orderId, payment } = await paidOrder('PAYU')
  shop.sandboxes.faults.payu.return.tamper = 'signature'
  const forged = shop.act(payment, 'return')!
  shop.sandboxes.faults.payu.return.tamper = null
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

test('a notification of RMS is echoed to it, a callback is not', async () => {
  const { payment } = await begin('RMS')
  shop.act(payment, 'pay-and-close')
  const webhook = shop.webhookFor(payment)
  const callback = { ...webhook, body: webhook.body!.replace('nbcb=2', 'nbcb=1') }
  await shop.deliver(callback)
  // The route does not wait for an echo; this call would.
  const raw = { headers: {}, query: '', body: Buffer.from(callback.body), contentType: '' }
  await shop.deps.providers.RMS!.acknowledge!(raw)
  expect(payment.isAcknowledged).toBe(false)
  await shop.deliver(webhook)
  while (!payment.isAcknowledged) await sleep(10)
})

test('stock movements record the attempt that held the stock, and the one whose end returned it', async () => {
  const product = await newProduct(shop.db, await newCategory(shop.db, 'Held'), {
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
