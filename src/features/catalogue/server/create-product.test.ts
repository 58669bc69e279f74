import { afterAll, expect, test } from 'vitest'
import { commandActor } from '#features/audit/actor.ts'
import { testDatabase } from '../../../../test/database.ts'
import { newCategory, plainProduct } from '../../../../test/world.ts'
import { sql } from '#platform/db/postgres.ts'
import { addCategory } from './add-category.ts'
import { addProducts, type ProductDraft } from './add-products.ts'
import { addSubCategory } from './add-sub-category.ts'
import { createProduct } from './create-product.ts'

const shop = await testDatabase({ poolSize: 20 })
const dairy = await newCategory(shop.db, 'Dairy')
afterAll(() => shop.drop())

const draft = (name: string, sku: string | null = null): ProductDraft => ({
  name,
  ...plainProduct,
  ...dairy,
  packs: [{ unit: '1 L', pricePaise: 6400, discountMicro: 0, stock: 5, sku, maxPerOrder: null }],
})
const count = sql<{ count: number }>('test.count_products', 'SELECT count(*) AS count FROM products')

test('CAT-03: twenty concurrent additions of Milk get twenty URLs', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, () => createProduct(shop.db, commandActor, draft('Milk'))),
  )
  const numbered = Array.from({ length: 19 }, (_, i) => `milk-${i + 2}`)
  expect(new Set(made.map(({ slug }) => slug))).toEqual(new Set(['milk', ...numbered]))
})

test('CAT-03: a name in another script gets a readable slug, one without letters the product’s id', async () => {
  const made = async (name: string) => createProduct(shop.db, commandActor, draft(name))
  expect(await made('பால்')).toMatchObject({ name: 'பால்', slug: 'pal' })
  expect(await made('दूध')).toMatchObject({ name: 'दूध', slug: 'dudh' })
  const glass = await made('🥛')
  expect(glass).toMatchObject({ name: '🥛', slug: `item-${glass._id}` })
})

test('products with the same name are numbered within a batch and after existing ones', async () => {
  await createProduct(shop.db, commandActor, draft('Ghee'))
  const ids = await shop.db.transaction((tx) =>
    addProducts(
      tx,
      ['Ghee', 'Ghee 2', 'Ghee', 'Ghee'].map((name) => draft(name)),
    ),
  )
  const slugs = sql<{ slug: string }>(
    'test.slugs',
    'SELECT slug FROM products WHERE id = ANY($1) ORDER BY id',
  )
  expect((await shop.db.many(slugs, [ids])).map(({ slug }) => slug)).toEqual([
    'ghee-3',
    'ghee-2',
    'ghee-4',
    'ghee-5',
  ])
})

test('a taken SKU or an unknown sub-category adds nothing', async () => {
  await createProduct(shop.db, commandActor, draft('Curd', 'CURD-1'))
  const { count: before } = await shop.db.one(count)
  await expect(createProduct(shop.db, commandActor, draft('Other curd', 'CURD-1'))).rejects.toMatchObject({
    code: 'sku_taken',
  })
  await expect(
    createProduct(shop.db, commandActor, { ...draft('Paneer'), subCategoryId: 999 }),
  ).rejects.toMatchObject({
    code: 'category_mismatch',
  })
  expect((await shop.db.one(count)).count).toBe(before)
})

test('a duplicate category name is refused, a sub-category name only within its category', async () => {
  const add = (name: string) => shop.db.transaction((tx) => addCategory(tx, { name, image: '' }))
  const addSub = (categoryId: number, name: string) =>
    shop.db.transaction((tx) => addSubCategory(tx, { categoryId, name, image: '' }))
  const snacks = await add('Snacks & Sweets')
  const drinks = await add('पेय')
  expect([snacks.slug, drinks.slug]).toEqual(['snacks-and-sweets', 'pey'])
  await expect(add('Snacks and sweets')).rejects.toMatchObject({ code: 'slug_taken' })

  expect(await addSub(snacks.id, 'Offers')).toMatchObject({ slug: 'offers', category_id: snacks.id })
  expect(await addSub(drinks.id, 'Offers')).toMatchObject({ slug: 'offers', category_id: drinks.id })
  await expect(addSub(snacks.id, 'offers')).rejects.toMatchObject({ code: 'slug_taken' })
  await expect(addSub(999, 'Offers')).rejects.toMatchObject({ code: 'not_found' })
})
