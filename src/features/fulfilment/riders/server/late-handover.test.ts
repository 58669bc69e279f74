import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { deliveryCodesFrom } from '#features/orders/server/delivery-codes.ts'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { orderOf, registerShop, taxProduct } from '../../../../../test/placed-orders.ts'
import { riderShop } from '../../../../../test/rider-shop.ts'
import { newCategory, newProduct, person } from '../../../../../test/world.ts'
import type { DaySheet } from '../cash-contract.ts'
import type { Attention } from '../contract.ts'

// What a rider reports who was without a line when the desk called the order off, or gave it to somebody else.

const { shop, owner, chetan, rider, other, sendOut } = await riderShop()
await registerShop(shop.db)
afterAll(() => closeAndCheckInvariants(shop))
const { _id: productId } = await newProduct(shop.db, await newCategory(shop.db), {
  name: 'Rice',
  mrp: 100,
  stock: 100,
})
await taxProduct(shop.db, productId, { hsn: '1006', rateBp: 500 })

let [count, orderId] = [0, '']
const orderOnTheWay = async () => {
  const usha = await person(shop.db, `Usha${++count}`)
  const lines = [{ productId, quantity: 3 }]
  ;({ orderId } = await orderOf(shop.db, usha, { lines, expectedPaise: 30_000 }))
  await sendOut(orderId)
}
beforeEach(orderOnTheWay)

const rightCode = () => deliveryCodesFrom(...shop.config.authSecrets).codeOf(orderId)
const wrongCode = () => String((Number(rightCode()) + 1) % 10_000).padStart(4, '0')
const earlier = (minutes = 10) => new Date(Date.now() - minutes * 60_000).toISOString()
const deliver = (more: object = {}, as = rider, key: string = randomUUID()) =>
  shop.call('POST /api/rider/deliver', {
    as,
    headers: { 'idempotency-key': key },
    body: { orderId, paidBy: 'cash', at: earlier(), ...more },
  })
const cancel = () =>
  shop.call('PUT /api/order/update-order-status-admin', {
    as: owner,
    body: { orderId, order_status: 'Cancelled', note: 'Called off' },
  })
const divyaId = async () =>
  (
    (await shop.call('GET /api/delivery/riders', { as: owner })).body.data.riders as {
      _id: string
      name: string
    }[]
  ).find(({ name }) => name === 'Divya')!._id
const giveToDivya = async () =>
  shop.call('POST /api/delivery/assign', {
    as: owner,
    body: { orderIds: [orderId], riderId: await divyaId() },
  })
const listed = async () =>
  ((await shop.call('GET /api/delivery/attention', { as: owner })).body.data as Attention[]).filter(
    (one) => one.orderId === orderId,
  )
const owed = async (riderId = chetan.userId) =>
  (await shop.call('GET /api/cash/day', { as: owner })).body.data.riders.find(
    (one: { riderId: string }) => one.riderId === riderId,
  )!.owed as number
const writtenOff = async () =>
  (await shop.call('GET /api/cash/day', { as: owner })).body.data.riders.find(
    (one: { riderId: string }) => one.riderId === chetan.userId,
  )!.difference as number
const safe = async () =>
  (
    await shop.db.pool.query(
      `SELECT coalesce(sum(CASE 'safe' WHEN to_place THEN amount_paise WHEN from_place THEN -amount_paise END), 0)::int / 100 AS rupees FROM cash_moves`,
    )
  ).rows[0].rupees as number
const collectedMove = async (): Promise<number | undefined> =>
  (await shop.call('GET /api/cash/day', { as: owner })).body.data.moves.find(
    (one: { orderId: string }) => one.orderId === orderId,
  )?._id
const statusOf = async () =>
  (await shop.db.pool.query('SELECT status, payment_status FROM orders WHERE id = $1', [orderId])).rows[0]
const giveBack = (packs: number) =>
  shop.call('POST /api/tax/credit-note', {
    as: owner,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      orderId,
      reason: 'Torn',
      rows: [{ position: 0, quantity: packs }],
      goodsBack: true,
      refund: false,
    },
  })
const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const upload = (as = rider) =>
  shop.call('PUT /api/rider/photo/{orderId}', {
    as,
    params: { orderId },
    form: { photo: new Blob([new Uint8Array(image)], { type: 'image/png' }) },
  })
/** What the rider's page says of it. */
const overtaken = async () =>
  (await shop.call('GET /api/rider/stops', { as: rider })).body.data.find(
    (one: { orderId: string }) => one.orderId === orderId,
  ).overtakenBy
const done = () => shop.call('PUT /api/delivery/settled', { as: owner, body: { orderId } })

test('an order that was cancelled meanwhile is listed with what was paid, and its cash is in the bag', async () => {
  const before = await owed()
  expect((await cancel()).status).toBe(200)
  const key = randomUUID()
  const at = earlier()
  const answers = [await deliver({ at }, rider, key), await deliver({ at }, rider, key)]
  expect(answers.map(({ status, body }) => [status, body.data.state, body.message])).toEqual(
    answers.map(() => [200, 'delivered', expect.stringContaining('called it off')]),
  )
  expect(await overtaken()).toBe('cancelled')
  expect(await listed()).toMatchObject([
    { kind: 'handed over', riderName: 'Chetan', amount: 300, note: 'cash' },
  ])
  expect([await owed(), (await statusOf()).status]).toEqual([before + 300, 'Cancelled'])
  // Another report of it changes nothing.
  expect((await deliver()).body.code).toBe('move_refused')

  const { moves } = (await shop.call('GET /api/cash/day', { as: owner })).body.data
  const { _id: moveId } = moves.find((one: { orderId: string }) => one.orderId === orderId)
  const undone = await shop.call('POST /api/cash/reverse', {
    as: owner,
    headers: { 'idempotency-key': randomUUID() },
    body: { moveId, reason: 'Sold at the counter' },
  })
  expect([undone.status, await owed()]).toEqual([200, before])
  expect((await done()).body.data).not.toContainEqual(expect.objectContaining({ orderId }))
  expect([await listed(), (await done()).status]).toEqual([[], 404])
})

test('its cash that was handed in comes from there when it is undone, whatever was collected since', async () => {
  const [before, inSafe] = [await owed(), await safe()]
  await cancel()
  await deliver()
  const collected = (await collectedMove())!
  const counted = await shop.call('POST /api/cash/count', {
    as: owner,
    headers: { 'idempotency-key': randomUUID() },
    body: { riderId: chetan.userId, countedAmount: before + 300, rest: 'keep', confirmed: true },
  })
  expect([counted.status, await owed(), await safe()]).toEqual([200, 0, inSafe + before + 300])
  await done()
  await orderOnTheWay()
  await deliver({ at: undefined })
  expect(await owed()).toBe(300)
  const undone = await shop.call('POST /api/cash/reverse', {
    as: owner,
    headers: { 'idempotency-key': randomUUID() },
    body: { moveId: collected, reason: 'Sold at the counter' },
  })
  expect([undone.status, await owed(), await safe()]).toEqual([200, 300, inSafe + before])
  // What the rider has again was not written off, and is no entry that somebody undoes.
  const { moves, riders } = (await shop.call('GET /api/cash/day', { as: owner })).body.data as DaySheet
  const again = moves!.find(({ kind }) => kind === 'given_again')!
  expect([again.amount, moves!.some(({ kind }) => kind === 'difference')]).toEqual([300, false])
  expect(riders.find(({ riderId }) => riderId === chetan.userId)).toMatchObject({
    handedIn: before,
    difference: 0,
  })
  const undo = await shop.call('POST /api/cash/reverse', {
    as: owner,
    headers: { 'idempotency-key': randomUUID() },
    body: { moveId: again._id, reason: 'By mistake' },
  })
  expect([undo.status, undo.body.code]).toEqual([409, 'not_reversible'])
})

test('the device says how long a report has waited, however wrong its clock is', async () => {
  const before = await owed()
  await cancel()
  expect((await deliver({ waited: 5 })).body.code).toBe('move_refused')
  const key = randomUUID()
  const report = { at: earlier(-2), waited: 480 }
  expect((await deliver(report, rider, key)).status).toBe(200)
  expect((await deliver({ ...report, waited: 485 }, rider, key)).status).toBe(200)
  expect(await owed()).toBe(before + 300)
  await done()
})

test('its cash is what was due by the rider’s device, though a note had lowered it, or UPI had paid it', async () => {
  const lower = async () => expect((await giveBack(1)).status).toBe(200)
  const pay = async () => {
    const utr = '512345678901'
    const body = { orderId, utr, last4: utr.slice(-4) }
    expect((await shop.call('POST /api/upi/seen', { as: owner, body })).status).toBe(200)
  }
  for (const meanwhile of [lower, pay]) {
    await orderOnTheWay()
    const before = await owed()
    await meanwhile()
    await cancel()
    expect((await deliver({ due: 300 })).status).toBe(200)
    expect(await listed()).toMatchObject([{ kind: 'handed over', amount: 300, note: 'cash' }])
    expect(await owed()).toBe(before + 300)
  }
})

test('by UPI it is listed too, and nothing is in the bag', async () => {
  const before = await owed()
  await cancel()
  await deliver({ paidBy: 'upi' })
  expect(await listed()).toMatchObject([{ kind: 'handed over', amount: 300, note: 'upi' }])
  expect(await owed()).toBe(before)
  await done()
})

test('whoever is on the line is refused, and keeps the goods', async () => {
  const before = await owed()
  await cancel()
  for (const at of [undefined, earlier(0)])
    expect((await deliver({ at })).body).toMatchObject({ code: 'move_refused' })
  expect([await listed(), await owed()]).toEqual([[], before])
})

test('an order that was given to another meanwhile is delivered by whoever did', async () => {
  const before = await owed()
  expect((await giveToDivya()).status).toBe(200)
  expect((await deliver({ at: earlier(0) })).status).toBe(404)
  expect((await deliver()).body.data.state).toBe('delivered')
  expect([await statusOf(), await owed()]).toEqual([
    { status: 'Delivered', payment_status: 'Paid' },
    before + 300,
  ])
  expect((await deliver({ at: undefined }, other)).body.code).toBe('already_collected')
  expect(await listed()).toEqual([])
})

test('a wrong code takes no order over, and counts as a try of the order', async () => {
  await giveToDivya()
  const answers = []
  for (let tries = 0; tries < 6; tries++) answers.push((await deliver({ code: wrongCode() })).body)
  expect(answers.map(({ code, data }) => [code, data.triesLeft])).toEqual(
    [4, 3, 2, 1, 0, 0].map((left) => ['code_wrong', left]),
  )
  const { data } = (await shop.call('GET /api/rider/stops', { as: other })).body
  expect(data.find((one: { orderId: string }) => one.orderId === orderId)).toMatchObject({
    state: 'to go',
    code: { triesLeft: 0 },
  })
  // Nor does a right one when no try is left.
  expect((await deliver({ code: rightCode() })).body.code).toBe('code_wrong')
  expect((await deliver({ at: undefined }, other)).body.data.state).toBe('delivered')
})

test('with the right code the order is delivered by whoever typed it', async () => {
  await giveToDivya()
  expect((await deliver({ code: wrongCode() })).body.data.triesLeft).toBe(4)
  expect((await deliver({ code: rightCode() })).body.data.state).toBe('delivered')
  expect((await statusOf()).status).toBe('Delivered')
})

test('a hand-over that a photo proves is taken as one without it', async () => {
  await giveToDivya()
  const photo = (await upload()).body.data.url
  expect((await deliver({ photo })).body.data.state).toBe('delivered')
  const { rows } = await shop.db.pool.query(
    'SELECT proof, photo FROM deliveries WHERE order_id = $1 ORDER BY attempt DESC LIMIT 1',
    [orderId],
  )
  expect(rows).toEqual([{ proof: 'photo', photo }])
  // What is sent again, as its answer was lost, has the photo of the first time.
  expect((await upload()).body.data).toEqual({ url: photo })

  const before = await owed()
  await orderOnTheWay()
  await cancel()
  expect((await upload(other)).status).toBe(404)
  const late = (await upload()).body.data.url
  expect((await deliver({ photo: late })).status).toBe(200)
  expect(await listed()).toMatchObject([{ kind: 'handed over', amount: 300, note: 'cash' }])
  expect([await owed(), (await upload()).body.data]).toEqual([before + 300, { url: late }])
  await done()
})

test('one that the other has delivered is listed, and collected once', async () => {
  const before = [await owed(), await owed(await divyaId())]
  await giveToDivya()
  expect((await deliver({ at: undefined }, other)).status).toBe(200)
  expect((await deliver()).body.message).toMatch(/^It was written down as delivered already/)
  expect(await listed()).toMatchObject([
    { kind: 'handed over twice', riderName: 'Chetan', amount: 300, note: 'cash' },
  ])
  expect(await overtaken()).toBe('delivered')
  expect([await owed(), await owed(await divyaId())]).toEqual([before[0], before[1]! + 300])
  await done()
})

test('what the desk took for paid in cash, and was UPI, is listed', async () => {
  await shop.call('PUT /api/order/update-order-status-admin', {
    as: owner,
    body: { orderId, order_status: 'Delivered' },
  })
  expect((await deliver()).body.code).toBe('already_collected')
  expect((await deliver({ paidBy: 'upi' })).status).toBe(200)
  expect(await listed()).toMatchObject([{ kind: 'handed over twice', amount: 300, note: 'upi' }])
  await done()
})

test('so is one that a photo proves', async () => {
  await shop.call('PUT /api/order/update-order-status-admin', {
    as: owner,
    body: { orderId, order_status: 'Delivered' },
  })
  const { status, body } = await upload()
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await deliver({ paidBy: 'upi', photo: body.data.url })).status).toBe(200)
  expect(await listed()).toMatchObject([{ kind: 'handed over twice', amount: 300, note: 'upi' }])
  // Sent again it is the same; nobody else's picture is taken.
  expect((await upload()).body.data).toEqual({ url: body.data.url })
  expect((await upload(other)).status).toBe(409)
  await done()
})

test('a rider who never had it has nothing to report', async () => {
  await cancel()
  expect((await deliver({}, other)).status).toBe(404)
  expect(await listed()).toEqual([])
})

test('cash that was due when the rider stood at the door, and is no more, is in their bag and listed', async () => {
  for (const [packs, answer, over] of [
    [1, { paidBy: 'cash' }, 100],
    [3, { paidBy: 'cash' }, 300],
    [2, { paidBy: 'upi', cashPart: 150 }, 50],
    [2, { paidBy: 'upi', cashPart: 50 }, 0],
  ] as const) {
    const usha = await person(shop.db, `Uma${++count}`)
    const lines = [{ productId, quantity: 3 }]
    ;({ orderId } = await orderOf(shop.db, usha, { lines, expectedPaise: 30_000 }))
    await sendOut(orderId)
    const before = await owed()
    const back = await giveBack(packs)
    expect([back.status, back.body.message]).toEqual([200, back.body.message])
    const key = randomUUID()
    const report = { at: earlier(), due: 300, ...answer }
    for (const reply of [await deliver(report, rider, key), await deliver(report, rider, key)])
      expect([reply.status, reply.body.message]).toEqual([200, 'Delivered.'])
    const cash = answer.paidBy === 'cash' ? 300 : answer.cashPart
    expect([await owed(), await overtaken()]).toEqual([before + cash, undefined])
    expect(await writtenOff(), 'nothing of it was written off').toBe(0)
    expect((await listed()).filter(({ kind }) => kind !== 'upi unseen')).toMatchObject(
      over > 0 ? [{ kind: 'overpaid', riderName: 'Chetan', amount: over }] : [],
    )
    if (over === 0) continue
    const { moves } = (await shop.call('GET /api/cash/day', { as: owner })).body.data
    const { _id: moveId } = moves.find(
      (one: { orderId: string; kind: string }) => one.orderId === orderId && one.kind === 'overpaid',
    )
    const undone = await shop.call('POST /api/cash/reverse', {
      as: owner,
      headers: { 'idempotency-key': randomUUID() },
      body: { moveId, reason: 'Given back' },
    })
    expect([undone.status, await owed()]).toEqual([200, before + cash - over])
    await done()
    expect((await listed()).filter(({ kind }) => kind !== 'upi unseen')).toEqual([])
  }
})
