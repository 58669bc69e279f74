import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { openLog } from '#platform/log.ts'
import type { CallName } from '#shared/endpoint.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { addDays } from '#features/fulfilment/slots/slot-times.ts'
import { withLongTimeouts } from '../../../../test/database.ts'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { testShop } from '../../../../test/server.ts'
import { newAddress, newCategory, newProduct, person, ravi, type Person } from '../../../../test/world.ts'
import { killedBefore } from '../../../../test/killed-before.ts'
import type { SubscriptionWish } from '../contract.ts'
import { ERASED_MOBILE } from '#shared/mobile-number.ts'
import { fixedAt, firstOpenDay } from '../subscription-days.ts'
import { changeSubscription } from './change-subscription.ts'
import { fixDays } from './fix-days.ts'
import { readCalendar, readStatement } from './read-calendar.ts'
import { readNeeds, readRound } from './read-morning.ts'
import { startSubscription } from './start-subscription.ts'

const shop = await testShop()
const log = openLog('silent')
const deps = { db: shop.db, publicUrl: 'http://localhost', log }
const admin = await shop.signIn(await ravi(shop.db))
const dairy = await newCategory(shop.db)
const second = withLongTimeouts(openDatabase(shop.url, { log, poolSize: 3 }))
afterAll(async () => {
  await second.close()
  await closeAndCheckInvariants(shop)
})

const query = async (text: string, values: unknown[] = []) => (await shop.owner.pool.query(text, values)).rows
const CUTOFF = '21:00'
/** A day that can be changed now, by the clock of the server: most tests run by it. */
const now = () => new Date()
const dayOne = () => firstOpenDay(CUTOFF, now())

let count = 0
let asha: Person & { home: string }
let milk: Awaited<ReturnType<typeof newProduct>>
beforeEach(async () => {
  await query('DELETE FROM shop_days')
  await query(`UPDATE subscriptions SET stopped_why = 'account' WHERE stopped_why IS NULL`)
  await query(`DELETE FROM jobs WHERE kind = 'send-mail'`)
  asha = await newShopper()
  milk = await newProduct(shop.db, dairy, { name: `Milk ${count}`, mrp: 29, stock: 1000 })
})
async function newShopper() {
  const who = await person(shop.db, `Asha${(count += 1)}`)
  return { ...who, home: await newAddress(shop.db, who) }
}

type Draft = Parameters<typeof startSubscription>[3]
const subscribe = async (who: Person, draft: Partial<Draft> = {}, at = now()) =>
  startSubscription(
    shop.db,
    await readShop(shop.db),
    who.userId,
    {
      productId: milk._id,
      unit: milk.packs[0]!.unit,
      pattern: 'daily',
      quantity: 2,
      whenClosed: 'skip',
      paymentMethod: 'CASH_ON_DELIVERY',
      useCredit: false,
      slot: null,
      ...draft,
    } as Draft,
    undefined,
    at,
  )
const wish = async (who: Person, id: string, one: object, at = now()) =>
  changeSubscription(
    shop.db,
    await readShop(shop.db),
    who.userId,
    { _id: id, ...one } as SubscriptionWish,
    () => at,
  )
const ordersOf = (userId: string) =>
  query(
    `SELECT o.id, o.total_paise::int AS total, o.channel, o.payment_method AS method, o.status,
       (SELECT json_agg(json_build_array(l.name, l.quantity) ORDER BY l.position) FROM order_lines l WHERE l.order_id = o.id) AS lines
     FROM orders o WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  )
const daysOf = (id: string) =>
  query(
    `SELECT day::text, outcome, wanted, pieces, why, order_id IS NOT NULL AS ordered FROM subscription_days
     WHERE subscription_id = $1 ORDER BY day`,
    [id],
  )
const mails = async () =>
  (await query(`SELECT payload FROM jobs WHERE kind = 'send-mail' ORDER BY id`)).map(({ payload }) => payload)
const stockOf = async (productId: number) =>
  (await query('SELECT stock FROM packs WHERE product_id = $1', [productId]))[0].stock
const setStock = (productId: number, stock: number) =>
  query(
    `WITH moved AS (INSERT INTO stock_movements (pack_id, reason, quantity)
       SELECT id, 'adjustment', $2 - stock FROM packs WHERE product_id = $1 AND stock <> $2)
     UPDATE packs SET stock = $2 WHERE product_id = $1`,
    [productId, stock],
  )

describe('the day’s order', () => {
  test('is placed at the cut-off and not before, at the price of that minute, and leaves the cart', async () => {
    const { id } = await subscribe(asha)
    const token = await shop.signIn(asha)
    const body = { productId: milk._id, quantity: 3 }
    await shop.call('POST /api/cart/add-to-cart', { as: token, body })
    const at = fixedAt(dayOne(), CUTOFF)
    await fixDays(deps, new Date(at.getTime() - 1000))
    expect(await ordersOf(asha.userId)).toEqual([])
    await query('UPDATE packs SET price_paise = 3100 WHERE product_id = $1', [milk._id])
    expect(await fixDays(deps, at)).toBe(1)
    expect(await ordersOf(asha.userId)).toMatchObject([
      {
        total: 6200,
        channel: 'online',
        method: 'CASH_ON_DELIVERY',
        status: 'Pending',
        lines: [[milk.name, 2]],
      },
    ])
    expect(await daysOf(id)).toEqual([
      { day: dayOne(), outcome: 'ordered', wanted: 2, pieces: 2, why: null, ordered: true },
    ])
    expect(await stockOf(milk._id)).toBe(998)
    const [{ carried }] = await query('SELECT count(*)::int AS carried FROM cart_items WHERE user_id = $1', [
      asha.userId,
    ])
    expect(carried).toBe(1)
  })

  test('has what all subscriptions of a person bring on that day, and below the shop’s minimum', async () => {
    await query(
      `INSERT INTO settings (key, value) VALUES ('shop.ordering', '{"minimum": 500, "cashLimit": null}')
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    )
    const bread = await newProduct(shop.db, dairy, { name: 'Bread', mrp: 40, stock: 50 })
    await subscribe(asha)
    await subscribe(asha, { productId: bread._id, unit: bread.packs[0]!.unit, quantity: 1 })
    expect(await fixDays(deps, fixedAt(dayOne(), CUTOFF))).toBe(1)
    expect(await ordersOf(asha.userId)).toMatchObject([{ total: 9800 }])
    await query(`DELETE FROM settings WHERE key = 'shop.ordering'`)
  })

  test('is promised for its morning, and takes the chosen slot of the day', async () => {
    await subscribe(asha)
    await fixDays(deps, fixedAt(dayOne(), CUTOFF))
    const [{ from, to }] = await query(
      'SELECT promised_from AS from, promised_to AS to FROM orders WHERE user_id = $1',
      [asha.userId],
    )
    expect([from.toISOString(), to.toISOString()]).toEqual([
      new Date(`${dayOne()}T06:00:00+05:30`).toISOString(),
      new Date(`${dayOne()}T09:00:00+05:30`).toISOString(),
    ])
  })

  test('spends store credit first, where that is wished', async () => {
    const customer = { name: 'With credit', userId: asha.userId }
    const { _id: customerId } = (await shop.call('POST /api/customers', { as: admin, body: customer })).body
      .data
    const body = { customerId, kind: 'goodwill', amount: 100, note: 'Sorry' }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await shop.call('POST /api/credit/give', { as: admin, body, headers })).status).toBe(200)
    const { id } = await subscribe(asha, { useCredit: true })
    await wish(asha, id, { do: 'change', day: addDays(dayOne(), 1), pieces: 3 })
    await fixDays(deps, fixedAt(dayOne(), CUTOFF))
    await fixDays(deps, fixedAt(addDays(dayOne(), 1), CUTOFF))
    const spent = await query(
      'SELECT credit_paise::int AS paise FROM orders WHERE user_id = $1 ORDER BY created_at',
      [asha.userId],
    )
    expect(spent.map(({ paise }) => paise)).toEqual([5800, 4200])
    // What credit has paid is not collected at the door.
    const orders = (await ordersOf(asha.userId)).map(({ id }) => id as string)
    const rounds = [await readRound(shop.db, dayOne()), await readRound(shop.db, addDays(dayOne(), 1))]
    expect(
      rounds.map(({ stops }) =>
        stops.filter(({ orderId }) => orders.includes(orderId)).map(({ toCollect }) => toCollect),
      ),
    ).toEqual([[0], [45]])
  })

  test('is placed once by two servers at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, newShopper))
    for (const one of people) await subscribe(one)
    const at = fixedAt(dayOne(), CUTOFF)
    const both = await Promise.all([fixDays(deps, at), fixDays({ ...deps, db: second }, at)])
    expect(both[0] + both[1]).toBe(8)
    for (const one of people) expect(await ordersOf(one.userId)).toHaveLength(1)
    expect(await fixDays(deps, at)).toBe(0)
  })

  test('is there once, whichever statement its server is killed before', async () => {
    let isKilled = true
    for (let at = 1; isKilled; at++) {
      const one = await newShopper()
      const { id } = await subscribe(one)
      const cutoff = fixedAt(dayOne(), CUTOFF)
      const dying = killedBefore(shop.db, at)
      await fixDays({ ...deps, db: dying.db }, cutoff).catch(() => undefined)
      isKilled = dying.isKilled()
      await fixDays(deps, cutoff)
      expect(await ordersOf(one.userId)).toHaveLength(1)
      expect(await daysOf(id)).toHaveLength(1)
      await query(`UPDATE subscriptions SET stopped_why = 'account' WHERE id = $1`, [id])
    }
  })

  test('is that of a wish that came while it was being fixed, or the wish comes too late', async () => {
    for (let round = 0; round < 6; round++) {
      const one = await newShopper()
      const { id } = await subscribe(one)
      const day = dayOne()
      const at = fixedAt(day, CUTOFF)
      const justBefore = new Date(at.getTime() - 1)
      const [changed] = await Promise.allSettled([
        wish(one, id, { do: 'change', day, pieces: 5 }, justBefore),
        fixDays(deps, at),
      ])
      await fixDays(deps, at)
      const [{ lines }] = await ordersOf(one.userId)
      expect(lines).toEqual([[milk.name, changed.status === 'fulfilled' ? 5 : 2]])
    }
  })
})

describe('what cannot come', () => {
  const cutoff = () => fixedAt(dayOne(), CUTOFF)

  test.each([
    ['refund', 'cost nothing'],
    ['call', 'will call you'],
  ] as const)('is told at once by the wish %s, and the rest comes', async (substitution, words) => {
    await setStock(milk._id, 1)
    const { id } = await subscribe(asha, { substitution })
    await fixDays(deps, cutoff())
    expect(await ordersOf(asha.userId)).toMatchObject([{ lines: [[milk.name, 1]] }])
    expect(await daysOf(id)).toMatchObject([{ wanted: 2, pieces: 1, why: 'out_of_stock' }])
    const told = await mails()
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ to: asha.email, text: expect.stringContaining(words) })
    await fixDays(deps, cutoff())
    expect(await mails()).toHaveLength(1)
  })

  test('is told by the channels of the shop’s choice, once, to whoever has no address for mails', async () => {
    await query(
      `INSERT INTO settings (key, value) VALUES ('messages', '{"events": {"morning": ["sms", "push"]}}')
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    )
    const mobile = 9_700_000_000 + count
    await query('UPDATE users SET email = NULL, mobile = $2, mobile_verified_at = now() WHERE id = $1', [
      asha.userId,
      mobile,
    ])
    const told = () =>
      query(`SELECT event, channel, recipient FROM messages WHERE recipient = $1 ORDER BY id`, [
        `+91${mobile}`,
      ])
    await setStock(milk._id, 1)
    const { id } = await subscribe(asha, { substitution: 'refund' })
    await fixDays(deps, cutoff())
    await fixDays(deps, cutoff())
    expect(await told()).toMatchObject([{ event: `subscription-${id}-${dayOne()}`, channel: 'sms' }])
    await query('UPDATE products SET publish = false WHERE id = $1', [milk._id])
    const next = fixedAt(addDays(dayOne(), 1), CUTOFF)
    await fixDays(deps, next)
    await fixDays(deps, next)
    expect(await told()).toHaveLength(2)
    expect(await mails()).toEqual([])
    const jobs = await query(
      `SELECT payload FROM jobs WHERE kind = 'send-message' AND payload->>'address' = $1`,
      [`+91${mobile}`],
    )
    expect(jobs.map(({ payload }) => payload.values)).toEqual([[milk.name], [milk.name]])
    await query(`DELETE FROM settings WHERE key = 'messages'`)
  })

  test('is brought, and less of it told, without a number that was erased', async () => {
    await setStock(milk._id, 1)
    await subscribe(asha, { substitution: 'refund' })
    await fixDays(deps, cutoff())
    const [before] = (await readRound(shop.db, dayOne())).stops
    expect(before!.mobile).toEqual(expect.any(Number))
    await query('UPDATE users SET mobile = NULL WHERE id = $1', [asha.userId])
    await query('UPDATE addresses SET mobile = $2 WHERE user_id = $1', [asha.userId, ERASED_MOBILE])
    await query(
      `UPDATE orders SET address = address || jsonb_build_object('mobile', $2::bigint) WHERE user_id = $1`,
      [asha.userId, ERASED_MOBILE],
    )
    const { stops, short } = await readRound(shop.db, dayOne())
    const [{ id }] = await ordersOf(asha.userId)
    expect(stops.filter(({ orderId }) => orderId === id).map(({ mobile }) => mobile)).toEqual([null])
    expect(short.filter(({ product }) => product === milk.name).map(({ mobile }) => mobile)).toEqual([null])
  })

  test('is replaced by the nearest pack that costs no more, where the shopper wants that', async () => {
    await setStock(milk._id, 0)
    await newProduct(shop.db, dairy, { name: 'Dear milk', mrp: 30, stock: 9 })
    const other = await newProduct(shop.db, dairy, { name: 'Other milk', mrp: 29, stock: 9 })
    await subscribe(asha, { substitution: 'best' })
    await fixDays(deps, cutoff())
    const [{ lines }] = await ordersOf(asha.userId)
    expect(lines).toHaveLength(1)
    expect(lines[0][1]).toBe(2)
    const told = await mails()
    expect(told[0].text).toContain('Instead we bring 2 ×')
    await setStock(other._id, 0)
  })

  test('is replaced by nothing but vegetarian goods, if it is vegetarian', async () => {
    const snacks = await newCategory(shop.db, 'Snacks')
    const momos = (name: string, mrp: number, stock: number) =>
      newProduct(shop.db, snacks, { name, mrp, stock })
    const veg = await momos('Veg momos', 30, 0)
    const chicken = await momos('Chicken momos', 29, 9)
    const unmarked = await momos('Momos', 29, 9)
    await momos('Paneer momos', 20, 9)
    await query('UPDATE products SET veg = false WHERE id = $1', [chicken._id])
    await query('UPDATE products SET veg = NULL WHERE id = $1', [unmarked._id])
    await subscribe(asha, { productId: veg._id, unit: veg.packs[0]!.unit, substitution: 'best' })
    await fixDays(deps, cutoff())
    expect((await ordersOf(asha.userId)).map(({ lines }) => lines)).toEqual([[['Paneer momos', 2]]])
  })

  test('is decided and told once when nothing is left of it', async () => {
    await setStock(milk._id, 0)
    const { id } = await subscribe(asha)
    await fixDays(deps, cutoff())
    expect(await ordersOf(asha.userId)).toEqual([])
    expect(await daysOf(id)).toEqual([
      { day: dayOne(), outcome: 'left_out', wanted: 2, pieces: 0, why: 'out_of_stock', ordered: false },
    ])
    await setStock(milk._id, 50)
    expect(await fixDays(deps, cutoff())).toBe(0)
    expect(await mails()).toHaveLength(1)
  })

  test('waits, said once, after its pack was withdrawn; it begins again with a day that is not fixed', async () => {
    const { id } = await subscribe(asha)
    await query('UPDATE products SET publish = false WHERE id = $1', [milk._id])
    await fixDays(deps, cutoff())
    await fixDays(deps, cutoff())
    expect(await ordersOf(asha.userId)).toEqual([])
    expect((await mails()).map(({ subject }) => subject)).toEqual([`${milk.name} is paused`])
    await expect(wish(asha, id, { do: 'resume' })).rejects.toMatchObject({ code: 'product_not_found' })
    await query('UPDATE products SET publish = true WHERE id = $1', [milk._id])
    const late = new Date(cutoff().getTime() + 3_600_000)
    await wish(asha, id, { do: 'resume' }, late)
    await fixDays(deps, late)
    expect(await ordersOf(asha.userId)).toEqual([])
    await fixDays(deps, fixedAt(addDays(dayOne(), 1), CUTOFF))
    expect(await ordersOf(asha.userId)).toHaveLength(1)
  })

  test('of an account that is not active waits', async () => {
    const { id } = await subscribe(asha)
    await query(`UPDATE users SET status = 'Inactive' WHERE id = $1`, [asha.userId])
    await fixDays(deps, cutoff())
    expect(await ordersOf(asha.userId)).toEqual([])
    const [{ stopped_why: why }] = await query('SELECT stopped_why FROM subscriptions WHERE id = $1', [id])
    expect(why).toBe('account')
  })

  test('does not begin, again or anew, while its account waits to be erased', async () => {
    const { id } = await subscribe(asha)
    await query(`UPDATE subscriptions SET stopped_why = 'account' WHERE id = $1`, [id])
    await query(
      `INSERT INTO erasures (id, user_id, email_hash) SELECT id, id, sha256(id::bytea) FROM users WHERE id = $1`,
      [asha.userId],
    )
    await expect(wish(asha, id, { do: 'resume' })).rejects.toMatchObject({ code: 'erasure_waiting' })
    await expect(subscribe(asha)).rejects.toMatchObject({ code: 'erasure_waiting' })
    await query('UPDATE erasures SET withdrawn_at = now() WHERE user_id = $1', [asha.userId])
    await wish(asha, id, { do: 'resume' })
  })

  test('waits after its address was deleted', async () => {
    await subscribe(asha)
    await query('DELETE FROM addresses WHERE id = $1', [asha.home])
    await fixDays(deps, cutoff())
    expect(await ordersOf(asha.userId)).toEqual([])
    expect((await mails())[0].text).toContain('address')
  })

  test('is not ordered for a morning that is over', async () => {
    const { id } = await subscribe(asha)
    await fixDays(deps, new Date(`${dayOne()}T09:00:00+05:30`))
    expect(await daysOf(id)).toMatchObject([{ day: dayOne(), outcome: 'left_out', why: 'missed' }])
  })
})

test('goods of a closed day come the day before, once, also if the shop opens on it after all', async () => {
  const [day, closed] = [dayOne(), addDays(dayOne(), 1)]
  const { id } = await subscribe(asha, { whenClosed: 'day_before' })
  await query('INSERT INTO shop_days (day) VALUES ($1)', [closed])
  await fixDays(deps, fixedAt(day, CUTOFF))
  expect(await daysOf(id)).toMatchObject([
    { day, outcome: 'ordered', wanted: 4, pieces: 4 },
    { day: closed, outcome: 'brought', wanted: 2, pieces: 0 },
  ])
  await query('DELETE FROM shop_days')
  await fixDays(deps, fixedAt(closed, CUTOFF))
  expect(await ordersOf(asha.userId)).toHaveLength(1)
  const { deliveries } = await readCalendar(shop.db, await readShop(shop.db), asha.userId, {
    _id: id,
    from: day,
    to: closed,
  })
  expect(deliveries).toMatchObject([{ day, pieces: 4 }])
})

test('a day off that is moved by a day keeps both days’ goods: each comes once', async () => {
  const [day, eid, moved] = [dayOne(), addDays(dayOne(), 1), addDays(dayOne(), 2)]
  const { id } = await subscribe(asha, { whenClosed: 'day_before' })
  await query('INSERT INTO shop_days (day) VALUES ($1)', [eid])
  await fixDays(deps, fixedAt(day, CUTOFF))
  await query('UPDATE shop_days SET day = $1', [moved])
  const ofEid = { _id: id, from: eid, to: moved }
  const calendar = async () =>
    (await readCalendar(shop.db, await readShop(shop.db), asha.userId, ofEid)).deliveries
  const need = async () => (await readNeeds(shop.db, await readShop(shop.db), eid)).packs
  expect(await calendar()).toMatchObject([{ day: eid, pieces: 2, isFixed: false }])
  expect(await need()).toMatchObject([{ name: milk.name, pieces: 2 }])
  await fixDays(deps, fixedAt(eid, CUTOFF))
  await fixDays(deps, fixedAt(moved, CUTOFF))
  expect(await daysOf(id)).toMatchObject([
    { day, outcome: 'ordered', wanted: 4, pieces: 4 },
    { day: eid, outcome: 'ordered', wanted: 2, pieces: 2 },
    { day: moved, outcome: 'brought', wanted: 2, pieces: 0 },
  ])
  expect((await ordersOf(asha.userId)).map(({ lines }) => lines)).toEqual([
    [[milk.name, 4]],
    [[milk.name, 2]],
  ])
  expect(await calendar()).toMatchObject([{ day: eid, pieces: 2, isFixed: true }])
})

test('comes without a slot once the rule of its slot is given to another area, and in the slot while it is not', async () => {
  const call = async (name: CallName, body: object) =>
    (await shop.call(name, { as: admin, body, headers: { 'idempotency-key': crypto.randomUUID() } })).body
      .data
  const area = (name: string, pincode: string) =>
    call('POST /api/delivery/areas', {
      name,
      pincodes: [pincode],
      minimum: 0,
      cashLimit: null,
      travelMinutes: 0,
    })
  const [home, other] = [await area('Home', '560038'), await area('Other', '560001')]
  try {
    const bilal = await newShopper()
    const rule = {
      areaId: home._id,
      weekday: new Date(`${dayOne()}T00:00:00Z`).getUTCDay(),
      from: '07:00',
      to: '08:00',
      capacity: 5,
      cutoffMinutes: 0,
      isActive: true,
    }
    const { _id, version } = await call('POST /api/delivery/slot-rules', rule)
    await subscribe(asha, { slot: '07:00' })
    await fixDays(deps, fixedAt(dayOne(), CUTOFF))
    await call('PUT /api/delivery/slot-rules', { ...rule, _id, version, areaId: other._id })
    await subscribe(bilal, { slot: '07:00' }, new Date(fixedAt(dayOne(), CUTOFF).getTime() - 60_000))
    await fixDays(deps, fixedAt(dayOne(), CUTOFF))
    const placed = await query(
      `SELECT (o.promised_from AT TIME ZONE 'Asia/Kolkata')::time::text AS from, s.area_id AS area
       FROM orders o LEFT JOIN slot_places p ON p.order_id = o.id LEFT JOIN slots s ON s.id = p.slot_id
       WHERE o.user_id = ANY($1) ORDER BY o.created_at`,
      [[asha.userId, bilal.userId]],
    )
    expect(placed).toEqual([
      { from: '07:00:00', area: home._id },
      { from: '06:00:00', area: null },
    ])
  } finally {
    await query('DELETE FROM slot_rules')
    await query('DELETE FROM delivery_areas')
  }
})

test('what is needed of several packs of one heap is missing once the heap is not enough for all', async () => {
  const pack = (unit: string, grams: number, stock: number) => ({
    unit,
    price: grams / 25,
    stock,
    weighed: true,
    grams,
    sharesStock: true,
  })
  const onions = await newProduct(shop.db, dairy, { name: `Onions ${count}`, mrp: 40, stock: 0 })
  const { status } = await shop.call('PUT /api/product/update-product/{id}', {
    as: admin,
    params: { id: String(onions._id) },
    body: { packs: [pack('1 kg', 1_000, 10), pack('500 g', 500, 0)] },
  })
  expect(status).toBe(200)
  await subscribe(asha, { productId: onions._id, unit: '1 kg', quantity: 8 })
  await subscribe(asha, { productId: onions._id, unit: '500 g', quantity: 8 })
  const { packs } = await readNeeds(shop.db, await readShop(shop.db), dayOne())
  expect(packs).toMatchObject([
    { unit: '1 kg', pieces: 8, stock: 10, missing: 0 },
    { unit: '500 g', pieces: 8, stock: 20, missing: 4 },
  ])
})

test(
  'sixty days of price changes, closed days, pauses, empty shelves and khata limits add up',
  { tags: ['long'], timeout: 300_000 },
  async () => {
    const first = dayOne()
    const atDoor = asha
    const onKhata = await newShopper()
    const body = { name: 'On khata', userId: onKhata.userId, khataLimit: 500 }
    const { _id: customerId } = (await shop.call('POST /api/customers', { as: admin, body })).body.data
    const doorSub = await subscribe(atDoor, { whenClosed: 'day_before', substitution: 'refund' })
    const khataSub = await subscribe(onKhata, { paymentMethod: 'KHATA', quantity: 3, substitution: 'refund' })
    const dayAt = (number: number) => addDays(first, number)
    const closed = new Set([dayAt(7), dayAt(8), dayAt(30), dayAt(59)])
    for (const day of closed) await query('INSERT INTO shop_days (day) VALUES ($1)', [day])
    await wish(atDoor, doorSub.id, { do: 'pause', from: dayAt(20), to: dayAt(24) })
    await wish(atDoor, doorSub.id, { do: 'skip', day: dayAt(3) })
    await wish(atDoor, doorSub.id, { do: 'change', day: dayAt(22), pieces: 1 })
    await wish(onKhata, khataSub.id, { do: 'change', day: dayAt(12), pieces: 7 })

    let price = 2900
    let stock = 1000
    let owed = 0
    const expected = { door: { paise: 0, pieces: 0 }, khata: { paise: 0, pieces: 0 } }
    const wishedByDoor = (n: number) => (n === 3 ? 0 : n === 22 ? 1 : n >= 20 && n <= 24 ? 0 : 2)
    for (let n = 0; n < 60; n++) {
      if (n % 9 === 4) {
        price += n % 2 === 0 ? 100 : -50
        await query('UPDATE packs SET price_paise = $1 WHERE product_id = $2', [price, milk._id])
      }
      if (n % 11 === 6) await setStock(milk._id, (stock = 1))
      if (n % 11 === 8) await setStock(milk._id, (stock = 1000))
      if (n % 13 === 12 && owed > 0) {
        const entry = { kind: 'payment', customerId, amount: owed / 100, paidBy: 'cash' }
        const paid = await shop.call('POST /api/khata/entry', { as: admin, body: entry })
        expect(paid.status).toBe(200)
        owed = 0
      }
      const day = dayAt(n)
      await fixDays(deps, fixedAt(day, CUTOFF))
      if (closed.has(day)) continue
      // Both are served in the order of their ids, as a plain shop would serve them.
      const turns = [
        { who: 'door' as const, id: atDoor.userId },
        { who: 'khata' as const, id: onKhata.userId },
      ]
      let wanted = { door: wishedByDoor(n), khata: n === 12 ? 7 : 3 }
      for (let ahead = n + 1; closed.has(dayAt(ahead)); ahead++)
        wanted = { ...wanted, door: wanted.door + wishedByDoor(ahead) }
      const before = stock
      const got = new Map<string, number>()
      for (const { who, id } of turns) {
        const today = await query(
          `SELECT coalesce(sum(d.pieces), 0)::int AS pieces FROM subscription_days d JOIN subscriptions s ON s.id = d.subscription_id
         WHERE s.user_id = $1 AND d.day = $2`,
          [id, day],
        )
        got.set(who, today[0].pieces)
      }
      const room = 50_000 - owed
      const mayKhata = Math.min(wanted.khata, before) * price <= room
      const total = got.get('door')! + got.get('khata')!
      // Whoever came first, no more is sold than is there, and nobody is denied what is there.
      if (before >= wanted.door + wanted.khata) {
        expect(got.get('door')).toBe(wanted.door)
        expect(got.get('khata')).toBe(wanted.khata * price <= room ? wanted.khata : 0)
      } else {
        expect(total).toBeLessThanOrEqual(before)
        if (mayKhata && wanted.door > 0) expect(total).toBe(before)
      }
      expected.door.pieces += got.get('door')!
      expected.door.paise += got.get('door')! * price
      expected.khata.pieces += got.get('khata')!
      expected.khata.paise += got.get('khata')! * price
      owed += got.get('khata')! * price
      stock -= total
      expect(await stockOf(milk._id)).toBe(stock)
    }

    const months = [...new Set(Array.from({ length: 60 }, (_, n) => dayAt(n).slice(0, 7)))]
    const sumOf = async (userId: string) => {
      const all = await Promise.all(months.map((month) => readStatement(shop.db, userId, month)))
      const sum = (of: (one: (typeof all)[number]) => number) =>
        all.reduce((whole, one) => whole + of(one), 0)
      return { paise: Math.round(sum(({ total }) => total) * 100), pieces: sum(({ pieces }) => pieces) }
    }
    expect(await sumOf(atDoor.userId)).toEqual(expected.door)
    expect(await sumOf(onKhata.userId)).toEqual(expected.khata)
    const khata = await shop.call('GET /api/khata', { as: admin, query: { customerId } })
    expect(khata.body.data.customer.balance).toBe(owed / 100)
    expect(expected.khata.pieces).toBeGreaterThan(20)
    const refusals = await query(
      `SELECT DISTINCT why FROM subscription_days WHERE subscription_id = ANY($1) AND why IS NOT NULL ORDER BY 1`,
      [[doorSub.id, khataSub.id]],
    )
    expect(refusals.map(({ why }) => why)).toEqual(['closed', 'khata_limit_exceeded', 'out_of_stock'])
  },
)
