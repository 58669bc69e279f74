import type { Stage } from './stage.ts'
import { fillCarts, emptyCarts } from './fill-carts.ts'
import { make, newCaller, type Call } from './caller.ts'
import { lightLoad } from './light-load.ts'
import { assertLedger, jobsDone, ledger, orderCall } from './orders.ts'
import { cpuSeconds, treeCpuSeconds } from './process-figures.ts'
import { formatNumber, markdownTable } from './report.ts'

const COUNTS = [1, 2, 4]
const CONNECTIONS = 32
const ORDERS_AT_ONCE = 16

interface Server {
  url: string
  pid: number
}

/** The cost of a call, summed over all processes of the shop. */
interface Cost {
  perSecond: number
  shopMicros: number
  databaseMicros: number
}

/**
 * Makes the same calls on one, two and four processes of a shop with one database, and measures calls per second and the
 * processor time per call, of the shop and of the database. Everything shares one machine, so the cost of a call shows
 * how a shop scales; the calls per second do not.
 */
export async function measureProcesses(stage: Stage): Promise<{ processes: string; peak: string }> {
  const { shop, say } = stage
  const table = [['calls', ...COUNTS.map((count) => `${count} process${count > 1 ? 'es' : ''}`)]]
  const rows = new Map<string, string[]>()
  const alone = new Map<string, Cost>()
  const others: Awaited<ReturnType<typeof shop.openSecond>>[] = []
  try {
    for (const count of COUNTS) {
      while (others.length < count - 1) others.push(await shop.openSecond())
      for (const [name, cost] of await costs(stage, [shop, ...others])) {
        if (count === 1) alone.set(name, cost)
        const cell = `${formatNumber(cost.perSecond)}/s; ${formatNumber(cost.shopMicros)} + ${formatNumber(cost.databaseMicros)} µs`
        rows.set(name, [...(rows.get(name) ?? []), cell])
        say(`  ${count}: ${name}: ${cell}`)
      }
    }
  } finally {
    await Promise.all(others.map((other) => other.close()))
  }
  const processes = markdownTable([...table, ...[...rows].map(([name, cells]) => [name, ...cells])])
  return { processes, peak: peakTable(alone) }
}

/** The peak of the largest Indian shops together: requests per second, and the share of each kind. */
const PEAK_PER_SECOND = 33_000
const ORDERS_PER_SECOND = 13_250 / 60
const SHARES: Record<string, number> = {
  'category page, cached': 0.25,
  'category list, cached': 0.2,
  product: 0.2,
  'cart, read': 0.2,
  'cart, add': 0.14,
}
const CORES_OF_A_MACHINE = 2
const LOAD = 0.6

/** The machines that the peak would need, if each call costs what it costs on one process. */
function peakTable(costs: Map<string, Cost>): string {
  const rows = [...costs].map(([name, { shopMicros, databaseMicros }]) => {
    const share = SHARES[name]
    const perSecond = share === undefined ? ORDERS_PER_SECOND : share * PEAK_PER_SECOND
    return {
      name,
      perSecond,
      shop: perSecond * shopMicros * 1e-6,
      database: perSecond * databaseMicros * 1e-6,
    }
  })
  const sum = (key: 'shop' | 'database') => rows.reduce((total, row) => total + row[key], 0)
  const machines = (cores: number) => String(Math.ceil(cores / (CORES_OF_A_MACHINE * LOAD)))
  return markdownTable([
    ['calls', 'a second', 'cores of the shop', 'cores of the database'],
    ...rows.map(({ name, perSecond, shop, database }) => [
      name,
      ...[perSecond, shop, database].map(formatNumber),
    ]),
    ['together', '', formatNumber(sum('shop')), formatNumber(sum('database'))],
    [
      `machines of ${CORES_OF_A_MACHINE} cores at ${LOAD * 100} %`,
      '',
      machines(sum('shop')),
      machines(sum('database')),
    ],
  ])
}

async function costs(stage: Stage, servers: Server[]): Promise<[string, Cost][]> {
  const { shop, browsing, shoppers, popular, quick } = stage
  const seconds = quick ? 2 : 8
  const flood = async (calls: Call[]): Promise<Cost> => {
    const load = (time: number) =>
      Promise.all(
        servers.map(({ url }) =>
          lightLoad(url, calls, { connections: CONNECTIONS / servers.length, seconds: time }),
        ),
      )
    await load(1)
    return measured(stage, servers, async () => {
      const loads = await load(seconds)
      return loads.reduce((sum, { count }) => sum + count, 0)
    })
  }
  const some = shoppers.slice(0, 500)
  await fillCarts(shop.bulk, some, popular)
  const page = await flood([browsing.categoryPage])
  const list = await flood([browsing.categoryList])
  const product = await flood([browsing.product])
  const cart = await flood(
    some.map(({ token }) => ({ method: 'GET', path: '/api/cart/get-cart-items', token })),
  )
  await emptyCarts(shop.bulk, shoppers)
  const add = await flood(
    shoppers.map(({ token }, i) => ({
      method: 'POST',
      path: '/api/cart/add-to-cart',
      body: { productId: popular[i % popular.length]!.productId, quantity: 1 },
      token,
    })),
  )
  await placeOrders(stage, servers, quick ? 100 : 500)
  const orders = await measured(stage, servers, () => placeOrders(stage, servers, quick ? 400 : 3_000))
  return [
    ['category page, cached', page],
    ['category list, cached', list],
    ['product', product],
    ['cart, read', cart],
    ['cart, add', add],
    ['order, with its jobs', orders],
  ]
}

/** Processor time per call of the shop and its database while `work` runs, which returns the number of calls. */
async function measured({ shop }: Stage, servers: Server[], work: () => Promise<number>): Promise<Cost> {
  const used = async () => {
    const each = await Promise.all(servers.map(({ pid }) => cpuSeconds(pid)))
    const own = each.reduce((sum, seconds) => sum + seconds, 0)
    return { own, database: await treeCpuSeconds(shop.postmaster) }
  }
  const before = await used()
  const start = performance.now()
  const count = await work()
  const seconds = (performance.now() - start) / 1_000
  const after = await used()
  return {
    perSecond: count / seconds,
    shopMicros: ((after.own - before.own) / count) * 1e6,
    databaseMicros: ((after.database - before.database) / count) * 1e6,
  }
}

/** Places `count` orders, waits for their jobs and returns `count`. Throws unless every order is in the database. */
async function placeOrders(
  { shop, shoppers, popular }: Stage,
  servers: Server[],
  count: number,
): Promise<number> {
  const before = await ledger(shop)
  const carts = await fillCarts(shop.bulk, shoppers.slice(0, count), popular)
  await Promise.all(
    Array.from({ length: ORDERS_AT_ONCE }, async (_, worker) => {
      const { url } = servers[worker % servers.length]!
      const caller = newCaller()
      for (let cart = carts.pop(); cart; cart = carts.pop()) await make(url, orderCall(cart), caller)
    }),
  )
  await jobsDone(shop)
  await assertLedger(shop, before, count)
  return count
}
