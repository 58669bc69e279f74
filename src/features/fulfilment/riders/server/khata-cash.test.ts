import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { riderShop } from '../../../../../test/rider-shop.ts'
import { newAddress, newCategory, newProduct, person, type Person } from '../../../../../test/world.ts'
import type { DayReport } from '#features/counter/day-contract.ts'
import { dayInIndia } from '#shared/when.ts'
import type { DaySheet } from '../cash-contract.ts'
import type { Stop } from '../contract.ts'

const { shop, owner, chetan, rider, other, sendOut } = await riderShop()
const productId = (
  await newProduct(shop.db, await newCategory(shop.db), { name: 'Rice', mrp: 100, stock: 100 })
)._id
afterAll(() => closeAndCheckInvariants(shop))

const run = async <Row>(text: string, values: unknown[] = []) =>
  (await shop.db.pool.query(text, values)).rows as Row[]

let [count, customerId, orderId] = [0, '', '']
/** A customer who owes ₹400 and orders something for ₹100, which Chetan is on the way with. */
beforeEach(async () => {
  const usha = await person(shop.db, `Usha${++count}`)
  customerId = (
    await shop.call('POST /api/customers', { as: owner, body: { name: 'Usha', userId: usha.userId } })
  ).body.data._id
  const opening = { customerId, kind: 'opening', amount: 400, note: 'From the old book' }
  expect((await shop.call('POST /api/khata/entry', { as: owner, body: opening })).status).toBe(200)
  orderId = await onTheWay(usha)
})

async function onTheWay(shopper: Person): Promise<string> {
  const as = await shop.signIn(shopper)
  await shop.call('POST /api/cart/add-to-cart', { as, body: { productId, quantity: 1 } })
  const addressId = await newAddress(shop.db, shopper)
  const placed = await shop.call('POST /api/order/add-cash-on-delivery-order', {
    as,
    body: { addressId, expectedTotal: 100 },
  })
  const { orderId: id } = placed.body.data
  await sendOut(id)
  return id
}

const take = (amount: unknown, { as = rider, key = randomUUID() as string, id = orderId } = {}) =>
  shop.call('POST /api/rider/khata', {
    as,
    headers: { 'idempotency-key': key },
    body: { orderId: id, amount, at: '2026-11-21T10:00:00.000Z' },
  })
const stop = async (): Promise<Stop | undefined> =>
  (await shop.call('GET /api/rider/stops', { as: rider })).body.data.find(
    (one: Stop) => one.orderId === orderId,
  )
const balance = async () =>
  (await shop.call('GET /api/khata', { as: owner, query: { customerId } })).body.data.customer.balance
const rowOfChetan = async () => {
  const { riders } = (await shop.call('GET /api/cash/day', { as: owner })).body.data as DaySheet
  return riders.find(({ riderId }) => riderId === chetan.userId)!
}
const received = async () =>
  ((await shop.call('GET /api/day', { as: owner })).body.data as DayReport).khata.received
const countIn = (countedAmount: number, more: object = {}, key: string = randomUUID()) =>
  shop.call('POST /api/cash/count', {
    as: owner,
    headers: { 'idempotency-key': key },
    body: { riderId: chetan.userId, countedAmount, rest: 'keep', ...more },
  })

test('cash for a khata at the door is a payment of the khata, and the rider owes it', async () => {
  const [before, receivedBefore] = [await rowOfChetan(), await received()]
  expect((await stop())?.khata).toEqual({ owed: 400 })
  const taken = await take(150.5)
  expect([taken.status, taken.body.data.khata]).toEqual([200, { owed: 249.5 }])
  expect(await balance()).toBe(249.5)
  const [entry] = await run(
    `SELECT k.kind, k.paid_by, k.by_id, c.amount_paise::int AS paise, c.happened_at AS device_at, c.at > now() - interval '5 min' AS is_now
     FROM cash_moves c JOIN khata_entries k ON k.id = c.khata_entry_id WHERE k.customer_id = $1`,
    [customerId],
  )
  expect(entry).toEqual({
    kind: 'payment',
    paid_by: 'cash',
    by_id: chetan.userId,
    paise: 15_050,
    device_at: new Date('2026-11-21T10:00:00.000Z'),
    is_now: true,
  })
  const after = await rowOfChetan()
  expect([after.khata - before.khata, after.cash - before.cash, after.owed - before.owed]).toEqual([
    150.5, 0, 150.5,
  ])
  expect((await received()) - receivedBefore).toBe(150.5)
  const { statement } = (await shop.call('GET /api/khata', { as: owner, query: { customerId } })).body.data
  expect(statement.rows.map(({ kind, day }: { kind: string; day: string }) => [kind, day])).toEqual([
    ['payment', '2026-11-21'],
    ['opening', dayInIndia(new Date())],
  ])
  const logged = await run(
    `SELECT actor_kind FROM audit_log WHERE action = 'khata.entry' AND actor_id = $1`,
    [chetan.userId],
  )
  expect(logged).toEqual([{ actor_kind: 'staff' }])
})

test('is taken once with a key, however often it is sent, and also after the order was delivered', async () => {
  const before = await rowOfChetan()
  await shop.call('POST /api/rider/deliver', { as: rider, body: { orderId, paidBy: 'cash' } })
  expect((await stop())?.khata).toEqual({ owed: 400 })
  const key = randomUUID()
  const all = await Promise.all(Array.from({ length: 5 }, () => take(400, { key })))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await balance()).toBe(0)
  expect(await stop()).not.toHaveProperty('khata')
  const after = await rowOfChetan()
  expect([after.khata - before.khata, after.cash - before.cash]).toEqual([400, 100])
})

test('undone, it leaves the bag, or the safe once it was handed in; and nobody empties the own bag', async () => {
  const safe = async () =>
    (
      await run<{ paise: number }>(
        `SELECT coalesce(sum(CASE 'safe' WHEN to_place THEN amount_paise WHEN from_place THEN -amount_paise END), 0)::int AS paise
         FROM cash_moves WHERE 'safe' IN (from_place, to_place)`,
      )
    )[0]!.paise
  const entryOf = async () =>
    Number(
      (
        await run<{ id: string }>('SELECT max(id) AS id FROM khata_entries WHERE customer_id = $1', [
          customerId,
        ])
      )[0]!.id,
    )
  const undo = async (entryId: number, as = owner) =>
    shop.call('POST /api/khata/reverse', { as, body: { entryId, reason: 'Another Usha' } })
  const { owed } = await rowOfChetan()
  await take(100)
  await run(`UPDATE staff SET role = 'manager' WHERE user_id = $1`, [chetan.userId])
  expect((await undo(await entryOf(), rider)).body.code).toBe('forbidden')
  await run(`UPDATE staff SET role = 'rider' WHERE user_id = $1`, [chetan.userId])
  expect((await undo(await entryOf())).status).toBe(200)
  expect([(await rowOfChetan()).owed, await balance()]).toEqual([owed, 400])

  await take(100)
  const taken = await entryOf()
  expect((await countIn((await rowOfChetan()).owed)).status).toBe(200)
  const before = await safe()
  expect((await undo(taken)).status).toBe(200)
  expect([(await rowOfChetan()).owed, (await safe()) - before, await balance()]).toEqual([0, -10_000, 400])
})

test('is for the customer of an own order only, and an hour after the attempt nobody sees the khata', async () => {
  expect((await take(10, { as: other })).body.code).toBe('order_not_found')
  expect((await take(10, { id: 'ORD-261121-AAAAAAAA' })).body.code).toBe('order_not_found')
  for (const amount of [0, -1, 1.005, 1e12, '10']) expect((await take(amount)).body.code).toBe('invalid')
  const stranger = await onTheWay(await person(shop.db, `Stranger${count}`))
  expect((await take(10, { id: stranger })).body.code).toBe('khata_not_offered')
  await shop.call('POST /api/rider/fail', { as: rider, body: { orderId, why: 'refused' } })
  expect((await stop())?.khata).toEqual({ owed: 400 })
  await run(`UPDATE deliveries SET done_at = done_at - interval '61 min' WHERE order_id = $1`, [orderId])
  expect((await stop())?.khata).toBeUndefined()
  expect(await balance()).toBe(400)
})

test('is handed in with the rest, into a drawer that is open', async () => {
  await take(200)
  const { owed } = await rowOfChetan()
  const counters = async () => (await shop.call('GET /api/counters', { as: owner })).body.data
  const riders = async () =>
    ((await shop.call('GET /api/day', { as: owner })).body.data as DayReport).drawers.map((one) => one.riders)
  expect((await shop.call('POST /api/drawer/open', { as: owner, body: { float: 10 } })).status).toBe(201)
  const [{ _id: counterId }] = await counters()
  const key = randomUUID()
  const all = await Promise.all(Array.from({ length: 4 }, () => countIn(owed, { counterId }, key)))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await riders()).toEqual([owed])
  expect(await rowOfChetan()).toMatchObject({ owed: 0 })

  await shop.call('POST /api/drawer/close', { as: owner, body: { counterId, counted: 10 + owed } })
  expect((await countIn(owed, { counterId }, key)).status).toBe(200)
  expect((await countIn(5, { counterId })).body.code).toBe('drawer_closed')
  expect(await rowOfChetan()).toMatchObject({ owed: 0 })
})

test('undone after it lies in a drawer, it leaves the drawer, is no shortage, and no undone count touches it', async () => {
  expect(
    (await shop.call('POST /api/drawer/open', { as: owner, body: { float: 10, reason: 'Change' } })).status,
  ).toBe(201)
  const [{ _id: counterId }] = (await shop.call('GET /api/counters', { as: owner })).body.data
  await take(200)
  const { owed } = await rowOfChetan()
  const [entry] = await run<{ id: string }>(
    `SELECT id FROM khata_entries WHERE customer_id = $1 AND kind = 'payment'`,
    [customerId],
  )
  expect((await countIn(owed, { counterId, confirmed: true })).status).toBe(200)
  const undo = () =>
    shop.call('POST /api/khata/reverse', {
      as: owner,
      body: { entryId: Number(entry!.id), reason: 'Another Usha' },
    })
  const paid = { counterId, kind: 'pay_out', amount: owed, note: 'Milk' }
  const { body } = await shop.call('POST /api/drawer/move', { as: owner, body: paid })
  expect((await undo()).body.code).toBe('drawer_short')
  const drawer = async () =>
    ((await shop.call('GET /api/day', { as: owner })).body.data as DayReport).drawers.at(-1)!
  const moveId = (await drawer()).moves!.at(-1)!._id
  expect(body.success).toBe(true)
  await shop.call('POST /api/drawer/reverse', { as: owner, body: { moveId, reason: 'Not paid' } })
  expect((await undo()).status).toBe(200)
  const counted = 10 + owed - 200
  const close = () => shop.call('POST /api/drawer/close', { as: owner, body: { counterId, counted } })
  expect((await close()).body.data).toMatchObject({ difference: 0, riders: owed - 200 })
  const undone = { drawerId: (await drawer())._id, reason: 'Not all of it' }
  expect((await shop.call('POST /api/drawer/undo-count', { as: owner, body: undone })).status).toBe(200)
  expect(await rowOfChetan()).toMatchObject({ owed: 0 })
  expect(await drawer()).toMatchObject({ expected: counted, riders: owed - 200 })
  await close()
})
