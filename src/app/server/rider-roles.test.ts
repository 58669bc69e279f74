import { afterAll, beforeAll, expect, test } from 'vitest'
import { testShop, type TestShop } from '../../../test/server.ts'
import { asha, newAddress, newCategory, newProduct, person, ravi, type Person } from '../../../test/world.ts'
import { removeStaff } from '#features/identity/server/change-staff.ts'
import { saveStaff } from '#features/identity/server/staff-store.ts'
import { announceTransitionHandler } from '#features/orders/server/announce.ts'
import { deliveryCodesFrom } from '#features/orders/server/delivery-codes.ts'
import { announcingOf } from './jobs.ts'
import { openLog } from '#platform/log.ts'
import type { Stop } from '#features/riders/contract.ts'

let shop: TestShop
let [owner, rider, other, shopper] = ['', '', '', '']
let chetan: Person
let buyer: Person
let addressId: string
beforeAll(async () => {
  shop = await testShop()
  owner = await shop.signIn(await ravi(shop.db))
  const signIn = async (name: string) => {
    const who = await person(shop.db, name)
    await shop.db.transaction((tx) => saveStaff(tx, who.userId, 'rider'))
    return { who, token: await shop.signIn(who) }
  }
  const first = await signIn('Chetan')
  ;[chetan, rider, other] = [first.who, first.token, (await signIn('Divya')).token]
  buyer = await asha(shop.db)
  shopper = await shop.signIn(buyer)
  addressId = await newAddress(shop.db, buyer)
})
afterAll(() => shop.close())

const codeOf = (orderId: string) => deliveryCodesFrom(...shop.config.authSecrets).codeOf(orderId)

async function moveTo(orderId: string, order_status: string): Promise<void> {
  const body = { orderId, order_status }
  expect((await shop.call('PUT /api/order/update-order-status-admin', { as: owner, body })).status).toBe(200)
}

/** An order of Asha Rao that Chetan is on the way with. */
async function onTheWay(): Promise<string> {
  const packs = [{ unit: '1 kg', mrp: 600, stock: 50 }]
  const { _id: productId } = await newProduct(shop.db, await newCategory(shop.db, `Rice ${Date.now()}`), {
    name: 'Rice',
    packs,
  })
  await shop.call('POST /api/cart/add-to-cart', {
    as: shopper,
    body: { productId, unit: '1 kg', quantity: 2 },
  })
  const placed = await shop.call('POST /api/order/add-cash-on-delivery-order', {
    as: shopper,
    body: { addressId, expectedTotal: 1200, deliveryNote: 'Ring twice' },
  })
  const { orderId } = placed.body.data
  for (const status of ['Confirmed', 'Packed']) await moveTo(orderId, status)
  const assigned = await shop.call('POST /api/delivery/assign', {
    as: owner,
    body: { orderIds: [orderId], riderId: chetan.userId },
  })
  expect(assigned.status).toBe(200)
  await moveTo(orderId, 'Out for Delivery')
  return orderId
}
const stopsOf = async (as: string): Promise<Stop[]> =>
  (await shop.call('GET /api/rider/stops', { as })).body.data

test('a rider sees of their own stop what they need at the door, and nothing else', async () => {
  const orderId = await onTheWay()
  expect(await stopsOf(other)).toEqual([])
  const stop = (await stopsOf(rider)).find((one) => one.orderId === orderId)
  expect(stop).toEqual({
    orderId,
    sequence: expect.any(Number) as number,
    state: 'to go',
    promise: null,
    name: 'Asha Rao',
    mobile: expect.any(Number) as number,
    address: {
      address_line: expect.stringContaining('Indiranagar') as string,
      landmark: 'Opposite the park',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560038',
    },
    note: 'Ring twice',
    bags: { food: 2, other: 0 },
    collect: { amount: 1200, paidAlready: false, qr: null },
    code: { needed: true, triesLeft: 5 },
  })
  const order = await shop.call('GET /api/order/get-order/{id}', { as: rider, params: { id: orderId } })
  expect(order.status).toBe(404)
})

test('the code stands on the shopper’s own page and in their mail, and in nothing that staff read', async () => {
  let orderId = await onTheWay()
  // One whose code is not also its price or the year.
  while (['1200', '2026'].includes(codeOf(orderId))) orderId = await onTheWay()
  const code = codeOf(orderId)
  const read = (as: string) => shop.call('GET /api/order/get-order/{id}', { as, params: { id: orderId } })
  expect((await read(shopper)).body.data.deliveryCode).toBe(code)

  const seen = [
    await read(owner),
    await shop.call('POST /api/order/get-order-details-by-id', { as: owner, body: { orderId } }),
    await shop.call('GET /api/order/get-all-orders', { as: owner }),
    await shop.call('GET /api/delivery/riders', { as: owner }),
    await shop.call('GET /api/rider/stops', { as: rider }),
    await shop.call('POST /api/rider/deliver', { as: rider, body: { orderId, paidBy: 'cash' } }),
    await shop.call('POST /api/rider/deliver', {
      as: rider,
      body: { orderId, paidBy: 'cash', code: String((Number(code) + 1) % 10_000).padStart(4, '0') },
    }),
    await shop.call('GET /api/audit/log', { as: owner }),
  ].map(({ body }) => JSON.stringify(body).replaceAll(orderId, ''))
  const lines: string[] = []
  const log = openLog('trace', { write: (line: string) => void lines.push(line.replace(/"pid":\d+/, '')) })
  const { db } = shop
  const { publicUrl, authSecrets } = shop.config
  await announceTransitionHandler(announcingOf({ db, publicUrl, authSecrets, log }))({
    orderId,
    status: 'Out for Delivery',
  })
  const isWhole = new RegExp(`(?<!\\d)${code}(?!\\d)`)
  for (const text of [...seen, ...lines]) expect(text).not.toMatch(isWhole)
  expect(seen.join('')).not.toContain('deliveryCode')

  const { rows } = await shop.db.pool.query<{ to: string; text: string }>(
    `SELECT payload->>'to' AS to, payload->>'text' AS text FROM jobs WHERE kind = 'send-mail' AND payload->>'messageId' LIKE $1`,
    [`order-${orderId}%`],
  )
  const withCode = rows.filter(({ text }) => text.includes(`Your code for the rider: ${code}.`))
  expect(withCode.map(({ to }) => to)).toEqual([buyer.email])
  expect(rows.filter(({ text, to }) => isWhole.test(text) && to !== buyer.email)).toEqual([])

  const body = { orderId, paidBy: 'cash', code: ` ${code.split('').join(' ')} a` }
  expect((await shop.call('POST /api/rider/deliver', { as: rider, body })).status).toBe(200)
  expect((await read(shopper)).body.data.deliveryCode).toBeUndefined()
})

test('a code with the digits of an Indian script is the same code', async () => {
  const orderId = await onTheWay()
  const code = codeOf(orderId).replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)]!)
  const body = { orderId, paidBy: 'cash', code }
  expect((await shop.call('POST /api/rider/deliver', { as: rider, body })).status).toBe(200)
})

test('only a rider’s own order is theirs, and a rider who was removed is logged out at the next call', async () => {
  const orderId = await onTheWay()
  const body = { orderId, paidBy: 'cash', code: codeOf(orderId) }
  expect((await shop.call('POST /api/rider/deliver', { as: other, body })).status).toBe(404)
  expect(
    (await shop.call('POST /api/rider/fail', { as: other, body: { orderId, why: 'refused' } })).status,
  ).toBe(404)
  const assign = { orderIds: [orderId], riderId: chetan.userId }
  expect((await shop.call('POST /api/delivery/assign', { as: rider, body: assign })).status).toBe(403)
  expect((await shop.call('POST /api/rider/deliver', { as: shopper, body })).status).toBe(403)

  const admin = await ravi(shop.db)
  await removeStaff(
    {
      db: shop.db,
      onSessionEnded: () => undefined,
      readShopName: () => Promise.resolve('Tokri'),
      publicUrl: shop.config.publicUrl,
      queueMail: () => Promise.resolve(),
    },
    { kind: 'admin', userId: admin.userId },
    chetan.userId,
  )
  expect((await shop.call('GET /api/rider/stops', { as: rider })).status).toBe(401)
  expect((await shop.call('POST /api/rider/deliver', { as: rider, body })).status).toBe(401)
})
