import { afterAll, beforeEach, expect, test } from 'vitest'
import { testShop } from '../../../../../test/server.ts'
import { asha, newAddress, newCategory, newProduct, ravi } from '../../../../../test/world.ts'
import type { Product } from '#shared/shapes.ts'
import type { PickOrder } from '../pick-contract.ts'

// What wrong input gets from the calls of picking; the rules themselves are tested in pick-order.test.ts.

let orderId: string

const shop = await testShop()
const owner = await shop.signIn(await ravi(shop.db))
const shopper = await asha(shop.db)
const addressId = await newAddress(shop.db, shopper)
const category = await newCategory(shop.db)
const add = (name: string, stock: number, more: object = {}) =>
  newProduct(shop.db, category, { name, packs: [{ unit: '500 g', mrp: 100, stock, ...more }] })
const [rice, tomato, soldOut, withdrawn] = await Promise.all([
  add('Rice', 500),
  add('Tomato', 500, { weighed: true, grams: 500 }),
  add('Tea', 0),
  add('Oats', 9),
])
await shop.db.pool.query('UPDATE products SET publish = false WHERE id = $1', [withdrawn._id])
afterAll(() => shop.close())

const move = (order_status: string) =>
  shop.call('PUT /api/order/update-order-status-admin', { as: owner, body: { orderId, order_status } })
const pick = (body: object) =>
  shop.call('PUT /api/pick/line', { as: owner, body: { orderId, position: 0, ...body } })
const pack = () => shop.call('POST /api/pick/pack', { as: owner, body: { orderId } })
const decisions = async () => {
  const { body } = await shop.call('POST /api/pick/claim', { as: owner, body: { orderId } })
  return (body.data as PickOrder).lines!.map((line) => line.pick)
}

/** Three packs of rice, of which the picker has found one, and two of tomatoes, which are weighed. */
beforeEach(async () => {
  const as = await shop.signIn(shopper)
  for (const [{ _id: productId }, quantity] of [
    [rice, 3],
    [tomato, 2],
  ] as const)
    await shop.call('POST /api/cart/add-to-cart', { as, body: { productId, unit: '500 g', quantity } })
  const placed = await shop.call('POST /api/order/add-cash-on-delivery-order', {
    as,
    body: { addressId, expectedTotal: 500 },
  })
  orderId = placed.body.data.orderId
  expect((await move('Confirmed')).status).toBe(200)
  expect((await pick({ suppliedQuantity: 1 })).status).toBe(200)
})

const replacedBy = (of: () => Product, quantity = 1) => ({
  get replacement() {
    return { productId: of()._id, unit: '500 g', quantity }
  },
})

test.each<[string, object, number, string, string[]]>([
  ['more than was ordered', { suppliedQuantity: 4 }, 422, 'invalid', ['suppliedQuantity']],
  ['less than nothing', { suppliedQuantity: -1 }, 422, 'invalid', ['suppliedQuantity']],
  ['half a pack', { suppliedQuantity: 0.5 }, 422, 'invalid', ['suppliedQuantity']],
  ['no number', { suppliedQuantity: '2' }, 400, 'invalid', ['suppliedQuantity']],
  ['a quantity and a weight', { suppliedQuantity: 1, suppliedGrams: 1 }, 422, 'invalid', ['suppliedGrams']],
  ['a weight of what is sold by the pack', { suppliedGrams: 400 }, 422, 'invalid', ['suppliedGrams']],
  ['a weight below nothing', { position: 1, suppliedGrams: -1 }, 422, 'invalid', ['suppliedGrams']],
  ['a replacement by itself', replacedBy(() => rice), 422, 'invalid', ['replacement.unit']],
  ['none of a replacement', replacedBy(() => tomato, 0), 422, 'invalid', ['replacement.quantity']],
  ['a replacement that is sold out', replacedBy(() => soldOut), 409, 'out_of_stock', []],
  ['a replacement that is withdrawn', replacedBy(() => withdrawn), 409, 'out_of_stock', []],
  ['a line that is not there', { position: 7, suppliedQuantity: 1 }, 404, 'not_found', []],
  ['an order that is not there', { orderId: 'ORD-000000-00000000' }, 404, 'order_not_found', []],
])('%s is refused, and the draft stays', async (_, body, status, code, fields) => {
  const reply = await pick(body)
  expect([reply.status, reply.body.code, Object.keys(reply.body.fields ?? {})]).toEqual([
    status,
    code,
    fields,
  ])
  expect(reply.body.message).toMatch(/\w{3}/)
  expect(await decisions()).toEqual([{ quantity: 1 }, null])
})

test.each([0, 100_000, 5_000])('a weight of %i g is taken', async (suppliedGrams) => {
  const confirmed = { confirmed: true }
  const reply = await pick({ position: 1, suppliedGrams, ...confirmed })
  expect(reply.body.data.pick).toEqual({ grams: suppliedGrams })
})

test.each([
  ['50 packs for the two that are missing', { suppliedQuantity: 1, ...replacedBy(() => tomato, 50) }],
  ['10 kg for 1 kg', { position: 1, suppliedGrams: 10_000 }],
])('%s is asked about once, on a direct call too', async (_, body) => {
  const before = await decisions()
  const asked = await pick(body)
  expect([asked.status, asked.body.code]).toEqual([409, 'amount_unusual'])
  expect(asked.body.message).toMatch(/Is it right\?$/)
  expect(await decisions()).toEqual(before)
  expect((await pick({ ...body, confirmed: true })).status).toBe(200)
})

test('an order that was cancelled meanwhile is not packed, and the answer says what happened', async () => {
  await pick({ position: 1, suppliedGrams: 900 })
  await move('Cancelled')
  const { status, body } = await pack()
  expect([status, body.code, body.data.state]).toEqual([409, 'move_refused', 'Cancelled'])
  expect(body.message).toMatch(/cancelled/i)
  expect((await pick({ suppliedQuantity: 2 })).body.code).toBe('move_refused')
})

test('lines that must be weighed are named, and an order of which nothing is there is not packed', async () => {
  const unweighed = await pack()
  expect([unweighed.status, unweighed.body.code, unweighed.body.data]).toMatchObject([
    409,
    'line_not_weighed',
    { positions: [1] },
  ])
  await pick({ suppliedQuantity: 0, why: 'bad' })
  await pick({ position: 1, suppliedGrams: 0 })
  const nothing = await pack()
  expect([nothing.status, nothing.body.code]).toEqual([409, 'nothing_supplied'])
})
