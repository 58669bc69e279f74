import { afterAll, expect, test } from 'vitest'
import { dayInIndia } from '#shared/when.ts'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { testShop } from '../../../../../test/server.ts'
import { endAllMarkDowns } from './end-mark-downs.ts'
import { newCategory, newProduct, ravi, stockLeft } from '../../../../../test/world.ts'

let count = 0

const shop = await testShop()
const token = await shop.signIn(await ravi(shop.db))
const category = await newCategory(shop.db)
const supplierId = (await shop.call('POST /api/suppliers', { as: token, body: { name: 'Metro' } })).body.data
  ._id
afterAll(() => closeAndCheckInvariants(shop))

const inDays = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000))

/** A product without stock that came with these dates, by bills of 100 days ago. */
async function bought(dates: { days?: number; quantity: number }[]) {
  const product = await newProduct(shop.db, category, {
    name: `Curd ${(count += 1)}`,
    mrp: 40,
    price: 36,
    stock: 0,
  })
  const lines = dates.map(({ days, quantity }) => ({
    productId: product._id,
    unit: product.unit,
    quantity,
    cost: 30,
    ...(days !== undefined && { expiresOn: inDays(days) }),
  }))
  const body = { supplierId, billNumber: `E-${count}`, billDate: inDays(-100), lines }
  const { purchase } = (await shop.call('POST /api/purchases/write', { as: token, body })).body.data
  return { product, purchaseId: purchase._id as string }
}
const list = async (name: string, which?: string) =>
  (
    await shop.call('GET /api/expiry', { as: token, ...(which && { query: { list: which } }) })
  ).body.data.filter((row: { name: string }) => row.name === name)
const sell = (productId: number, quantity: number) =>
  shop.owner.pool.query(
    `WITH sold AS (UPDATE packs SET stock = stock - $2::int WHERE product_id = $1 RETURNING id)
     INSERT INTO stock_movements (pack_id, reason, quantity) SELECT id, 'adjustment', -$2::int FROM sold`,
    [productId, quantity],
  )

test('what expires soon is listed by its days, and what was sold is taken from the earliest date', async () => {
  const { product } = await bought([
    { days: 5, quantity: 10 },
    { days: 20, quantity: 10 },
    { days: 40, quantity: 10 },
    { days: 300, quantity: 10 },
  ])
  const shown = async (which: string) =>
    (await list(product.name, which)).map(({ days, left }: { days: number; left: number }) => [days, left])
  expect(await shown('45')).toEqual([
    [5, 10],
    [20, 10],
    [40, 10],
  ])
  expect([await shown('7'), await shown('30')]).toEqual([
    [[5, 10]],
    [
      [5, 10],
      [20, 10],
    ],
  ])
  await sell(product._id, 14)
  expect(await shown('45')).toEqual([
    [20, 6],
    [40, 10],
  ])
  const [first] = await list(product.name)
  expect(first).toMatchObject({ stock: 26, mrp: 40, price: 36, discount: 10, cost: 30 })
})

test('the advice of FSSAI has a list of its own, and what the packet declares is its shelf life', async () => {
  // By the bill it lives for 130 days: 39 days are asked for. By the packet for ten days: three.
  const { product } = await bought([{ days: 30, quantity: 5 }])
  expect(await list(product.name, 'advice')).toMatchObject([{ days: 30, isBelowAdvice: true }])
  await shop.db.pool.query(
    `UPDATE products SET declarations = '{"bestBefore": "10 days from packing"}' WHERE id = $1`,
    [product._id],
  )
  expect(await list(product.name, 'advice')).toEqual([])
})

test('a bill that was reversed has no dates', async () => {
  const { product, purchaseId } = await bought([{ days: 5, quantity: 3 }])
  expect(await list(product.name)).toHaveLength(1)
  await shop.call('POST /api/purchases/reverse', { as: token, body: { _id: purchaseId } })
  await newProduct(shop.db, category, { name: `Other ${count}` })
  expect(await list(product.name)).toEqual([])
})

test('a pack is marked down as the catalogue saves it, and never up', async () => {
  const { product } = await bought([{ days: 5, quantity: 3 }])
  const mark = (discount: number) =>
    shop.call('POST /api/expiry/mark-down', {
      as: token,
      body: { productId: product._id, unit: product.unit, discount },
    })
  expect((await mark(50)).body.data).toEqual({
    productId: product._id,
    unit: product.unit,
    stock: 3,
    price: 20,
  })
  for (const discount of [50, 10]) expect((await mark(discount)).body.code).toBe('not_lower')
  const { rows } = await shop.db.pool.query(
    `SELECT selling_paise FROM products WHERE id = $1 AND EXISTS (
       SELECT FROM audit_log WHERE action = 'product.update' AND subject_id = $1::text)`,
    [product._id],
  )
  expect(rows).toEqual([{ selling_paise: 2000 }])
})

test('fresh goods are not sold at the discount of those that were marked down', async () => {
  const mark = ({ _id, unit }: { _id: number; unit: string }, discount: number) =>
    shop.call('POST /api/expiry/mark-down', { as: token, body: { productId: _id, unit, discount } })
  const priceOf = async (productId: number) =>
    (await shop.db.pool.query('SELECT selling_paise::int AS paise FROM products WHERE id = $1', [productId]))
      .rows[0].paise as number
  const buy = ({ _id, unit }: { _id: number; unit: string }, days: number | null) =>
    shop.call('POST /api/purchases/write', {
      as: token,
      body: {
        supplierId,
        billNumber: `F-${(count += 1)}`,
        billDate: inDays(0),
        lines: [
          { productId: _id, unit, quantity: 40, cost: 30, ...(days !== null && { expiresOn: inDays(days) }) },
        ],
      },
    })
  // Sold out, then bought again.
  const { product: curd } = await bought([{ days: 1, quantity: 3 }])
  for (const discount of [30, 50]) await mark(curd, discount)
  expect(await priceOf(curd._id)).toBe(2_000)
  await sell(curd._id, 3)
  expect((await buy(curd, 9)).status).toBe(200)
  await endAllMarkDowns(shop.db)
  expect(await priceOf(curd._id)).toBe(3_600)
  // Bought while some are left: at their discount until they are gone, and not a minute longer than the sweep takes.
  const { product: paneer } = await bought([{ days: 1, quantity: 3 }])
  await mark(paneer, 50)
  await buy(paneer, 9)
  await endAllMarkDowns(shop.db)
  expect(await priceOf(paneer._id)).toBe(2_000)
  await sell(paneer._id, 3)
  await endAllMarkDowns(shop.db)
  expect(await priceOf(paneer._id)).toBe(3_600)
  // A discount that somebody has changed since stays, and goods without a date are gone when none is left.
  const { product: milk } = await bought([{ days: 1, quantity: 3 }])
  await mark(milk, 50)
  await shop.db.pool.query('UPDATE packs SET discount_micro = 25000000 WHERE product_id = $1', [milk._id])
  const { product: bread } = await bought([{ quantity: 3 }])
  await mark(bread, 50)
  await sell(milk._id, 3)
  await endAllMarkDowns(shop.db)
  const left = async () =>
    (
      await shop.db.pool.query(
        'SELECT product_id, discount_micro FROM packs JOIN mark_downs ON pack_id = id WHERE product_id >= $1',
        [milk._id],
      )
    ).rows
  expect(await left()).toEqual([{ product_id: bread._id, discount_micro: 50_000_000 }])
  const { rows } = await shop.db.pool.query('SELECT discount_micro FROM packs WHERE product_id = $1', [
    milk._id,
  ])
  expect(rows).toEqual([{ discount_micro: 25_000_000 }])
  await sell(bread._id, 3)
  await endAllMarkDowns(shop.db)
  expect([await left(), await priceOf(bread._id)]).toEqual([[], 3_600])
  // Of goods without a date that never run out, those that were there are sold first.
  const { product: pav } = await bought([{ quantity: 3 }])
  await mark(pav, 50)
  await buy(pav, null)
  await sell(pav._id, 2)
  await endAllMarkDowns(shop.db)
  expect(await priceOf(pav._id)).toBe(2_000)
  await sell(pav._id, 1)
  await endAllMarkDowns(shop.db)
  expect(await priceOf(pav._id)).toBe(3_600)
})

test('what is written off leaves the stock with its reason, once', async () => {
  const { product } = await bought([{ days: -1, quantity: 3 }])
  const waste = (quantity: number, stockWas: number) =>
    shop.call('POST /api/expiry/waste', {
      as: token,
      body: { productId: product._id, unit: product.unit, quantity, stockWas, reason: 'expired' },
    })
  expect((await waste(4, 3)).body).toMatchObject({
    code: 'stock_below_zero',
    message: expect.stringContaining('only 3'),
  })
  const replies = await Promise.all([waste(2, 3), waste(2, 3)])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await stockLeft(shop.db, product)).toBe(1)
  const { rows } = await shop.db.pool.query(
    `SELECT quantity, waste_reason FROM stock_movements m JOIN packs k ON k.id = m.pack_id
     WHERE k.product_id = $1 AND reason = 'waste'`,
    [product._id],
  )
  expect(rows).toEqual([{ quantity: -2, waste_reason: 'expired' }])
  expect(await list(product.name)).toMatchObject([{ days: -1, left: 1 }])
})

test('what came for nothing has a date, too', async () => {
  const product = await newProduct(shop.db, category, { name: `Free ${(count += 1)}`, stock: 0 })
  const lines = [
    { productId: product._id, unit: product.unit, quantity: 0, free: 3, cost: 0, expiresOn: inDays(4) },
  ]
  const body = { supplierId, billNumber: `E-${count}`, billDate: inDays(0), lines, confirmed: true }
  expect((await shop.call('POST /api/purchases/write', { as: token, body })).status).toBe(200)
  expect(await list(product.name)).toMatchObject([{ days: 4, left: 3, cost: null }])
})
