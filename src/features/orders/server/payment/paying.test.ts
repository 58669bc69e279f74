import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { paymentShop, slugOf, type PaymentShop } from '../../../../../test/payment-shop.ts'
import { newProduct, ravi, newCategory, stockLeft } from '../../../../../test/world.ts'
import type { OnlineMethod } from '#features/payments/methods.ts'
import { orderCallOf, SANDBOX_METHODS } from '../../../../../test/order-call.ts'
import { findRefund } from '#features/payments/server/refund-store.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import type { Order } from '../../contract.ts'
import { expireAttempt } from './expire-payment.ts'
import { pollAttempt } from './poll-attempt.ts'
import { rateLimits } from '#platform/rate-limits.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { processRefund } from './send-refund.ts'

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
  const { status, body } = await shop.order(who, method, more)
  expect(body.message).toBeTruthy()
  expect(status).toBe(201)
  const { order, checkout } = body.data as { order: Order; checkout: never }
  return { order, payment: await shop.open(checkout) }
}

const read = async (orderId: string, as = who.token) =>
  (await shop.call('POST /api/order/get-order-with-payment', { as, body: { orderId } })).body.data as Order

const rows = async <Row>(text: string, values: unknown[]) =>
  (await shop.db.pool.query(text, values)).rows as Row[]

/** Whether the order desk is about to be notified: the order itself is the announcement. */
const isToBeAnnounced = async (orderId: string) => {
  const waiting = `SELECT FROM orders WHERE id = $1 AND status = 'Pending' AND announced_at IS NULL`
  return (await rows(waiting, [orderId])).length === 1
}

const refunds = async (orderId: string) => {
  for (const { id } of await rows<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [orderId])) {
    while ((await findRefund(shop.db, id))!.status === 'Pending') await processRefund(shop.deps, id)
  }
  return rows<{ amount: number; status: string }>(
    'SELECT amount_paise::int AS amount, status FROM refunds WHERE order_id = $1 ORDER BY created_at',
    [orderId],
  )
}

const unreconciled = async () =>
  (await shop.call('GET /api/payment/unreconciled', { as: admin, query: { limit: 100 } })).body.data as {
    _id: string
    orderId: string
    reason: string
    amount: number
  }[]

const paidOrder = async (method: OnlineMethod) => {
  const begun = await begin(method)
  shop.act(begun.payment, 'pay')
  await read(begun.order.orderId)
  return begun
}

test('payment methods whose keys are configured are offered, cash first', async () => {
  const { body } = await shop.call('GET /api/order/payment-methods')
  expect(body.data).toEqual(['CASH_ON_DELIVERY', 'PAYU', 'RMS', 'SABPAISA', 'CASHFREE'])
})

describe.each(SANDBOX_METHODS)('%s', (method) => {
  test('the order is placed before the payment, and settled once when the shopper returns', async () => {
    const { order, payment } = await begin(method)
    expect(order).toMatchObject({ order_status: 'Awaiting Payment', payment_status: 'Pending' })
    expect(await shop.status(order)).toMatchObject({ stock: -1, settled: false })
    expect(await isToBeAnnounced(order.orderId)).toBe(false)

    const back = await shop.deliver(shop.act(payment, 'pay')!)
    expect(back.status).toBe(303)
    expect(back.location).toMatch(/^\/[a-z-]*success\?orderId=ORD-/)
    expect(await shop.status(order)).toEqual({ order: 'Pending', payment: 'Paid', stock: -1, settled: true })
    expect(await isToBeAnnounced(order.orderId)).toBe(true)
    expect((await read(order.orderId)).payments).toMatchObject(
      [{ provider: method, status: 'Paid', amount: 349.5, reference: payment.bankReference ?? null }].map(
        ({ reference, ...rest }) => (method === 'RMS' ? rest : { ...rest, reference }),
      ),
    )
  })

  test('PAY-05 PAY-06 repeated returns and webhooks about failure and success, in any order, pay once', async () => {
    const orders = [
      ['fail', 'pay'],
      ['pay', 'fail'],
      ['later', 'fail', 'pay'],
      ['fail', 'later', 'pay'],
    ] as const
    for (const actions of orders) {
      const { order, payment } = await begin(method)
      const messages = actions.flatMap((action) => {
        const back = shop.act(payment, action)!
        return [back, shop.webhookFor(payment), back]
      })
      for (const message of messages) expect((await shop.deliver(message)).status).toBeLessThan(400)
      for (const message of messages.toReversed()) await shop.deliver(message)
      expect(await shop.status(order)).toEqual({
        order: 'Pending',
        payment: 'Paid',
        stock: -1,
        settled: true,
      })
      expect(await isToBeAnnounced(order.orderId)).toBe(true)
    }
  })

  test('PAY-02 a wrong amount settles nothing and opens a review', async () => {
    const { order, payment } = await begin(method)
    shop.sandboxes.faults[slugOf(method)].api.reportWrongAmount = true
    const back = shop.act(payment, 'pay')!
    await shop.deliver(back)
    shop.sandboxes.faults[slugOf(method)].api.reportWrongAmount = false
    expect(await shop.status(order)).toMatchObject({ order: 'Awaiting Payment', settled: false, stock: -1 })
    expect(await unreconciled()).toContainEqual(
      expect.objectContaining({ orderId: order.orderId, reason: 'amount', amount: 1 }),
    )
    expect(await isToBeAnnounced(order.orderId)).toBe(false)
  })

  test('PAY-14 a provider that fails, hangs up, sends garbage or is too slow changes nothing', async () => {
    const { order, payment } = await begin(method)
    shop.act(payment, 'pay-and-close')
    const { api } = shop.sandboxes.faults[slugOf(method)]
    for (const failWith of ['error', 'hang up', 'garbage'] as const) {
      Object.assign(api, { failNext: 1, failWith })
      await pollAttempt(shop.deps, await shop.attemptId(order.orderId))
      expect(api.failNext).toBe(0)
      expect(await shop.status(order)).toMatchObject({ order: 'Awaiting Payment', settled: false })
    }
    const { timeout } = AbortSignal
    const soon = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => timeout.call(AbortSignal, ms / 100))
    api.delayMs = 1_000
    await pollAttempt(shop.deps, await shop.attemptId(order.orderId))
    api.delayMs = 0
    soon.mockRestore()
    expect(await shop.status(order)).toMatchObject({ order: 'Awaiting Payment', settled: false })
    // PAY-24: no notification arrives; polling finds it.
    await pollAttempt(shop.deps, await shop.attemptId(order.orderId))
    expect(await shop.status(order)).toMatchObject({ order: 'Pending', settled: true })
  })

  test('a payment after the time limit revives the order and removes its lines from the cart', async () => {
    const { order, payment } = await begin(method)
    await expireAttempt(shop.deps, await shop.attemptId(order.orderId))
    expect(await shop.status(order)).toMatchObject({ order: 'Payment Failed', payment: 'Failed', stock: 0 })
    const cart = async () =>
      (await shop.call('GET /api/cart/get-cart-items', { as: who.token })).body.data as unknown[]
    expect(await cart()).toHaveLength(1)
    shop.act(payment, 'pay')
    await pollAttempt(shop.deps, await shop.attemptId(order.orderId))
    expect(await shop.status(order)).toEqual({ order: 'Pending', payment: 'Paid', stock: -1, settled: true })
    expect(await cart()).toHaveLength(0)
    expect(await isToBeAnnounced(order.orderId)).toBe(true)
  })

  test('PAY-10 a late payment is refunded automatically when the stock is gone', async () => {
    const product = await newProduct(shop.db, await newCategory(shop.db, `Last ${method}`), {
      name: 'Last',
      mrp: 99,
      stock: 1,
    })
    const { order, payment } = await begin(method, { productId: product._id })
    await expireAttempt(shop.deps, await shop.attemptId(order.orderId))
    await shop.call('DELETE /api/cart/clear-cart', { as: who.token })
    await shop.db.pool.query(
      `WITH gone AS (UPDATE packs SET stock = 0 WHERE product_id = $1 RETURNING id)
       INSERT INTO stock_movements (pack_id, reason, quantity) SELECT id, 'adjustment', -1 FROM gone`,
      [product._id],
    )
    shop.act(payment, 'pay')
    await pollAttempt(shop.deps, await shop.attemptId(order.orderId))
    expect(await shop.status(order)).toMatchObject({
      order: 'Payment Failed',
      payment: 'Refund Pending',
      stock: 0,
    })
    expect(await refunds(order.orderId)).toEqual([{ amount: 9900, status: 'Done' }])
    expect(await shop.status(order)).toMatchObject({ payment: 'Refunded' })
    expect(payment.refunds).toMatchObject([{ paise: 9900, state: 'done' }])
    expect((await unreconciled()).filter((row) => row.orderId === order.orderId)).toEqual([])
  })

  test('a late payment takes what is sold by another spelling by now, or is refunded', async () => {
    const made = async (name: string, ordered: number) => {
      const category = await newCategory(shop.db, `${name} ${method}`)
      const product = await newProduct(shop.db, category, { name, mrp: 99, stock: 1 })
      const { order, payment } = await begin(method, { productId: product._id })
      await expireAttempt(shop.deps, await shop.attemptId(order.orderId))
      const unit = product.unit.replace(' ', '').toUpperCase()
      const written = await shop.call('PUT /api/product/update-product/{id}', {
        params: { id: product._id },
        as: admin,
        body: { packs: [{ unit, price: 99, discount: 0, stock: ordered }] },
      })
      expect(written.status).toBe(200)
      shop.act(payment, 'pay')
      await pollAttempt(shop.deps, await shop.attemptId(order.orderId))
      const { order: state } = (await shop.status(order)) as { order: string }
      return [state, await stockLeft(shop.db, product, unit), await stockLeft(shop.db, product)]
    }
    expect(await made('Spelt anew', 3)).toEqual(['Pending', 2, 1])
    expect(await made('Spelt and sold', 0)).toEqual(['Payment Failed', 0, 1])
  })

  test('PAY-09 when two attempts are paid, the second payment is refunded', async () => {
    const { order, payment } = await begin(method)
    const other = method === 'PAYU' ? 'CASHFREE' : 'PAYU'
    const again = await shop.call('POST /api/order/retry-payment', {
      as: who.token,
      body: { orderId: order.orderId, paymentMethod: other },
    })
    const second = await shop.open(again.body.data.checkout)
    shop.act(second, 'pay')
    await read(order.orderId)
    shop.act(payment, 'pay')
    await pollAttempt(shop.deps, await shop.attemptId(order.orderId, 0))
    expect(await shop.status(order)).toEqual({ order: 'Pending', payment: 'Paid', stock: -1, settled: true })
    expect(await refunds(order.orderId)).toEqual([{ amount: 34950, status: 'Done' }])
    expect(payment.refunds).toHaveLength(1)
    expect(second.refunds).toHaveLength(0)
    expect(await shop.status(order)).toMatchObject({ payment: 'Paid' })
  })

  test('cancelling a paid order refunds it in full and returns its stock, once', async () => {
    const { order, payment } = await paidOrder(method)
    const cancel = () =>
      shop.call('PUT /api/order/cancel-order', { as: who.token, body: { orderId: order.orderId } })
    const both = await Promise.all([cancel(), cancel()])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await shop.status(order)).toMatchObject({
      order: 'Cancelled',
      payment: 'Refund Pending',
      stock: 0,
    })
    expect(await refunds(order.orderId)).toEqual([{ amount: 34950, status: 'Done' }])
    expect(await shop.status(order)).toMatchObject({ payment: 'Refunded' })
    expect(payment.refunds).toHaveLength(1)
  })

  test('a partial refund can be followed by the rest, but never by more than was paid', async () => {
    const { order, payment } = await paidOrder(method)
    const refund = (body: object, key?: string) =>
      shop.call('POST /api/order/refund-order', {
        as: admin,
        body: { orderId: order.orderId, reason: 'Onions were bad', ...body },
        headers: key ? { 'idempotency-key': key } : {},
      })
    const key = randomUUID()
    const first = await Promise.all([refund({ amount: 100 }, key), refund({ amount: 100 }, key)])
    expect(first.map(({ status }) => status)).toEqual([200, 200])
    expect((await refund({ amount: 50 }, key)).body.code).toBe('idempotency_key_reused')
    expect(await refunds(order.orderId)).toEqual([{ amount: 10000, status: 'Done' }])
    expect((await read(order.orderId)).payment_status).toBe('Paid')
    expect((await refund({ amount: 300 })).body).toMatchObject({
      code: 'refund_too_large',
      data: { left: 249.5 },
    })
    // PAY-27: of concurrent refunds of the rest one succeeds.
    const rest = await Promise.all([refund({}), refund({}), refund({})])
    expect(rest.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect(await refunds(order.orderId)).toEqual([
      { amount: 10000, status: 'Done' },
      { amount: 24950, status: 'Done' },
    ])
    expect(payment.refunds.reduce((sum, one) => sum + one.paise, 0)).toBe(34950)
    expect((await read(order.orderId)).payment_status).toBe('Refunded')
  })

  test('a refund whose response was lost is queried, not sent twice', async () => {
    const { order, payment } = await paidOrder(method)
    await shop.call('PUT /api/order/cancel-order', { as: who.token, body: { orderId: order.orderId } })
    const [row] = await rows<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [order.orderId])
    Object.assign(shop.sandboxes.faults[slugOf(method)].api, { failNext: 1, failWith: 'hang up' })
    await processRefund(shop.deps, row!.id)
    expect(await findRefund(shop.db, row!.id)).toMatchObject({ status: 'Pending', tries: 1 })
    expect(await refunds(order.orderId)).toEqual([{ amount: 34950, status: 'Done' }])
    expect(payment.refunds).toHaveLength(1)
  })

  test('a forged message is refused and stored, and changes nothing', async () => {
    const { order, payment } = await begin(method)
    shop.act(payment, 'pay-and-close')
    const faults = shop.sandboxes.faults[slugOf(method)]
    faults.return.tamper = 'signature'
    const forged = shop.act(payment, 'return')!
    faults.return.tamper = null
    if (method !== 'CASHFREE') {
      const { status, body } = await shop.deliver(forged)
      expect(status).toBe(400)
      expect(body).not.toContain(payment.reference)
      expect(await shop.status(order)).toMatchObject({ settled: false })
    }
    const unsigned = {
      ...shop.webhookFor(payment),
      headers: {},
      body: `status=success&txnid=${payment.reference}`,
    }
    expect((await shop.deliver(unsigned)).status).toBe(400)
    const withNul = { ...unsigned, body: `status=success&txnid=${payment.reference}%00` }
    expect((await shop.deliver(withNul)).status).toBe(400)
    const refused = await rows(
      'SELECT FROM payment_signals WHERE NOT verified AND refusal IS NOT NULL AND provider = $1',
      [method],
    )
    expect(refused.length).toBeGreaterThan(0)
    expect(await shop.status(order)).toMatchObject({ order: 'Awaiting Payment', settled: false })
  })
})

test('unauthenticated messages are stored only up to an hourly limit, authentic ones always', async () => {
  const { order, payment } = await begin('PAYU')
  await rows(
    `INSERT INTO rate_limits (key, window_start, used) VALUES ('signals:unproven', now(), $1)
     ON CONFLICT (key) DO UPDATE SET window_start = now(), used = $1`,
    [rateLimits['signals:unproven'].limit - 2],
  )
  const webhook = shop.webhookFor(payment)
  const storedSignals = async () => (await rows('SELECT FROM payment_signals', [])).length
  const before = await storedSignals()
  for (let n = 0; n < 5; n++)
    expect((await shop.deliver({ ...webhook, headers: {}, body: `status=success&n=${n}` })).status).toBe(400)
  const disputes = { 'content-type': 'application/json' }
  for (let n = 0; n < 5; n++) {
    const body = JSON.stringify({ event: 'dispute', txn_id: 'nobody', cb_id: n })
    expect((await shop.deliver({ ...webhook, headers: disputes, body })).status).toBe(200)
  }
  expect(await storedSignals()).toBe(before + 2)
  shop.act(payment, 'pay-and-close')
  await shop.deliver(shop.webhookFor(payment))
  expect(await storedSignals()).toBeGreaterThan(before + 2)
  expect(await shop.status(order)).toMatchObject({ order: 'Pending', settled: true })
  await rows(`DELETE FROM rate_limits WHERE key = 'signals:unproven'`, [])
})

test('a repeated key returns the same order and attempt; with another body it is refused', async () => {
  const headers = { 'idempotency-key': 'b9a0ef40-67f4-4dfb-8f6e-0e6c2c7b6a01' }
  const first = await shop.order(who, 'PAYU', { headers })
  const body = { addressId: who.home, expectedTotal: 349.5, paymentMethod: 'PAYU' }
  const again = await shop.call(orderCallOf('PAYU').call, { as: who.token, body, headers })
  expect(again.status).toBe(201)
  expect(again.body.data).toEqual(first.body.data)
  const other = await shop.call(orderCallOf('SABPAISA').call, {
    as: who.token,
    body: { addressId: who.home, expectedTotal: 349.5 },
    headers,
  })
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
})

test('an order above the cash limit cannot be switched to cash on delivery', async () => {
  const { order } = await begin('PAYU')
  const { orderId } = order
  await saveShop(shop.db, { ...defaultShop, ordering: { minimum: null, cashLimit: 349.49 } })
  const retry = () =>
    shop.call('POST /api/order/retry-payment', {
      as: who.token,
      body: { orderId, paymentMethod: 'CASH_ON_DELIVERY' },
    })
  const refused = await retry()
  expect([refused.status, refused.body.code]).toEqual([422, 'cash_limit_exceeded'])
  expect((await read(orderId)).order_status).toBe('Awaiting Payment')
  await saveShop(shop.db, defaultShop)
  await retry()
  expect((await read(orderId)).order_status).toBe('Pending')
})

test('PAY-12 an order whose provider is unavailable can be retried, or paid in cash', async () => {
  Object.assign(shop.sandboxes.faults.cashfree.api, { failNext: 1, failWith: 'hang up' })
  const headers = { 'idempotency-key': '5b3d6a7e-2d1f-4a54-9a3f-0e6c2c7b6a02' }
  const refused = await shop.order(who, 'CASHFREE', { headers })
  expect(refused).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } })
  const { orderId } = refused.body.data as { orderId: string }
  expect(await shop.status(orderId)).toMatchObject({ order: 'Awaiting Payment', stock: -1 })
  const body = { addressId: who.home, expectedTotal: 349.5, paymentMethod: 'CASHFREE' }
  const again = await shop.call(orderCallOf('CASHFREE').call, { as: who.token, body, headers })
  expect(again.body.data.order.orderId).toBe(orderId)

  const inCash = await shop.call('POST /api/order/retry-payment', {
    as: who.token,
    body: { orderId, paymentMethod: 'CASH_ON_DELIVERY' },
  })
  expect(inCash.body.data.order).toMatchObject({ order_status: 'Pending', payment_status: 'Unpaid' })
  expect(inCash.body.data.checkout).toBeUndefined()
  expect(await isToBeAnnounced(orderId)).toBe(true)
})

test('PAY-21 an order switched to cash and then paid online is paid once', async () => {
  const { order, payment } = await begin('PAYU')
  const { orderId } = order
  await shop.call('POST /api/order/retry-payment', {
    as: who.token,
    body: { orderId, paymentMethod: 'CASH_ON_DELIVERY' },
  })
  shop.act(payment, 'pay')
  await pollAttempt(shop.deps, await shop.attemptId(orderId, 0))
  const now = await read(orderId)
  expect(now).toMatchObject({ payment_status: 'Paid', payment_method: 'PAYU', order_status: 'Pending' })
  expect(now.payments.map(({ status }) => status)).toEqual(['Paid', 'Void'])
  const pay = await shop.call('POST /api/order/retry-payment', {
    as: who.token,
    body: { orderId, paymentMethod: 'PAYU' },
  })
  expect(pay.body.code).toBe('already_paid')
})

test('concurrent retries leave one open attempt, and other users cannot retry or check a payment', async () => {
  const { order } = await begin('PAYU')
  const retry = (paymentMethod: string) =>
    shop.call('POST /api/order/retry-payment', {
      as: who.token,
      body: { orderId: order.orderId, paymentMethod },
    })
  await Promise.all(['PAYU', 'RMS', 'SABPAISA', 'PAYU', 'RMS'].map(retry))
  const open = await rows(`SELECT FROM payment_attempts WHERE order_id = $1 AND status = 'Pending'`, [
    order.orderId,
  ])
  expect(open).toHaveLength(1)
  const stranger = await shop.shopper('Stranger')
  const theirs = await shop.call('POST /api/order/retry-payment', {
    as: stranger.token,
    body: { orderId: order.orderId, paymentMethod: 'PAYU' },
  })
  expect(theirs.status).toBe(404)
  for (const call of ['get-order-with-payment', 'check-cashfree-payment'] as const) {
    const reply = await shop.call(`POST /api/order/${call}`, {
      as: stranger.token,
      body: { orderId: order.orderId },
    })
    expect(reply.status).toBe(404)
  }
})

test('PAY-07 PAY-28 a return opened without a payment settles nothing and redirects to no other site', async () => {
  const { order } = await begin('CASHFREE')
  const { orderId } = order
  for (const query of [
    `order_id=nothing&redirect=//evil.example`,
    `order_id=${orderId}&orderId=//evil.example`,
    'order_id=%2F%2Fevil.example',
  ]) {
    const back = await shop.deliver({
      url: `http://shop/api/payment/cashfree/return?${query}`,
      method: 'GET',
    })
    expect(back.location).toMatch(/^\/(success|cancel)(\?orderId=ORD-[0-9A-Z-]+)?$/)
  }
  const forged = await shop.deliver({
    url: `http://shop/api/payment/payu/return?txnid=x&status=success&redirect=https://evil.example`,
    method: 'GET',
  })
  expect(forged).toMatchObject({ status: 400, location: undefined })
  expect(await shop.status(orderId)).toMatchObject({ order: 'Awaiting Payment', settled: false })
})

test('PAY-23 a request with an amount, an owner or a wrong total is refused', async () => {
  await shop.call('POST /api/cart/add-to-cart', { as: who.token, body: { productId: shop.productId } })
  for (const extra of [{ amount: 1 }, { totalAmt: 1 }, { userId: 'a'.repeat(24) }, { discount: 99 }]) {
    const body = { addressId: who.home, expectedTotal: 349.5, paymentMethod: 'PAYU', ...extra }
    expect((await shop.call(orderCallOf('PAYU').call, { as: who.token, body })).status).toBe(400)
  }
  for (const expectedTotal of [0, 0.5, 1]) {
    const body = { addressId: who.home, expectedTotal, paymentMethod: 'PAYU' }
    expect((await shop.call(orderCallOf('PAYU').call, { as: who.token, body })).body).toMatchObject({
      code: 'total_changed',
      data: { bill: { totalAmt: 349.5 } },
    })
  }
})

test('a total below every provider’s smallest amount cannot be paid online', async () => {
  const cheap = await newProduct(shop.db, await newCategory(shop.db, 'Sweets'), { name: 'Toffee', mrp: 0.5 })
  expect(await shop.order(who, 'PAYU', { productId: cheap._id })).toMatchObject({
    status: 422,
    body: { code: 'payment_method_unavailable' },
  })
})

test('PAY-22 an item added to the cart during the payment stays there', async () => {
  const { order, payment } = await begin('SABPAISA')
  await shop.call('POST /api/cart/add-to-cart', { as: who.token, body: { productId: shop.productId } })
  shop.act(payment, 'pay')
  expect((await read(order.orderId)).items).toMatchObject([{ quantity: 1 }])
  const cart = await shop.call('GET /api/cart/get-cart-items', { as: who.token })
  expect(cart.body.data).toHaveLength(1)
})

test('without an answer at the time limit the stock is held longer; then the order fails and is reviewed', async () => {
  const { order } = await begin('RMS')
  const attemptId = await shop.attemptId(order.orderId)
  const { api } = shop.sandboxes.faults.rms
  Object.assign(api, { failNext: 2, failWith: 'hang up' })
  await expireAttempt(shop.deps, attemptId)
  expect(await shop.status(order)).toMatchObject({ order: 'Awaiting Payment', stock: -1 })
  await shop.db.pool.query(
    `UPDATE payment_attempts SET created_at = now() - interval '1 day' WHERE id = $1`,
    [attemptId],
  )
  await expireAttempt(shop.deps, attemptId)
  expect(await shop.status(order)).toMatchObject({ order: 'Payment Failed', stock: 0 })
  expect(await unreconciled()).toContainEqual(
    expect.objectContaining({ orderId: order.orderId, reason: 'unknown' }),
  )
})

test('a payment without an order is listed, and can be refunded', async () => {
  const { order, payment } = await begin('PAYU')
  shop.act(payment, 'pay-and-close')
  // Signed by the provider for a payment that this shop does not know.
  await shop.db.pool.query(
    `UPDATE payment_attempts SET merchant_reference = 'SOMETHINGELSE' WHERE order_id = $1`,
    [order.orderId],
  )
  expect((await shop.deliver(shop.webhookFor(payment))).status).toBe(200)
  const row = (await unreconciled()).find(({ reason, orderId }) => reason === 'unknown' && orderId === null)!
  expect(row.amount).toBe(349.5)
  const resolve = () =>
    shop.call('POST /api/payment/resolve', { as: admin, body: { _id: row._id, action: 'refund' } })
  const pressed = await Promise.all([resolve(), resolve()])
  expect(pressed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const [refund] = await rows<{ id: string }>('SELECT id FROM refunds WHERE order_id IS NULL', [])
  while ((await findRefund(shop.db, refund!.id))!.status === 'Pending')
    await processRefund(shop.deps, refund!.id)
  expect(payment.refunds).toMatchObject([{ paise: 34950 }])
})

test('an administrator may accept a wrong amount as the order’s payment', async () => {
  const { order, payment } = await begin('SABPAISA')
  shop.sandboxes.faults.sabpaisa.api.reportWrongAmount = true
  shop.act(payment, 'pay')
  await read(order.orderId)
  shop.sandboxes.faults.sabpaisa.api.reportWrongAmount = false
  const row = (await unreconciled()).find(({ orderId }) => orderId === order.orderId)!
  await shop.call('POST /api/payment/resolve', {
    as: admin,
    body: { _id: row._id, action: 'settle', note: 'ok' },
  })
  expect(await shop.status(order)).toMatchObject({ order: 'Pending', payment: 'Paid', settled: true })
  expect(await isToBeAnnounced(order.orderId)).toBe(true)
})

test('the nightly reconciliation finds a payment that messages and polls missed', async () => {
  const { order, payment } = await begin('CASHFREE')
  shop.act(payment, 'pay-and-close')
  // The last attempt stays open: the reconciliation must end nevertheless.
  who = await shop.shopper(`Left${count}`)
  await begin('PAYU')
  await reconcilePayments(shop.deps)
  expect(await shop.status(order)).toMatchObject({ settled: true })
})

test('PAY-30 captures and verified messages can be neither changed nor deleted', async () => {
  await paidOrder('PAYU')
  for (const text of [
    `UPDATE payment_captures SET amount_paise = 1`,
    'DELETE FROM payment_captures',
    `UPDATE payment_signals SET verified = true`,
    'DELETE FROM payment_signals WHERE verified',
  ])
    // Not even by the owner of the tables, whom no privilege restricts.
    await expect(shop.owner.pool.query(text)).rejects.toThrow('append-only')
})

test('after a failed payment the order can be paid again until it expires', async () => {
  const { order, payment } = await begin('PAYU')
  const back = await shop.deliver(shop.act(payment, 'fail')!)
  expect(back.location).toBe(`/payu-failure?orderId=${order.orderId}`)
  expect(await read(order.orderId)).toMatchObject({
    order_status: 'Awaiting Payment',
    payment_status: 'Failed',
  })
  await expireAttempt(shop.deps, await shop.attemptId(order.orderId))
  expect(await shop.status(order)).toMatchObject({ order: 'Payment Failed', stock: 0 })
})

test('an older attempt returns no stock when it expires, and the last one returns it once', async () => {
  const product = await newProduct(shop.db, await newCategory(shop.db, 'Counted'), {
    name: 'Counted',
    mrp: 50,
    stock: 5,
  })
  const { order } = await begin('PAYU', { productId: product._id, quantity: 2 })
  const first = await shop.attemptId(order.orderId)
  await shop.call('POST /api/order/retry-payment', {
    as: who.token,
    body: { orderId: order.orderId, paymentMethod: 'RMS' },
  })
  await expireAttempt(shop.deps, first)
  expect(await stockLeft(shop.db, product)).toBe(3)
  const second = await shop.attemptId(order.orderId)
  await Promise.all([expireAttempt(shop.deps, second), expireAttempt(shop.deps, second)])
  expect(await stockLeft(shop.db, product)).toBe(5)
})

test('no response and no table contains a provider’s secret', async () => {
  const { order } = await paidOrder('SABPAISA')
  const seen = JSON.stringify([await read(order.orderId), await unreconciled()])
  const tables = await Promise.all(
    ['payment_attempts', 'payment_signals', 'payment_captures', 'refunds', 'payment_reviews'].map((table) =>
      rows(`SELECT t::text FROM ${table} t`, []),
    ),
  )
  const { PAYU, RMS, SABPAISA, CASHFREE } = shop.config.payments.providers
  const secrets = [
    PAYU!.salt,
    RMS!.verifyKey,
    RMS!.secretKey,
    SABPAISA!.password,
    CASHFREE!.clientSecrets[0]!,
  ]
  for (const secret of secrets) expect(seen + JSON.stringify(tables)).not.toContain(secret)
})
