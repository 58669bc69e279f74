import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import {
  newAddress,
  newProduct,
  person,
  newCategory,
  stockLeft,
  type Person,
} from '../../../../test/world.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { listCart } from '#features/cart/server/cart-store.ts'
import { testShop } from '../../../../test/server.ts'
import type { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import { shopOrderLimits } from '../order-limits.ts'
import { placeOrder } from './place-order.ts'

let database: TestDatabase
let rice: Product
let count = 0
beforeAll(async () => {
  database = await testDatabase({ poolSize: 20 })
  rice = await newProduct(database.db, await newCategory(database.db), { name: 'Rice', mrp: 40, stock: 1000 })
})
afterAll(() => database.drop())

interface Shopper extends Person {
  home: string
}
let asha: Shopper
beforeEach(async () => {
  await database.db.pool.query('UPDATE orders SET status = $1', ['Cancelled'])
  asha = await shopper('Asha', 9_000_000_000 + ++count)
})

async function shopper(name: string, mobile: number): Promise<Shopper> {
  const who = await person(database.db, `${name}${++count}`)
  const home = await newAddress(database.db, who)
  await database.db.pool.query('UPDATE addresses SET mobile = $2 WHERE id = $1', [home, mobile])
  return { ...who, home }
}

const limits = { open: 3, perHour: 100 }
async function order(who: Shopper, within = limits): Promise<string> {
  await addToCart(database.db, { userId: who.userId, productId: rice._id, unit: undefined, quantity: 1 })
  return place(who, within)
}
const place = async (who: Shopper, within = limits) =>
  placeOrder(
    database.db,
    {
      userId: who.userId,
      request: { addressId: who.home, expectedTotal: 40 },
      paymentMethod: 'CASH_ON_DELIVERY',
      idempotencyKey: undefined,
    },
    within,
  ).then(
    ({ orderId }) => orderId,
    (error: AppError) => `${error.code} ${error.retryAfter}`,
  )
const set = (status: string, orderIds: string[], payment = 'Unpaid') =>
  database.db.pool.query('UPDATE orders SET status = $1, payment_status = $3 WHERE id = ANY($2)', [
    status,
    orderIds,
    payment,
  ])
const orders = async () =>
  (await database.db.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM orders')).rows[0]!.n

test('a fourth open order is refused, and the stock and the cart are unchanged', async () => {
  expect(shopOrderLimits).toEqual({ open: 3, perHour: 10 })
  const three = [await order(asha), await order(asha), await order(asha)]
  const before = [await orders(), await stockLeft(database.db, rice)]
  expect(await order(asha)).toBe('too_many_orders 1800')
  expect([await orders(), await stockLeft(database.db, rice)]).toEqual(before)
  expect(await listCart(database.db, asha.userId)).toHaveLength(1)

  await set('Cancelled', three.slice(0, 1))
  expect(await place(asha)).toMatch(/^ORD-/)
})

test.each(['Awaiting Payment', 'Confirmed', 'Packed', 'Out for Delivery'])(
  'an unpaid order that is %s counts as open, a paid one does not',
  async (status) => {
    const three = [await order(asha), await order(asha), await order(asha)]
    await set(status, three)
    expect(await order(asha)).toMatch(/^too_many_orders/)
    await set(status, three.slice(0, 1), 'Paid')
    expect(await place(asha)).toMatch(/^ORD-/)
  },
)

test('every five delivered orders allow one more open order', async () => {
  const past: string[] = []
  for (let n = 0; n < 10; n++) {
    past.push(await order(asha))
    await set('Delivered', past.slice(0, 4))
    if (n >= 4) await set('Cancelled', past.slice(4))
  }
  for (let n = 0; n < 3; n++) await order(asha)
  expect(await order(asha)).toMatch(/^too_many_orders/)
  await set('Delivered', past.slice(0, 5))
  expect(await place(asha)).toMatch(/^ORD-/)
  expect(await order(asha)).toMatch(/^too_many_orders/)
  await set('Delivered', past)
  expect(await place(asha)).toMatch(/^ORD-/)
  expect(await order(asha)).toMatch(/^too_many_orders/)
})

test('accounts with the same mobile number share one limit', async () => {
  const mobile = 9_111_111_000 + ++count
  for (const name of ['Bela', 'Chitra', 'Dia'])
    expect(await order(await shopper(name, mobile))).toMatch(/^ORD-/)
  expect(await order(await shopper('Eve', mobile))).toMatch(/^too_many_orders/)
  expect(await order(asha)).toMatch(/^ORD-/)
})

test('concurrent orders from many accounts to one mobile number are limited to three', async () => {
  const mobile = 9_222_222_000 + ++count
  const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => shopper(`Crowd${n}`, mobile)))
  for (const who of crowd)
    await addToCart(database.db, { userId: who.userId, productId: rice._id, unit: undefined, quantity: 1 })
  const placed = await Promise.all(crowd.map((who) => place(who)))
  expect(placed.filter((id) => id.startsWith('ORD-'))).toHaveLength(3)
  expect(placed.filter((id) => id.startsWith('too_many_orders'))).toHaveLength(9)
})

test('orders per hour are limited, cancelled ones included, and the refusal says when to retry', async () => {
  const within = { open: 3, perHour: 4 }
  for (let n = 0; n < 4; n++) await set('Cancelled', [await order(asha, within)])
  const refused = await order(asha, within)
  expect(refused).toMatch(/^too_many_orders 3[56]\d\d$/)
  await database.db.pool.query(`UPDATE budgets SET window_start = window_start - interval '1 hour'`)
  expect(await place(asha, within)).toMatch(/^ORD-/)
})

test('the API responds 429 with a message and Retry-After, by the configured limits', async () => {
  const shop = await testShop()
  try {
    shop.config.budgets.orders.open = 1
    const who = await person(shop.db, 'Gita')
    const home = await newAddress(shop.db, who)
    const salt = await newProduct(shop.db, await newCategory(shop.db), { name: 'Salt', mrp: 40 })
    const as = await shop.signIn(who)
    const placeNext = async () => {
      await shop.call('POST /api/cart/add-to-cart', { as, body: { productId: salt._id } })
      return shop.call('POST /api/order/add-cash-on-delivery-order', {
        as,
        body: { addressId: home, expectedTotal: 40 },
      })
    }
    expect((await placeNext()).status).toBe(201)
    const refused = await placeNext()
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_orders',
        message: expect.stringMatching(/^You have several open orders/) as string,
      },
    })
    expect(refused.headers['retry-after']).toBe('1800')
  } finally {
    await shop.close()
  }
})
