import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { mutantDatabase, type StatementMutation } from '../../../../../test/mutant-database.ts'
import { paymentShop, type PaymentShop } from '../../../../../test/payment-shop.ts'
import { newCategory, newProduct } from '../../../../../test/world.ts'
import type { OnlineMethod } from '#features/payments/methods.ts'
import { onlineProviders } from '#features/payments/server/online-providers.ts'
import { ProviderUnavailable, type PaymentProvider } from '#features/payments/server/providers/provider.ts'
import { type Order } from '../../contract.ts'
import { orderRequest } from '../../order-request.ts'
import { expireAttempt } from './expire-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { retryPayment } from './retry-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { signalRoutes } from './signal-routes.ts'
import { startCheckout } from './start-checkout.ts'

// The guards of payments. Those in SQL are removed in turn, too, and their probe must then fail.

const shop = await paymentShop()
afterAll(() => shop.close())

/** What payments need, with some statements replaced. */
function paymentsWith(statements: Record<string, StatementMutation>) {
  const deps: PaymentDeps = {
    ...shop.deps,
    db: mutantDatabase(shop.db, { statements }),
    providers: onlineProviders(shop.config.payments.providers, { fetch, now: () => new Date() }),
  }
  /** The same dependencies with a changed provider; null makes it unreachable. */
  const withProvider = (method: OnlineMethod, change: Partial<PaymentProvider> | null): PaymentDeps => {
    const unavailable = () => Promise.reject(new ProviderUnavailable('down'))
    const provider = {
      ...deps.providers[method]!,
      ...(change ?? { status: unavailable, start: unavailable }),
    }
    return { ...deps, providers: { ...deps.providers, [method]: provider } }
  }
  const deliver = async (message: NonNullable<ReturnType<PaymentShop['act']>>, own = deps) => {
    const { pathname, search } = new URL(message.url)
    const [, , , provider, kind] = pathname.split('/')
    const headers: Record<string, string> = Object.fromEntries(
      Object.entries(message.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const route = signalRoutes(own).find(({ url }) => url.endsWith(kind!))!
    return route
      .handler({
        params: { provider: provider! },
        query: search.slice(1),
        headers,
        contentType: headers['content-type'] ?? '',
        body: Buffer.from(message.body ?? ''),
      })
      .then(
        ({ status, headers: sent }) => ({ status, location: sent?.Location }),
        () => ({ status: 500, location: undefined }),
      )
  }
  return { deps, withProvider, deliver }
}
type Payments = ReturnType<typeof paymentsWith>

let count = 0
async function begin(method: OnlineMethod, more: { productId?: number } = {}) {
  const who = await shop.shopper(`Asha${(count += 1)}`)
  const { body } = await shop.order(who, method, more)
  const { order, checkout } = body.data as { order: Order; checkout: never }
  const { orderId } = order
  return { who, orderId, payment: await shop.open(checkout), attemptId: await shop.attemptId(orderId) }
}

const jobsOf = async (task: string, attemptId: string) =>
  (
    await shop.db.pool.query(
      `SELECT FROM jobs j
       WHERE j.kind = $1 AND j.payload->>'attemptId' = $2`,
      [task, attemptId],
    )
  ).rowCount

/** A probe checks the state that is left behind, not how the call ended. */
const ignoringErrors = (work: Promise<unknown>) => work.catch(() => undefined)

/** Without its statement a probe must fail. */
const guards: [
  title: string,
  without: Record<string, StatementMutation> | null,
  probe: (payments: Payments) => Promise<void>,
][] = [
  [
    'PAY-02 a payment of a smaller amount does not settle the order',
    null,
    async ({ deps }) => {
      const { orderId, payment, attemptId } = await begin('PAYU')
      const { api } = shop.sandboxes.faults.payu
      api.reportWrongAmount = true
      shop.act(payment, 'pay-and-close')
      await ignoringErrors(settlePayment(deps, attemptId))
      api.reportWrongAmount = false
      expect(await shop.status(orderId)).toMatchObject({ order: 'Awaiting Payment', settled: false })
    },
  ],
  [
    'PAY-05 a failure reported after the success leaves the order paid',
    { 'paymentAttempts.close': (text) => text.replace(/ AND status IN .*/, '') },
    async ({ withProvider }) => {
      const { orderId, payment, attemptId } = await begin('RMS')
      shop.act(payment, 'pay-and-close')
      const deps = withProvider('RMS', {})
      await settlePayment(deps, attemptId)
      const failed = {
        providerReference: 'another',
        state: 'failed' as const,
        amountPaise: null,
        currency: null,
        bankReference: null,
      }
      await ignoringErrors(settlePayment(withProvider('RMS', { status: async () => [failed] }), attemptId))
      expect(await shop.status(orderId)).toMatchObject({ payment: 'Paid', settled: true })
      const attempts = await shop.db.pool.query('SELECT status FROM payment_attempts WHERE id = $1', [
        attemptId,
      ])
      expect(attempts.rows).toEqual([{ status: 'Paid' }])
    },
  ],
  [
    'PAY-06 a return after the webhook of the same payment leads to the success page',
    null,
    async ({ deliver }) => {
      // Cashfree's return contains no payment, so the provider is queried again.
      const { orderId, payment } = await begin('CASHFREE')
      const back = shop.act(payment, 'pay')!
      const replies = [await deliver(shop.webhookFor(payment)), await deliver(back)]
      expect(replies).toMatchObject([
        { status: 200 },
        { status: 303, location: `/success?orderId=${orderId}` },
      ])
    },
  ],
  [
    'PAY-07 a signed message alone settles nothing: the provider is queried',
    null,
    async ({ withProvider, deliver }) => {
      const { orderId, payment } = await begin('PAYU')
      const back = shop.act(payment, 'pay')!
      await deliver(back, withProvider('PAYU', { status: async () => [] }))
      expect(await shop.status(orderId)).toMatchObject({ order: 'Awaiting Payment', settled: false })
    },
  ],
  [
    'PAY-07 the page after a return is chosen by the state of the order',
    null,
    async ({ deliver }) => {
      const { orderId, payment } = await begin('CASHFREE')
      expect(await deliver(shop.act(payment, 'fail')!)).toMatchObject({
        location: `/cancel?orderId=${orderId}`,
      })
    },
  ],
  [
    'PAY-10 a late payment is refunded when the stock is gone',
    null,
    async ({ deps }) => {
      const last = await newProduct(shop.db, await newCategory(shop.db, `Last ${(count += 1)}`), {
        name: 'Last',
        mrp: 99,
        stock: 1,
      })
      const { who, orderId, payment, attemptId } = await begin('PAYU', { productId: last._id })
      await expireAttempt(deps, attemptId)
      await shop.call('DELETE /api/cart/clear-cart', { as: who.token })
      await shop.db.pool.query(
        `WITH gone AS (UPDATE packs SET stock = 0 WHERE product_id = $1 RETURNING id)
         INSERT INTO stock_movements (pack_id, reason, quantity) SELECT id, 'adjustment', -1 FROM gone`,
        [last._id],
      )
      shop.act(payment, 'pay-and-close')
      await ignoringErrors(settlePayment(deps, attemptId))
      expect(await shop.status(orderId)).toMatchObject({
        order: 'Payment Failed',
        payment: 'Refund Pending',
        stock: 0,
      })
    },
  ],
  [
    'PAY-12 an unreachable provider at checkout is reported together with the order’s id',
    null,
    async ({ withProvider }) => {
      const { orderId } = await begin('CASHFREE')
      await shop.db.pool.query('UPDATE payment_attempts SET checkout = NULL WHERE order_id = $1', [orderId])
      const refusal = await startCheckout(withProvider('CASHFREE', null), orderId).catch(
        (error: unknown) => error,
      )
      expect(refusal).toMatchObject({ code: 'provider_unavailable', data: { orderId } })
    },
  ],
  [
    'PAY-14 a provider that knows no payment leaves the attempt pending',
    null,
    async ({ withProvider }) => {
      const { orderId, attemptId } = await begin('RMS')
      await settlePayment(withProvider('RMS', { status: async () => [] }), attemptId)
      expect(await shop.status(orderId)).toMatchObject({ order: 'Awaiting Payment', payment: 'Pending' })
    },
  ],
  [
    'PAY-14 PAY-24 an order does not expire while its provider gives no answer',
    null,
    async ({ withProvider }) => {
      const { orderId, attemptId } = await begin('SABPAISA')
      await expireAttempt(withProvider('SABPAISA', null), attemptId)
      expect(await shop.status(orderId)).toMatchObject({ order: 'Awaiting Payment', stock: -1 })
    },
  ],
  [
    'PAY-22 a cart line that the shopper has changed since the order expired stays in the cart',
    { 'orderCart.takeReturned': (text) => text.replace(/AND c\.quantity = l\.quantity.*/, '') },
    async ({ deps }) => {
      const { who, payment, attemptId } = await begin('CASHFREE')
      await expireAttempt(deps, attemptId)
      await shop.call('POST /api/cart/add-to-cart', { as: who.token, body: { productId: shop.productId } })
      shop.act(payment, 'pay-and-close')
      await settlePayment(deps, attemptId)
      const { body } = await shop.call('GET /api/cart/get-cart-items', { as: who.token })
      expect(body.data).toMatchObject([{ quantity: 2 }])
    },
  ],
  [
    'PAY-23 a request with an amount or an owner is refused',
    null,
    async () => {
      const request = { addressId: 'a'.repeat(24), expectedTotal: 349.5 }
      expect(orderRequest.safeParse(request).success).toBe(true)
      for (const extra of [{ amount: 1 }, { totalAmt: 1 }, { userId: 'b'.repeat(24) }, { discount: 99 }])
        expect(orderRequest.safeParse({ ...request, ...extra }).success).toBe(false)
    },
  ],
  [
    'PAY-24 an attempt without a notification is polled',
    null,
    async ({ deps }) => {
      const { who, orderId } = await begin('PAYU')
      await ignoringErrors(retryPayment(deps, { orderId, ownerId: who.userId, method: 'RMS' }))
      expect(await jobsOf('poll-payment', await shop.attemptId(orderId))).toBe(1)
    },
  ],
  [
    'PAY-03 unauthenticated messages are stored only up to a limit',
    null,
    async ({ deliver }) => {
      const { payment } = await begin('PAYU')
      await shop.db.pool.query(
        `INSERT INTO rate_limits (key, window_start, used) VALUES ('signals:unproven', now(), 1000000)
         ON CONFLICT (key) DO UPDATE SET window_start = now(), used = 1000000`,
      )
      const count = async () =>
        (await shop.db.pool.query('SELECT FROM payment_signals WHERE NOT verified')).rowCount
      const before = await count()
      const webhook = shop.webhookFor(payment)
      await deliver({ ...webhook, headers: {}, body: `n=${randomUUID()}` }).catch(() => undefined)
      const after = await count()
      await shop.db.pool.query(`DELETE FROM rate_limits WHERE key = 'signals:unproven'`)
      expect(after).toBe(before)
    },
  ],
  [
    'PAY-25 a message is followed up by a job when the process that received it is killed',
    null,
    async ({ withProvider, deliver }) => {
      const { payment, attemptId } = await begin('PAYU')
      shop.act(payment, 'pay-and-close')
      const killed = () => Promise.reject(new Error('killed'))
      await deliver(shop.webhookFor(payment), withProvider('PAYU', { status: killed }))
      expect(await jobsOf('settle-payment', attemptId)).toBe(1)
    },
  ],
  [
    'a provider is not asked again before the pause is over',
    null,
    async ({ deps }) => {
      const { attemptId } = await begin('RMS')
      const patient = { ...deps, pollSeconds: 20 }
      await settlePayment(patient, attemptId)
      expect(await settlePayment(patient, attemptId)).toMatchObject({ state: 'later' })
    },
  ],
  [
    'a provider is not asked about an attempt twice at the same time',
    { 'paymentAttempts.claim': (text) => text.replace('(asking_until IS NULL OR', '(true OR') },
    async ({ deps, withProvider }) => {
      const { attemptId } = await begin('SABPAISA')
      let whileAsking: unknown
      const status = async () => {
        whileAsking = await settlePayment(deps, attemptId)
        return []
      }
      await settlePayment(withProvider('SABPAISA', { status }), attemptId)
      expect(whileAsking).toMatchObject({ state: 'later', isAsking: true })
    },
  ],
  [
    'PAY-28 no parameter redirects to another site',
    null,
    async ({ deliver }) => {
      const { payment } = await begin('CASHFREE')
      const back = shop.act(payment, 'pay')!
      for (const redirect of ['//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
        const { location } = await deliver({
          ...back,
          url: `${back.url}&redirect=${encodeURIComponent(redirect)}`,
        })
        expect(location).toMatch(/^\/success\?orderId=ORD-[0-9A-Z-]+$/)
      }
    },
  ],
]

test.each(guards)('%s', (_, __, probe) => probe(paymentsWith({})))

test.each(guards.filter(([, without]) => without))('mutation check: %s', async (_, without, probe) => {
  const failure = await probe(paymentsWith(without!)).then(
    () => new Error('the probe passed without the guard'),
    (error: Error) => error,
  )
  // A crash of the mutant proves nothing.
  if (failure.name !== 'AssertionError') throw failure
})
