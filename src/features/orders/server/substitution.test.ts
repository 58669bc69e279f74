import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { paymentShop, type PaymentShop } from '../../../../test/payment-shop.ts'
import { newCategory, newProduct, ravi } from '../../../../test/world.ts'
import { orderCallOf, SANDBOX_METHODS } from '../../../../test/order-call.ts'
import type { Product } from '#shared/shapes.ts'
import type { Order } from '../contract.ts'
import { expireAttempt } from './payment/expire-payment.ts'
import { pollAttempt } from './payment/poll-attempt.ts'

let asha: Awaited<ReturnType<PaymentShop['shopper']>>
let rice: Product
let dal: Product
let count = 0

const shop = await paymentShop()
const category = await newCategory(shop.db, 'Pulses')
const admin = await shop.signIn(await ravi(shop.db))
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => {
  count += 1
  asha = await shop.shopper(`Asha${count}`)
  rice = await newProduct(shop.db, category, { name: `Rice ${count}`, mrp: 60 })
  dal = await newProduct(shop.db, category, { name: `Dal ${count}`, mrp: 40 })
})

const methods = ['CASH_ON_DELIVERY', ...SANDBOX_METHODS] as const

const fillCart = async () => {
  for (const { _id: productId } of [rice, dal])
    await shop.call('POST /api/cart/add-to-cart', { as: asha.token, body: { productId } })
}
const order = (method: (typeof methods)[number], wishes: object, headers = {}) =>
  shop.call(orderCallOf(method).call, {
    as: asha.token,
    headers,
    body: {
      addressId: asha.home,
      expectedTotal: 100,
      ...orderCallOf(method).body,
      ...wishes,
    },
  })
const wishFor = ({ _id: productId, unit }: Product, substitution: string) => ({
  productId,
  unit,
  substitution,
})
const wish = (more: object) => ({ productId: 1, unit: '1 kg', substitution: 'call', ...more })
const placed = async (reply: ReturnType<typeof order>): Promise<Order> => {
  const { status, body } = await reply
  expect([status, body.fields]).toEqual([201, undefined])
  return body.data.order ?? body.data
}
const remembered = async () =>
  (await shop.call('GET /api/user/get-user-details', { as: asha.token })).body.data.substitution
const readAs = async (token: string, { orderId }: Order): Promise<Order> =>
  (await shop.call('POST /api/order/get-order-details-by-id', { as: token, body: { orderId } })).body.data
const wishesIn = ({ substitution, items }: Order) => [
  substitution,
  ...items.map((line) => [line.name.split(' ')[0], line.substitution]),
]

const badWishes: [field: string, wishes: object][] = [
  ['substitution', { substitution: 'swap' }],
  ['substitution', { substitution: null }],
  ['lines', { lines: {} }],
  ['lines', { lines: Array.from({ length: 201 }, (_, at) => wish({ productId: at + 1 })) }],
  ['lines.0.substitution', { lines: [{ productId: 1, unit: '1 kg' }] }],
  ['lines.0.productId', { lines: [wish({ productId: 0 })] }],
  ['lines.0.unit', { lines: [wish({ unit: 'x'.repeat(41) })] }],
  ['quantity', { lines: [wish({ quantity: 2 })] }],
]

describe.each(methods)('an order with %s', (method) => {
  test('keeps what the shopper wants if something is missing, for each line', async () => {
    await fillCart()
    const made = await placed(order(method, { substitution: 'best', lines: [wishFor(dal, 'refund')] }))
    const wishes = ['best', ['Rice', 'best'], ['Dal', 'refund']]
    expect(wishesIn(made)).toEqual(wishes)
    expect(wishesIn(await readAs(asha.token, made))).toEqual(wishes)
    expect(wishesIn(await readAs(admin, made))).toEqual(wishes)
    const { rows } = await shop.db.pool.query(
      `SELECT substitution FROM order_lines WHERE order_id = $1 ORDER BY position`,
      [made.orderId],
    )
    expect(rows).toEqual([{ substitution: 'best' }, { substitution: 'refund' }])
  })

  test('without a wish is one for a call, and remembers none', async () => {
    await fillCart()
    expect(wishesIn(await placed(order(method, {})))).toEqual(['call', ['Rice', 'call'], ['Dal', 'call']])
    expect(await remembered()).toBeUndefined()
  })

  test('is refused with 400 at a bad wish, and the cart is kept', async () => {
    await fillCart()
    for (const [field, wishes] of badWishes) {
      const { status, body } = await order(method, wishes)
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid', [field]])
    }
    expect((await placed(order(method, {}))).items).toHaveLength(2)
  })
})

test('an item that is listed twice is refused at its second line', async () => {
  await fillCart()
  const lines = [wishFor(rice, 'best'), wishFor(dal, 'best'), wishFor(rice, 'call')]
  const { status, body } = await order('CASH_ON_DELIVERY', { lines })
  expect([status, body.fields]).toEqual([400, { 'lines.2': 'This item is listed twice' }])
})

test('an item that is not in the cart is refused at its line, and nothing is ordered or remembered', async () => {
  await fillCart()
  const others = [
    { ...wishFor(rice, 'refund'), unit: '5 kg' },
    { ...wishFor(rice, 'refund'), productId: 2_000_000_000 },
  ]
  for (const other of others) {
    const lines = [wishFor(dal, 'best'), other]
    const { status, body } = await order('CASH_ON_DELIVERY', { substitution: 'best', lines })
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'item_not_ordered', ['lines.1']])
  }
  expect(await remembered()).toBeUndefined()
  expect(wishesIn(await placed(order('CASH_ON_DELIVERY', {})))).toEqual([
    'call',
    ['Rice', 'call'],
    ['Dal', 'call'],
  ])
})

test('a changed total is reported before a line that has left the cart', async () => {
  await fillCart()
  const cart = await shop.call('GET /api/cart/get-cart-items', { as: asha.token })
  await shop.call('DELETE /api/cart/delete-cart-item', {
    as: asha.token,
    body: { _id: cart.body.data[1]._id },
  })
  const { body } = await order('CASH_ON_DELIVERY', { lines: [wishFor(dal, 'best')] })
  expect(body.code).toBe('total_changed')
})

test('the last choice is remembered, also after a replay, and an order without one keeps it', async () => {
  await fillCart()
  const key = { 'idempotency-key': '0b5c7a2e-6a53-4c64-9d0b-3a3c8f1d2e01' }
  const first = await placed(order('CASH_ON_DELIVERY', { substitution: 'refund' }, key))
  expect(await remembered()).toBe('refund')
  await fillCart()
  await placed(order('CASH_ON_DELIVERY', { substitution: 'best' }))
  expect(await remembered()).toBe('best')
  const again = await placed(order('CASH_ON_DELIVERY', { substitution: 'refund' }, key))
  expect(again.orderId).toBe(first.orderId)
  expect(await remembered()).toBe('best')
  await fillCart()
  expect((await placed(order('CASH_ON_DELIVERY', {}))).substitution).toBe('call')
  expect(await remembered()).toBe('best')
})

test('one key is one wish: another one is refused, lines in another order are the same', async () => {
  await fillCart()
  const key = { 'idempotency-key': '0b5c7a2e-6a53-4c64-9d0b-3a3c8f1d2e02' }
  const lines = [wishFor(rice, 'refund'), wishFor(dal, 'call')]
  const { orderId } = await placed(order('CASH_ON_DELIVERY', { substitution: 'best', lines }, key))
  const send = (wishes: object) => order('CASH_ON_DELIVERY', wishes, key)
  expect((await placed(send({ substitution: 'best', lines: lines.toReversed() }))).orderId).toBe(orderId)
  for (const other of [{}, { lines }, { substitution: 'best' }, { substitution: 'call', lines }])
    expect((await send(other)).body.code).toBe('idempotency_key_reused')
})

test('an order of an earlier version reads as one for a call', async () => {
  await fillCart()
  const made = await placed(order('CASH_ON_DELIVERY', { substitution: 'best' }))
  await shop.owner.pool.query(`UPDATE orders SET substitution = NULL WHERE id = $1`, [made.orderId])
  await shop.owner.pool.query(
    `ALTER TABLE order_lines DISABLE TRIGGER USER; UPDATE order_lines SET substitution = NULL WHERE order_id = '${made.orderId}';
     ALTER TABLE order_lines ENABLE TRIGGER USER`,
  )
  expect(wishesIn(await readAs(asha.token, made))).toEqual(['call', ['Rice', 'call'], ['Dal', 'call']])
})

describe('what was agreed stays', () => {
  const wishes = ['best', ['Rice', 'best'], ['Dal', 'refund']]
  const begin = async () => {
    await fillCart()
    const { body } = await order('PAYU', { substitution: 'best', lines: [wishFor(dal, 'refund')] })
    return { made: body.data.order as Order, payment: await shop.open(body.data.checkout) }
  }

  test('when it is paid by another method', async () => {
    const { made } = await begin()
    const { body } = await shop.call('POST /api/order/retry-payment', {
      as: asha.token,
      body: { orderId: made.orderId, paymentMethod: 'CASH_ON_DELIVERY' },
    })
    expect(body.data.order.order_status).toBe('Pending')
    expect(wishesIn(body.data.order)).toEqual(wishes)
  })

  test('when a late payment revives it, and for the next order once its lines are back in the cart', async () => {
    const { made, payment } = await begin()
    await expireAttempt(shop.deps, await shop.attemptId(made.orderId))
    expect(await remembered()).toBe('best')
    shop.act(payment, 'pay')
    await pollAttempt(shop.deps, await shop.attemptId(made.orderId))
    const revived = await readAs(admin, made)
    expect(revived.order_status).toBe('Pending')
    expect(wishesIn(revived)).toEqual(wishes)
  })
})
