import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { paymentShop, type PaymentShop } from '../../../../../test/payment-shop.ts'
import { sweepSignals } from '#features/payments/server/signal-store.ts'
import type { Order } from '../../contract.ts'
import { expireAttempt } from './expire-payment.ts'
import { pollAttempt } from './poll-attempt.ts'
import { processRefund } from './send-refund.ts'
import { settlePayment } from './settle-payment.ts'

// The times that docs/PAYMENTS.md names.

let shop: PaymentShop
let who: Awaited<ReturnType<PaymentShop['shopper']>>
let count = 0

beforeAll(async () => {
  shop = await paymentShop()
})
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => {
  who = await shop.shopper(`Tara${(count += 1)}`)
})

const rows = async <Row>(text: string, values: unknown[]) =>
  (await shop.owner.pool.query(text, values)).rows as Row[]

async function begin() {
  const { body } = await shop.order(who, 'PAYU')
  const { order, checkout } = body.data as { order: Order; checkout: never }
  const payment = await shop.open(checkout)
  return { orderId: order.orderId, payment, attemptId: await shop.attemptId(order.orderId) }
}
const goDown = () =>
  Object.assign(shop.sandboxes.faults.payu.api, { failNext: Number.MAX_SAFE_INTEGER, failWith: 'error' })
const comeBack = () => Object.assign(shop.sandboxes.faults.payu.api, { failNext: 0 })
const jobsOf = (kind: string, attemptId: string) =>
  rows<{ seconds: number }>(
    `SELECT extract(epoch FROM run_at - now())::int AS seconds FROM jobs
     WHERE kind = $1 AND payload->>'attemptId' = $2 ORDER BY run_at`,
    [kind, attemptId],
  )

test('an attempt is polled after 20 s, with doubling intervals, for a day', async () => {
  const { attemptId } = await begin()
  const deps = { ...shop.deps, pollSeconds: 20 }
  const pause = async (polls: number) => {
    await rows('DELETE FROM jobs WHERE kind = $1', ['poll-payment'])
    await rows('UPDATE payment_attempts SET polls = $2 WHERE id = $1', [attemptId, polls])
    await pollAttempt(deps, attemptId)
    const [job] = await jobsOf('poll-payment', attemptId)
    // Rounded to its power: some seconds have passed since.
    return job ? 20 * 2 ** Math.round(Math.log2(job.seconds / 20)) : null
  }
  expect([await pause(0), await pause(1), await pause(5), await pause(11)]).toEqual([40, 80, 1_280, 81_920])
  expect(await pause(12)).toBe(null)
})

test('while a provider does not respond, the stock is held eight times as long; then the order is listed', async () => {
  const { orderId, attemptId } = await begin()
  const age = (minutes: number) =>
    rows(`UPDATE payment_attempts SET created_at = now() - make_interval(mins => $2) WHERE id = $1`, [
      attemptId,
      minutes,
    ])
  goDown()
  await age(8 * 15 - 5)
  await expireAttempt(shop.deps, attemptId)
  expect(await shop.status(orderId)).toMatchObject({ order: 'Awaiting Payment', stock: -1 })
  await age(8 * 15 + 1)
  await expireAttempt(shop.deps, attemptId)
  comeBack()
  expect(await shop.status(orderId)).toMatchObject({ order: 'Payment Failed', stock: 0 })
  expect(
    await rows('SELECT reason FROM payment_reviews WHERE order_id = $1 AND resolved_at IS NULL', [orderId]),
  ).toEqual([{ reason: 'unknown' }])
})

test.each([
  ['gets no response for sixteen tries', 'tries = 15'],
  ['has not arrived after eight days', `created_at = now() - interval '8 days 1 min'`],
])('a refund that %s is listed, and keeps its reference', async (_, change) => {
  const { orderId, payment, attemptId } = await begin()
  shop.act(payment, 'pay')
  await settlePayment(shop.deps, attemptId)
  await shop.call('PUT /api/order/cancel-order', { as: who.token, body: { orderId } })
  const listed = () =>
    rows('SELECT reason FROM payment_reviews WHERE order_id = $1 AND resolved_at IS NULL', [orderId])
  const [refund] = await rows<{ id: string; reference: string }>(
    'SELECT id, reference FROM refunds WHERE order_id = $1',
    [orderId],
  )
  goDown()
  await processRefund(shop.deps, refund!.id)
  expect(await listed()).toEqual([])
  await rows(`UPDATE refunds SET ${change} WHERE id = $1`, [refund!.id])
  await processRefund(shop.deps, refund!.id)
  comeBack()
  expect(await listed()).toEqual([{ reason: 'refund_failed' }])
  while ((await rows(`SELECT FROM refunds WHERE id = $1 AND status = 'Pending'`, [refund!.id])).length > 0)
    await processRefund(shop.deps, refund!.id)
  expect(payment.refunds).toMatchObject([{ reference: refund!.reference, paise: 34_950 }])
  expect(await listed()).toEqual([])
})

test('a message without a valid signature is deleted after 30 days, one with it never', async () => {
  const { payment } = await begin()
  shop.act(payment, 'pay')
  await shop.deliver(shop.webhookFor(payment))
  await shop.deliver({ ...shop.webhookFor(payment), body: 'txnid=forged&hash=x' })
  const age = (days: number) =>
    shop.owner.pool.query(`ALTER TABLE payment_signals DISABLE TRIGGER USER;
      UPDATE payment_signals SET received_at = now() - interval '${days} days' + interval '1 min';
      ALTER TABLE payment_signals ENABLE TRIGGER USER`)
  const kept = async () => {
    await sweepSignals(shop.db)
    return (await rows<{ verified: boolean }>('SELECT DISTINCT verified FROM payment_signals', [])).length
  }
  await age(30)
  expect(await kept()).toBe(2)
  await age(31)
  expect(await kept()).toBe(1)
  expect(await rows('SELECT FROM payment_signals WHERE NOT verified', [])).toEqual([])
})
