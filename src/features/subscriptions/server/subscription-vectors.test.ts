import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { testShop, type Reply } from '../../../../test/server.ts'
import { newAddress, newCategory, newProduct, person, type Person } from '../../../../test/world.ts'
import { openLog } from '#platform/log.ts'
import { fixedAt } from '../subscription-days.ts'
import { fixDays } from './fix-days.ts'

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
afterEach(() => vi.useRealTimers())

const BEGIN = '2026-11-30T04:00:00Z'
const close = (days: string[]) =>
  shop.owner.pool.query('INSERT INTO shop_days (day) SELECT unnest($1::date[])', [days])

/** A call of the shopper, by the clock of the vector. */
async function ask(call: Parameters<typeof shop.call>[0], at: string, more: object): Promise<Reply> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  const headers = { 'idempotency-key': randomUUID() }
  const reply = await shop.call(call, { as: await shop.signIn(asha), headers, ...more })
  vi.useRealTimers()
  return reply
}
const change = (_id: string, wish: object, at: string) =>
  ask('PUT /api/subscription', at, { body: { _id, ...wish } })

async function start({ sub, cutoff }: Vector['given'], at: string): Promise<string> {
  const mornings = { isOffered: true, cutoff, from: '06:00', to: '09:00', areas: [] }
  await shop.owner.pool.query(
    `INSERT INTO settings (key, value) VALUES ('shop.delivery', jsonb_build_object('mornings', $1::jsonb))
     ON CONFLICT (key) DO UPDATE SET value = settings.value || excluded.value`,
    [JSON.stringify(mornings)],
  )
  const { pauses = [], skips = [], changes = {}, ...terms } = sub
  const body = { productId: milk._id, unit: milk.packs[0]!.unit, ...terms }
  const begun = await ask('POST /api/subscription', at, { body })
  expect([begun.status, begun.body.message]).toEqual([200, begun.body.message])
  const { _id } = begun.body.data
  const wishes = [
    ...pauses.map((pause) => ({ do: 'pause', ...pause })),
    ...skips.map((day) => ({ do: 'skip', day })),
    ...Object.entries(changes).map(([day, pieces]) => ({ do: 'change', day, pieces })),
  ]
  for (const wish of wishes) expect((await change(_id, wish, at)).status).toBe(200)
  return _id
}

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
  const { cutoff, from, to, now = BEGIN, closed = [] } = given
  const _id = await start(given, BEGIN < now ? BEGIN : now)
  for (const at of cutoffsUntil(now, cutoff)) await fixDays(deps, at)
  await close(closed)
  const { status, body } = await ask('GET /api/subscription/calendar', now, { query: { _id, from, to } })
  expect(status).toBe(200)
  const { deliveries, dropped } = body.data
  expect({ deliveries: plain(deliveries), dropped: plain(dropped) }).toEqual(expected)
})

test.each(vectors.filter(({ given }) => given.steps).map((vector) => [vector.id, vector] as const))(
  'the wishes of %s',
  async (_, { given, expect: expected }) => {
    const id = await start(given, BEGIN)
    const outcomes = []
    for (const step of given.steps!) {
      const { at, ...wish } = step
      const { status, body } = await change(id, wish, at)
      const { outcome, begins, lastDay } = body.data ?? {}
      const result = JSON.parse(JSON.stringify({ outcome, begins, lastDay })) as object
      outcomes.push({ ...step, ...(status === 200 ? result : { outcome: body.code, ...body.data }) })
    }
    const { data } = (await shop.call('GET /api/subscription', { as: await shop.signIn(asha) })).body
    const names = [
      'pattern',
      'quantity',
      'byWeekday',
      'days',
      'dayOfMonth',
      'startsOn',
      'pauses',
      'skips',
      'changes',
    ]
    const kept = Object.fromEntries(
      names.filter((name) => name in data[0]).map((name) => [name, data[0][name]]),
    )
    const { endsOn } = data[0]
    expect({ outcomes, sub: { ...kept, ...(endsOn !== null && { endsOn }) } }).toEqual(expected)
  },
)

test.each(vectors.filter(({ given }) => given.prices).map((vector) => [vector.id, vector] as const))(
  'the statement of %s',
  async (_, { given, expect: expected }) => {
    await start(given, given.now!)
    for (let day = given.from!; day <= given.to!;) {
      const at = fixedAt(day, given.cutoff)
      const price = given.prices!.filter(({ from }) => new Date(from) <= at).at(-1)!
      await shop.owner.pool.query('UPDATE packs SET price_paise = $1, discount_micro = 0', [price.paise])
      await fixDays(deps, at)
      day = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    }
    const month = given.from!.slice(0, 7)
    const { data } = (await ask('GET /api/subscription/statement', given.now!, { query: { month } })).body
    const { days, pieces, total } = data
    expect({ days, pieces, totalPaise: Math.round(total * 100) }).toEqual(expected)
  },
)
