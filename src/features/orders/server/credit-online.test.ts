import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAndCheckInvariants, expectInvariants } from '../../../../test/invariants.ts'
import { paymentShop } from '../../../../test/payment-shop.ts'
import { registerShop } from '../../../../test/placed-orders.ts'
import { newCategory, newProduct, ravi } from '../../../../test/world.ts'
import type { Order } from '../contract.ts'
import { expireAttempt } from './payment/expire-payment.ts'
import { settlePayment } from './payment/settle-payment.ts'

// A pack costs ₹349.50. What store credit pays is not asked of a provider.

const shop = await paymentShop()
const admin = await shop.signIn(await ravi(shop.db))
await registerShop(shop.db, { mode: 'unregistered' })
const spices = await newCategory(shop.db, 'Spices')
const small = await newProduct(shop.db, spices, { name: 'Salt', mrp: 20, stock: 500 })
let count = 0
let who: Awaited<ReturnType<typeof shop.shopper>>
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => (who = await shop.shopper(`Usha${(count += 1)}`)))

const keyed = () => ({ 'idempotency-key': randomUUID() })
const give = (amount: number) =>
  shop.call('POST /api/credit/give', {
    as: admin,
    body: { userId: who.userId, kind: 'claim', amount, reference: 'NOTE-1' },
    headers: keyed(),
  })
const payOut = (amount: number) =>
  shop.call('POST /api/credit/pay-out', {
    as: admin,
    body: { userId: who.userId, amount, paidBy: 'upi' },
    headers: keyed(),
  })
const balance = async () =>
  (await shop.call('GET /api/credit', { as: who.token })).body.data.balance as number
const kinds = async () =>
  (await shop.call('GET /api/credit', { as: who.token })).body.data.entries.map(
    ({ kind, amount }: { kind: string; amount: number }) => [kind, amount],
  )
const orderOf = async (id: string): Promise<Order> =>
  (await shop.call('GET /api/order/get-order/{id}', { as: admin, params: { id } })).body.data
const refundsOf = async (orderId: string) => (await orderOf(orderId)).refunds!.map(({ amount }) => amount)
const move = async (orderId: string, ...states: string[]) => {
  for (const order_status of states) {
    const body = { orderId, order_status }
    const { status, body: said } = await shop.call('PUT /api/order/update-order-status-admin', {
      as: admin,
      body,
    })
    expect([order_status, status, said.message]).toEqual([order_status, 200, 'The order is updated.'])
  }
}
/** An order that waits for its provider. */
async function begin(quantity = 1) {
  const { status, body } = await shop.order(who, 'PAYU', { quantity, body: { useCredit: true } })
  expect([status, body.message]).toEqual([201, 'Your order is waiting for payment.'])
  const { order, checkout } = body.data as { order: Order; checkout: never }
  return { orderId: order.orderId, order, checkout }
}
async function paid(quantity = 1) {
  const begun = await begin(quantity)
  shop.act(await shop.open(begun.checkout), 'pay')
  await settlePayment(shop.deps, await shop.attemptId(begun.orderId))
  return begun
}

describe('an order that is paid online', () => {
  test('asks the provider only for what credit does not pay', async () => {
    await give(100)
    const { orderId, order, checkout } = await begin()
    expect(order).toMatchObject({ totalAmt: 349.5, credit: 100, payments: [{ amount: 249.5 }] })
    expect(await balance()).toBe(0)
    const payment = await shop.open(checkout)
    shop.act(payment, 'pay')
    await settlePayment(shop.deps, await shop.attemptId(orderId))
    expect(await orderOf(orderId)).toMatchObject({ order_status: 'Pending', payment_status: 'Paid' })
  })

  test('that credit pays altogether has no checkout, and rings at once', async () => {
    await give(400)
    const { status, body } = await shop.order(who, 'PAYU', { body: { useCredit: true } })
    expect(status).toBe(201)
    expect(body.data.checkout).toBeUndefined()
    expect(body.data.order).toMatchObject({ order_status: 'Pending', payment_status: 'Paid', credit: 349.5 })
    expect(await balance()).toBe(50.5)
  })

  test('and leaves less than a provider takes is refused, with nothing spent', async () => {
    await give(349)
    const { status, body } = await shop.order(who, 'PAYU', { body: { useCredit: true } })
    expect([status, body.code]).toEqual([422, 'payment_method_unavailable'])
    expect(await balance()).toBe(349)
  })

  test('that expires gives the credit back once, and spends it again when the money comes after all', async () => {
    await give(100)
    const { orderId, checkout } = await begin()
    const payment = await shop.open(checkout)
    await expireAttempt(shop.deps, await shop.attemptId(orderId))
    expect((await orderOf(orderId)).order_status).toBe('Payment Failed')
    expect(await balance()).toBe(100)
    await expireAttempt(shop.deps, await shop.attemptId(orderId))
    expect(await balance()).toBe(100)
    shop.act(payment, 'pay')
    await settlePayment(shop.deps, await shop.attemptId(orderId))
    expect((await orderOf(orderId)).order_status).toBe('Pending')
    expect(await balance()).toBe(0)
    expect(await kinds()).toEqual([
      ['claim', 100],
      ['spend', -100],
      ['spend_back', 100],
      ['spend', -100],
    ])
  })

  test('whose credit is spent elsewhere when the money comes too late gets its money back', async () => {
    await give(100)
    const { orderId, checkout } = await begin()
    const payment = await shop.open(checkout)
    await expireAttempt(shop.deps, await shop.attemptId(orderId))
    expect((await payOut(0.01)).status).toBe(200)
    shop.act(payment, 'pay')
    await settlePayment(shop.deps, await shop.attemptId(orderId))
    expect((await orderOf(orderId)).order_status).toBe('Payment Failed')
    expect(await refundsOf(orderId)).toEqual([249.5])
    expect(await balance()).toBe(99.99)
    await expectInvariants(shop.db)
  })

  test('called off gives back what was paid, each the way it came', async () => {
    await give(100)
    const { orderId } = await paid()
    await shop.call('PUT /api/order/cancel-order', { as: who.token, body: { orderId } })
    expect(await refundsOf(orderId)).toEqual([249.5])
    expect(await balance()).toBe(100)
  })

  test('called off may leave the money as credit, and no refund pays it once more', async () => {
    await give(100)
    const { orderId } = await paid()
    const { body } = await shop.call('PUT /api/order/cancel-order', {
      as: who.token,
      body: { orderId, asCredit: true },
    })
    expect(body.data).toMatchObject({ order_status: 'Cancelled', payment_status: 'Refunded', refunds: [] })
    expect(await balance()).toBe(349.5)
    const refund = { orderId, reason: 'Once more' }
    const again = await shop.call('POST /api/order/refund-order', {
      as: admin,
      body: refund,
      headers: keyed(),
    })
    expect(again.status).toBeGreaterThanOrEqual(400)
    await expectInvariants(shop.db)
    expect((await payOut(349.5)).status).toBe(200)
  })

  test('packed for less refunds the money first, and gives back credit only beyond it', async () => {
    await give(340)
    await shop.call('POST /api/cart/add-to-cart', {
      as: who.token,
      body: { productId: small._id, quantity: 1 },
    })
    const other = await newProduct(shop.db, spices, { name: 'Ghee', mrp: 349.5, stock: 5 })
    const { status, body } = await shop.order(who, 'PAYU', {
      productId: other._id,
      body: { useCredit: true, expectedTotal: 369.5 },
    })
    expect([status, body.data.order.payments[0].amount]).toEqual([201, 29.5])
    const { orderId } = body.data.order
    shop.act(await shop.open(body.data.checkout), 'pay')
    await settlePayment(shop.deps, await shop.attemptId(orderId))
    await move(orderId, 'Confirmed')
    const big = (await orderOf(orderId)).items.findIndex(({ price }) => price === 349.5)
    const none = { orderId, position: big, suppliedQuantity: 0, why: 'none_left' }
    expect((await shop.call('PUT /api/pick/line', { as: admin, body: none })).status).toBe(200)
    await move(orderId, 'Packed')
    // It costs 20 now: all money goes back, and credit beyond 20.
    expect(await refundsOf(orderId)).toEqual([29.5])
    expect(await balance()).toBe(320)
    expect((await orderOf(orderId)).final).toMatchObject({ totalAmt: 20, credit: 20 })
  })

  test('returned in parts gives back money first, then credit, and no more of either than it took', async () => {
    await give(100)
    const { orderId } = await paid()
    await move(orderId, 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered')
    const back = (amount: number, more: object = {}) =>
      shop.call('POST /api/tax/credit-note', {
        as: admin,
        body: {
          orderId,
          reason: 'Torn',
          goodsBack: false,
          refund: true,
          rows: [{ position: 0, amount }],
          ...more,
        },
        headers: keyed(),
      })
    expect((await back(200)).status).toBe(200)
    expect([await refundsOf(orderId), await balance()]).toEqual([[200], 0])
    expect((await back(29.5, { asCredit: true })).status).toBe(200)
    expect([await refundsOf(orderId), await balance()]).toEqual([[200], 29.5])
    expect((await back(120)).status).toBe(200)
    expect([await refundsOf(orderId), await balance()]).toEqual([[200, 20], 129.5])
    expect((await back(1)).body.code).toBe('credit_exceeds')
    await expectInvariants(shop.db)
  })
})
