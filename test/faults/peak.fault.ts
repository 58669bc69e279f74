import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { paths } from '../../src/shared/paths.ts'
import { goods, shelf } from '../world.ts'
import { crowd, fillCart, orderAsk, type Shopper } from './crowd.ts'
import { openFaultShop, type FaultShop } from './fault-shop.ts'
import { ask } from './http-calls.ts'
import { expectAllAnnounced } from './order-load.ts'
import { scenario } from './scenario.ts'
import { isWholeRun } from './seed.ts'

const SECONDS = 60
const BROWSED_PER_SECOND = 300
const ORDERS = 1_000

let shop: FaultShop
beforeAll(async () => {
  if (isWholeRun) shop = await openFaultShop()
})
afterAll(() => shop?.close())

interface Pace {
  /** Milliseconds that each took. */
  took: number[]
  /** What was not a success, by its status. */
  faults: Record<string, number>
}

/** Begins `work` so many times a second, whether or not what came before is done, as people do. */
async function paced(
  times: number,
  perSecond: number,
  work: (turn: number) => Promise<number>,
): Promise<Pace> {
  const pace: Pace = { took: [], faults: {} }
  const begun = performance.now()
  const one = async (turn: number) => {
    const start = performance.now()
    const status = await work(turn)
    pace.took.push(performance.now() - start)
    if (status < 200 || status > 299) pace.faults[status] = (pace.faults[status] ?? 0) + 1
  }
  const all: Promise<void>[] = []
  while (all.length < times) {
    const due = Math.min(times, Math.ceil(((performance.now() - begun) / 1000) * perSecond))
    while (all.length < due) all.push(one(all.length))
    await sleep(5)
  }
  await Promise.all(all)
  return pace
}

const told = (what: string, { took }: Pace) => {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return `${what}: ${took.length}, half within ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`
}

scenario(
  `OPS-23 a peak of ${BROWSED_PER_SECOND} looks a second and ${ORDERS} orders a minute: nothing fails`,
  () => shop,
  async (random) => {
    const place = await shelf(shop.db, 'Peak')
    const names = Array.from({ length: 20 }, (_, number) => `Milk ${number}`)
    const shelves = await Promise.all(names.map((name) => goods(shop.db, place, { name, stock: 100_000 })))
    const any = () => shelves[random.between(0, shelves.length - 1)]!
    const buyers: { buyer: Shopper; total: number }[] = []
    // In parts, since it is the orders that are to wait for each other, not the preparations.
    while (buyers.length < ORDERS) {
      for (const buyer of await crowd(shop, 100)) {
        const lines = random.shuffle(shelves).slice(0, random.between(1, 4))
        await fillCart(
          shop.db,
          buyer,
          lines.map((product) => ({ product })),
        )
        buyers.push({ buyer, total: lines.reduce((sum, { price }) => sum + price, 0) })
      }
    }

    const page = (path: string) =>
      fetch(shop.url + path, { signal: AbortSignal.timeout(30_000) }).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        () => 0,
      )
    const call = async (asked: Parameters<typeof ask>[1]) => (await ask(shop.url, asked)).status
    const looks = [
      () => page(paths.home),
      () => page(paths.product(any())),
      () => call({ call: 'POST /api/product/get-product-by-id', body: { productId: any()._id } }),
      () => call({ call: 'POST /api/product/search-product', body: { search: any().name } }),
      () => call({ call: 'GET /api/category/get-category' }),
    ]
    const [browsing, ordering] = await Promise.all([
      paced(SECONDS * BROWSED_PER_SECOND, BROWSED_PER_SECOND, (turn) => looks[turn % looks.length]!()),
      paced(ORDERS, ORDERS / SECONDS, (turn) => {
        const { buyer, total } = buyers[turn]!
        return call(orderAsk(buyer, total))
      }),
    ])
    console.log([told('looks', browsing), told('orders', ordering)].join('\n'))
    expect({ browsing: browsing.faults, ordering: ordering.faults }).toEqual({ browsing: {}, ordering: {} })
    const { rows } = await shop.db.pool.query('SELECT count(*)::int AS orders FROM orders')
    expect(rows).toEqual([{ orders: ORDERS }])
    await expectAllAnnounced(shop, 60_000)
  },
  { isSlow: true, timeout: 240_000 },
)
