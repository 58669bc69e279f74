import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { paymentShop, type PaymentShop } from '../../../../../test/payment-shop.ts'
import { ravi } from '../../../../../test/world.ts'
import type { OnlineMethod } from '#features/payments/methods.ts'
import type { Order } from '../../contract.ts'
import { keepPaymentPromises } from './keep-promises.ts'
import { retryPayment } from './retry-payment.ts'

// What happens to payments when the queue has lost their jobs.

let shop: PaymentShop
let who: Awaited<ReturnType<PaymentShop['shopper']>>
let count = 0

beforeAll(async () => {
  shop = await paymentShop()
})
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => {
  who = await shop.shopper(`Asha${(count += 1)}`)
})

const begin = async (method: OnlineMethod) => {
  const { body } = await shop.order(who, method)
  const { order, checkout } = body.data as { order: Order; checkout: never }
  return { orderId: order.orderId, payment: await shop.open(checkout) }
}
const query = async (text: string, ...values: unknown[]) => (await shop.db.pool.query(text, values)).rows
const loseJobs = () => query(`DELETE FROM jobs WHERE kind <> 'announce-move'`)
const keepPromises = () => keepPaymentPromises(shop.deps, new AbortController().signal)
const untilLater = (minutes: number) =>
  shop.owner.pool.query(`ALTER TABLE payment_signals DISABLE TRIGGER USER;
    UPDATE payment_signals SET received_at = received_at - interval '${minutes} min';
    ALTER TABLE payment_signals ENABLE TRIGGER USER;
    UPDATE payment_attempts SET expires_at = expires_at - interval '${minutes} min';
    UPDATE refunds SET updated_at = updated_at - interval '${minutes} min'`)

test('an order whose jobs are lost ends after its limit, however many attempts it had', async () => {
  const { orderId } = await begin('CASHFREE')
  for (let n = 0; n < 9; n++) await retryPayment(shop.deps, { orderId, ownerId: who.userId, method: 'PAYU' })
  await loseJobs()
  await untilLater(10)
  await keepPromises()
  expect(await shop.status(orderId)).toMatchObject({ order: 'Awaiting Payment', stock: -1 })
  await untilLater(10)
  await keepPromises()
  expect(await shop.status(orderId)).toMatchObject({ order: 'Payment Failed', stock: 0 })
})

test('a paid order whose job is lost is settled soon after the message', async () => {
  const begun = [await begin('RMS'), await begin('RMS')]
  for (const { payment, orderId } of begun) {
    shop.act(payment, 'pay-and-close')
    const attemptId = await shop.attemptId(orderId)
    await query(
      `INSERT INTO payment_signals (provider, source, event_key, attempt_id, verified, body) VALUES ('RMS', 'webhook', $1::text, $1, true, '')`,
      attemptId,
    )
  }
  await loseJobs()
  await keepPromises()
  const settled = async () =>
    Promise.all(begun.map(async ({ orderId }) => (await shop.status(orderId)).settled))
  expect(await settled()).toEqual([false, false])
  await untilLater(3)
  await keepPromises()
  expect(await settled()).toEqual([true, true])
})

test('a refund whose job is lost or dead gets another one, and no second one', async () => {
  const { orderId, payment } = await begin('CASHFREE')
  await shop.deliver(shop.act(payment, 'pay')!)
  await shop.call('PUT /api/order/cancel-order', { as: who.token, body: { orderId } })
  const jobs = () => query(`SELECT key, queue FROM jobs WHERE kind = 'send-refund' AND died_at IS NULL`)
  const [refund] = await query('SELECT id FROM refunds WHERE order_id = $1', orderId)
  expect(await jobs()).toHaveLength(1)
  await untilLater(3)
  await keepPromises()
  expect(await jobs()).toHaveLength(1)
  await query(`UPDATE jobs SET died_at = now() WHERE kind = 'send-refund'`)
  for (let n = 0; n < 2; n++) await keepPromises()
  expect(await jobs()).toEqual([{ key: `refund:${refund.id}`, queue: `payment of ${orderId}` }])
})

test('one that fails keeps no other from its end, and the sweep says so', async () => {
  const { orderId } = await begin('PAYU')
  const { orderId: broken } = await begin('SABPAISA')
  await loseJobs()
  await untilLater(20)
  const deps = {
    ...shop.deps,
    providers: {
      ...shop.deps.providers,
      SABPAISA: {
        ...shop.deps.providers.SABPAISA!,
        status: async () => {
          throw new Error('a bug')
        },
      },
    },
  }
  await expect(keepPaymentPromises(deps, new AbortController().signal)).rejects.toThrow('a bug')
  expect(await shop.status(orderId)).toMatchObject({ order: 'Payment Failed' })
  expect(await shop.status(broken)).toMatchObject({ order: 'Awaiting Payment' })
})

test('a dead job about money degrades /readyz, and is listed until an administrator tries it again', async () => {
  const as = await shop.signIn(await ravi(shop.db))
  const degraded = async () => (await shop.server.inject('/readyz')).json<{ degraded: string[] }>().degraded
  const addDead = (kind: string) =>
    query(
      `INSERT INTO jobs (kind, payload, max_attempts, died_at, last_error) VALUES ($1, '{}', 1, now(), 'no')`,
      kind,
    )
  await addDead('send-mail')
  expect(await degraded()).not.toContain('payments')
  await addDead('settle-payment')
  expect(await degraded()).toContain('payments')

  const { body } = await shop.call('GET /api/payment/failed-jobs', { as })
  const mail = { name: 'send-mail', count: 1, error: 'no' }
  expect(body.data).toEqual([mail, { ...mail, name: 'settle-payment' }])
  const retry = () =>
    shop.call('PUT /api/payment/retry-failed-jobs', { as, body: { name: 'settle-payment' } })
  expect((await retry()).body.data).toEqual([mail])
  expect(await degraded()).not.toContain('payments')
  expect((await retry()).status).toBe(404)
})
