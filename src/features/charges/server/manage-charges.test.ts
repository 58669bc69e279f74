import { afterAll, beforeEach, expect, test } from 'vitest'
import { testShop } from '../../../../test/server.ts'
import { asha, newAddress, newProduct, ravi, newCategory } from '../../../../test/world.ts'
import type { Bill, Charge } from '../contract.ts'

const shop = await testShop()
const admin = await shop.signIn(await ravi(shop.db))
afterAll(() => shop.close())
beforeEach(() => shop.db.pool.query('DELETE FROM charges'))

const delivery = { name: 'Delivery', type: 'fixed', value: 25, maxOrderAmount: 199 }

const create = (body: object) => shop.call('POST /api/charge/create', { as: admin, body })
const created = async (body: object): Promise<Charge> => (await create(body)).body.data
const update = (id: string, body: object) =>
  shop.call('PUT /api/charge/update/{id}', { as: admin, params: { id }, body })
const active = async (): Promise<Charge[]> => (await shop.call('GET /api/charge/active')).body.data
const all = async (): Promise<Charge[]> => (await shop.call('GET /api/charge/all', { as: admin })).body.data
const audited = async (action: string) =>
  (await shop.db.pool.query('SELECT * FROM audit_log WHERE action = $1 ORDER BY id DESC', [action])).rows

test('a new charge is listed for carts until it is switched off', async () => {
  await active()
  const { _id } = await created(delivery)
  expect(await active()).toMatchObject([
    { _id, ...delivery, description: '', minOrderAmount: null, isActive: true, sortOrder: 1 },
  ])
  const { body } = await shop.call('PATCH /api/charge/toggle/{id}', { as: admin, params: { id: _id } })
  expect([body.message, body.data.isActive]).toEqual(['Delivery is off.', false])
  expect(await active()).toEqual([])
  expect(await all()).toMatchObject([{ _id, isActive: false }])
  // Sent twice, after a lost answer, it is on all the same.
  for (const isActive of [true, true])
    await shop.call('PATCH /api/charge/toggle/{id}', { as: admin, params: { id: _id }, body: { isActive } })
  expect(await active()).toHaveLength(1)
})

test('an update keeps the fields that it does not send, and a stale form is refused', async () => {
  const before = await created(delivery)
  const first = await update(before._id, { value: 30, updatedAt: before.updatedAt })
  expect(first.body.data).toMatchObject({ ...delivery, value: 30 })

  const late = await update(before._id, { value: 20, name: 'Delivery', updatedAt: before.updatedAt })
  expect([late.status, late.body.code, late.body.data.changed]).toEqual([409, 'stale', ['value']])
  expect(await all()).toMatchObject([{ value: 30 }])
})

test('a charge is a service of its own at 18 % unless its owner says otherwise', async () => {
  const { _id } = await created(delivery)
  expect(await all()).toMatchObject([{ taxRule: 'fixed', sac: '996813', taxRate: 18 }])
  await update(_id, { taxRule: 'follow', sac: '998540', taxRate: 5 })
  expect(await all()).toMatchObject([{ ...delivery, taxRule: 'follow', sac: '998540', taxRate: 5 }])
  const wrong = await update(_id, { taxRate: 12 })
  expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields)]).toEqual([
    422,
    'rate_not_in_force',
    ['taxRate'],
  ])
  expect((await update(_id, { sac: '0713' })).body.fields).toHaveProperty('sac')
  expect((await update(_id, { taxRule: 'none' })).body.fields).toHaveProperty('taxRule')
})

test('a value must fit the type, also when only the type changes', async () => {
  const { _id } = await created({ name: 'Packing', type: 'fixed', value: 150 })
  const refusal = await update(_id, { type: 'percentage' })
  expect([refusal.status, refusal.body.fields]).toEqual([400, { value: 'A percentage cannot be over 100' }])
  expect((await update(_id, { type: 'percentage', value: 2.5 })).body.data).toMatchObject({ value: 2.5 })
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ type: 'gift' }, 'type'],
  [{ value: -1 }, 'value'],
  [{ value: 0.005 }, 'value'],
  [{ value: 1e12 }, 'value'],
  [{ type: 'percentage', value: 100.5 }, 'value'],
  [{ minOrderAmount: 199 }, 'maxOrderAmount'],
  [{ sortOrder: 1.5 }, 'sortOrder'],
  [{ tax: 5 }, 'tax'],
])('%j is refused with an error for its field, and nothing is stored', async (wrong, field) => {
  const { status, body } = await create({ ...delivery, ...wrong })
  expect([status, Object.keys(body.fields!)]).toEqual([400, [field]])
  expect(await all()).toEqual([])
})

test('charges are reordered, and those that are not listed follow', async () => {
  const [a, b, c] = [
    await created({ ...delivery, name: 'A' }),
    await created({ ...delivery, name: 'B' }),
    await created({ ...delivery, name: 'C' }),
  ]
  const order = (ids: string[]) => shop.call('PUT /api/charge/order', { as: admin, body: { ids } })
  expect((await order([b._id, a._id])).body.data.map(({ name }: Charge) => name)).toEqual(['B', 'A', 'C'])
  expect((await active()).map(({ name }) => name)).toEqual(['B', 'A', 'C'])

  await shop.call('DELETE /api/charge/delete/{id}', { as: admin, params: { id: c._id } })
  const refused = await order([c._id, b._id])
  expect([refused.status, refused.body.code]).toEqual([404, 'charge_not_found'])
  expect((await active()).map(({ name }) => name)).toEqual(['B', 'A'])
  expect((await update(c._id, { value: 1 })).status).toBe(404)
})

test('the fifty-first charge is refused', async () => {
  await shop.db.pool.query(
    `INSERT INTO charges (id, name, type, value)
     SELECT lpad(to_hex(n), 24, '0'), 'Charge', 'fixed', 1 FROM generate_series(1, 50) AS n`,
  )
  expect((await create(delivery)).body).toMatchObject({ code: 'charge_limit' })
  expect(await all()).toHaveLength(50)
})

test('every change is in the audit log with its old and new values', async () => {
  const { _id } = await created(delivery)
  await update(_id, { value: 30 })
  await shop.call('DELETE /api/charge/delete/{id}', { as: admin, params: { id: _id } })
  expect((await audited('charge.create'))[0]).toMatchObject({ subject_id: _id, actor_kind: 'admin' })
  expect((await audited('charge.update'))[0]).toMatchObject({
    subject_name: 'Delivery',
    changes: { value: { from: 25, to: 30 } },
  })
  expect((await audited('charge.delete'))[0]).toMatchObject({ changes: { value: { from: 30, to: null } } })
})

test('ORD-17 a changed charge applies to open carts, never to placed orders', async () => {
  const buyer = await asha(shop.db)
  const as = await shop.signIn(buyer)
  const dal = await newProduct(shop.db, await newCategory(shop.db, 'Staples'), { name: 'Toor Dal', mrp: 100 })
  const addressId = await newAddress(shop.db, buyer)
  const { _id } = await created(delivery)
  const addDal = () =>
    shop.call('POST /api/cart/add-to-cart', { as, body: { productId: dal._id, quantity: 1 } })
  const order = (expectedTotal: number) =>
    shop.call('POST /api/order/add-cash-on-delivery-order', { as, body: { addressId, expectedTotal } })

  await addDal()
  const placed = (await order(125)).body.data
  expect(placed).toMatchObject({ totalAmt: 125, charges: [{ name: 'Delivery', amount: 25 }] })

  await addDal()
  await update(_id, { name: 'Home delivery', value: 40 })
  const refusal = await order(125)
  expect([refusal.status, refusal.body.code]).toEqual([409, 'total_changed'])
  const { bill } = refusal.body.data as { bill: Bill }
  expect(bill).toMatchObject({ totalAmt: 140, charges: [{ name: 'Home delivery', amount: 40 }] })

  await shop.call('DELETE /api/charge/delete/{id}', { as: admin, params: { id: _id } })
  const { data } = (await shop.call('GET /api/order/get-order/{id}', { as, params: { id: placed.orderId } }))
    .body
  expect(data).toMatchObject({ totalAmt: 125, charges: [{ name: 'Delivery', amount: 25 }] })
})
