import { afterAll, beforeEach, expect, test } from 'vitest'
import { commandActor } from '#features/audit/actor.ts'
import { testDatabase, truncate } from '../../../../test/database.ts'
import { newProduct, newCategory } from '../../../../test/world.ts'
import { readChanges, readVersion } from '#platform/db/change-store.ts'
import { listCategories, listSubCategoriesOf } from './category-store.ts'
import { createCategory, createSubCategory } from './create-category.ts'
import { deleteProduct } from './delete-product.ts'
import { getProduct } from './get-product.ts'
import { restoreProduct } from './restore-product.ts'
import { updateCategory } from './update-category.ts'
import { updateSubCategory } from './update-sub-category.ts'

const shop = await testDatabase()
afterAll(() => shop.drop())
beforeEach(() => truncate(shop, 'categories'))

const add = (name: string) => createCategory(shop.db, commandActor, { name, image: '', isActive: true })
const names = async () => (await listCategories(shop.db, 'all')).map(({ name }) => name)

test('a new category comes last, and moving one shifts the others', async () => {
  const [, , spices] = [await add('Fruit'), await add('Dairy'), await add('Spices')]
  expect(await names()).toEqual(['Fruit', 'Dairy', 'Spices'])
  const moved = await updateCategory(shop.db, commandActor, { _id: spices._id, position: 1 })
  expect([moved.position, await names()]).toEqual([1, ['Spices', 'Fruit', 'Dairy']])
  expect((await listCategories(shop.db, 'all')).map(({ position }) => position)).toEqual([1, 2, 3])
})

test('a renamed category keeps its slug, invalidates every page and frees its old name', async () => {
  const fruit = await add('Fruit')
  const { version } = await readChanges(shop.db, 0)
  const saved = await updateCategory(shop.db, commandActor, { _id: fruit._id, name: 'Fresh Fruit' })
  expect(saved).toMatchObject({ name: 'Fresh Fruit', slug: 'fruit', isActive: true })
  expect((await readChanges(shop.db, version)).tags.sort()).toEqual([`category:${fruit._id}`, 'shell'])
  expect(await add('Fruit')).toMatchObject({ slug: 'fruit-2' })
  await expect(add('fresh fruit')).rejects.toMatchObject({
    code: 'slug_taken',
    fields: { name: expect.any(String) },
  })
})

test('a stale form is refused with the fields that it would overwrite', async () => {
  const fruit = await add('Fruit')
  await updateCategory(shop.db, commandActor, { _id: fruit._id, name: 'Fresh Fruit' })
  const version = await readVersion(shop.db)
  const older = { _id: fruit._id, name: 'Fruits', updatedAt: fruit.updatedAt }
  await expect(updateCategory(shop.db, commandActor, older)).rejects.toMatchObject({
    code: 'stale',
    data: { changed: ['name'], current: { name: 'Fresh Fruit' } },
  })
  expect([await names(), await readVersion(shop.db)]).toEqual([['Fresh Fruit'], version])
})

test('of two categories renamed to one name at the same time, one is refused', async () => {
  const [fruit, dairy] = [await add('Fruit'), await add('Dairy')]
  const both = await Promise.allSettled(
    [fruit, dairy].map(({ _id }) => updateCategory(shop.db, commandActor, { _id, name: 'पेय' })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('an unknown picture is refused, and nothing is added', async () => {
  const image = `/media/${'0'.repeat(32)}.webp`
  const fields = { name: 'Fruit', image, isActive: true }
  await expect(createCategory(shop.db, commandActor, fields)).rejects.toMatchObject({ code: 'invalid' })
  expect(await names()).toEqual([])
})

test('moving a sub-category moves its products, deleted ones too', async () => {
  const [fruit, dairy] = [await newCategory(shop.db, 'Fruit'), await newCategory(shop.db, 'Dairy')]
  const milk = await newProduct(shop.db, fruit, { name: 'Milk' })
  const curd = await newProduct(shop.db, fruit, { name: 'Curd' })
  await deleteProduct(shop.db, commandActor, curd._id)
  const { version } = await readChanges(shop.db, 0)
  const moved = await updateSubCategory(shop.db, commandActor, {
    _id: fruit.subCategoryId,
    category: dairy.categoryId,
  })
  expect(moved).toMatchObject({ category: dairy.categoryId, position: 2 })
  expect(await getProduct(shop.db, { productId: milk._id })).toMatchObject({ category: dairy.categoryId })
  expect(await restoreProduct(shop.db, commandActor, curd._id)).toMatchObject({
    category: dairy.categoryId,
    subCategory: fruit.subCategoryId,
  })
  expect((await readChanges(shop.db, version)).tags).toEqual(
    expect.arrayContaining([
      'shell',
      'products',
      `category:${fruit.categoryId}`,
      `category:${dairy.categoryId}`,
    ]),
  )
  const [first] = await listSubCategoriesOf(shop.db, dairy.categoryId)
  expect(first).toMatchObject({ name: 'Fresh Dairy' })
  await expect(
    updateSubCategory(shop.db, commandActor, { _id: fruit.subCategoryId, category: 999_999 }),
  ).rejects.toMatchObject({ code: 'category_mismatch' })
})

test('moving a sub-category to a category that has its name is refused', async () => {
  const [fruit, dairy] = [await add('Fruit'), await add('Dairy')]
  const sub = { name: 'Offers', image: '', isActive: true }
  const one = await createSubCategory(shop.db, commandActor, { ...sub, categoryId: fruit._id })
  await createSubCategory(shop.db, commandActor, { ...sub, categoryId: dairy._id })
  const move = { _id: one._id, category: dairy._id }
  await expect(updateSubCategory(shop.db, commandActor, move)).rejects.toMatchObject({ code: 'slug_taken' })
})
