import { adminActor } from '#features/audit/actor.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pickShop, refusalOf } from '../../../../../test/pick-shop.ts'
import { sentBy } from '../../../../../test/sent.ts'
import { newAddress, newCategory, newProduct, person } from '../../../../../test/world.ts'
import { moveDifference, moveMoney } from '#features/cash/server/move-money.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { deliveryCodesFrom } from '#features/orders/server/delivery-codes.ts'
import { placeOrder } from '#features/orders/server/place-order.ts'
import { collectDuePayment } from '#features/payments/server/payment-attempt-store.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import type { DaySheet } from '../cash-contract.ts'
import { assignOrders } from './assign-orders.ts'
import { readOwedPaise } from '#features/cash/server/rider-cash-store.ts'
import { listUnconfirmedUpi } from './cash-store.ts'
import { countCash } from './count-cash.ts'
import { deliverOrder } from './deliver-order.ts'
import { readDaySheet } from './read-day-sheet.ts'
import { reverseCash } from './reverse-cash.ts'

type Step =
  | { do: 'deliver'; rider: string; order: string; paidBy: 'cash' | 'upi'; amountPaise: number }
  | { do: 'count'; rider: string; countedPaise: number; rest: 'keep' | 'write off' }
  | { do: 'seen' | 'not-there'; order: string }
interface Vector {
  id: string
  steps: (Step & { outcome: string; owed: Record<string, number> })[]
  sheet: Record<string, Record<string, number>>
  unconfirmedUpi: string[]
}
const { vectors } = JSON.parse(readFileSync(new URL('../cash-vectors.json', import.meta.url), 'utf8')) as {
  vectors: Vector[]
}

const { shop, query, ordered, move } = await pickShop()
const codes = deliveryCodesFrom('a secret of this test')
let people = 0
const manager = shop.picker.userId

async function newRider(): Promise<string> {
  const { userId } = await person(shop.db, `Rider${++people}`)
  await shop.db.transaction((tx) => saveStaff(tx, userId, 'rider'))
  return userId
}
const count = (
  riderId: string,
  countedAmount: number,
  rest: 'keep' | 'write off',
  key?: string,
  confirmed = true,
) =>
  countCash(
    shop.db,
    adminActor({ userId: manager }),
    { riderId, countedAmount, rest, confirmed },
    key === undefined ? undefined : sentBy(manager, key, { riderId, countedAmount, rest }),
  )
const entriesOf = (riderId: string) =>
  query<object>('SELECT kind, amount_paise::int AS paise FROM cash_moves WHERE rider_id = $1 ORDER BY id', [
    riderId,
  ])
const today = () => readDaySheet(shop.db, dayInIndia(new Date()))
const rowOf = ({ riders }: DaySheet, riderId: string) => riders.find((one) => one.riderId === riderId)!

/** A thousand with CASH_RUNS=1000; fewer in every check. */
const RUNS = Number(process.env.CASH_RUNS ?? 10)

/** An order on the way that costs so much; of one that costs nothing at the door, all is paid. */
async function orderOfItsOwn(amountPaise: number): Promise<string> {
  const { orderId } = await ordered({
    packs: { RICE: { pricePaise: amountPaise || 10_000, stock: 5 } },
    lines: [{ pack: 'RICE', quantity: 1 }],
    ...(amountPaise === 0 && { method: 'PAYU' as const }),
  })
  return orderId
}

/** Orders of one shopper for one pack, for the model's thousands of orders. */
async function ordersOfOnePack(): Promise<(amountPaise: number) => Promise<string>> {
  const shopper = await person(shop.db, 'Regular')
  const addressId = await newAddress(shop.db, shopper)
  const { _id: productId } = await newProduct(shop.db, await newCategory(shop.db, 'Change'), {
    name: 'Change',
    stock: 1_000_000,
  })
  const terms = { readTerms: () => Promise.resolve({ shop: defaultShop, charges: [] }) }
  const limits = { open: 1_000_000, perHour: 1_000_000, held: { share: 100, paise: 1e12 } }
  return async (amountPaise) => {
    await query('UPDATE packs SET price_paise = $2 WHERE product_id = $1', [productId, amountPaise])
    await addToCart(shop.db, { userId: shopper.userId, productId, unit: undefined, quantity: 1 })
    const request = { addressId, expectedTotal: toRupees(amountPaise) }
    const { orderId } = await placeOrder(
      shop.db,
      { userId: shopper.userId, request, paymentMethod: 'CASH_ON_DELIVERY' },
      limits,
      undefined,
      terms,
    )
    await move(orderId, 'Confirmed')
    return orderId
  }
}

/** Cash and UPI at the doors of one evening, by names. */
function evening({ confirmed = orderOfItsOwn, riders = new Map<string, string>() } = {}) {
  const orders = new Map<string, string>()
  const riderOf = async (name: string) => {
    if (!riders.has(name)) riders.set(name, await newRider())
    return riders.get(name)!
  }
  const sendOut = async (riderId: string, amountPaise: number) => {
    const orderId = await confirmed(amountPaise)
    await move(orderId, 'Packed')
    await assignOrders(shop.db, { kind: 'admin', userId: manager }, { orderIds: [orderId], riderId })
    await move(orderId, 'Out for Delivery')
    return orderId
  }
  const isUnconfirmed = async (orderId: string | undefined) =>
    (await listUnconfirmedUpi(shop.db)).find((one) => one.order_id === orderId)

  async function take(step: Step): Promise<string> {
    if (step.do === 'count')
      return count(await riderOf(step.rider), toRupees(step.countedPaise), step.rest, randomUUID())
    if (step.do === 'deliver') {
      const riderId = await riderOf(step.rider)
      const orderId = orders.get(step.order) ?? (await sendOut(riderId, step.amountPaise))
      orders.set(step.order, orderId)
      const needsCode = step.amountPaise === 0 || step.amountPaise > 100_000
      const input = { orderId, paidBy: step.paidBy, ...(needsCode && { code: codes.codeOf(orderId) }) }
      return deliverOrder(
        { db: shop.db, codes },
        { userId: riderId, role: 'USER' },
        input,
        sentBy(riderId, randomUUID()),
      ).then(
        () => (step.amountPaise === 0 ? 'delivered, nothing to collect' : 'delivered'),
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'already_collected') return 'already collected'
          throw error
        },
      )
    }
    // Whether the money came is decided once.
    const entry = await isUnconfirmed(orders.get(step.order))
    if (!entry) return 'already decided'
    const { order_id: orderId, rider_id: riderId, amount_paise: amountPaise } = entry
    if (step.do === 'seen')
      await shop.db.transaction(async (tx) => {
        await collectDuePayment(tx, orderId)
        await refreshPaymentStatus(tx, orderId)
      })
    else
      await moveMoney(shop.db, {
        kind: 'upi_missing',
        from: 'customer',
        to: { rider: riderId },
        orderId,
        amountPaise,
        byId: manager,
      })
    return step.do === 'seen' ? 'paid' : 'the rider answers for it'
  }
  const owed = async () =>
    Object.fromEntries(
      await Promise.all([...riders].map(async ([name, id]) => [name, await readOwedPaise(shop.db, id)])),
    ) as Record<string, number>
  const nameOfOrder = (orderId: string) => [...orders].find(([, id]) => id === orderId)?.[0]
  return { take, owed, riders, nameOfOrder }
}

describe('an evening', () => {
  test.each(vectors)('comes out to the paisa: $id', { timeout: 120_000 }, async (vector) => {
    const { take, owed, riders, nameOfOrder } = evening()
    for (const { outcome, owed: wanted, ...step } of vector.steps) {
      expect([step, await take(step as Step)]).toEqual([step, outcome])
      expect(await owed()).toMatchObject(wanted)
    }
    const sheet = await today()
    const named = [...riders].map(([name, riderId]) => {
      const { riderId: _, name: __, opening, ...sums } = rowOf(sheet, riderId)
      expect(opening).toBe(0)
      return [
        name,
        Object.fromEntries(Object.entries(sums).map(([key, rupees]) => [key, fromRupees(rupees)])),
      ]
    })
    expect(Object.fromEntries(named)).toMatchObject(vector.sheet)
    const waiting = sheet.unconfirmed.map(({ orderId }) => nameOfOrder(orderId)).filter(Boolean)
    expect(waiting).toEqual(vector.unconfirmedUpi)
  })

  test(
    'owes what the formula says after any sequence of steps, compared with a plain array',
    { timeout: 1_800_000 },
    async () => {
      const name = fc.constantFrom('Asha', 'Binod')
      const order = fc.integer({ min: 1, max: 4 }).map((number) => `O${number}`)
      const step: fc.Arbitrary<Step> = fc.oneof(
        {
          weight: 3,
          arbitrary: fc.record({
            do: fc.constant('deliver' as const),
            rider: name,
            order,
            paidBy: fc.constantFrom('cash' as const, 'upi' as const),
            amountPaise: fc.integer({ min: 1, max: 99_900 }),
          }),
        },
        {
          weight: 2,
          arbitrary: fc.record({
            do: fc.constant('count' as const),
            rider: name,
            countedPaise: fc.integer({ min: 0, max: 150_000 }),
            rest: fc.constantFrom('keep' as const, 'write off' as const),
          }),
        },
        {
          weight: 2,
          arbitrary: fc.record({ do: fc.constantFrom('seen' as const, 'not-there' as const), order }),
        },
      )
      const confirmed = await ordersOfOnePack()
      const riders = new Map([
        ['Asha', await newRider()],
        ['Binod', await newRider()],
      ])
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
          const { take, owed } = evening({ confirmed, riders })
          const opening = await owed()
          const ledger: { rider: string; order?: string; kind: string; paise: number }[] = []
          const debts = (rider: string) =>
            ledger
              .filter((one) => one.rider === rider && one.kind !== 'upi')
              .reduce(
                (sum, { kind, paise }) =>
                  sum + (kind === 'handed_in' || kind === 'difference' ? -paise : paise),
                opening[rider]!,
              )
          const seen = new Set<string>()
          for (const one of steps) {
            await take(one)
            if (one.do === 'deliver') {
              const isTaken = ledger.some(({ order: taken }) => taken === one.order)
              if (!isTaken) ledger.push({ ...one, kind: one.paidBy, paise: one.amountPaise })
            } else if (one.do === 'count') {
              const rest = debts(one.rider) - one.countedPaise
              ledger.push({ rider: one.rider, kind: 'handed_in', paise: one.countedPaise })
              if (one.rest === 'write off') ledger.push({ rider: one.rider, kind: 'difference', paise: rest })
            } else {
              const upi = ledger.find(({ order: of, kind }) => of === one.order && kind === 'upi')
              const isOpen =
                upi &&
                !seen.has(one.order) &&
                !ledger.some(({ order: of, kind }) => of === one.order && kind === 'missing')
              if (isOpen && one.do === 'seen') seen.add(one.order)
              else if (isOpen) ledger.push({ ...upi, kind: 'missing' })
            }
            for (const [rider, paise] of Object.entries(await owed()))
              expect([rider, paise]).toEqual([rider, debts(rider)])
          }
          // The desk's list of what nobody has seen has an end.
          for (const { order = '', kind } of ledger) if (kind === 'upi') await take({ do: 'seen', order })
        }),
        { numRuns: RUNS, endOnFailure: true },
      )
    },
  )
})

describe('a count', () => {
  const owing = async (paise: number) => {
    const riderId = await newRider()
    // What an earlier evening left.
    await moveDifference(shop.db, { rider: riderId }, paise, { byId: manager })
    return riderId
  }

  test('sent again is counted once, and the same key for another sum is refused', async () => {
    const [riderId, key] = [await owing(34_500), randomUUID()]
    const all = await Promise.all(Array.from({ length: 5 }, () => count(riderId, 340, 'write off', key)))
    expect(new Set(all)).toEqual(new Set(['shortfall written off']))
    expect((await entriesOf(riderId)).slice(1)).toEqual([
      { kind: 'handed_in', paise: 34_000 },
      { kind: 'difference', paise: 500 },
    ])
    expect(await refusalOf(count(riderId, 341, 'write off', key))).toMatchObject({
      code: 'idempotency_key_reused',
    })
  })

  test('of the same sum again is asked about once, whatever is owed', async () => {
    const riderId = await owing(100_000)
    expect(await count(riderId, 700, 'keep', undefined, false)).toBe('still owed')
    expect(await refusalOf(count(riderId, 700, 'keep', undefined, false))).toMatchObject({
      code: 'amount_unusual',
      amount: 700,
      due: 300,
    })
    expect(await readOwedPaise(shop.db, riderId)).toBe(30_000)
    expect(await count(riderId, 700, 'keep')).toBe('in credit')
    // One that was undone has not been counted.
    const undone = await owing(100_000)
    await count(undone, 600, 'keep', undefined, false)
    const [{ id }] = (await query<{ id: number }>(
      `SELECT max(id)::int AS id FROM cash_moves WHERE rider_id = $1`,
      [undone],
    )) as [{ id: number }]
    const undoer = { kind: 'admin' as const, userId: manager }
    await reverseCash(shop.db, undoer, { moveId: id, reason: 'Miscounted' }, undefined)
    expect(await count(undone, 600, 'keep', undefined, false)).toBe('still owed')
    // Half a bag that two people count is not all of it.
    const other = await owing(100_000)
    expect(await count(other, 500, 'keep', undefined, false)).toBe('still owed')
    expect(await refusalOf(count(other, 500, 'keep', undefined, false))).toMatchObject({
      code: 'amount_unusual',
      amount: 500,
      due: 500,
    })
    expect(await readOwedPaise(shop.db, other)).toBe(50_000)
    expect(await count(other, 500, 'keep')).toBe('settled')
  })

  test('of two managers at once is written off once', async () => {
    const riderId = await owing(34_500)
    await Promise.all([count(riderId, 0, 'write off'), count(riderId, 0, 'write off')])
    expect(await readOwedPaise(shop.db, riderId)).toBe(0)
    expect((await entriesOf(riderId)).slice(1)).toEqual([{ kind: 'difference', paise: 34_500 }])
  })

  test.each([-1, 100_000_000, 1.005])('of %s is refused, and nothing is written', async (amount) => {
    const riderId = await owing(500)
    expect(await refusalOf(count(riderId, amount, 'keep'))).toMatchObject({ code: 'invalid', status: 422 })
    expect(await entriesOf(riderId)).toHaveLength(1)
  })

  test('that was wrong is put right by another, and both are kept and logged', async () => {
    const riderId = await owing(34_500)
    expect(await count(riderId, 43_500, 'keep')).toBe('in credit')
    expect(await count(riderId, 0, 'write off')).toBe('surplus booked')
    expect(rowOf(await today(), riderId)).toMatchObject({ handedIn: 43_500, owed: 0 })
    expect(
      await query(`SELECT FROM audit_log WHERE action = 'cash.count' AND subject_id = $1`, [riderId]),
    ).toHaveLength(2)
  })

  test('is only of people of the shop', async () => {
    const { userId } = await person(shop.db, 'Stranger')
    expect(await refusalOf(count(userId, 1, 'keep'))).toMatchObject({ code: 'rider_not_found', status: 404 })
  })
})

test('a day begins with what the day before left, at midnight in India', async () => {
  const riderId = await newRider()
  const at = (time: string, paise: number) =>
    shop.owner.pool.query(
      `INSERT INTO cash_moves (kind, from_place, to_place, rider_id, amount_paise, day)
       VALUES ('difference', 'difference', 'rider', $1, $2, $3)`,
      [riderId, paise, dayInIndia(new Date(time))],
    )
  await at('2026-03-01T18:29:59Z', 10_000)
  await at('2026-03-01T18:30:00Z', 2_500)
  await at('2026-03-02T18:29:59Z', 500)
  await at('2026-03-02T18:30:00Z', 7_000)
  expect(rowOf(await readDaySheet(shop.db, '2026-03-02'), riderId)).toMatchObject({
    opening: 100,
    difference: -30,
    owed: 130,
  })
  expect(rowOf(await readDaySheet(shop.db, '2026-03-01'), riderId)).toMatchObject({ opening: 0, owed: 100 })
})

test('somebody who works here no longer stays on the sheet for as long as they owe the shop cash', async () => {
  const riderId = await newRider()
  await shop.owner.pool.query(
    `INSERT INTO cash_moves (kind, from_place, to_place, rider_id, amount_paise, day) VALUES ('difference', 'difference', 'rider', $1, 5000, $2)`,
    [riderId, dayInIndia(new Date(Date.now() - 2 * 86_400_000))],
  )
  await query('UPDATE staff SET ended_at = now() WHERE user_id = $1', [riderId])
  expect(rowOf(await today(), riderId)).toMatchObject({ owed: 50 })
  await count(riderId, 50, 'keep')
  expect(rowOf(await today(), riderId)).toMatchObject({ handedIn: 50, owed: 0 })
  const tomorrow = dayInIndia(new Date(Date.now() + 86_400_000))
  expect(rowOf(await readDaySheet(shop.db, tomorrow), riderId)).toBeUndefined()
})
