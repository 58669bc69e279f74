import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import {
  newAddress,
  newProduct,
  person,
  newCategory,
  stockLeft,
  type Person,
} from '../../../../test/world.ts'
import { listPaymentAttempts } from '#features/payments/server/payment-attempt-store.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { listCart } from '#features/cart/server/cart-store.ts'
import { testShop } from '../../../../test/server.ts'
import type { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import { ERASED_MOBILE } from '#shared/mobile-number.ts'
import { shopOrderLimits } from '../order-limits.ts'
import { placeOrder } from './place-order.ts'

let count = 0
const database = await testDatabase({ poolSize: 20 })
const category = await newCategory(database.db)
const rice = await newProduct(database.db, category, { name: 'Rice', mrp: 40, stock: 1000 })
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

const limits = { ...shopOrderLimits, perHour: 100 }
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
    },
    within,
  ).then(
    ({ orderId }) => orderId,
    (error: AppError) => `${error.code} ${error.retryAfter}`,
  )
const set = (status: string, orderIds: string[], payment = 'Unpaid') =>
  database.db.pool.query(
    'UPDATE orders SET status = $1, payment_status = $3, announced_at = now() WHERE id = ANY($2)',
    [status, orderIds, payment],
  )
const orders = async () =>
  (await database.db.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM orders')).rows[0]!.n

test('a fourth open order is refused, and the stock and the cart are unchanged', async () => {
  expect(shopOrderLimits).toEqual({ open: 3, perHour: 10, held: { share: 50, paise: 500_000 } })
  const three = [await order(asha), await order(asha), await order(asha)]
  const before = [await orders(), await stockLeft(database.db, rice)]
  expect(await order(asha)).toBe('too_many_orders 1800')
  expect([await orders(), await stockLeft(database.db, rice)]).toEqual(before)
  expect(await listCart(database.db, asha.userId)).toHaveLength(1)

  await set('Cancelled', three.slice(0, 1))
  expect(await place(asha)).toMatch(/^ORD-/)
})

test('what the shop sends again for nothing takes up none of the open orders', async () => {
  const again = [await order(asha), await order(asha), await order(asha)]
  await database.db.pool.query('UPDATE orders SET sub_total_paise = 0, total_paise = 0 WHERE id = ANY($1)', [
    again,
  ])
  expect(await order(asha)).toMatch(/^ORD-/)
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
  const within = { ...shopOrderLimits, perHour: 4 }
  for (let n = 0; n < 4; n++) await set('Cancelled', [await order(asha, within)])
  const refused = await order(asha, within)
  expect(refused).toMatch(/^too_many_orders 3[56]\d\d$/)
  await database.db.pool.query(`UPDATE rate_limits SET window_start = window_start - interval '1 hour'`)
  expect(await place(asha, within)).toMatch(/^ORD-/)
})

/** Orders so many packs of a new product with 40 in stock, by each shopper at once. */
async function hold(shoppers: Shopper[], quantity: number, product: Product, within = limits) {
  for (const { userId } of shoppers)
    await addToCart(database.db, { userId, productId: product._id, unit: undefined, quantity })
  return Promise.all(
    shoppers.map(({ userId, home }) =>
      placeOrder(
        database.db,
        {
          userId,
          request: { addressId: home, expectedTotal: product.price * quantity },
          paymentMethod: 'PAYU',
        },
        within,
      ).then(
        ({ orderId }) => orderId,
        (error: AppError) => `${error.code}: ${error.message}`,
      ),
    ),
  )
}
const shelf = (stock: number, mrp = 10) =>
  newProduct(database.db, category, { name: `Shelf ${++count}`, mrp, stock })

describe('what unpaid and unconfirmed orders of a new shopper hold', () => {
  test('is at most half of a pack’s stock, and nothing is taken beyond', async () => {
    const milk = await shelf(40)
    const [refused] = await hold([asha], 21, milk)
    expect(refused).toBe(
      `too_many_orders: Until your first order is delivered you can have 20 of ${milk.name} (1 kg) at a time. Order 20 now, or ask the shop for more.`,
    )
    expect(await stockLeft(database.db, milk)).toBe(40)
    expect(await listCart(database.db, asha.userId)).toHaveLength(1)
    await database.db.pool.query('DELETE FROM cart_items')
    const [first] = await hold([asha], 20, milk)
    expect(first).toMatch(/^ORD-/)
    expect((await hold([asha], 1, milk))[0]).toMatch(/^too_many_orders: There is an open order for/)

    await set('Confirmed', [first!])
    await database.db.pool.query('DELETE FROM cart_items')
    expect((await hold([asha], 11, milk))[0]).toMatch(/^too_many_orders: .* can have 10 of /)
  })

  test('may be all of a small stock', async () => {
    expect((await hold([asha], 4, await shelf(4)))[0]).toMatch(/^ORD-/)
  })

  test('comes to at most ₹5,000', async () => {
    const ghee = await shelf(1000, 1000)
    expect((await hold([asha], 6, ghee))[0]).toMatch(/^too_many_orders: .*₹5,000.* at most/)
    await database.db.pool.query('DELETE FROM cart_items')
    expect((await hold([asha], 3, ghee))[0]).toMatch(/^ORD-/)
    expect((await hold([asha], 3, ghee))[0]).toMatch(/^too_many_orders: .*₹5,000.* together/)
  })

  test('is not limited once an order was delivered, and what they hold counts for nobody else', async () => {
    await set('Delivered', [await order(asha)], 'Paid')
    const milk = await shelf(40)
    expect((await hold([asha], 30, milk))[0]).toMatch(/^ORD-/)
    const bela = await shopper('Bela', 9_444_444_000 + ++count)
    await database.db.pool.query(
      'UPDATE addresses SET address_line = (SELECT address_line FROM addresses WHERE id = $2) WHERE id = $1',
      [bela.home, asha.home],
    )
    expect((await hold([bela], 5, milk))[0]).toMatch(/^ORD-/)
  })

  test.each([
    ['mobile', async (n: number) => ({ mobile: 9_333_000_000, line: `${n} Lake Road` })],
    [
      'address',
      async (n: number) => ({ mobile: 9_555_000_000 + n, line: ['7, Hill Road', '7 hill-road'][n % 2]! }),
    ],
  ])('is limited for all accounts with one %s together, also when they order at once', async (_what, at) => {
    const crowd = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const { mobile, line } = await at(n)
        const who = await shopper(`Crowd${n}`, mobile)
        await database.db.pool.query('UPDATE addresses SET address_line = $2 WHERE id = $1', [who.home, line])
        return who
      }),
    )
    const milk = await shelf(40)
    const placed = await hold(crowd, 9, milk, { ...limits, open: 100 })
    expect(placed.filter((id) => id.startsWith('ORD-'))).toHaveLength(2)
    expect(await stockLeft(database.db, milk)).toBe(22)
  })

  test('is held for a shorter time until it must be paid', async () => {
    const times = { expirySeconds: 900, newExpirySeconds: 600, pollSeconds: 20 }
    const expiry = async (within = limits) => {
      await addToCart(database.db, { userId: asha.userId, productId: rice._id, unit: undefined, quantity: 1 })
      const request = { addressId: asha.home, expectedTotal: 40 }
      const input = {
        userId: asha.userId,
        request,
        paymentMethod: 'PAYU',
      } as const
      const { orderId } = await placeOrder(database.db, input, within, times)
      const [attempt] = await listPaymentAttempts(database.db, orderId)
      return (attempt!.expires_at!.getTime() - attempt!.created_at.getTime()) / 1000
    }
    expect(await expiry()).toBe(600)
    expect(await expiry({ ...limits, held: { share: 100, paise: 1 } })).toBe(900)
    await set('Delivered', [await order(asha)], 'Paid')
    expect(await expiry()).toBe(900)
  })

  test('is not limited with a share of 100 percent', async () => {
    const all = { ...limits, held: { share: 100, paise: 1 } }
    expect((await hold([asha], 40, await shelf(40), all))[0]).toMatch(/^ORD-/)
  })
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

test('who must say a number is told so, not that others whose number was erased have open orders', async () => {
  for (let other = 0; other < 6; other++) await order(await shopper('Kamla', 9_100_000_000 + ++count))
  await database.db.pool.query(
    `UPDATE orders SET address = address || jsonb_build_object('mobile', $1::bigint) WHERE status <> 'Cancelled'`,
    [ERASED_MOBILE],
  )
  const back = await shopper('Back', ERASED_MOBILE)
  expect(await order(back)).toMatch(/^address_without_mobile /)
})
