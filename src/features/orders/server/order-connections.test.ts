import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../../test/server.ts'
import { asha, newAddress, newProduct, newCategory } from '../../../../test/world.ts'

const shop = await testShop()
afterAll(() => shop.close())

test('an order is placed while slow reads hold every other connection', async () => {
  const shopper = await asha(shop.db)
  const as = await shop.signIn(shopper)
  const addressId = await newAddress(shop.db, shopper)
  const product = await newProduct(shop.db, await newCategory(shop.db, 'Dairy'), { name: 'Milk', price: 40 })
  const added = await shop.call('POST /api/cart/add-to-cart', { as, body: { productId: product._id } })
  expect(added.status).toBe(200)

  const slow = Array.from({ length: shop.db.pool.options.max! }, () =>
    shop.db.pool.query('SELECT pg_sleep(4)'),
  )
  const slowReadEnded = Promise.race(slow).then(
    () => 'a slow read ended first',
    () => 'a slow read was cancelled',
  )
  const order = shop.call('POST /api/order/add-cash-on-delivery-order', {
    as,
    body: { addressId, expectedTotal: 40 },
  })
  expect(await Promise.race([order.then(({ status }) => status), slowReadEnded])).toBe(201)
  await shop.owner.pool.query(
    `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^SELECT pg_sleep'`,
  )
  await Promise.allSettled(slow)
})
