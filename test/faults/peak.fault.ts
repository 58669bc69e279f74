import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { paths } from '#shared/paths.ts'
import { newProduct, newCategory } from '../world.ts'
import { crowd, fillCart, orderCall, type Shopper } from './crowd.ts'
import { openFaultShop, type FaultShop } from './fault-shop.ts'
import { send, type HttpCall } from './http-calls.ts'
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
  /** Milliseconds of each. */
  took: number[]
  /** How often an overloaded shop responded with 503 and Retry-After, and the request was retried. */
  askedToWait: number
  /** Final failures, by status. */
  faults: Record<string, number>
}

/** The test's own client drops connections beyond these. */
const MAX_IN_FLIGHT = 200
const RETRY_AFTER_MS = 2_000
/** Above this 99th percentile the machine or its disk is overloaded: only then may the shop ask callers to wait. */
const OVERLOADED_MS = 1_000

/**
 * Starts `work` a number of times per second, whether or not earlier ones are done, as people do. What exceeds the
 * maximum in flight starts later and is timed from when it was due.
 */
async function paced(
  times: number,
  perSecond: number,
  work: (turn: number) => Promise<number>,
): Promise<Pace> {
  const pace: Pace = { took: [], askedToWait: 0, faults: {} }
  const begun = performance.now()
  let inFlight = 0
  const one = async (turn: number) => {
    inFlight++
    let status = await work(turn)
    for (let again = 0; status === 503 && again < 15; again++) {
      pace.askedToWait++
      await sleep(RETRY_AFTER_MS)
      status = await work(turn)
    }
    inFlight--
    pace.took.push(performance.now() - (begun + (turn / perSecond) * 1000))
    if (status < 200 || status > 299) pace.faults[status] = (pace.faults[status] ?? 0) + 1
  }
  const all: Promise<void>[] = []
  while (all.length < times) {
    const due = Math.min(times, Math.ceil(((performance.now() - begun) / 1000) * perSecond))
    while (all.length < due && inFlight < MAX_IN_FLIGHT) all.push(one(all.length))
    await sleep(5)
  }
  await Promise.all(all)
  return pace
}

/** A percentile of the times, in milliseconds. */
const within = ({ took }: Pace, share: number) =>
  Math.round(took.toSorted((a, b) => a - b)[Math.floor(took.length * share)] ?? 0)

const summaryOf = (what: string, pace: Pace) =>
  `${what}: ${pace.took.length}, half within ${within(pace, 0.5)} ms, p95 ${within(pace, 0.95)} ms, ` +
  `p99 ${within(pace, 0.99)} ms, asked to wait ${pace.askedToWait} times`

scenario(
  `OPS-23 nothing fails at a peak of ${BROWSED_PER_SECOND} reads a second and ${ORDERS} orders a minute`,
  () => shop,
  async (random) => {
    const category = await newCategory(shop.db, 'Peak')
    const names = Array.from({ length: 20 }, (_, number) => `Milk ${number}`)
    const products = await Promise.all(
      names.map((name) => newProduct(shop.db, category, { name, stock: 100_000 })),
    )
    const any = () => products[random.between(0, products.length - 1)]!
    const buyers: { buyer: Shopper; total: number }[] = []
    // In batches, so that the orders compete with each other, not the preparations.
    while (buyers.length < ORDERS) {
      for (const buyer of await crowd(shop, 100)) {
        const lines = random.shuffle(products).slice(0, random.between(1, 4))
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
    const call = async (asked: HttpCall) => (await send(shop.url, asked)).status
    const reads = [
      () => page(paths.home),
      () => page(paths.product(any())),
      () => call({ call: 'POST /api/product/get-product-by-id', body: { productId: any()._id } }),
      () => call({ call: 'POST /api/product/search-product', body: { search: any().name } }),
      () => call({ call: 'GET /api/category/get-category' }),
    ]
    // One order call each: a retry is the same call, with the same key.
    const orders = buyers.map(({ buyer, total }) => orderCall(buyer, total))
    const [browsing, ordering] = await Promise.all([
      paced(SECONDS * BROWSED_PER_SECOND, BROWSED_PER_SECOND, (turn) => reads[turn % reads.length]!()),
      paced(ORDERS, ORDERS / SECONDS, (turn) => call(orders[turn]!)),
    ])
    console.log([summaryOf('reads', browsing), summaryOf('orders', ordering)].join('\n'))
    expect({ browsing: browsing.faults, ordering: ordering.faults }).toEqual({ browsing: {}, ordering: {} })
    if (within(browsing, 0.99) < OVERLOADED_MS && within(ordering, 0.99) < OVERLOADED_MS)
      expect(browsing.askedToWait + ordering.askedToWait).toBe(0)
    const { rows } = await shop.db.pool.query('SELECT count(*)::int AS orders FROM orders')
    expect(rows).toEqual([{ orders: ORDERS }])
    await expectAllAnnounced(shop, 60_000)
  },
  { isSlow: true, timeout: 240_000 },
)
