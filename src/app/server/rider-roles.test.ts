import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { riderShop } from '../../../test/rider-shop.ts'
import type { Reply } from '../../../test/server.ts'
import { asha, newAddress, newCategory, newProduct, ravi } from '../../../test/world.ts'
import { removeStaff } from '#features/people/accounts/server/change-staff.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { announceTransitionHandler } from '#features/orders/server/announce.ts'
import { forgetProofPhotos } from '#features/fulfilment/desk/server/delivery-store.ts'
import { deliveryCodesFrom } from '#features/orders/server/delivery-codes.ts'
import { announcingOf } from './jobs.ts'
import { openLog } from '#platform/log.ts'
import { BELL_CHANNEL } from '#features/notifications/server/notify-desk.ts'
import { listen } from '#platform/db/notifications.ts'
import { tellOfLeft } from '#features/fulfilment/riders/server/read-attention.ts'
import type { DaySheet } from '#features/fulfilment/riders/cash-contract.ts'
import type { Attention, Stop } from '#features/fulfilment/riders/contract.ts'

const { shop, owner, chetan, other, sendOut, ...made } = await riderShop()
let { rider } = made
const buyer = await asha(shop.db)
const shopper = await shop.signIn(buyer)
const addressId = await newAddress(shop.db, buyer)
afterAll(() => shop.close())

const codeOf = (orderId: string) => deliveryCodesFrom(...shop.config.authSecrets).codeOf(orderId)

/** A pending order of Asha Rao. */
async function placed(): Promise<string> {
  const packs = [{ unit: '1 kg', mrp: 600, stock: 50 }]
  const { _id: productId } = await newProduct(shop.db, await newCategory(shop.db, `Rice ${Date.now()}`), {
    name: 'Rice',
    packs,
  })
  await shop.call('POST /api/cart/add-to-cart', {
    as: shopper,
    body: { productId, unit: '1 kg', quantity: 2 },
  })
  const { body } = await shop.call('POST /api/order/add-cash-on-delivery-order', {
    as: shopper,
    body: { addressId, expectedTotal: 1200, deliveryNote: 'Ring twice' },
  })
  return body.data.orderId
}
/** One that Chetan is on the way with. */
async function onTheWay(): Promise<string> {
  const orderId = await placed()
  await sendOut(orderId)
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

test('who brings an order is told to its owner only, and only while it is out', async () => {
  let orderId = await placed()
  const told = async (as: string) =>
    (await shop.call('GET /api/order/get-order/{id}', { as, params: { id: orderId } })).body.data?.rider
  const order_status = 'Confirmed'
  await shop.call('PUT /api/order/update-order-status-admin', { as: owner, body: { orderId, order_status } })
  const toChetan = { orderIds: [orderId], riderId: chetan.userId }
  expect((await shop.call('POST /api/delivery/assign', { as: owner, body: toChetan })).status).toBe(200)
  expect(await told(shopper)).toBeUndefined()
  orderId = await onTheWay()
  const brings = { name: 'Chetan', mobile: 9_876_543_210 }
  expect([await told(shopper), await told(owner), await told(rider)]).toEqual([brings, undefined, undefined])
  const body = { orderId, paidBy: 'cash', code: codeOf(orderId) }
  expect((await shop.call('POST /api/rider/deliver', { as: rider, body })).status).toBe(200)
  expect(await told(shopper)).toBeUndefined()
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

  const listed = async () =>
    ((await shop.call('GET /api/delivery/attention', { as: owner })).body.data as Attention[]).filter(
      (one) => one.orderId === orderId,
    )
  expect(await listed()).toEqual([])
  const heard: string[] = []
  const listener = await listen(shop.db.pool, BELL_CHANNEL, {
    onMessage: (message) => {
      const { event, payload } = message as { event: string; payload: { orderId: string } }
      heard.push(`${event} ${payload.orderId}`)
    },
    onGap: () => undefined,
    log: console,
  })
  const admin = await ravi(shop.db)
  await removeStaff(
    {
      db: shop.db,
      onSessionEnded: () => undefined,
      readShopName: () => Promise.resolve('Tokri'),
      publicUrl: shop.config.publicUrl,
      queueMail: () => Promise.resolve(),
      onWorkChanged: tellOfLeft,
    },
    { kind: 'admin', userId: admin.userId },
    chetan.userId,
  )
  // Nobody brings what they had: the desk hears it at once, and gives it to another.
  await expect.poll(() => heard).toContain(`needs-attention ${orderId}`)
  listener.close()
  expect(await listed()).toMatchObject([{ kind: 'rider left', riderName: 'Chetan' }])
  expect((await shop.call('GET /api/rider/stops', { as: rider })).status).toBe(401)
  expect((await shop.call('POST /api/rider/deliver', { as: rider, body })).status).toBe(401)
})

test('a photo proves a delivery once no try is left; it is encoded again, and forgotten after 30 days', async () => {
  await shop.db.transaction((tx) => saveStaff(tx, chetan.userId, 'rider'))
  rider = await shop.signIn(chetan)
  const orderId = await onTheWay()
  const code = codeOf(orderId)
  const wrong = (by: number) => String((Number(code) + by) % 10_000).padStart(4, '0')
  for (let by = 1; by <= 5; by++) {
    const { body } = await shop.call('POST /api/rider/deliver', {
      as: rider,
      body: { orderId, paidBy: 'cash', code: wrong(by) },
    })
    expect([body.code, body.data]).toEqual(['code_wrong', { triesLeft: 5 - by }])
  }
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
    .withExif({ IFD0: { Copyright: 'Chetan' } })
    .jpeg()
    .toBuffer()
  const upload = (as: string, bytes: Buffer) =>
    shop.call('PUT /api/rider/photo/{orderId}', {
      as,
      params: { orderId },
      form: { photo: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }) },
    })
  expect((await upload(other, picture)).status).toBe(404)
  expect((await upload(rider, Buffer.from('no picture'))).status).toBeGreaterThanOrEqual(400)
  const { url } = (await upload(rider, picture)).body.data
  expect(url).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
  const body = { orderId, paidBy: 'cash', photo: url }
  const deliver = () =>
    shop.call('POST /api/rider/deliver', { as: rider, body, headers: { 'idempotency-key': key } })
  const key = randomUUID()
  expect((await deliver()).status).toBe(200)
  // Its answer was lost: the device sends the picture and the report again.
  expect((await upload(rider, picture)).body.data).toEqual({ url })
  expect((await deliver()).status).toBe(200)

  const photoOf = async () =>
    (await shop.db.pool.query('SELECT proof, photo FROM deliveries WHERE order_id = $1', [orderId])).rows[0]
  await forgetProofPhotos(shop.db)
  expect(await photoOf()).toEqual({ proof: 'photo', photo: url })
  await shop.db.pool.query(`UPDATE deliveries SET done_at = now() - interval '31 days' WHERE order_id = $1`, [
    orderId,
  ])
  await forgetProofPhotos(shop.db)
  expect(await photoOf()).toEqual({ proof: 'photo', photo: null })
})

test('a manager counts cash by the calls of the day sheet, and nobody else does', async () => {
  const body = { riderId: chetan.userId, countedAmount: 100, rest: 'keep' }
  for (const as of [rider, shopper]) {
    expect((await shop.call('POST /api/cash/count', { as, body })).status).toBe(403)
    expect((await shop.call('GET /api/cash/day', { as })).status).toBe(403)
  }
  const counted = await shop.call('POST /api/cash/count', { as: owner, body })
  const rowOf = (reply: Reply) =>
    (reply.body.data as DaySheet).riders.find(({ riderId }) => riderId === chetan.userId)
  expect(rowOf(counted)).toMatchObject({ name: 'Chetan', handedIn: 100 })
  expect(rowOf(await shop.call('GET /api/cash/day', { as: owner }))).toEqual(rowOf(counted))
  for (const countedAmount of [-1, 100_000_000, 1.005])
    expect(
      (await shop.call('POST /api/cash/count', { as: owner, body: { ...body, countedAmount } })).status,
    ).toBe(422)
})
