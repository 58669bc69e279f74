import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { chargeManagementCalls } from '#features/charges/management-calls.ts'
import type { ManagedCharge } from '#features/charges/contract.ts'
import type { Order } from '#features/orders/contract.ts'
import { bill } from '#features/orders/server/order-mail-lines.ts'
import { getOrder } from '#features/orders/server/order-store.ts'
import { billOfOrder } from '#features/pricing/bill-rows.ts'
import { inLocale } from '#shared/words.ts'
import { orderOf } from './placed-orders.ts'
import { testShop } from './server.ts'
import { asha, meera, newCategory, newProduct, ravi } from './world.ts'

const shop = await testShop()
const admin = await shop.signIn(await ravi(shop.db))
const product = await newProduct(shop.db, await newCategory(shop.db), { name: 'Atta' })
const [first, second] = [await asha(shop.db), await meera(shop.db)]
afterAll(() => shop.close())

const rain = { name: 'Rain fee', type: 'fixed', value: 15 }
const add = (body: object) =>
  shop.call(chargeManagementCalls.createCharge, {
    as: admin,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
const update = (id: string, body: object) =>
  shop.call(chargeManagementCalls.updateCharge, { as: admin, params: { id }, body })
const labels = (order: Order) => billOfOrder(order).rows.map(({ label }) => label)

test('a charge is called in Hindi what the shop says, and an order keeps what it was called', async () => {
  const { status, body } = await add({ ...rain, translations: { hi: { name: ' बारिश का शुल्क ' } } })
  expect([status, body.data.translations]).toEqual([200, { hi: { name: 'बारिश का शुल्क' } }])
  const { _id } = body.data as ManagedCharge
  const placed = { lines: [{ productId: product._id, quantity: 1 }], expectedPaise: 5500 }
  const { orderId } = await orderOf(shop.db, first, placed)
  // Another field keeps it; the order has it whatever comes later.
  expect((await update(_id, { description: 'When it rains' })).body.data.translations).toEqual({
    hi: { name: 'बारिश का शुल्क' },
  })
  const renamed = await update(_id, { translations: { hi: { name: 'भीगने का शुल्क' } } })
  expect(renamed.body.data.translations).toEqual({ hi: { name: 'भीगने का शुल्क' } })
  const as = await shop.signIn(first)
  const order = (await shop.call('GET /api/order/get-order/{id}', { as, params: { id: orderId } })).body
    .data as Order
  expect(order.charges).toEqual([
    { name: 'Rain fee', translations: { hi: { name: 'बारिश का शुल्क' } }, amount: 15 },
  ])
  expect(inLocale('hi', () => labels(order))).toContain('बारिश का शुल्क')
  expect(labels(order)).toContain('Rain fee')
  const record = await getOrder(shop.db, orderId)
  expect(inLocale('hi', () => bill(record)).join()).toContain('बारिश का शुल्क: ₹15.00')
  expect(bill(record).join()).toContain('Rain fee: ₹15.00')
  expect((await update(_id, { translations: { hi: { name: '' } } })).body.data).not.toHaveProperty(
    'translations',
  )
  const { orderId: plain } = await orderOf(shop.db, second, placed)
  expect((await getOrder(shop.db, plain)).charges[0]).not.toHaveProperty('translations')
})

test.each([
  { xx: { name: 'Milk' } },
  { en: { name: 'Milk' } },
  { hi: { name: 'द'.repeat(61) } },
  { hi: { name: 'बारिश\nधूप' } },
  { hi: { description: 'बारिश' } },
])('%j is refused', async (translations) => {
  const { status, body } = await add({ ...rain, translations })
  expect([status, body.code]).toEqual([400, 'invalid'])
})
