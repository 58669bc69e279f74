import { afterAll, beforeEach, expect, test } from 'vitest'
import { commandActor } from '#features/audit/actor.ts'
import { testDatabase } from '../../../../test/database.ts'
import { newCategory, plainProduct } from '../../../../test/world.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { Product } from '#shared/shapes.ts'
import { readVersion } from '#platform/db/change-store.ts'
import type { ProductDraft } from './add-products.ts'
import { createProduct } from './create-product.ts'
import { getProduct } from './get-product.ts'
import { updateProduct } from './update-product.ts'

let rice: Product
const shop = await testDatabase()
const vegetables = await newCategory(shop.db, 'Vegetables')
const dairy = await newCategory(shop.db, 'Dairy')
afterAll(() => shop.drop())

const pack = { pricePaise: 10_000, discountMicro: 0, stock: 10, sku: null, maxPerOrder: null }
const riceDraft = (): ProductDraft => ({
  ...plainProduct,
  name: 'Sona Masoori Rice',
  brand: 'Asha',
  ...vegetables,
  packs: [
    { ...pack, unit: '1 kg' },
    { ...pack, unit: '5 kg', pricePaise: 45_000 },
  ],
})
beforeEach(async () => {
  rice = await createProduct(shop.db, commandActor, riceDraft())
})

const packInput = (
  unit: string,
  changes: Partial<{ stock: number; stockWas: number; sku: string; price: number }> = {},
) => ({
  unit,
  price: 100,
  discount: 0,
  stock: 10,
  sku: null as string | null,
  maxPerOrder: null,
  ...changes,
})

const ledger = sql<{ unit: string; moves: string[] }>(
  'test.ledger',
  `SELECT k.unit, array_agg(m.reason || ' ' || m.quantity ORDER BY m.id) AS moves
   FROM packs k JOIN stock_movements m ON m.pack_id = k.id WHERE k.product_id = $1 GROUP BY k.id ORDER BY k.id`,
)
const unbalanced = sql(
  'test.unbalanced',
  `SELECT k.id FROM packs k LEFT JOIN stock_movements m ON m.pack_id = k.id
   GROUP BY k.id HAVING k.stock <> coalesce(sum(m.quantity), 0)`,
)
const storedOffer = sql('test.kept', `SELECT selling_paise, discount_micro FROM products WHERE id = $1`)
const sell = sql(
  'test.sell',
  `WITH sold AS (UPDATE packs SET stock = stock - $2 WHERE product_id = $1 AND unit = '1 kg' AND stock >= $2 RETURNING id)
   INSERT INTO stock_movements (pack_id, reason, quantity) SELECT id, 'adjustment', -$2 FROM sold`,
)

/** Expects a refusal that leaves the product, its packs, the ledger and the content version unchanged. */
async function refused(change: Parameters<typeof updateProduct>[3], expected: object, id = rice._id) {
  const snapshot = async (tx: Tx) => [
    await getProduct(tx, { productId: rice._id }),
    await tx.many(ledger, [rice._id]),
    await readVersion(tx),
  ]
  const before = await snapshot(shop.db)
  await expect(updateProduct(shop.db, commandActor, id, change)).rejects.toMatchObject(expected)
  expect(await snapshot(shop.db)).toEqual(before)
}

test('plain fields are saved, and the content version increases', async () => {
  const version = await readVersion(shop.db)
  const saved = await updateProduct(shop.db, commandActor, rice._id, {
    name: 'Ponni Rice',
    brand: null,
    publish: false,
  })

  expect(saved).toEqual({
    ...rice,
    name: 'Ponni Rice',
    slug: 'ponni-rice',
    brand: null,
    publish: false,
    updatedAt: expect.any(String),
  })
  expect(await readVersion(shop.db)).toBe(version + 1)
  expect(await shop.db.many(ledger, [rice._id])).toEqual([
    { unit: '1 kg', moves: ['opening 10'] },
    { unit: '5 kg', moves: ['opening 10'] },
  ])
})

test('changing the fields of the first pack leaves the other packs unchanged', async () => {
  const saved = await updateProduct(shop.db, commandActor, rice._id, {
    price: 120,
    discount: 12.5,
    stock: 7,
    stockWas: 10,
  })

  expect(saved).toMatchObject({ unit: '1 kg', price: 120, discount: 12.5, stock: 7 })
  expect(saved.packs[1]).toEqual(rice.packs[1])
  expect(await shop.db.one(storedOffer, [rice._id])).toEqual({
    selling_paise: 10_500,
    discount_micro: 12_500_000,
  })
  expect(await shop.db.many(ledger, [rice._id])).toMatchObject([
    { moves: ['opening 10', 'adjustment -3'] },
    { moves: ['opening 10'] },
  ])
})

test('a list of packs adds, reorders and removes them, and a returning pack keeps its ledger', async () => {
  const one = await updateProduct(shop.db, commandActor, rice._id, {
    packs: [packInput('10 kg', { price: 900, stock: 4 }), packInput('1 kg', { stock: 12 })],
  })
  expect(one.packs.map(({ unit, stock }) => [unit, stock])).toEqual([
    ['10 kg', 4],
    ['1 kg', 12],
  ])
  expect(one).toMatchObject({ unit: '10 kg', price: 900 })
  expect(await shop.db.one(storedOffer, [rice._id])).toMatchObject({ selling_paise: 90_000 })

  const two = await updateProduct(shop.db, commandActor, rice._id, {
    packs: [packInput('5 kg', { stock: 3 })],
  })
  expect(two.packs.map(({ unit, stock }) => [unit, stock])).toEqual([['5 kg', 3]])
  expect(await shop.db.many(ledger, [rice._id])).toEqual([
    { unit: '1 kg', moves: ['opening 10', 'adjustment 2'] },
    { unit: '5 kg', moves: ['opening 10', 'adjustment -7'] },
    { unit: '10 kg', moves: ['opening 4'] },
  ])
  expect(await shop.db.many(unbalanced)).toEqual([])
})

test('a pack may be renamed, and two packs may swap their SKUs', async () => {
  await updateProduct(shop.db, commandActor, rice._id, {
    packs: [packInput('1 kg', { sku: 'R1' }), packInput('5 kg', { sku: 'R5' })],
  })
  const swapped = await updateProduct(shop.db, commandActor, rice._id, {
    packs: [packInput('1 kg', { sku: 'R5' }), packInput('5 kg', { sku: 'R1' })],
  })
  expect(swapped.packs.map(({ sku }) => sku)).toEqual(['R5', 'R1'])

  const renamed = await updateProduct(shop.db, commandActor, rice._id, { unit: '1000 g' })
  expect(renamed.packs.map(({ unit, sku, stock }) => [unit, sku, stock])).toEqual([
    ['1000 g', 'R5', 10],
    ['5 kg', 'R1', 10],
  ])
  await updateProduct(shop.db, commandActor, rice._id, { packs: [packInput('1 kg')] })
  expect(await shop.db.many(unbalanced)).toEqual([])
})

test('a stock edit is refused if stock was sold since it was read', async () => {
  await shop.db.run(sell, [rice._id, 4])
  await refused({ stock: 20, stockWas: 10 }, { code: 'stale', status: 409, data: { unit: '1 kg', stock: 6 } })
  await refused(
    { name: 'New', packs: [packInput('5 kg'), packInput('1 kg', { stockWas: 10 })] },
    { code: 'stale', data: { unit: '1 kg', stock: 6 } },
  )
  const saved = await updateProduct(shop.db, commandActor, rice._id, { stock: 20, stockWas: 6 })
  expect(saved.stock).toBe(20)
})

test('a form older than the last save is refused with the fields that it would overwrite', async () => {
  const { updatedAt } = rice
  const saved = await updateProduct(shop.db, commandActor, rice._id, { updatedAt, name: 'Ponni Rice' })
  expect(Date.parse(saved.updatedAt)).toBeGreaterThan(Date.parse(updatedAt))
  await refused(
    { updatedAt, name: 'Basmati Rice', brand: 'Asha', price: 90 },
    {
      code: 'stale',
      status: 409,
      data: { changed: ['name', 'price'], current: { name: 'Ponni Rice', price: 100 } },
    },
  )
  const again = await updateProduct(shop.db, commandActor, rice._id, {
    updatedAt: saved.updatedAt,
    price: 90,
  })
  expect(again).toMatchObject({ name: 'Ponni Rice', price: 90 })
})

test('of ten forms saved at the same time, one succeeds', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, i) =>
      updateProduct(shop.db, commandActor, rice._id, { updatedAt: rice.updatedAt, description: `Form ${i}` }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a sale does not make a form stale if the form leaves the stock unchanged', async () => {
  await shop.db.run(sell, [rice._id, 4])
  const saved = await updateProduct(shop.db, commandActor, rice._id, {
    updatedAt: rice.updatedAt,
    name: 'Ponni Rice',
  })
  expect(saved).toMatchObject({ name: 'Ponni Rice', stock: 6 })
})

test('a sub-category of another category is refused', async () => {
  await refused({ category: dairy.categoryId }, { code: 'category_mismatch', status: 422 })
  await refused({ subCategory: dairy.subCategoryId }, { code: 'category_mismatch' })
  await refused({ category: 999, subCategory: 999 }, { code: 'category_mismatch' })
  const moved = await updateProduct(shop.db, commandActor, rice._id, {
    category: dairy.categoryId,
    subCategory: dairy.subCategoryId,
  })
  expect([moved.category, moved.subCategory]).toEqual([dairy.categoryId, dairy.subCategoryId])
})

test('a SKU is unique in the shop, a unit within its product', async () => {
  const milk = await createProduct(shop.db, commandActor, {
    ...riceDraft(),
    name: 'Milk',
    packs: [{ ...pack, unit: '1 L', sku: 'M1' }],
  })
  expect(milk.slug).toBe('milk')
  await refused({ packs: [packInput('1 kg', { sku: 'M1', stock: 3 })] }, { code: 'sku_taken', status: 409 })
  await refused(
    { packs: [packInput('1 kg', { sku: 'X' }), packInput('2 kg', { sku: 'X' })] },
    { code: 'sku_taken' },
  )
  await refused(
    { packs: [packInput('1 kg'), packInput('5 kg'), packInput('1 kg')] },
    { code: 'invalid', fields: { 'packs.2.unit': 'Two packs have the unit 1 kg' } },
  )
  await refused({ unit: '5 kg' }, { code: 'invalid' })
})

test('a pack keeps its own picture when other fields change', async () => {
  const url = `/media/${'a'.repeat(32)}.webp`
  await refused({ packs: [{ ...packInput('5 kg'), image: url }] }, { code: 'invalid' })
  await shop.db.pool.query('INSERT INTO images (id, width, height, bytes) VALUES ($1, 1, 1, 1)', [
    'a'.repeat(32),
  ])
  const saved = await updateProduct(shop.db, commandActor, rice._id, {
    packs: [packInput('1 kg'), { ...packInput('5 kg'), image: url }],
  })
  expect(saved.packs.map(({ image }) => image)).toEqual([undefined, url])
  const later = await updateProduct(shop.db, commandActor, rice._id, { price: 120 })
  expect(later.packs[1]?.image).toBe(url)
  const removed = await updateProduct(shop.db, commandActor, rice._id, {
    packs: [packInput('1 kg'), packInput('5 kg')],
  })
  expect(removed.packs.map(({ image }) => image)).toEqual([undefined, undefined])
})

test('an unknown picture and an unknown product are refused', async () => {
  await refused(
    { image: [`/media/${'0'.repeat(32)}.webp`] },
    { code: 'invalid', fields: { image: expect.any(String) } },
  )
  await refused({ name: 'X' }, { code: 'product_not_found', status: 404 }, 999_999)
})

test('of two stock edits made from the same value, one is saved', async () => {
  const both = await Promise.allSettled([
    updateProduct(shop.db, commandActor, rice._id, { stock: 20, stockWas: 10 }),
    updateProduct(shop.db, commandActor, rice._id, { stock: 30, stockWas: 10 }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await shop.db.many(unbalanced)).toEqual([])
})

test('concurrent pack changes leave one complete list and a correct ledger', async () => {
  const lists = Array.from({ length: 12 }, (_, i) =>
    i % 2 ? [packInput('1 kg', { stock: i }), packInput(`${i} kg bag`)] : [packInput('5 kg', { stock: i })],
  )
  await Promise.all(lists.map((packs) => updateProduct(shop.db, commandActor, rice._id, { packs })))
  const { packs } = await getProduct(shop.db, { productId: rice._id })
  expect(lists.map((list) => list.map(({ unit }) => unit))).toContainEqual(packs.map(({ unit }) => unit))
  expect(await shop.db.many(unbalanced)).toEqual([])
})

test('a stock that is set while it is sold stays the sum of its movements', async () => {
  await Promise.all([
    ...Array.from({ length: 10 }, () => shop.db.run(sell, [rice._id, 1])),
    ...Array.from({ length: 5 }, (_, i) => updateProduct(shop.db, commandActor, rice._id, { stock: 50 + i })),
  ])
  expect(await shop.db.many(unbalanced)).toEqual([])
})
