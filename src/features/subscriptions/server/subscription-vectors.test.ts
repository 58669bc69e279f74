import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { testShop } from '../../../../test/server.ts'
import { newAddress, newCategory, newProduct, person, type Person } from '../../../../test/world.ts'
import { openLog } from '#platform/log.ts'
import { AppError } from '#shared/problems.ts'
import type { SubscriptionWish } from '../contract.ts'
import { fixedAt } from '../subscription-days.ts'
import { changeSubscription } from './change-subscription.ts'
import { fixDays } from './fix-days.ts'
import { readCalendar, readStatement } from './read-calendar.ts'
import { startSubscription } from './start-subscription.ts'

interface Vector {
  id: string
  given: {
    sub: Record<string, unknown> & {
      pauses?: { from: string; to: string }[]
      skips?: string[]
      changes?: Record<string, number>
    }
    cutoff: string
    from?: string
    to?: string
    now?: string
    closed?: string[]
    prices?: { from: string; paise: number }[]
    steps?: ({ do: string; at: string } & Record<string, unknown>)[]
  }
  expect: Record<string, unknown>
}
const { vectors } = JSON.parse(
  readFileSync(new URL('../subscription-vectors.json', import.meta.url), 'utf8'),
) as { vectors: Vector[] }

const shop = await testShop()
const deps = { db: shop.db, publicUrl: 'http://localhost', log: openLog('silent') }
const milk = await newProduct(shop.db, await newCategory(shop.db), { name: 'Milk', mrp: 29, stock: 100_000 })
afterAll(() => closeAndCheckInvariants(shop))
let asha: Person
let count = 0
beforeEach(async () => {
  await shop.owner.pool.query('DELETE FROM shop_days')
  await shop.owner.pool.query('UPDATE subscriptions SET stopped_why = $1', ['account'])
  asha = await person(shop.db, `Asha${(count += 1)}`)
  await newAddress(shop.db, asha)
})

const BEGIN = '2026-11-30T04:00:00Z'
const close = (days: string[]) =>
  shop.owner.pool.query('INSERT INTO shop_days (day) SELECT unnest($1::date[])', [days])

async function start({ pauses, skips, changes, ...sub }: Vector['given']['sub'], at: string) {
  const settings = await readShop(shop.db)
  const draft = {
    productId: milk._id,
    unit: milk.packs[0]!.unit,
    whenClosed: 'skip',
    paymentMethod: 'CASH_ON_DELIVERY',
    useCredit: false,
    slot: null,
    ...sub,
  } as unknown as Parameters<typeof startSubscription>[3]
  const { id } = await startSubscription(shop.db, settings, asha.userId, draft, undefined, new Date(at))
  const wishes = [
    ...(pauses ?? []).map((pause) => ({ do: 'pause', ...pause })),
    ...(skips ?? []).map((day) => ({ do: 'skip', day })),
    ...Object.entries(changes ?? {}).map(([day, pieces]) => ({ do: 'change', day, pieces })),
  ]
  for (const wish of wishes) await change(id, wish, at)
  return id
}
const change = async (id: string, wish: object, at: string) =>
  changeSubscription(
    shop.db,
    await readShop(shop.db),
    asha.userId,
    { _id: id, ...wish } as SubscriptionWish,
    () => new Date(at),
  )

/** The cut-offs from the start until then. */
function cutoffsUntil(now: string, cutoff: string): Date[] {
  const all = []
  for (let day = 1; ; day++) {
    const at = fixedAt(new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10), cutoff)
    if (at > new Date(now)) return all
    all.push(at)
  }
}

const plain = (days: object[]) =>
  days.map((day) =>
    Object.fromEntries(
      Object.entries(day).filter(([name]) => name !== 'subscriptionId' && name !== 'orderId'),
    ),
  )

test.each(
  vectors.filter(({ given }) => given.now && !given.prices).map((vector) => [vector.id, vector] as const),
)('the calendar of %s', async (_, { given, expect: expected }) => {
  const id = await start(given.sub, BEGIN < given.now! ? BEGIN : given.now!)
  for (const at of cutoffsUntil(given.now!, given.cutoff)) await fixDays(deps, at)
  await close(given.closed ?? [])
  const { deliveries, dropped } = await readCalendar(
    shop.db,
    await readShop(shop.db),
    asha.userId,
    { _id: id, from: given.from, to: given.to },
    new Date(given.now!),
  )
  expect({ deliveries: plain(deliveries), dropped: plain(dropped) }).toEqual(expected)
})

test.each(vectors.filter(({ given }) => given.steps).map((vector) => [vector.id, vector] as const))(
  'the wishes of %s',
  async (_, { given, expect: expected }) => {
    const id = await start(given.sub, BEGIN)
    const outcomes = []
    let wishes: object = {}
    for (const step of given.steps!) {
      const { at, ...wish } = step
      try {
        const { row, result } = await change(id, wish, at)
        wishes = row.wishes
        outcomes.push({ ...step, ...result })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        outcomes.push({ ...step, outcome: error.code, ...error.data })
      }
    }
    const { whenClosed: _closed, ...rest } = wishes as Record<string, unknown>
    expect({ outcomes, sub: rest }).toEqual(expected)
  },
)

test.each(vectors.filter(({ given }) => given.prices).map((vector) => [vector.id, vector] as const))(
  'the statement of %s',
  async (_, { given, expect: expected }) => {
    await start(given.sub, given.now!)
    for (let day = given.from!; day <= given.to!;) {
      const at = fixedAt(day, given.cutoff)
      const price = given.prices!.filter(({ from }) => new Date(from) <= at).at(-1)!
      await shop.owner.pool.query('UPDATE packs SET price_paise = $1, discount_micro = 0', [price.paise])
      await fixDays(deps, at)
      day = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    }
    const { days, pieces, total } = await readStatement(shop.db, asha.userId, given.from!.slice(0, 7))
    expect({ days, pieces, totalPaise: Math.round(total * 100) }).toEqual(expected)
  },
)
