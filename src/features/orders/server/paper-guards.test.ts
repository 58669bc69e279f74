import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import { mutantDatabase, type StatementMutation } from '../../../../test/mutant-database.ts'
import {
  newAddress,
  newCategory,
  newProduct,
  person,
  ravi,
  stockLeft,
  type CategoryIds,
} from '../../../../test/world.ts'
import { adminActor } from '#features/audit/actor.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { defaultShop, defaultTax } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import { listOrderDocuments } from '#features/tax/server/document-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { giveMoneyBack } from './give-money-back.ts'
import { getOrder } from './order-store.ts'
import { pickOrderLine } from './pick-order.ts'
import { placeOrder } from './place-order.ts'
import { transitionOrder } from './transition-order.ts'

// Mutation checks of packing and papers: a probe that passes must fail once its guard is removed.

let database: TestDatabase
let category: CategoryIds
let adminId: string
let count = 0

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  category = await newCategory(db)
  adminId = (await ravi(db)).userId
  const tax = { mode: 'regular', legalName: 'Asha Stores', address: '12 Market Road', stateCode: '29' }
  await saveSetting(db, 'tax', { ...defaultTax, ...tax })
  await saveShop(db, { ...defaultShop, name: 'Asha Stores', gstin: '29AAAAA0000A1ZY' })
})
afterAll(() => database.drop())

const bearsFrom = (productId: number, day: string, rateBp: number) =>
  database.db.pool.query(
    `INSERT INTO product_taxes (product_id, valid_from, hsn, treatment, rate_bp) VALUES ($1, $2::date, '1006', 'taxable', $3)`,
    [productId, day, rateBp],
  )

/** A confirmed order of three packs at ₹105 with 5 % inside, of which the picker found two. */
async function picked() {
  const { db } = database
  const who = await person(db, `Shopper${++count}`)
  const product = await newProduct(db, category, { name: `Rice ${count}`, mrp: 105 })
  await bearsFrom(product._id, '2025-09-22', 500)
  await addToCart(db, { userId: who.userId, productId: product._id, unit: undefined, quantity: 3 })
  const { orderId } = await placeOrder(db, {
    userId: who.userId,
    request: { addressId: await newAddress(db, who), expectedTotal: 315 },
    paymentMethod: 'CASH_ON_DELIVERY',
    idempotencyKey: undefined,
  })
  await move(db, orderId, 'Confirmed')
  await pickOrderLine(db, adminId, { orderId, position: 0, suppliedQuantity: 2 })
  return { orderId, product }
}

const move = (db: Database, orderId: string, to: OrderStatus) =>
  transitionOrder(db, { orderId, to, by: 'admin', actorId: adminId, note: null })

const guards: [title: string, Record<string, StatementMutation>, (db: Database) => Promise<void>][] = [
  [
    'a note has the rate of its bill’s row, whatever the product bears today',
    {
      'documents.ofOrder': (text) =>
        text.replace(
          "'rate_bp', r.rate_bp",
          `'rate_bp', (SELECT t.rate_bp FROM product_taxes t WHERE t.product_id = r.product_id ORDER BY valid_from DESC LIMIT 1)`,
        ),
    },
    async (db) => {
      const { orderId, product } = await picked()
      await move(db, orderId, 'Packed')
      await move(db, orderId, 'Out for Delivery')
      await bearsFrom(product._id, '2025-09-23', 1800)
      await giveMoneyBack(db, adminActor({ userId: adminId }), {
        orderId,
        reason: 'Torn',
        asks: [{ position: 0, packs: 1 }],
        goodsBack: false,
        refund: false,
        idempotencyKey: undefined,
      })
      const [, note] = await listOrderDocuments(database.db, orderId)
      expect(note!.rows).toMatchObject([{ rate_bp: 500, taxable_paise: 10_000, cgst_paise: 250 }])
    },
  ],
  [
    'a cancelled order returns what it was packed with, not what was ordered',
    {
      'stock.giveBack': (text) =>
        text.replace(
          /SELECT pack_id, -sum\(quantity\)[^)]*?GROUP BY pack_id HAVING sum\(quantity\) < 0/,
          'SELECT pack_id, quantity FROM order_lines WHERE order_id = $1',
        ),
    },
    async (db) => {
      const { orderId, product } = await picked()
      await move(db, orderId, 'Packed')
      expect(await stockLeft(db, product)).toBe(98)
      await move(db, orderId, 'Cancelled')
      expect(await stockLeft(db, product)).toBe(100)
    },
  ],
]

test.each(guards)('%s', (_, __, probe) => probe(database.db))

test.each(guards)('mutation check: %s', async (_, statements, probe) => {
  const failure = await probe(mutantDatabase(database.db, { statements })).then(
    () => new Error('the probe passed without the guard'),
    (error: Error) => error,
  )
  // A crash of the mutant proves nothing.
  if (failure.name !== 'AssertionError') throw failure
})

test('an order cannot be packed for more than was agreed, whatever computes its bill', async () => {
  const { orderId } = await picked()
  const db = mutantDatabase(database.db, {
    statements: {
      'supplied.save': (text) =>
        text.replace('final_total_paise = $6', 'final_total_paise = total_paise + $6 - $6 + 1'),
    },
  })
  await expect(move(db, orderId, 'Packed')).rejects.toThrow('orders_final_total_check')
  expect(await getOrder(database.db, orderId)).toMatchObject({ status: 'Confirmed', final_total_paise: null })
})
