import { afterAll, beforeEach, expect, test } from 'vitest'
import { commandActor } from '#features/audit/actor.ts'
import { testDatabase, truncate } from '../../../../test/database.ts'
import { newProduct, newCategory, plainProduct, stockLeft, type CategoryIds } from '../../../../test/world.ts'
import { readChanges, readVersion } from '#platform/db/change-store.ts'
import { sql } from '#platform/db/postgres.ts'
import type { Product } from '#shared/shapes.ts'
import { createProduct } from './create-product.ts'
import { deleteCategory, deleteSubCategory } from './delete-category.ts'
import { deleteProduct } from './delete-product.ts'
import { getProduct } from './get-product.ts'
import { restoreProduct } from './restore-product.ts'
import { updateProduct } from './update-product.ts'

let dairy: CategoryIds
let ghee: Product
const shop = await testDatabase()
afterAll(() => shop.drop())
beforeEach(async () => {
  await truncate(shop, 'categories')
  dairy = await newCategory(shop.db, 'Dairy')
  ghee = await newProduct(shop.db, dairy, { name: 'Ghee', stock: 7 })
  ghee = await updateProduct(shop.db, commandActor, ghee._id, {
    packs: [{ unit: '1 kg', price: 600, discount: 0, sku: 'GHEE-1', maxPerOrder: null }],
  })
})

const remove = (id = ghee._id) => deleteProduct(shop.db, commandActor, id)
const restore = (id = ghee._id) => restoreProduct(shop.db, commandActor, id)
const another = (name: string, sku: string) =>
  createProduct(shop.db, commandActor, {
    name,
    ...plainProduct,
    ...dairy,
    packs: [{ unit: '1 kg', pricePaise: 100, discountMicro: 0, stock: 1, sku, maxPerOrder: null }],
  })
const entries = sql<{ action: string }>(
  'test.audited',
  `SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY id`,
)

test('a deleted product is not found, and its slug and SKU can be used again', async () => {
  const { version } = await readChanges(shop.db, 0)
  await remove()
  await expect(getProduct(shop.db, { productId: ghee._id })).rejects.toMatchObject({
    code: 'product_not_found',
  })
  expect((await readChanges(shop.db, version)).tags).toContain(`product:${ghee._id}`)
  expect(await another('Ghee', 'GHEE-1')).toMatchObject({ slug: 'ghee' })
  await expect(remove()).rejects.toMatchObject({ code: 'product_not_found', status: 404 })
})

test('a restored product has its former fields, stock and SKU', async () => {
  await remove()
  expect(await restore()).toEqual({ ...ghee, updatedAt: expect.any(String) })
  expect(await stockLeft(shop.db, ghee)).toBe(7)
  // Pressing Undo twice does no harm.
  expect(await restore()).toMatchObject({ slug: 'ghee' })
  const actions = (await shop.db.many(entries, [String(ghee._id)])).map(({ action }) => action)
  expect(actions.slice(-2)).toEqual(['product.delete', 'product.restore'])
})

test('restoring a product does not restore a pack that was removed before the deletion', async () => {
  const pack = { price: 1, discount: 0, stock: 1, sku: null, maxPerOrder: null }
  await updateProduct(shop.db, commandActor, ghee._id, { packs: [{ ...pack, unit: '2 kg' }] })
  await remove()
  expect((await restore()).packs.map(({ unit }) => unit)).toEqual(['2 kg'])
})

test('a restored product gets a new slug if its own is taken; if its SKU is taken, it is refused', async () => {
  await remove()
  const other = await another('Ghee', 'OTHER')
  expect(await restore()).toMatchObject({ slug: 'ghee-2' })
  await remove()
  await remove(other._id)
  await another('Cow ghee', 'GHEE-1')
  const version = await readVersion(shop.db)
  await expect(restore()).rejects.toMatchObject({ code: 'sku_taken', status: 409 })
  await expect(getProduct(shop.db, { productId: ghee._id })).rejects.toMatchObject({
    code: 'product_not_found',
  })
  expect(await readVersion(shop.db)).toBe(version)
})

test('CAT-06: only an empty category can be deleted; otherwise the error says what it contains', async () => {
  await expect(deleteCategory(shop.db, commandActor, dairy.categoryId)).rejects.toMatchObject({
    code: 'category_in_use',
    status: 409,
    message: 'Dairy still contains 1 sub-category and 1 product. Please move or delete them first.',
  })
  await expect(deleteSubCategory(shop.db, commandActor, dairy.subCategoryId)).rejects.toMatchObject({
    code: 'category_in_use',
    data: { products: 1 },
  })
  await remove()
  await deleteSubCategory(shop.db, commandActor, dairy.subCategoryId)
  await deleteCategory(shop.db, commandActor, dairy.categoryId)
  await expect(restore()).rejects.toMatchObject({ code: 'category_gone', status: 409 })
})

test('CAT-06: deleting a sub-category while adding a product to it refuses one and orphans nothing', async () => {
  await remove()
  const orphans = sql<{ id: number }>(
    'test.orphans',
    `SELECT id FROM products WHERE deleted_at IS NULL AND sub_category_id IS NULL`,
  )
  for (let round = 0; round < 10; round++) {
    const category = await newCategory(shop.db, `Aisle ${round}`)
    const both = await Promise.allSettled([
      deleteSubCategory(shop.db, commandActor, category.subCategoryId),
      newProduct(shop.db, category, { name: `Thing ${round}` }),
    ])
    expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  }
  expect(await shop.db.many(orphans)).toEqual([])
})
