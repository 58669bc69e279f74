import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { sentBy } from '../../../../test/sent.ts'
import {
  newAddress,
  newProduct,
  person,
  newCategory,
  stockLeft,
  type Person,
  openAllDay,
} from '../../../../test/world.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { listCart } from '#features/cart/server/cart-store.ts'
import type { Shop } from '#features/storefront/contract.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import type { AppError } from '#shared/problems.ts'
import type { Product } from '#shared/shapes.ts'
import { placeOrder } from './place-order.ts'

let asha: Person
let home: string
let rice: Product
let count = 0

const database = await testDatabase()
const category = await newCategory(database.db)
afterAll(() => database.drop())
beforeEach(async () => {
  asha = await person(database.db, `Asha${++count}`)
  home = await newAddress(database.db, asha)
  rice = await newProduct(database.db, category, { name: 'Rice', mrp: 60, stock: 10 })
  await addToCart(database.db, { userId: asha.userId, productId: rice._id, unit: rice.unit, quantity: 2 })
})
afterEach(() => saveShop(database.db, defaultShop))

const rule = (more: Partial<Shop>) => saveShop(database.db, { ...defaultShop, ...more })
const order = (key?: string) =>
  placeOrder(database.db, {
    userId: asha.userId,
    request: { addressId: home, expectedTotal: 120 },
    paymentMethod: 'CASH_ON_DELIVERY',
    sent: key === undefined ? undefined : sentBy(asha.userId, key, {}, 'order'),
  })
const delivery = (more: Partial<Shop['delivery']>) => ({ delivery: { ...defaultShop.delivery, ...more } })
const closed = { opening: { ...defaultShop.opening, mode: 'closed' as const, message: 'Back on Monday.' } }

test.each<[string, Partial<Shop>, string, string]>([
  ['closed', closed, 'shop_closed', 'The shop is closed at the moment. Back on Monday.'],
  [
    'with a minimum order',
    { ordering: { minimum: 200, cashLimit: null } },
    'order_below_minimum',
    'Orders start at ₹200.00. Please add ₹80.00 more.',
  ],
  [
    'with a limit for cash',
    { ordering: { minimum: null, cashLimit: 119.99 } },
    'cash_limit_exceeded',
    'Cash on delivery is available up to ₹119.99. Please order less, or choose another payment method.',
  ],
])(
  'a shop %s refuses the order with a helpful message, and the stock and the cart are unchanged',
  async (_, settings, code, words) => {
    await rule(settings)
    const error = await order().then(
      () => expect.unreachable('this should have been refused'),
      (problem: AppError) => problem,
    )
    expect([error.code, error.message]).toEqual([code, words])
    expect(await stockLeft(database.db, rice)).toBe(10)
    expect(await listCart(database.db, asha.userId)).toHaveLength(1)
    await saveShop(database.db, defaultShop)
    expect(await order()).toMatchObject({ order_status: 'Pending', totalAmt: 120 })
  },
)

test('a repeated request returns its order even after the shop has closed', async () => {
  const key = crypto.randomUUID()
  const placed = await order(key)
  await rule(closed)
  expect((await order(key)).orderId).toBe(placed.orderId)
})

test('an order keeps its delivery promise when the setting changes', async () => {
  const promised = delivery({ promise: { ...defaultShop.delivery.promise, kind: 'minutes' } })
  await rule({ ...promised, opening: openAllDay })
  const key = crypto.randomUUID()
  expect((await order(key)).deliveryPromise).toBe('30–45 min')
  await saveShop(database.db, defaultShop)
  expect((await order(key)).deliveryPromise).toBe('30–45 min')
})
