import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { withLongTimeouts } from '../../../../test/database.ts'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { paymentShop, type PaymentShop } from '../../../../test/payment-shop.ts'
import { sentBy } from '../../../../test/sent.ts'
import { person, ravi } from '../../../../test/world.ts'
import { makeSlotsOfTheDay } from '#features/fulfilment/slots/server/make-slots.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { dayInIndia } from '#shared/when.ts'
import type { Order } from '../contract.ts'
import { expireAttempt } from './payment/expire-payment.ts'
import { pollAttempt } from './payment/poll-attempt.ts'
import { placeOrder } from './place-order.ts'

interface Step {
  do: 'place' | 'cancel' | 'expire' | 'revive' | 'deliver' | 'reschedule' | 'capacity'
  order: string
  slot: string
  by: 'shopper' | 'staff'
  to: number
  at: string
}
interface Vector {
  id: string
  given: { slots: { id: string; capacity: number; startsAt: string; closesAt: string }[]; steps: Step[] }
  expect: (Step & { outcome: string; taken: Record<string, number> })[]
}
const { vectors } = JSON.parse(readFileSync(new URL('../slot-vectors.json', import.meta.url), 'utf8')) as {
  vectors: Vector[]
}

let count = 0

const shop = await paymentShop()
const admin = await shop.signIn(await ravi(shop.db))
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => {
  await shop.db.pool.query('DELETE FROM slot_rules')
  // What an earlier test left can no longer be chosen.
  await shop.db.pool.query(`UPDATE slots SET closes_at = least(closes_at, now() - interval '1 hour')`)
})

const HOUR_MS = 3_600_000

async function newSlot(capacity: number, startsIn = 24 * HOUR_MS, closesIn = startsIn): Promise<string> {
  const [id, now] = [newHexId(), Date.now()]
  await shop.db.pool.query(
    `INSERT INTO slots (id, rule_id, starts_at, ends_at, closes_at, capacity) VALUES ($1, $1, $2, $3, $4, $5)`,
    [
      id,
      new Date(now + startsIn),
      new Date(now + startsIn + 2 * HOUR_MS),
      new Date(now + closesIn),
      capacity,
    ],
  )
  return id
}

const placesOf = async (slotId: string) =>
  (
    await shop.db.pool.query<{ taken: number; held: number }>(
      `SELECT taken, (SELECT count(*)::int FROM slot_places WHERE slot_id = slots.id AND released_at IS NULL) AS held
       FROM slots WHERE id = $1`,
      [slotId],
    )
  ).rows[0]

type Shopper = Awaited<ReturnType<PaymentShop['shopper']>>

async function shopperWithCart(): Promise<Shopper> {
  const who = await shop.shopper(`Asha${++count}`)
  await shop.call('POST /api/cart/add-to-cart', {
    as: who.token,
    body: { productId: shop.productId, quantity: 1 },
  })
  return who
}

const place = (
  who: Shopper,
  slotId: string | null,
  { key = randomUUID() as string, isOnline = false } = {},
) =>
  shop.call(isOnline ? 'POST /api/order/create-order' : 'POST /api/order/add-cash-on-delivery-order', {
    as: who.token,
    headers: { 'idempotency-key': key },
    body: {
      addressId: who.home,
      expectedTotal: 349.5,
      ...(slotId !== null && { slotId }),
      ...(isOnline && { paymentMethod: 'PAYU' }),
    },
  })

/** Replays the steps of a vector with real calls; the slots are moved in time instead of the clock. */
async function replay({ given, expect: expected }: Vector) {
  const slots = new Map<string, string>()
  for (const { id, capacity } of given.slots) slots.set(id, await newSlot(capacity))
  const orders = new Map<string, { order: Order; payment: Awaited<ReturnType<PaymentShop['open']>> | null }>()
  const shoppers = new Map<string, { who: Shopper; key: string; slot: string }>()
  const isOnline = (name: string) =>
    given.steps.some(({ order, do: what }) => order === name && (what === 'expire' || what === 'revive'))

  const moveClock = async (at: string) => {
    // A second counts as an hour, so that a slow test does not reach a cut-off before its time.
    const shifted = (time: string) => new Date(Date.now() + (Date.parse(time) - Date.parse(at)) * 3600)
    for (const { id, startsAt, closesAt } of given.slots) {
      const [starts, closes] = [shifted(startsAt), shifted(closesAt)]
      await shop.db.pool.query(
        `UPDATE slots SET starts_at = $2, closes_at = $3, ends_at = $2::timestamptz + interval '1 day' WHERE id = $1`,
        [slots.get(id), starts, closes],
      )
    }
  }
  const outcomeOf = async (step: Step): Promise<string> => {
    const known = orders.get(step.order)
    const orderId = known?.order.orderId ?? '20261125-unknown'
    const status = async () => (known ? (await shop.status(orderId)).order : null)
    switch (step.do) {
      case 'place': {
        const { who, key, slot } = shoppers.get(step.order) ?? {
          who: await shopperWithCart(),
          key: randomUUID(),
          slot: step.slot,
        }
        shoppers.set(step.order, { who, key, slot: known ? slot : step.slot })
        const reply = await place(who, slots.get(known ? slot : step.slot)!, {
          key,
          isOnline: isOnline(step.order),
        })
        if (reply.status !== 201) return reply.body.code ?? 'no code'
        const order: Order = reply.body.data.order ?? reply.body.data
        if (known) return order.orderId === orderId ? 'same order again' : 'another order'
        const { checkout } = reply.body.data
        orders.set(step.order, { order, payment: checkout ? await shop.open(checkout) : null })
        return 'placed'
      }
      case 'cancel': {
        const as = shoppers.get(step.order)?.who.token ?? admin
        const reply = await shop.call('PUT /api/order/cancel-order', { as, body: { orderId } })
        return reply.status === 200 ? 'released' : (reply.body.code ?? 'no code')
      }
      case 'expire': {
        const before = await status()
        if (before === null) return 'order_not_found'
        await expireAttempt(shop.deps, await shop.attemptId(orderId))
        return before === 'Awaiting Payment' && (await status()) === 'Payment Failed'
          ? 'released'
          : 'move_refused'
      }
      case 'revive': {
        const before = await status()
        if (!known?.payment || (before !== 'Payment Failed' && before !== 'Cancelled')) return 'move_refused'
        shop.act(known.payment, 'pay')
        await pollAttempt(shop.deps, await shop.attemptId(orderId))
        const { order, payment } = await shop.status(orderId)
        if (order === 'Pending') return 'revived'
        return payment.startsWith('Refund') ? 'refunded' : `${order}, ${payment}`
      }
      case 'deliver': {
        if ((await status()) === 'Awaiting Payment') {
          shop.act(known!.payment!, 'pay')
          await pollAttempt(shop.deps, await shop.attemptId(orderId))
        }
        if ((await status()) !== 'Pending') return 'move_refused'
        for (const order_status of ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered'])
          await shop.call('PUT /api/order/update-order-status-admin', {
            as: admin,
            body: { orderId, order_status },
          })
        return (await status()) === 'Delivered' ? 'delivered' : 'not delivered'
      }
      case 'reschedule': {
        const as = step.by === 'staff' ? admin : (shoppers.get(step.order)?.who.token ?? admin)
        const slotId = slots.get(step.slot)!
        const reply = await shop.call('PUT /api/order/reschedule', { as, body: { orderId, slotId } })
        if (reply.status !== 200) return reply.body.code ?? 'no code'
        return reply.body.message === 'The delivery is moved.' ? 'moved' : 'unchanged'
      }
      case 'capacity': {
        const body = { slotId: slots.get(step.slot)!, capacity: step.to }
        const reply = await shop.call('PUT /api/delivery/slot-grid', { as: admin, body })
        return reply.status === 200 ? 'changed' : (reply.body.code ?? 'no code')
      }
    }
  }

  for (const [nth, step] of given.steps.entries()) {
    await moveClock(step.at)
    const outcome = await outcomeOf(step)
    const taken: Record<string, number> = {}
    for (const [id, slotId] of slots) {
      const places = (await placesOf(slotId))!
      expect(places.held).toBe(places.taken)
      taken[id] = places.taken
    }
    expect({ nth, ...step, outcome, taken }).toEqual({ nth, ...expected[nth] })
  }
}

test.each(vectors.filter(({ id }) => id !== 'made'))(
  '$id: places are as counted',
  { timeout: 600_000 },
  replay,
)

test(
  '40 orders at once for 5 places: 5 are placed, 35 refused with the open slots, and nothing of them remains',
  { timeout: 300_000 },
  async () => {
    const [slotId, other] = [await newSlot(5), await newSlot(9, 48 * HOUR_MS)]
    const shoppers = []
    for (let at = 0; at < 40; at++) shoppers.push(await shopperWithCart())
    const stock = async () =>
      (await shop.db.pool.query('SELECT stock FROM packs WHERE product_id = $1', [shop.productId])).rows[0]
        .stock
    const before = await stock()
    const secondPool = withLongTimeouts(openDatabase(shop.url, { log: { info() {}, warn() {}, error() {} } }))
    try {
      const results = await Promise.allSettled(
        shoppers.map(({ userId, home }, at) =>
          placeOrder(at % 2 ? shop.db : secondPool, {
            userId,
            request: { addressId: home, expectedTotal: 349.5, slotId },
            paymentMethod: 'CASH_ON_DELIVERY',
            sent: sentBy(userId, randomUUID(), {}, 'order'),
          }),
        ),
      )
      const refusals = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      expect(refusals.map(({ code }) => code)).toEqual(Array(35).fill('slot_full'))
      expect(refusals[0].data.slots).toMatchObject([{ slotId: other, state: 'open' }])
      expect(await placesOf(slotId)).toEqual({ taken: 5, held: 5 })
      expect(before - (await stock())).toBe(5)
    } finally {
      await secondPool.close()
    }
  },
)

test('its owner moves an order without a slot until it is packed', async () => {
  const placed = async () => {
    const who = await shopperWithCart()
    return { who, orderId: (await place(who, null)).body.data.orderId as string }
  }
  const [early, late] = [await placed(), await placed()]
  const later = await newSlot(1, 48 * HOUR_MS)
  const move = ({ who, orderId }: typeof early) =>
    shop.call('PUT /api/order/reschedule', { as: who.token, body: { orderId, slotId: later } })
  const { orderId } = late
  for (const order_status of ['Confirmed', 'Packed'])
    await shop.call('PUT /api/order/update-order-status-admin', {
      as: admin,
      body: { orderId, order_status },
    })
  expect((await move(late)).body.code).toBe('slot_closed')
  expect((await move(early)).status).toBe(200)
})

test('after the cut-off the shop still moves an order, also a cashier; its owner, a picker and a rider do not', async () => {
  const who = await shopperWithCart()
  const [first, next] = [await newSlot(1), await newSlot(1, 48 * HOUR_MS)]
  const { orderId } = (await place(who, first)).body.data
  await shop.db.pool.query(`UPDATE slots SET closes_at = now() - interval '1 second' WHERE id = ANY($1)`, [
    [first, next],
  ])
  const move = (as: string, id = orderId as string) =>
    shop.call('PUT /api/order/reschedule', { as, body: { orderId: id, slotId: next } })
  expect((await move(who.token)).body.code).toBe('slot_closed')
  const staff = async (role: 'picker' | 'rider' | 'cashier') => {
    const one = await person(shop.db, `${role}${++count}`)
    await shop.db.transaction((tx) => saveStaff(tx, one.userId, role))
    return shop.signIn(one)
  }
  for (const role of ['picker', 'rider'] as const)
    expect((await move(await staff(role))).body.code).toBe('order_not_found')
  expect(await placesOf(first)).toEqual({ taken: 1, held: 1 })
  const cashier = await staff('cashier')
  expect((await move(cashier)).body.data).toMatchObject({ orderId, slotId: next })
  expect([await placesOf(first), await placesOf(next)]).toEqual([0, 1].map((held) => ({ taken: held, held })))
  expect((await move(cashier, 'ORD-261121-AAAAAAAA')).body.code).toBe('order_not_found')
  const { rows } = await shop.db.pool.query(
    `SELECT actor_kind FROM audit_log WHERE action = 'order.reschedule' AND subject_id = $1`,
    [orderId],
  )
  expect(rows).toEqual([{ actor_kind: 'staff' }])
})

test('a slot is shown and promised, and one of another day after its cut-off is refused', async () => {
  const who = await shopperWithCart()
  const [closed, few] = [await newSlot(5, HOUR_MS, -1), await newSlot(1, 30 * HOUR_MS)]
  const { body: slots } = await shop.call('GET /api/delivery/slots', { query: { pincode: '560038' } })
  expect(slots.data.map(({ slotId }: { slotId: string }) => slotId)).not.toContain(closed)
  expect(await place(who, closed)).toMatchObject({ status: 409, body: { code: 'slot_closed' } })
  expect(await place(who, 'f'.repeat(24))).toMatchObject({ status: 409, body: { code: 'slot_closed' } })
  const { body } = await place(who, few)
  expect(body.data).toMatchObject({ slotId: few, deliveryPromise: expect.stringMatching(/^\d+ \w+, .*–/) })
  const { rows } = await shop.db.pool.query('SELECT starts_at, ends_at FROM slots WHERE id = $1', [few])
  expect(body.data.promise).toEqual({
    from: rows[0].starts_at.toISOString(),
    to: rows[0].ends_at.toISOString(),
  })
  const after = await shop.call('GET /api/delivery/slots', { query: { addressId: who.home }, as: who.token })
  expect(after.body.data.find(({ slotId }: { slotId: string }) => slotId === few)).toMatchObject({
    state: 'full',
  })
})

const rule = { weekday: 3, from: '07:00', to: '09:00', capacity: 4, cutoffMinutes: 60 }
const weekly = (weekday: number, more = {}) =>
  shop.call('POST /api/delivery/slot-rules', { as: admin, body: { ...rule, weekday, ...more } })

test('slots are made once, however often and by however many they are made', async () => {
  await shop.db.pool.query(
    'DELETE FROM slots WHERE taken = 0 AND NOT EXISTS (SELECT FROM slot_places WHERE slot_id = slots.id)',
  )
  for (let weekday = 0; weekday < 7; weekday++) expect((await weekly(weekday)).status).toBe(200)
  const ids = async () =>
    (await shop.db.pool.query('SELECT s.id FROM slots s JOIN slot_rules r ON r.id = s.rule_id ORDER BY 1'))
      .rows
  const before = await ids()
  expect(before).toHaveLength(7)
  await Promise.all([makeSlotsOfTheDay(shop.db), makeSlotsOfTheDay(shop.db)])
  expect(await ids()).toEqual(before)
  await makeSlotsOfTheDay(shop.db, new Date(Date.now() + 24 * HOUR_MS))
  expect(await ids()).toHaveLength(8)
})

test('rules that overlap, last longer than a week ahead, or lose taken places are refused at the field', async () => {
  const { body } = await weekly(3)
  expect(await weekly(3, { from: '08:59', to: '10:00' })).toMatchObject({
    status: 409,
    body: { code: 'slots_overlap', fields: { from: expect.stringContaining('Wednesday') } },
  })
  expect(await weekly(4, { cutoffMinutes: 10_081 })).toMatchObject({
    status: 422,
    body: { code: 'invalid', fields: { cutoffMinutes: expect.stringContaining('a week') } },
  })
  const { _id, version } = body.data
  await shop.db.pool.query(
    `UPDATE slots SET starts_at = now() + interval '2 days', ends_at = now() + interval '3 days', closes_at = now() + interval '1 day'
     WHERE rule_id = $1`,
    [_id],
  )
  const { rows } = await shop.db.pool.query('SELECT id FROM slots WHERE rule_id = $1', [_id])
  for (let at = 0; at < 2; at++) expect((await place(await shopperWithCart(), rows[0].id)).status).toBe(201)
  const save = (capacity: number, of = version) =>
    shop.call('PUT /api/delivery/slot-rules', { as: admin, body: { ...rule, capacity, _id, version: of } })
  expect(await save(1)).toMatchObject({
    status: 409,
    body: { code: 'capacity_below_taken', data: { taken: 2 }, fields: { capacity: expect.any(String) } },
  })
  expect((await save(2)).status).toBe(200)
  expect(await save(3)).toMatchObject({ status: 409, body: { code: 'stale' } })
})

test('a day off with orders on it is refused with their numbers; without them its slots are gone until it is one no more', async () => {
  for (let weekday = 0; weekday < 7; weekday++) await weekly(weekday, { from: '23:58', to: '23:59' })
  const gridOf = async () =>
    (await shop.call('GET /api/delivery/slot-grid', { as: admin })).body.data as {
      slotId: string
      from: string
      capacity: number
    }[]
  const slot = (await gridOf()).findLast(({ from }) =>
    new Date(from).toISOString().endsWith('18:28:00.000Z'),
  )!
  const day = slot.from.slice(0, 10)
  const { body } = await place(await shopperWithCart(), slot.slotId)
  const add = () => shop.call('POST /api/delivery/days-off', { as: admin, body: { day, note: 'Holi' } })
  expect(await add()).toMatchObject({
    status: 409,
    body: {
      code: 'day_off_taken',
      data: { orders: '1 order', orderIds: [body.data.orderId] },
      fields: { day: expect.stringContaining('1 order') },
    },
  })
  await shop.call('PUT /api/order/update-order-status-admin', {
    as: admin,
    body: { orderId: body.data.orderId, order_status: 'Cancelled' },
  })
  expect((await add()).status).toBe(200)
  const open = async () =>
    (
      (await shop.call('GET /api/delivery/slots', { query: { pincode: '560038' } })).body.data as {
        from: string
      }[]
    ).filter(({ from }) => from === slot.from).length
  expect(await open()).toBe(0)
  const reopen = () => shop.call('DELETE /api/delivery/days-off', { as: admin, body: { day } })
  await reopen()
  expect(await open()).toBe(1)
  // One that somebody closed, with orders in its history or without, stays closed.
  const ofDay = (await gridOf()).filter(({ from }) => from.slice(0, 10) === day)
  expect(ofDay.length).toBeGreaterThan(0)
  const openOnes = async () =>
    (await gridOf()).filter(({ from, capacity }) => from.slice(0, 10) === day && capacity > 0)
  for (const { slotId } of ofDay)
    await shop.call('PUT /api/delivery/slot-grid', { as: admin, body: { slotId, capacity: 0 } })
  expect(await openOnes()).toEqual([])
  await add()
  await reopen()
  expect(await openOnes()).toEqual([])
})

test('a day off offers to move its orders: what fits goes to the next open slot, what does not is named', async () => {
  // A day on which no other test of this file delivers anything.
  const day = dayInIndia(new Date(Date.now() + 777 * 24 * HOUR_MS))
  const noon = Date.parse(`${day}T12:00:00+05:30`) - Date.now()
  const from = await newSlot(3, noon)
  const [next, later] = [await newSlot(1, noon + 24 * HOUR_MS), await newSlot(1, noon + 48 * HOUR_MS)]
  const orders: string[] = []
  for (let at = 0; at < 3; at++)
    orders.push((await place(await shopperWithCart(), from)).body.data.orderId as string)
  orders.sort()
  // One more slot of the same day is no way out.
  const sameDay = await newSlot(3, noon + HOUR_MS)
  const offer = await shop.call('GET /api/delivery/day-moves', { as: admin, query: { day } })
  const moves = offer.body.data as { orderId: string; to: string | null }[]
  expect(moves.map(({ orderId, to }) => [orderId, to !== null])).toEqual([
    [orders[0], true],
    [orders[1], true],
    [orders[2], false],
  ])
  const move = () => shop.call('POST /api/delivery/day-moves', { as: admin, body: { day } })
  expect(await move()).toMatchObject({
    status: 200,
    body: { data: { moved: 2, left: [{ orderId: orders[2], to: null }] } },
  })
  expect([
    await placesOf(from),
    await placesOf(next),
    await placesOf(later),
    await placesOf(sameDay),
  ]).toEqual([1, 1, 1, 0].map((held) => ({ taken: held, held })))
  const { rows } = await shop.db.pool.query(
    `SELECT subject_id FROM audit_log WHERE action = 'order.reschedule' AND subject_id = ANY($1) ORDER BY 1`,
    [orders],
  )
  expect(rows.map((row) => row.subject_id)).toEqual(orders.slice(0, 2))
  const mailed = await shop.db.pool.query(
    `SELECT payload->>'orderId' AS id FROM jobs WHERE kind = 'announce-reschedule' AND payload->>'orderId' = ANY($1) ORDER BY 1`,
    [orders],
  )
  expect(mailed.rows.map(({ id }) => id)).toEqual(orders.slice(0, 2))
  const add = () => shop.call('POST /api/delivery/days-off', { as: admin, body: { day } })
  expect(await add()).toMatchObject({ status: 409, body: { data: { orderIds: [orders[2]] } } })
  await shop.db.pool.query('UPDATE slots SET capacity = 2 WHERE id = $1', [later])
  expect((await move()).body.data).toEqual({ moved: 1, left: [] })
  expect((await move()).body.data).toEqual({ moved: 0, left: [] })
  expect((await add()).status).toBe(200)
  await shop.call('DELETE /api/delivery/days-off', { as: admin, body: { day } })
  const shopper = await shopperWithCart()
  expect((await shop.call('POST /api/delivery/day-moves', { as: shopper.token, body: { day } })).status).toBe(
    403,
  )
  for (const invalid of ['0000-01-01', '2026-02-30', '2026-01-26'])
    expect(
      (await shop.call('POST /api/delivery/days-off', { as: admin, body: { day: invalid } })).status,
    ).toBe(400)
})

test('a move by staff queues one mail with both promises; a move by the shopper, or into its own slot, queues none', async () => {
  const [first, second, third] = [
    await newSlot(3),
    await newSlot(3, 48 * HOUR_MS),
    await newSlot(3, 72 * HOUR_MS),
  ]
  const who = await shopperWithCart()
  const { orderId, deliveryPromise: before } = (await place(who, first)).body.data as Order
  const move = async (slotId: string, as = admin) =>
    (await shop.call('PUT /api/order/reschedule', { as, body: { orderId, slotId } })).body.data as Order
  const queued = async () =>
    (
      await shop.db.pool.query<{ payload: { before: string; after: string; moveId: string } }>(
        `SELECT payload FROM jobs WHERE kind = 'announce-reschedule' AND payload->>'orderId' = $1 ORDER BY id`,
        [orderId],
      )
    ).rows.map(({ payload }) => payload)
  const { deliveryPromise: after } = await move(second)
  // A cashier moves it without being shown whose it is.
  const kiran = await person(shop.db, 'Kiran')
  await shop.db.transaction((tx) => saveStaff(tx, kiran.userId, 'cashier'))
  const seen = await move(second, await shop.signIn(kiran))
  expect(Object.keys(seen).sort()).toEqual(['deliveryPromise', 'orderId', 'promise', 'slotId'])
  expect(await queued()).toEqual([{ orderId, moveId: expect.any(String), before, after }])
  await move(third, who.token)
  expect(await queued()).toHaveLength(1)
  await move(second)
  await move(third)
  expect(new Set((await queued()).map(({ moveId }) => moveId)).size).toBe(3)
})

test('an order of a page that was opened before the cut-off is refused a second after it, and the cart stays', async () => {
  const slotId = await newSlot(3)
  const other = await newSlot(3)
  const seen = async () =>
    (
      (await shop.call('GET /api/delivery/slots', { query: { pincode: '560038' } })).body.data as {
        slotId: string
      }[]
    ).map((one) => one.slotId)
  expect(await seen()).toEqual(expect.arrayContaining([slotId, other]))
  const who = await shopperWithCart()
  // The cut-off is the database's own second: a moment before it is open, from it on it is closed.
  await shop.db.pool.query(`UPDATE slots SET closes_at = now() WHERE id = $1`, [slotId])
  const refused = await place(who, slotId)
  expect(refused).toMatchObject({ status: 409, body: { code: 'slot_closed' } })
  expect((refused.body.data.slots as { slotId: string }[]).map((one) => one.slotId)).toEqual(await seen())
  expect(await seen()).not.toContain(slotId)
  expect(await placesOf(slotId)).toEqual({ taken: 0, held: 0 })
  const { rows } = await shop.db.pool.query('SELECT id FROM orders WHERE user_id = $1', [who.userId])
  expect(rows).toEqual([])
  const cart = await shop.call('GET /api/cart/get-cart-items', { as: who.token })
  expect(cart.body.data).toMatchObject([{ quantity: 1 }])
  expect((await place(who, other)).status).toBe(201)
})

test('the first area takes over the slots of everywhere, and a slot then needs an area', async () => {
  for (let weekday = 0; weekday < 7; weekday++) await weekly(weekday, { from: '23:56', to: '23:57' })
  const slots = async (pincode: string) =>
    (await shop.call('GET /api/delivery/slots', { query: { pincode } })).body.data.length as number
  const hasSlots = async () => (await shop.call('GET /api/storefront/shop')).body.data.hasSlots as boolean
  const before = await slots('560038')
  expect([before > 0, await hasSlots()]).toEqual([true, true])
  const body = {
    name: 'Indiranagar',
    pincodes: ['560038'],
    minimum: 0,
    cashLimit: null,
    travelMinutes: 0,
    isActive: true,
  }
  const { data: area } = (await shop.call('POST /api/delivery/areas', { as: admin, body })).body
  try {
    expect([await slots('560038'), await slots('110001'), await hasSlots()]).toEqual([before, 0, true])
    const rules = (await shop.call('GET /api/delivery/slot-rules', { as: admin })).body.data
    expect(rules.every(({ areaId }: { areaId: string }) => areaId === area._id)).toBe(true)
    const none = await shop.call('POST /api/delivery/slot-rules', {
      as: admin,
      body: { weekday: 1, from: '10:00', to: '11:00', capacity: 1, cutoffMinutes: 0 },
    })
    expect([none.status, Object.keys(none.body.fields)]).toEqual([400, ['areaId']])
    const { version } = area
    await shop.call('PUT /api/delivery/areas', {
      as: admin,
      body: { _id: area._id, version, ...body, isActive: false },
    })
    expect(await hasSlots()).toBe(false)
  } finally {
    await shop.call('DELETE /api/delivery/areas', { as: admin, body: { _id: area._id } })
  }
})

test('a day off closes the shop for orders at once, with its reason', async () => {
  const day = dayInIndia(new Date())
  const check = async () =>
    (await shop.call('POST /api/delivery/check', { body: { pincode: '560038' } })).body.data.promise
  const open = await check()
  await shop.call('POST /api/delivery/days-off', { as: admin, body: { day, note: 'Diwali' } })
  try {
    expect(await check()).toMatchObject({ isOpen: false, message: 'Closed today: Diwali.' })
    const { status, body } = await place(await shopperWithCart(), null)
    expect([status, body.code, body.message]).toEqual([
      409,
      'shop_closed',
      expect.stringContaining('Closed today: Diwali.'),
    ])
  } finally {
    await shop.call('DELETE /api/delivery/days-off', { as: admin, body: { day } })
  }
  expect(await check()).toEqual(open)
})

test('what was placed outside the first area keeps the slots that it had: it is moved, also for a day off', async () => {
  const day = dayInIndia(new Date(Date.now() + 888 * 24 * HOUR_MS))
  const noon = Date.parse(`${day}T12:00:00+05:30`) - Date.now()
  const [from, next, later] = [0, 1, 2].map((ahead) => newSlot(3, noon + ahead * 24 * HOUR_MS))
  const rule = '5'.repeat(24)
  await shop.db.pool.query(
    `INSERT INTO slot_rules (id, weekday, starts, ends, capacity, cutoff_minutes) VALUES ($1, 1, '12:00', '14:00', 3, 0)`,
    [rule],
  )
  await shop.db.pool.query('UPDATE slots SET rule_id = $1 WHERE id = ANY($2)', [
    rule,
    await Promise.all([from, next, later]),
  ])
  const { orderId } = (await place(await shopperWithCart(), (await from)!)).body.data as Order
  const body = { name: 'Elsewhere', pincodes: ['110001'] }
  const { data: area } = (await shop.call('POST /api/delivery/areas', { as: admin, body })).body
  try {
    const move = { as: admin, body: { orderId, slotId: await next } }
    expect((await shop.call('PUT /api/order/reschedule', move)).status).toBe(200)
    const nextDay = dayInIndia(new Date(Date.now() + 889 * 24 * HOUR_MS))
    const offer = await shop.call('GET /api/delivery/day-moves', { as: admin, query: { day: nextDay } })
    expect(offer.body.data).toMatchObject([{ orderId, to: expect.stringContaining('12') }])
    const moved = await shop.call('POST /api/delivery/day-moves', { as: admin, body: { day: nextDay } })
    expect(moved.body.data).toEqual({ moved: 1, left: [] })
    expect(await placesOf((await later)!)).toEqual({ taken: 1, held: 1 })
  } finally {
    await shop.call('DELETE /api/delivery/areas', { as: admin, body: { _id: area._id } })
  }
})

test('a day off offers to move what was promised at once, and names it where there is no slot for it', async () => {
  const who = await shopperWithCart()
  const { orderId } = (await place(who, null)).body.data as Order
  // On a day of its own, on which no other test of this file delivers.
  const day = dayInIndia(new Date(Date.now() + 999 * 24 * HOUR_MS))
  const noon = Date.parse(`${day}T12:00:00+05:30`)
  await shop.db.pool.query('UPDATE orders SET promised_from = $2, promised_to = $2 WHERE id = $1', [
    orderId,
    new Date(noon),
  ])
  const add = () => shop.call('POST /api/delivery/days-off', { as: admin, body: { day } })
  expect(await add()).toMatchObject({
    status: 200,
    body: { message: `Day off added. 1 order is still to be delivered on that day: ${orderId}.` },
  })
  await shop.call('DELETE /api/delivery/days-off', { as: admin, body: { day } })
  const later = await newSlot(1, noon + 24 * HOUR_MS - Date.now())
  expect(await add()).toMatchObject({ status: 409, body: { data: { orderIds: [orderId] } } })
  const offer = await shop.call('GET /api/delivery/day-moves', { as: admin, query: { day } })
  expect(offer.body.data).toMatchObject([{ orderId, from: 'at once', to: expect.any(String) }])
  await shop.call('POST /api/delivery/day-moves', { as: admin, body: { day } })
  expect(await placesOf(later)).toEqual({ taken: 1, held: 1 })
  expect((await add()).body.message).toBe('Day off added.')
  await shop.call('DELETE /api/delivery/days-off', { as: admin, body: { day } })
})

test('what was added to an order leaves a day off with it, and takes no place of its own', async () => {
  const who = await shopperWithCart()
  const day = dayInIndia(new Date(Date.now() + 979 * 24 * HOUR_MS))
  const noon = Date.parse(`${day}T12:00:00+05:30`)
  const slot = await newSlot(3, noon - Date.now())
  const later = await newSlot(3, noon + 24 * HOUR_MS - Date.now())
  const { orderId } = (await place(who, slot)).body.data as Order
  const { orderId: added } = (await place(await shopperWithCart(), null)).body.data as Order
  await shop.db.pool.query(
    `UPDATE orders SET added_to = $2, promised_from = $3, promised_to = $3 WHERE id = $1`,
    [added, orderId, new Date(noon)],
  )
  const offer = await shop.call('GET /api/delivery/day-moves', { as: admin, query: { day } })
  expect(offer.body.data).toMatchObject([{ orderId }])
  await shop.call('POST /api/delivery/day-moves', { as: admin, body: { day } })
  expect(await placesOf(later)).toEqual({ taken: 1, held: 1 })
  const { rows } = await shop.db.pool.query(
    'SELECT count(DISTINCT promised_from)::int AS n FROM orders WHERE id = ANY($1)',
    [[orderId, added]],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a weekly slot that is switched off, moved or deleted sells nothing more on a day with an order', async () => {
  const soon = new Date(Date.now() + 3 * 24 * HOUR_MS + 5.5 * HOUR_MS)
  const made = (await weekly(soon.getUTCDay(), { from: '21:10', to: '21:50' })).body.data
  let { version } = made
  const change = async (more: object) => {
    const body = {
      ...rule,
      weekday: made.weekday,
      from: '21:10',
      to: '21:50',
      ...more,
      _id: made._id,
      version,
    }
    const { status, body: changed } = await shop.call('PUT /api/delivery/slot-rules', { as: admin, body })
    expect(status).toBe(200)
    version = changed.data.version
  }
  const slots = async () =>
    (await shop.db.pool.query('SELECT id FROM slots WHERE rule_id = $1 ORDER BY starts_at', [made._id])).rows
  const [{ id: slot }] = await slots()
  const first = await shopperWithCart()
  const { orderId } = (await place(first, slot)).body.data as Order
  const orderIn = async (slotId: string) => (await place(await shopperWithCart(), slotId)).status
  await change({ isActive: false })
  expect(await orderIn(slot)).toBe(409)
  await change({ isActive: true, capacity: 2 })
  expect([await orderIn(slot), await orderIn(slot)]).toEqual([201, 409])
  await change({ from: '20:10', to: '20:50' })
  const [{ id: earlier }, { id: before }] = await slots()
  expect(before).toBe(slot)
  await shop.call('PUT /api/order/cancel-order', { as: first.token, body: { orderId } })
  expect([await orderIn(slot), await orderIn(earlier)]).toEqual([409, 201])
  await shop.call('DELETE /api/delivery/slot-rules', { as: admin, body: { _id: made._id } })
  expect(await orderIn(earlier)).toBe(409)
})

test('a pincode is checked with its area, and whoever waits for one is remembered once, with the same answer', async () => {
  const body = { name: 'Indiranagar', pincodes: ['560 038'], minimum: 99, travelMinutes: 10 }
  const { data: area } = (await shop.call('POST /api/delivery/areas', { as: admin, body })).body
  try {
    const check = async (pincode: string) =>
      (await shop.call('POST /api/delivery/check', { body: { pincode } })).body.data
    expect(await check('560-038')).toMatchObject({ served: true, area: { name: 'Indiranagar', minimum: 99 } })
    expect(await check('110001')).toMatchObject({ served: false, area: null })
    expect((await shop.call('POST /api/delivery/check', { body: { pincode: '56003' } })).status).toBe(400)
    const ask = (pincode: string) =>
      shop.call('POST /api/delivery/tell-me', { body: { pincode, email: 'Meera@Example.in' } })
    const answers = [await ask('110001'), await ask('110001'), await ask('560038')]
    expect(new Set(answers.map((one) => JSON.stringify([one.status, one.body]))).size).toBe(1)
    const { rows } = await shop.db.pool.query('SELECT pincode, email FROM area_wishes')
    expect(rows).toEqual([{ pincode: '110001', email: 'meera@example.in' }])
    const slots = await shop.call('GET /api/delivery/slots', { query: { pincode: '110001' } })
    expect(slots.body.data).toEqual([])
  } finally {
    await shop.call('DELETE /api/delivery/areas', { as: admin, body: { _id: area._id } })
  }
})

test('the place in a slot of another area is refused, and a shopper does not move the order of another', async () => {
  const slotId = await newSlot(3)
  await shop.db.pool.query(`UPDATE slots SET area_id = $2 WHERE id = $1`, [slotId, 'a'.repeat(24)])
  const who = await shopperWithCart()
  expect((await place(who, slotId)).body).toMatchObject({ code: 'slot_closed' })
  const { body } = await place(who, await newSlot(3))
  const stranger = await shopperWithCart()
  const move = (as: string) =>
    shop.call('PUT /api/order/reschedule', { as, body: { orderId: body.data.orderId, slotId } })
  expect((await move(stranger.token)).status).toBe(404)
  expect((await move(who.token)).body).toMatchObject({ code: 'slot_closed' })
})
