import { setTimeout as sleep } from 'node:timers/promises'
import { aggregateSales } from '#features/sales/server/aggregate-sales.ts'
import { sumTaxDays } from '#features/papers/server/tax-month.ts'
import { wholeProductTags } from '#features/catalogue/product-tags.ts'
import { touch } from '#platform/db/change-store.ts'
import { adminReads, SOME_DIGITS } from './admin-reads.ts'
import { fullPage, PRODUCT, type Browsing } from './browsing.ts'
import { json, make, newCaller, type Call } from './caller.ts'
import { emptyCarts, fillCarts } from './fill-carts.ts'
import { fillOrders } from './fill-orders.ts'
import { fillBills } from './fill-papers.ts'
import { copyProducts } from './fill-products.ts'
import { quantile } from './numbers.ts'
import { orderCall } from './orders.ts'
import type { PrivateShop } from './private-shop.ts'
import { cpuSeconds } from './process-figures.ts'
import { formatNumber, type Figure } from './report.ts'
import type { Stage } from './stage.ts'

/** The size that the growth is measured from. */
const FIRST: Size = { products: 10_000, orders: 1_000 }
const MOST_ALLOWED = 1.5
const SHORT_MS = 30
const NO_OP = 'no-op (healthz)'
/** A call is made this many times at each size, or until it has taken so many milliseconds in all. */
const pace = (quick: boolean) => (quick ? { times: 12, forMs: 250 } : { times: 40, forMs: 1_000 })
const FEWEST_TIMES = 3

export interface Size {
  products: number
  orders: number
}

/**
 * Call times at one size of the shop: name → milliseconds, the lower quartile of many samples, because noise only
 * adds.
 */
export interface Step extends Size {
  took: Record<string, number>
}

/** Grows a shop and times every call at each size; yields all steps so far, from the second on. */
export async function* measureGrowth(stage: Stage, wanted: Size): AsyncGenerator<Step[]> {
  const { shop, say, quick } = stage
  if (wanted.products <= FIRST.products && wanted.orders <= FIRST.orders) return
  const last = {
    products: Math.max(wanted.products, FIRST.products),
    orders: Math.max(wanted.orders, FIRST.orders),
  }
  // A shop adds few of its products on the day that somebody asks what is new.
  await shop.bulk.query(`UPDATE products SET created_at = created_at - interval '40 days'`)
  const steps: Step[] = []
  let filled = { products: FIRST.products, orders: 0 }
  let start = performance.now()
  const lap = (what: string) => {
    say(`  ${what} in ${Math.round((performance.now() - start) / 1_000)} s`)
    start = performance.now()
  }
  for (const size of quick ? [FIRST, last] : [FIRST, between(FIRST, last), last]) {
    await copyProducts(shop, filled.products, size.products)
    await searchable(shop, size.products - 1)
    await fillOrders(shop.bulk, filled.orders, size.orders)
    await fillBills(shop.bulk)
    // What the jobs of a shop do every quarter of an hour.
    await aggregateSales(shop.db)
    await sumTaxDays(shop.db)
    filled = size
    // The new rows are still to be written to disk; without a checkpoint that would happen while calls are timed.
    await shop.bulk.query('VACUUM ANALYZE')
    await shop.bulk.query('CHECKPOINT')
    await rested(shop)
    lap(`${formatSize(size)}: filled`)
    // The first samples of a new process measure its compiler rather than the shop.
    if (steps.length === 0) await timesOf(stage)
    steps.push({ ...size, took: await timesOf(stage) })
    lap(`${formatSize(size)}: measured`)
    if (steps.length > 1) yield steps
  }
}

/** Waits until the server's index of searches has the product of this number. */
async function searchable(shop: PrivateShop, number: number): Promise<void> {
  const search: Call = {
    method: 'POST',
    path: '/api/product/search-product',
    body: { search: String(number) },
  }
  while (json(await make(shop.url, search)).data.length === 0) await sleep(100)
}

/** Waits until the server has noticed what changed and rests, for ten seconds at most. */
async function rested({ pid }: PrivateShop): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const before = await cpuSeconds(pid)
    await sleep(200)
    if ((await cpuSeconds(pid)) - before <= 0.02) return
  }
}

const between = (first: Size, last: Size): Size => ({
  products: Math.round(Math.sqrt(first.products * last.products)),
  orders: Math.round(Math.sqrt(first.orders * last.orders)),
})

/** Calls take turns, so that other load on the machine affects all of them alike. */
async function timesOf(stage: Stage): Promise<Record<string, number>> {
  const { shop, shoppers, popular, quick, say } = stage
  const { times, forMs } = pace(quick)
  const took = new Map<string, number[]>()
  const time = async (name: string, call: Call) => {
    const reply = await make(shop.url, call, caller).catch(rethrowWithName(name))
    took.set(name, [...(took.get(name) ?? []), reply.took])
    return reply
  }
  /** What a shop of this size does not answer is no reason to measure nothing else. */
  const noteFailure = (name: string) => (error: Error) => {
    say(`  failed: ${error.message}`)
    took.set(name, [Number.POSITIVE_INFINITY])
  }
  const isDone = (name: string) => {
    const all = took.get(name) ?? []
    const sum = all.reduce((total, one) => total + one, 0)
    return (all.length >= FEWEST_TIMES && sum > forMs) || sum === Number.POSITIVE_INFINITY
  }
  const caller = newCaller()
  const warm = Object.entries({ ...warmCalls(stage), ...(await adminCalls(stage)) })
  const cold = Object.entries(coldCalls(stage.browsing))
  fullPage(20)(await make(shop.url, stage.browsing.search))

  const carts = await fillCarts(shop.bulk, shoppers.slice(0, times), popular)
  const others = shoppers.slice(times, times * 2)
  await emptyCarts(shop.bulk, others)
  for (const [name, call] of warm) await make(shop.url, call).catch(noteFailure(name))
  for (let round = 0; round < times; round++) {
    for (const [name, call] of warm) if (!isDone(name)) await time(name, call).catch(noteFailure(name))
    const productId = popular[round % popular.length]!.productId
    await time('cart, add', {
      method: 'POST',
      path: '/api/cart/add-to-cart',
      body: { productId, quantity: 1 },
      token: others[round]!.token,
    })
    const placed = json(await time('order', orderCall(carts[round]!))).data.orderId as string
    await time('order, read', {
      method: 'GET',
      path: `/api/order/get-order/${placed}`,
      token: carts[round]!.shopper.token,
    })
  }
  for (let round = 0; round < times / 4; round++) {
    await changeEachCategory(stage)
    await rested(shop)
    for (const [name, call] of cold) await time(name, call)
  }
  return Object.fromEntries([...took].map(([name, all]) => [name, quantile(all, 0.25)]))
}

/** Invalidates what a change of a product in every category would; every process notices at its next poll. */
async function changeEachCategory({ shop, subCategories }: Stage): Promise<void> {
  const touched = subCategories.flatMap((place) => wholeProductTags(PRODUCT, place))
  await shop.db.transaction((tx) => touch(tx, [...new Set(touched)]))
  await sleep(500)
}

const rethrowWithName = (name: string) => (error: Error) => {
  throw new Error(`${name}: ${error.message}`)
}

function warmCalls({ browsing, shoppers }: Stage): Record<string, Call> {
  const last = shoppers.at(-1)!
  return {
    [NO_OP]: { method: 'GET', path: '/healthz' },
    'category list': browsing.categoryList,
    'sub-category list': browsing.subCategoryList,
    product: browsing.product,
    'search "milk"': browsing.search,
    'home rows': browsing.home,
    'home page': browsing.homePage,
    'category page': browsing.categoryPage,
    'product page': browsing.productPage,
    'cart, read': { method: 'GET', path: '/api/cart/get-cart-items', token: last.token },
    'own orders': { method: 'GET', path: '/api/order/get-orders', token: last.token },
  }
}

/** What the administrator's pages load. */
async function adminCalls({ shop, admin: token }: Stage): Promise<Record<string, Call>> {
  const products = (query: object): Call => ({
    method: 'POST',
    path: '/api/product/get-product',
    body: { publish: 'all', sort: 'newest', limit: 20, ...query },
    token,
  })
  const pages = json(await make(shop.url, products({}))).totalPages as number
  return {
    'products, first page': products({}),
    'products, last page': products({ page: pages }),
    'products, last page by name': products({ page: pages, sort: 'name' }),
    'products, 100': products({ limit: 100 }),
    'products, by some letters': products({ search: 'basmati ri' }),
    'products, sold out': products({ stock: 'out' }),
    'products, unpublished': products({ publish: false }),
    ...Object.fromEntries(
      Object.entries(adminReads).flatMap(([name, queries]) => {
        const path = name.replace('GET ', '')
        return queries.map((query): [string, Call] => [
          path + query,
          { method: 'GET', path: path + query, token },
        ])
      }),
    ),
  }
}

const COLD = ', cold'
const coldCalls = (browsing: Browsing): Record<string, Call> => ({
  [`category list${COLD}`]: browsing.categoryList,
  [`sub-category list${COLD}`]: browsing.subCategoryList,
  [`search "milk"${COLD}`]: browsing.search,
  [`home rows${COLD}`]: browsing.home,
  [`product page${COLD}`]: browsing.productPage,
  [`category page${COLD}`]: browsing.categoryPage,
})

/**
 * How many times as long a call takes at a step as at the first one. The two are minutes apart, and the speed of the
 * machine itself may change in between, so a call is measured relative to a no-op call timed alternately with it.
 */
export function growthAt(steps: Step[], name: string, step: number): number {
  const [first, now] = [steps[0]!.took, steps[step]!.took]
  const own = now[name]! / first[name]!
  return name === NO_OP ? own : own / (now[NO_OP]! / first[NO_OP]!)
}

/**
 * The growth as rows: the factor of each call at the last size, and its times at each size; those of the first call after a
 * change apart.
 */
export function growthFigures(steps: Step[]): Record<'warm' | 'cold', Figure[]> {
  const all = Object.keys(steps[0]!.took).map((name): Figure => {
    const ratio = growthAt(steps, name, steps.length - 1)
    return {
      name,
      value: `× ${ratio.toFixed(2)}`,
      ...targetOf(name, ratio, steps.at(-1)!.took[name]!),
      note: steps.map(({ took }) => `${formatNumber(took[name]!)} ms`).join(' → '),
    }
  })
  const [cold, warm] = [true, false].map((isCold) => all.filter(({ name }) => name.endsWith(COLD) === isCold))
  return { warm: warm!, cold: cold! }
}

/** Searches that are not cached consider every match, so their time may grow. */
const MAY_GROW = [`search "milk"${COLD}`, `/api/order/get-all-orders?limit=20&search=${SOME_DIGITS}`]

/** The no-op call shows how the machine's own speed changed. */
function targetOf(name: string, ratio: number, took: number): Pick<Figure, 'target' | 'reached'> {
  if (name === NO_OP) return { target: 'the machine' }
  if (MAY_GROW.includes(name)) return { target: 'may grow' }
  return {
    target: `≤ × ${MOST_ALLOWED} and ${SHORT_MS} ms`,
    reached: ratio <= MOST_ALLOWED && took <= SHORT_MS,
  }
}

export const formatSize = ({ products, orders }: Size): string =>
  `${products.toLocaleString('en')} products and ${orders.toLocaleString('en')} orders`
