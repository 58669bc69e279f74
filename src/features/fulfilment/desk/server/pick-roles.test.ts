import { ERASED_MOBILE } from '#shared/mobile-number.ts'
import { afterAll, expect, test } from 'vitest'
import { testShop, type TestShop } from '../../../../../test/server.ts'
import { asha, newAddress, newCategory, newProduct, person, ravi } from '../../../../../test/world.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { orderCalls } from '#features/orders/calls.ts'

const shop = await testShop()
const owner = await shop.signIn(await ravi(shop.db))
const pia = await person(shop.db, 'Pia')
await shop.db.transaction((tx) => saveStaff(tx, pia.userId, 'picker'))
const picker = await shop.signIn(pia)
const shopper = await asha(shop.db)
const addressId = await newAddress(shop.db, shopper)
afterAll(() => shop.close())

/** An order of Asha Rao with a note, confirmed. */
async function confirmedOrder(): Promise<string> {
  const as = await shop.signIn(shopper)
  const packs = [{ unit: '1 kg', mrp: 100, stock: 50 }]
  const { _id: productId } = await newProduct(shop.db, await newCategory(shop.db, `Rice ${Date.now()}`), {
    name: 'Rice',
    packs,
  })
  await shop.call('POST /api/cart/add-to-cart', { as, body: { productId, unit: '1 kg', quantity: 2 } })
  const placed = await shop.call(orderCalls.addCashOnDeliveryOrder, {
    as,
    body: { addressId, expectedTotal: 200, deliveryNote: 'Ring twice' },
  })
  const { orderId } = placed.body.data
  const body = { orderId, order_status: 'Confirmed' }
  expect((await shop.call('PUT /api/order/update-order-status-admin', { as: owner, body })).status).toBe(200)
  return orderId
}

/** The keys of an answer, at every depth. */
const keysOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? [...new Set(value.flatMap(keysOf))]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [
          key,
          ...keysOf(inner).map((more) => `${key}.${more}`),
        ])
      : []

const ofOrder = [
  'orderId',
  'promise',
  'due',
  'waitingSince',
  'receiver',
  'receiver.name',
  'deliveryNote',
  'items',
  'picked',
]

test('a picker sees lines, first name and note of an order, and nothing else of the shopper', async () => {
  const orderId = await confirmedOrder()
  const [inQueue] = (await shop.call('GET /api/pick/queue', { as: picker })).body.data
  expect(keysOf(inQueue).sort()).toEqual([...ofOrder, 'toWeigh', 'heldBy'].sort())
  const claimed = (await shop.call('POST /api/pick/claim', { as: picker, body: { orderId } })).body.data
  expect(
    keysOf(claimed)
      .filter((key) => !key.startsWith('lines.') && !key.startsWith('heldBy.'))
      .sort(),
  ).toEqual([...ofOrder, 'toWeigh', 'heldBy', 'lines'].sort())
  expect([claimed.receiver, claimed.deliveryNote]).toEqual([{ name: 'Asha' }, 'Ring twice'])
  const seen = JSON.stringify([inQueue, claimed])
  for (const secret of ['Rao', 'Indiranagar', '560038', 'asha@example.in', '200'])
    expect(seen).not.toContain(secret)

  const forOwner = (await shop.call('GET /api/pick/queue', { as: owner })).body.data[0]
  expect(forOwner.receiver).toEqual({ name: 'Asha Rao', mobile: expect.any(Number) })
  await shop.owner.pool.query(
    `UPDATE orders SET address = address || jsonb_build_object('mobile', $2::bigint) WHERE id = $1`,
    [orderId, ERASED_MOBILE],
  )
  const withoutNumber = (await shop.call('GET /api/pick/queue', { as: owner })).body.data[0]
  expect(withoutNumber.receiver).toEqual({ name: 'Asha Rao', mobile: null })

  const packed = await shop.call('POST /api/pick/pack', { as: picker, body: { orderId } })
  expect(packed.body.data).toEqual({ orderId, order_status: 'Packed' })
  // Pressed again, as after a lost answer.
  expect((await shop.call('POST /api/pick/pack', { as: picker, body: { orderId } })).body.data).toEqual({
    orderId,
    order_status: 'Packed',
  })
})

test('what a picker did is told apart, and named', async () => {
  const orderId = await confirmedOrder()
  await shop.call('POST /api/pick/claim', { as: picker, body: { orderId } })
  await shop.call('POST /api/pick/pack', { as: picker, body: { orderId } })
  const { rows } = await shop.db.pool.query(
    `SELECT by, actor_id FROM order_events WHERE order_id = $1 AND status = 'Packed'`,
    [orderId],
  )
  expect(rows).toEqual([{ by: 'staff', actor_id: pia.userId }])
  const log = await shop.call('GET /api/audit/log', { as: owner, query: { actorId: pia.userId } })
  expect(log.body.data[0]).toMatchObject({
    action: 'order.transition',
    subjectId: orderId,
    actor: { kind: 'staff', name: 'Pia' },
  })
  const people = (await shop.call('GET /api/audit/people', { as: owner })).body.data
  expect(people.map(({ name }: { name: string }) => name)).toContain('Pia')
})

test('a picker cannot read another person’s order, its slip or its paper, nor move it', async () => {
  const orderId = await confirmedOrder()
  const status = async (call: Parameters<TestShop['call']>[0], input: object) =>
    (await shop.call(call, { as: picker, ...input })).status
  expect([
    await status('GET /api/order/get-order/{id}', { params: { id: orderId } }),
    await status('POST /api/order/get-order-details-by-id', { body: { orderId } }),
    await status('PUT /api/order/cancel-order', { body: { orderId } }),
    await status('GET /api/tax/document', { query: { orderId } }),
    await status('POST /api/order/get-picking-slips', { body: { orderIds: [orderId] } }),
    await status('PUT /api/order/update-order-status-admin', { body: { orderId, order_status: 'Packed' } }),
  ]).toEqual([404, 404, 404, 404, 403, 403])
})

test('an order that nobody picks is released without a word about its receiver', async () => {
  const orderId = await confirmedOrder()
  const release = () => shop.call('POST /api/pick/release', { as: picker, body: { orderId } })
  expect((await release()).status).toBe(200)
  await shop.call('POST /api/pick/pack', { as: picker, body: { orderId } })
  const { status, body } = await release()
  expect([status, body.code, JSON.stringify(body).includes('Ring twice')]).toEqual([
    409,
    'move_refused',
    false,
  ])
})
