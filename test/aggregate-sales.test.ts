import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { newAddress, newProduct, person, newCategory, type CategoryIds } from './world.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { listProducts } from '#features/catalogue/server/product-store.ts'
import type { Product } from '#shared/shapes.ts'
import type { Order } from '#features/orders/contract.ts'
import { placeOrder } from '#features/orders/server/place-order.ts'
import { changeOrderStatus } from '#features/orders/server/order-store.ts'
import { transitionOrder } from '#features/fulfilment/desk/server/transition-order.ts'
import { aggregateSales } from '#features/sales/server/aggregate-sales.ts'
import { listRecentSales } from '#features/sales/server/product-rank-store.ts'

let category: CategoryIds
let milk: Product
let eggs: Product
let count = 0

const database = await testDatabase()
afterAll(() => database.drop())
beforeEach(async () => {
  category = await newCategory(database.db, `Dairy ${++count}`)
  milk = await newProduct(database.db, category, { name: 'Milk', mrp: 30 })
  eggs = await newProduct(database.db, category, { name: 'Eggs', mrp: 8 })
  await database.owner.pool.query('TRUNCATE pack_days, sales_days')
})

async function bought(product: Product, quantity: number, at?: string): Promise<Order> {
  const { userId } = await person(database.db, `Buyer${++count}`)
  await addToCart(database.db, { userId, productId: product._id, unit: undefined, quantity })
  const order = await placeOrder(database.db, {
    userId,
    request: {
      addressId: await newAddress(database.db, { userId, email: '' }),
      expectedTotal: product.price * quantity,
    },
    paymentMethod: 'CASH_ON_DELIVERY',
  })
  // A business day is written once, so the past is rewritten without the guard of it.
  if (at)
    await database.owner.pool.query(
      `ALTER TABLE orders DISABLE TRIGGER orders_business_day_stays;
       UPDATE orders SET created_at = ${at}, business_day = (${at} AT TIME ZONE 'Asia/Kolkata')::date WHERE id = '${order.orderId}';
       ALTER TABLE orders ENABLE TRIGGER orders_business_day_stays`,
    )
  return order
}

const sums = async () => {
  const { rows } = await database.db.pool.query(
    `SELECT s.product_id, sum(units)::int AS units, sum(sales_paise)::int AS paise, sum(s.orders)::int AS orders
     FROM pack_days s WHERE product_id = ANY($1) GROUP BY 1 ORDER BY 1`,
    [[milk._id, eggs._id]],
  )
  return rows as unknown[]
}
const popular = async () => {
  const scope = { of: 'category', categoryId: category.categoryId } as const
  return (await listProducts(database.db, scope, 'popular', { page: 1, limit: 10 })).rows.map(
    ({ name }) => name,
  )
}

test('units and sales are summed per product, and lists are sorted by them', async () => {
  await bought(milk, 2)
  await bought(milk, 3)
  await bought(eggs, 1)
  expect(await popular()).toEqual(['Eggs', 'Milk'])
  await aggregateSales(database.db)
  expect(await sums()).toEqual([
    { product_id: milk._id, units: 5, paise: 15_000, orders: 2 },
    { product_id: eggs._id, units: 1, paise: 800, orders: 1 },
  ])
  expect(await popular()).toEqual(['Milk', 'Eggs'])
  // The search ranking uses the same sum.
  const sold = await listRecentSales(database.db)
  expect([sold.get(milk._id), sold.get(eggs._id)]).toEqual([5, 1])
})

test('repeated and concurrent runs change nothing', async () => {
  await bought(milk, 2)
  await aggregateSales(database.db)
  const before = await sums()
  await Promise.all([aggregateSales(database.db), aggregateSales(database.db), aggregateSales(database.db)])
  expect(await sums()).toEqual(before)
})

test('a cancelled order no longer counts as a sale', async () => {
  const { orderId } = await bought(milk, 9)
  await bought(eggs, 1)
  await aggregateSales(database.db)
  expect(await popular()).toEqual(['Milk', 'Eggs'])
  await transitionOrder(database.db, { orderId, to: 'Cancelled', by: 'admin', actorId: null, note: null })
  await aggregateSales(database.db)
  expect(await sums()).toEqual([{ product_id: eggs._id, units: 1, paise: 800, orders: 1 }])
  expect(await popular()).toEqual(['Eggs', 'Milk'])
})

test('sales are grouped by day in India’s time zone', async () => {
  const midnight = `((now() AT TIME ZONE 'Asia/Kolkata')::date::timestamp AT TIME ZONE 'Asia/Kolkata')`
  await bought(milk, 1, midnight)
  await bought(milk, 2, `(${midnight} - interval '1 second')`)
  await aggregateSales(database.db)
  const { rows } = await database.db.pool.query(
    `SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date - day AS ago, units::int AS units
     FROM pack_days WHERE product_id = $1 ORDER BY day`,
    [milk._id],
  )
  expect(rows).toEqual([
    { ago: 1, units: 2 },
    { ago: 0, units: 1 },
  ])
})

test('sales of 30 days ago are still stored but no longer count for popularity', async () => {
  await bought(milk, 9, `(now() - interval '30 days')`)
  await bought(eggs, 1)
  await aggregateSales(database.db)
  await aggregateSales(database.db)
  expect(await sums()).toHaveLength(2)
  expect(await popular()).toEqual(['Eggs', 'Milk'])
})

test('an order that is cancelled months later no longer counts, and unchanged rows are not written', async () => {
  const { orderId } = await bought(milk, 9, `(now() - interval '90 days')`)
  await bought(eggs, 1)
  await aggregateSales(database.db)
  const written = () =>
    database.db.pool.query('SELECT xmin::text FROM pack_days WHERE product_id = $1', [eggs._id])
  const before = (await written()).rows
  await transitionOrder(database.db, { orderId, to: 'Cancelled', by: 'admin', actorId: null, note: null })
  await aggregateSales(database.db)
  expect(await sums()).toEqual([{ product_id: eggs._id, units: 1, paise: 800, orders: 1 }])
  expect((await written()).rows).toEqual(before)
})

test('a change that is committed after a later one is counted by the next run', async () => {
  const { orderId } = await bought(milk, 9, `(now() - interval '5 days')`)
  await aggregateSales(database.db)
  await database.db.transaction(async (late) => {
    await changeOrderStatus(late, {
      id: orderId,
      from: ['Pending'],
      to: 'Cancelled',
      by: 'admin',
      actorId: null,
      note: null,
    })
    await bought(eggs, 1)
    await aggregateSales(database.db)
  })
  await aggregateSales(database.db)
  expect(await sums()).toEqual([{ product_id: eggs._id, units: 1, paise: 800, orders: 1 }])
})

test('a run that is interrupted, and sums that were lost, are made up for', async () => {
  await bought(milk, 2)
  await expect(aggregateSales(database.db, AbortSignal.abort())).rejects.toThrow()
  expect(await sums()).toEqual([])
  await aggregateSales(database.db)
  await database.owner.pool.query('TRUNCATE pack_days')
  await database.db.pool.query(
    `UPDATE sales_days SET counted_at = now() - interval '1 day', summed_event = 1000000`,
  )
  await aggregateSales(database.db)
  expect(await sums()).toEqual([{ product_id: milk._id, units: 2, paise: 6_000, orders: 1 }])
})

test('a business day is written once', async () => {
  const { orderId } = await bought(milk, 1)
  await expect(
    database.db.pool.query(`UPDATE orders SET business_day = business_day - 1 WHERE id = $1`, [orderId]),
  ).rejects.toThrow('stays')
})
