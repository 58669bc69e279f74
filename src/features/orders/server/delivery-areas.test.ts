import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, truncate } from '../../../../test/database.ts'
import { newCategory, newProduct, person, ravi } from '../../../../test/world.ts'
import { adminActor } from '#features/audit/actor.ts'
import { insertAddress } from '#features/addresses/server/address-store.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import type { ChargeRule } from '#features/charges/charge-rule.ts'
import { insertCharge, listActiveCharges } from '#features/charges/server/charge-store.ts'
import { deliveryManagementContract } from '#features/fulfilment/slots/contract.ts'
import type { AreaDraft } from '#features/fulfilment/slots/area-shape.ts'
import {
  createArea,
  deleteArea,
  updateArea,
  type AreaDeps,
} from '#features/fulfilment/slots/server/change-area.ts'
import { listAreas, saveWish } from '#features/fulfilment/slots/server/area-store.ts'
import { cartTotals } from '#features/pricing/cart-totals.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { areaOf } from '#features/storefront/timeless-promise.ts'
import { readQueueMinutes } from '#features/storefront/server/queue-store.ts'
import { readShop, saveShop } from '#features/storefront/server/shop-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { toRupees } from '#shared/money.ts'
import type { AppError } from '#shared/problems.ts'
import { placeOrder } from './place-order.ts'

interface Vector {
  id: string
  given: {
    shop: { minimumPaise: number; cashLimitPaise: number }
    areas: {
      id: string
      pincodes: string[]
      minOrderPaise?: number
      cashLimitPaise?: number
      isActive?: boolean
    }[]
    charges: (Omit<ChargeRule, 'areas' | 'minOrderPaise' | 'maxOrderPaise'> & {
      minOrderPaise?: number
      maxOrderPaise?: number
      areas: string[]
    })[]
    method: 'CASH_ON_DELIVERY'
    pincode: string
    subTotalPaise: number
  }
  expect: {
    area: string | null
    charges: { name: string; amountPaise: number }[]
    totalPaise: number | null
    missingPaise?: number
    broken: string[]
  }
}
const { vectors } = JSON.parse(readFileSync(new URL('../area-vectors.json', import.meta.url), 'utf8')) as {
  vectors: Vector[]
}

let count = 0

const database = await testDatabase()
const category = await newCategory(database.db)
const { userId } = await ravi(database.db)
const admin = adminActor({ userId })
const deps: AreaDeps = {
  db: database.db,
  readShop: async () => ({ ...defaultShop, name: 'Asha Stores' }),
  publicUrl: 'https://shop.example',
}
afterAll(() => database.drop())
beforeEach(async () => {
  await database.owner.pool.query(`DELETE FROM jobs WHERE kind = 'send-mail'`)
  await truncate(database, 'charge_areas, charges, delivery_pincodes, delivery_areas')
  await saveShop(database.db, defaultShop)
})

const mails = async (): Promise<Mail[]> =>
  (
    await database.db.pool.query(
      `SELECT payload FROM jobs WHERE kind = 'send-mail' ORDER BY payload ->> 'to'`,
    )
  ).rows.map(({ payload }) => payload)

const area = (more: Partial<AreaDraft> = {}): AreaDraft => ({
  name: 'Near',
  pincodes: ['560038'],
  minimum: 0,
  cashLimit: null,
  travelMinutes: 0,
  isActive: true,
  ...more,
})

const problemOf = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => expect.unreachable('this should have been refused'),
    (problem: AppError) => problem,
  )

async function order(pincode: string, subTotalPaise: number, totalPaise: number) {
  const asha = await person(database.db, `Asha${++count}`)
  const rice = await newProduct(database.db, category, {
    name: `Rice ${count}`,
    mrp: toRupees(subTotalPaise),
    stock: 10,
  })
  await addToCart(database.db, { userId: asha.userId, productId: rice._id, unit: rice.unit, quantity: 1 })
  const { id: addressId } = await insertAddress(database.db, asha.userId, {
    name: 'Asha Rao',
    mobile: 9_100_000_000 + count,
    address_line: `Flat ${count}, 4th Cross`,
    landmark: '',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode,
    country: 'India',
    type: 'Home',
    isDefault: true,
  })
  return placeOrder(database.db, {
    userId: asha.userId,
    request: { addressId, expectedTotal: toRupees(totalPaise) },
    paymentMethod: 'CASH_ON_DELIVERY',
  })
}

test.each(vectors.filter(({ id }) => !id.startsWith('express')))(
  '$id: the bill, the minimum and the cash limit of an area',
  async ({ given, expect: expected }) => {
    const ids = new Map<string, string>()
    for (const { id, pincodes, minOrderPaise = 0, cashLimitPaise, isActive = true } of given.areas) {
      const saved = await createArea(
        deps,
        admin,
        area({
          name: id,
          pincodes,
          minimum: toRupees(minOrderPaise),
          cashLimit: cashLimitPaise === undefined ? null : toRupees(cashLimitPaise),
          isActive,
        }),
      )
      ids.set(id, saved._id)
    }
    // A charge of areas that do not exist cannot be saved.
    const charges = given.charges.filter(({ areas }) => areas.every((id) => ids.has(id)))
    for (const [sortOrder, charge] of charges.entries())
      await insertCharge(database.db, {
        id: newHexId(),
        description: '',
        isActive: true,
        taxRule: 'fixed',
        sac: '996813',
        taxRateBp: 1800,
        ...charge,
        minOrderPaise: charge.minOrderPaise ?? null,
        maxOrderPaise: charge.maxOrderPaise ?? null,
        areas: charge.areas.map((id) => ids.get(id)!),
        sortOrder,
      })
    await saveShop(database.db, {
      ...defaultShop,
      ordering: {
        minimum: toRupees(given.shop.minimumPaise),
        cashLimit: toRupees(given.shop.cashLimitPaise),
      },
    })

    const found = areaOf(await readShop(database.db), given.pincode)?.id ?? null
    expect(found).toBe(expected.area && ids.get(expected.area)!)
    const line = { productId: 1, unit: '', quantity: 1, pricePaise: given.subTotalPaise, discountMicro: 0 }
    const bill = cartTotals([line], await listActiveCharges(database.db), {
      area: found,
      hour: null,
      method: given.method,
    })
    if (expected.totalPaise !== null)
      expect([bill.charges, bill.totalPaise]).toEqual([expected.charges, expected.totalPaise])

    const placing = order(given.pincode, given.subTotalPaise, bill.totalPaise)
    const [broken] = expected.broken
    if (broken === undefined) {
      expect(await placing).toMatchObject({
        totalAmt: toRupees(expected.totalPaise!),
        charges: expected.charges.map(({ name, amountPaise }) => ({ name, amount: toRupees(amountPaise) })),
      })
    } else {
      const problem = await problemOf(placing)
      expect(problem.code).toBe(broken)
      if (expected.missingPaise !== undefined)
        expect(problem.data).toMatchObject({ missing: toRupees(expected.missingPaise) })
    }
  },
)

test('an order above the cash limit of its area is refused, and one below it with the limit of the shop', async () => {
  await createArea(deps, admin, area({ cashLimit: 100 }))
  expect(await problemOf(order('560038', 10_001, 10_001))).toMatchObject({
    code: 'cash_limit_exceeded',
    data: { limit: 100 },
  })
  await saveShop(database.db, { ...defaultShop, ordering: { minimum: null, cashLimit: 50 } })
  expect(await problemOf(order('560038', 5_001, 5_001))).toMatchObject({
    code: 'cash_limit_exceeded',
    data: { limit: 50 },
  })
})

test('an area that changed after the quote gives total_changed with the new bill', async () => {
  const near = await createArea(deps, admin, area())
  await insertCharge(database.db, {
    id: newHexId(),
    name: 'Delivery',
    description: '',
    type: 'fixed',
    value: 2500,
    minOrderPaise: null,
    maxOrderPaise: null,
    isActive: true,
    taxRule: 'fixed',
    sac: '996813',
    taxRateBp: 1800,
    sortOrder: 1,
    areas: [near._id],
  })
  expect(await order('560038', 10_000, 12_500)).toMatchObject({ totalAmt: 125 })
  const { _id, version } = near
  await updateArea(deps, admin, { ...area({ pincodes: ['560008'] }), _id, version })
  await createArea(deps, admin, area({ name: 'Far', pincodes: ['560038'] }))
  expect(await problemOf(order('560038', 10_000, 12_500))).toMatchObject({
    code: 'total_changed',
    data: { bill: { totalAmt: 100, charges: [] } },
  })
})

test('wrong pincodes are named one by one, and nothing is saved', async () => {
  const problem = await problemOf(
    createArea(deps, admin, area({ pincodes: ['560 038', '56003', '560038', 'x'] })),
  )
  expect([problem.code, problem.fields]).toEqual([
    'invalid',
    { 'pincodes.1': 'Entry 2 is not a pincode: 56003', 'pincodes.3': 'Entry 4 is not a pincode: x' },
  ])
  expect(await listAreas(database.db)).toEqual([])
})

test('a pincode of another area is named with that area, and nothing is saved', async () => {
  await createArea(deps, admin, area())
  const far = await createArea(deps, admin, area({ name: 'Far', pincodes: ['560102'] }))
  const problem = await problemOf(
    updateArea(deps, admin, {
      ...area({ name: 'Far', pincodes: ['560103', '560038'] }),
      _id: far._id,
      version: far.version,
    }),
  )
  expect(problem).toMatchObject({
    code: 'pincode_in_two_areas',
    message: '560038 is in the area Near already.',
    data: { conflicts: ['560038'] },
  })
  expect((await listAreas(database.db)).map(({ pincodes }) => pincodes)).toEqual([['560038'], ['560102']])
})

test('more than 2000 pincodes in all areas together are refused', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => String(560_000 + at))
  const { pincodes } = await createArea(deps, admin, area({ pincodes: many }))
  expect(pincodes).toHaveLength(2000)
  // Repeats are no more of them.
  const pasted = { name: 'Near', pincodes: [...many, ...many, '560 001'] }
  expect(deliveryManagementContract.createArea.body.safeParse(pasted).success).toBe(true)
  expect(await problemOf(createArea(deps, admin, area({ pincodes: ['110001'] })))).toMatchObject({
    code: 'invalid',
    fields: { pincodes: expect.stringContaining('these would be 2001') },
  })
})

test('of two saves of the same version one is refused with what the other saved', async () => {
  const { _id, version } = await createArea(deps, admin, area())
  const saves = await Promise.allSettled(
    ['North', 'South'].map((name) => updateArea(deps, admin, { ...area({ name }), _id, version })),
  )
  expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { reason } = saves.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(reason).toMatchObject({ code: 'stale', data: { current: { version: version + 1 } } })
})

test('an area with charges of its own is not deleted', async () => {
  const { _id } = await createArea(deps, admin, area())
  await database.db.pool.query(
    `INSERT INTO charges (id, name, description, type, value, is_active, sort_order) VALUES ($1, 'Cold box', '', 'fixed', 500, true, 1)`,
    ['c'.repeat(24)],
  )
  await database.db.pool.query('INSERT INTO charge_areas VALUES ($1, $2)', ['c'.repeat(24), _id])
  expect(await problemOf(deleteArea(deps, admin, _id))).toMatchObject({
    code: 'area_in_use',
    data: { charges: 'Cold box' },
  })
  await database.db.pool.query('DELETE FROM charge_areas')
  await deleteArea(deps, admin, _id)
  expect((await readShop(database.db)).areas).toBeNull()
})

test('whoever waits for a pincode gets one mail when an active area has it, and is forgotten', async () => {
  await saveWish(database.db, '560038', 'asha@example.in', 'hi')
  await saveWish(database.db, '560038', 'asha@example.in', 'en')
  await saveWish(database.db, '560038', 'sunita@example.in', 'hi')
  await saveWish(database.db, '560102', 'meera@example.in', 'en')
  const off = await createArea(deps, admin, area({ isActive: false }))
  expect(await mails()).toEqual([])
  const on = await updateArea(deps, admin, { ...area(), _id: off._id, version: off.version })
  await updateArea(deps, admin, { ...area(), _id: on._id, version: on.version })
  const sent = await mails()
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['asha@example.in', 'Asha Stores delivers to 560038 now'],
    // In the language of the page on which it was asked for.
    ['sunita@example.in', 'Asha Stores अब 560038 पर डिलीवरी करती है'],
  ])
  expect(sent[1]!.text).toMatch(/^नमस्ते,\n[^]*\/hi\/\n/)
  const { rows } = await database.db.pool.query('SELECT email FROM area_wishes')
  expect(rows).toEqual([{ email: 'meera@example.in' }])
})

test('whoever leaves only a number is told by message, or the owners are told whom to call', async () => {
  const settings = (events: string[]) =>
    database.db.pool.query(
      `INSERT INTO settings (key, value) VALUES ('messages', $1) ON CONFLICT (key) DO UPDATE SET value = $1`,
      [JSON.stringify({ events: { area: events } })],
    )
  const said = () =>
    database.db.pool
      .query(`SELECT kind, recipient FROM messages WHERE channel <> 'mail' ORDER BY recipient`)
      .then(({ rows }) => rows)
  await database.db.pool.query('DELETE FROM area_wishes')
  await settings(['sms'])
  await saveWish(database.db, '560038', '+919812345675', 'en')
  const { _id } = await createArea(deps, admin, area())
  expect(await said()).toMatchObject([{ kind: 'area', recipient: '+919812345675' }])
  expect(await mails()).toEqual([])
  await deleteArea(deps, admin, _id)
  await settings(['push'])
  await saveWish(database.db, '560038', '+918041112222', 'en')
  await createArea(deps, admin, area())
  expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
    ['ravi@example.in', 'Tell +91 80411 12222: you deliver to 560038 now'],
  ])
  expect(await database.db.pool.query('SELECT FROM area_wishes')).toMatchObject({ rowCount: 0 })
})

test('a promise in minutes is later by the ride and by the orders that wait, as it is stored with the order', async () => {
  const always = Object.fromEntries(
    Object.keys(defaultShop.opening.week).map((day) => [day, { isOpen: true, from: '00:00', to: '24:00' }]),
  ) as typeof defaultShop.opening.week
  const { promise } = defaultShop.delivery
  await truncate(database, 'orders')
  await saveShop(database.db, {
    ...defaultShop,
    opening: { ...defaultShop.opening, week: always },
    delivery: { promise: { ...promise, kind: 'minutes', queue: { perOrder: 7, pickers: 2 } } },
  })
  await createArea(deps, admin, area({ travelMinutes: 10 }))
  const next = async () => {
    const { orderId, deliveryPromise, createdAt, promise: span } = await order('560038', 10_000, 10_000)
    const after = (time: string) => Math.round((Date.parse(time) - Date.parse(createdAt)) / 60_000)
    return { orderId, words: deliveryPromise, minutes: [after(span!.from), after(span!.to)] }
  }
  const placed = []
  for (let at = 0; at < 4; at++) placed.push(await next())
  expect(placed.map(({ words, minutes }) => [words, minutes])).toEqual([
    ['40–55 min', [40, 55]],
    ['40–55 min', [40, 55]],
    ['40–55 min', [40, 55]],
    ['50–65 min', [50, 65]],
  ])
  // Packed, and in a slot of tomorrow: neither waits to be picked.
  const [packed, later] = placed
  await database.db.pool.query(`UPDATE orders SET status = 'Packed' WHERE id = $1`, [packed!.orderId])
  await database.db.pool.query(
    `UPDATE orders SET slot_id = $2, promised_from = now() + interval '1 day' WHERE id = $1`,
    [later!.orderId, newHexId()],
  )
  expect(await readQueueMinutes(database.db, await readShop(database.db))).toBe(0)
  expect((await next()).words).toBe('40–55 min')
})
