import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { newAddress, newProduct, person, newCategory, type Person } from '../../../../test/world.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { cartItemView } from '#features/cart/server/cart-view.ts'
import { listCart } from '#features/cart/server/cart-store.ts'
import { mapConstraintErrors } from '#features/catalogue/server/map-constraint-errors.ts'
import type { Product } from '#shared/shapes.ts'
import type { Order } from '../contract.ts'
import { getOrder } from './order-store.ts'
import { orderView } from './order-view.ts'
import { placeOrder } from './place-order.ts'

let asha: Person
let pears: Product
let order: Order
let count = 0

const database = await testDatabase()
afterAll(() => database.drop())
beforeEach(async () => {
  asha = await person(database.db, `Asha${++count}`)
  pears = await newProduct(database.db, await newCategory(database.db, `Fruit ${count}`), {
    name: `Pears ${count}`,
  })
  const put = () =>
    addToCart(database.db, { userId: asha.userId, productId: pears._id, unit: undefined, quantity: 1 })
  await put()
  order = await placeOrder(database.db, {
    userId: asha.userId,
    request: { addressId: await newAddress(database.db, asha), expectedTotal: 40 },
    paymentMethod: 'CASH_ON_DELIVERY',
  })
  await put()
})

const run = (text: string, values: unknown[]) => database.db.pool.query(text, values)
const withdraw = () => run('UPDATE products SET deleted_at = now() WHERE id = $1', [pears._id])
const deleteCategories = () =>
  mapConstraintErrors(async () => {
    await run('DELETE FROM sub_categories WHERE id = $1', [pears.subCategory])
    await run('DELETE FROM categories WHERE id = $1', [pears.category])
  }, 'category_in_use')

test('a category with a product cannot be deleted', async () => {
  await expect(deleteCategories()).rejects.toMatchObject({ code: 'category_in_use', status: 409 })
  const { rows } = await run('SELECT category_id, sub_category_id FROM products WHERE id = $1', [pears._id])
  expect(rows).toEqual([{ category_id: pears.category, sub_category_id: pears.subCategory }])
})

test('a withdrawn product frees its slug', async () => {
  await withdraw()
  const again = await newProduct(
    database.db,
    { categoryId: pears.category, subCategoryId: pears.subCategory },
    { name: pears.name },
  )
  expect(again.slug).toBe(pears.slug)
  await expect(run('UPDATE products SET deleted_at = NULL WHERE id = $1', [pears._id])).rejects.toMatchObject(
    {
      constraint: 'products_slug',
    },
  )
})

test('a withdrawn product frees its categories; orders and carts keep what they recorded', async () => {
  await withdraw()
  await deleteCategories()
  expect(orderView(await getOrder(database.db, order.orderId))).toEqual(order)
  const items = (await listCart(database.db, asha.userId)).map(cartItemView)
  expect(items).toMatchObject([{ productId: { _id: pears._id, name: pears.name, stock: 0 }, quantity: 1 }])
})

test.each(['23001', '23503'])('PostgreSQL’s error %s is reported as a category in use', async (code) => {
  const broken = Object.assign(new Error('still referenced'), { code })
  await expect(mapConstraintErrors(() => Promise.reject(broken), 'category_in_use')).rejects.toMatchObject({
    code: 'category_in_use',
  })
})
