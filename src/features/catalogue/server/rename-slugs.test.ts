import { afterAll, expect, test } from 'vitest'
import { commandActor } from '#features/audit/actor.ts'
import { testDatabase } from '../../../../test/database.ts'
import { newProduct, newCategory } from '../../../../test/world.ts'
import { deleteProduct } from './delete-product.ts'
import { publishedProducts } from './published-products.ts'
import { updateProduct } from './update-product.ts'

const shop = await testDatabase({ poolSize: 20 })
const dairy = await newCategory(shop.db, 'Dairy')
afterAll(() => shop.drop())

const add = (name: string) => newProduct(shop.db, dairy, { name })
const rename = (id: number, name: string) => updateProduct(shop.db, commandActor, id, { name })
const currentSlug = async (slug: string) => (await publishedProducts(shop.db)({ slug }))?.slug

test('every former slug finds the product, and no other product gets one of them', async () => {
  const curd = await add('Curd')
  await rename(curd._id, 'Dahi')
  await rename(curd._id, 'Yogurt')
  expect(await currentSlug('curd')).toBe('yogurt')
  expect(await currentSlug('dahi')).toBe('yogurt')
  expect((await add('Curd')).slug).toBe('curd-2')
  expect(await currentSlug('curd')).toBe('yogurt')
  // Renamed back, it has its first URL again.
  expect((await rename(curd._id, 'Curd')).slug).toBe('curd')
  expect(await currentSlug('yogurt')).toBe('curd')
})

test('a slug that already matches the new name stays', async () => {
  const first = await add('Paneer')
  const second = await add('Paneer')
  expect(second.slug).toBe('paneer-2')
  expect((await rename(second._id, 'PANEER!')).slug).toBe('paneer-2')
  expect((await updateProduct(shop.db, commandActor, first._id, { brand: 'Amul' })).slug).toBe('paneer')
  const tamil = await rename(first._id, 'பன்னீர்')
  expect(tamil.slug).toBe('pannir')
})

test('deleting a product also frees its former slugs', async () => {
  const khoya = await add('Khoya')
  await rename(khoya._id, 'Mawa')
  await deleteProduct(shop.db, commandActor, khoya._id)
  expect(await currentSlug('khoya')).toBeUndefined()
  const next = await add('Khoya')
  expect(next.slug).toBe('khoya')
  await rename(next._id, 'Khoya Sweet')
  expect(await currentSlug('khoya')).toBe('khoya-sweet')
})

test('a requested slug is used unchanged or refused, never numbered', async () => {
  const [milk, cream] = [await add('Milk'), await add('Cream')]
  const change = (slug: string) => updateProduct(shop.db, commandActor, cream._id, { slug })
  await expect(change(milk.slug)).rejects.toMatchObject({ code: 'slug_taken', status: 409 })
  expect(await currentSlug('cream')).toBe('cream')
  expect(await change('fresh-cream')).toMatchObject({ slug: 'fresh-cream', name: 'Cream' })
  expect(await currentSlug('cream')).toBe('fresh-cream')
})

test('CAT-03: twenty products renamed to one name at the same time get twenty slugs', async () => {
  const twenty = await Promise.all(Array.from({ length: 20 }, (_, i) => add(`Lassi flavour ${i}`)))
  const renamed = await Promise.all(twenty.map(({ _id }) => rename(_id, 'Lassi')))
  expect(new Set(renamed.map(({ slug }) => slug)).size).toBe(20)
  expect(renamed.every(({ slug }) => /^lassi(-\d+)?$/.test(slug))).toBe(true)
})
