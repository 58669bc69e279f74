import { adminReads, SOME_DIGITS } from './admin-reads.ts'
import { fullPage, type Browsing } from './browsing.ts'
import { json, make, newCaller, type Call } from './caller.ts'
import { emptyCarts, fillCarts } from './fill-carts.ts'
import { fillOrders } from './fill-orders.ts'
import { fillBills } from './fill-papers.ts'
import { fillProducts, type FilledSubCategory } from './fill-products.ts'
import { invalidatePublicContent } from './figures.ts'
import type { Stage } from './stage.ts'
import { quantile } from './numbers.ts'
import { orderCall } from './orders.ts'
import { formatNumber, type Figure } from './report.ts'

/** The first size is the baseline; the others are measured on the way to the wanted size. */
const PRODUCT_STEPS = [10_000, 30_000, 100_000, 300_000, 1_000_000]
const ORDER_STEPS = [10_000, 100_000, 300_000, 1_000_000, 3_000_000]
const MOST_ALLOWED = 1.3
/** A call of the administrator's pages may grow more as long as it stays below this. */
const SHORT_MS = 30
const MOST_FOR_ADMIN = 1.5
const NO_OP = 'no-op (healthz)'

export interface GrowthStage extends Stage {
  subCategories: FilledSubCategory[]
}

/**
 * Call times at one size of the shop: name → milliseconds, the lower quartile of many samples, because noise only
 * adds.
 */
export interface Step {
  size: number
  took: Record<string, number>
}

export interface Growth {
  of: 'products' | 'orders'
  steps: Step[]
}

/** Grows a shop, first in products and then in orders, and times every call at each size. */
export async function measureGrowth(
  stage: GrowthStage,
  wanted: { products: number; orders: number },
): Promise<Growth[]> {
  const { shop, subCategories, say } = stage
  if (wanted.products <= PRODUCT_STEPS[0]! && wanted.orders <= ORDER_STEPS[0]!) return []
  await fillOrders(shop.bulk, 0, ORDER_STEPS[0]!)
  await fillBills(shop.bulk)
  // The first samples of a new process measure its compiler rather than the shop.
  await timesOf(stage)
  const growths: Growth[] = []
  const grow = async (
    of: Growth['of'],
    steps: number[],
    fill: (from: number, to: number) => Promise<void>,
  ) => {
    const growth: Growth = { of, steps: [] }
    let filled = steps[0]!
    for (const size of steps) {
      if (size > filled) await fill(filled, size)
      filled = size
      // The new rows are still to be written to disk; without a checkpoint that would happen while calls are timed.
      await shop.bulk.query('CHECKPOINT')
      growth.steps.push({ size, took: await timesOf(stage) })
      say(`  measured at ${size.toLocaleString('en')} ${of}`)
    }
    growths.push(growth)
  }
  if (wanted.products > PRODUCT_STEPS[0]!) {
    await grow('products', stepsTo(PRODUCT_STEPS, wanted.products), async (from, to) => {
      await fillProducts(shop.db, subCategories, from, to)
      await shop.bulk.query('VACUUM ANALYZE')
    })
  }
  if (wanted.orders > ORDER_STEPS[0]!) {
    await grow('orders', stepsTo(ORDER_STEPS, wanted.orders), async (from, to) => {
      await fillOrders(shop.bulk, from, to)
      await fillBills(shop.bulk)
    })
  }
  return growths
}

const stepsTo = (steps: number[], last: number) => [...steps.filter((step) => step < last), last]

/** Calls take turns, so that other load on the machine affects all of them alike. */
async function timesOf(stage: GrowthStage): Promise<Record<string, number>> {
  const { shop, shoppers, popular, quick } = stage
  const rounds = quick ? 10 : 60
  const took = new Map<string, number[]>()
  const record = (name: string, milliseconds: number) =>
    took.set(name, [...(took.get(name) ?? []), milliseconds])
  const time = async (name: string, call: Call) => {
    const reply = await make(shop.url, call, caller)
    record(name, reply.took)
    return reply
  }
  const caller = newCaller()
  const warm = Object.entries({ ...warmCalls(stage), ...(await adminCalls(stage)) })
  const cold = Object.entries(coldCalls(stage.browsing))
  fullPage(20)(await make(shop.url, stage.browsing.search))

  const carts = await fillCarts(shop.bulk, shoppers.slice(0, rounds * 4), popular)
  const others = shoppers.slice(rounds * 4, rounds * 8)
  await emptyCarts(shop.bulk, others)
  for (const [name, call] of warm)
    for (let i = 0; i < 10; i++) await make(shop.url, call).catch(rethrowWithName(name))
  for (let round = 0; round < rounds * 4; round++) {
    for (const [name, call] of warm) await time(name, call)
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
  for (let round = 0; round < rounds / 2; round++) {
    await invalidatePublicContent(shop)
    for (const [name, call] of cold) await time(name, call)
  }
  return Object.fromEntries([...took].map(([name, times]) => [name, quantile(times, 0.25)]))
}

const rethrowWithName = (name: string) => (error: Error) => {
  throw new Error(`${name}: ${error.message}`)
}

function warmCalls({ browsing, shoppers }: GrowthStage): Record<string, Call> {
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
async function adminCalls({ shop, admin: token }: GrowthStage): Promise<Record<string, Call>> {
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

const coldCalls = (browsing: Browsing): Record<string, Call> => ({
  'category list, cold': browsing.categoryList,
  'sub-category list, cold': browsing.subCategoryList,
  'search "milk", cold': browsing.search,
  'home rows, cold': browsing.home,
  'product page, cold': browsing.productPage,
  'category page, cold': browsing.categoryPage,
})

/**
 * How many times as long a call takes at a step as at the first one. The two are minutes apart, and the speed of the
 * machine itself may change in between, so a call is measured relative to a no-op call timed alternately with it.
 */
export function growthAt({ steps }: Growth, name: string, step: number): number {
  const [first, now] = [steps[0]!.took, steps[step]!.took]
  const own = now[name]! / first[name]!
  return name === NO_OP ? own : own / (now[NO_OP]! / first[NO_OP]!)
}

/** The growth as rows: the factor of each call at the last size, and its times at each size. */
export function growthFigures(growths: Growth[]): Figure[] {
  return growths.flatMap((growth) => {
    const { of, steps } = growth
    const [first, last] = [steps[0]!, steps.at(-1)!]
    return Object.keys(first.took).map((name): Figure => {
      const ratio = growthAt(growth, name, steps.length - 1)
      return {
        name: `${name}: ${formatSize(first.size)} to ${formatSize(last.size)} ${of}`,
        value: `× ${ratio.toFixed(2)}`,
        ...targetOf(name, of, ratio, last.took[name]!),
        note: steps.map(({ took }) => `${formatNumber(took[name]!)} ms`).join(' → '),
      }
    })
  })
}

/** Searches that are not cached consider every match, so their time may grow. */
const mayGrow = (name: string, of: Growth['of']) =>
  name ===
  (of === 'products' ? 'search "milk", cold' : `/api/order/get-all-orders?limit=20&search=${SOME_DIGITS}`)

const isOfAdmin = (name: string) => /^(\/api\/|products, )/.test(name)

/** The no-op call shows how the machine's own speed changed. */
function targetOf(
  name: string,
  of: Growth['of'],
  ratio: number,
  took: number,
): Pick<Figure, 'target' | 'reached'> {
  if (name === NO_OP) return { target: 'the machine' }
  if (mayGrow(name, of)) return { target: 'may grow' }
  if (isOfAdmin(name))
    return {
      target: `≤ × ${MOST_FOR_ADMIN} or ${SHORT_MS} ms`,
      reached: ratio <= MOST_FOR_ADMIN || took <= SHORT_MS,
    }
  return { target: `≤ × ${MOST_ALLOWED}`, reached: ratio <= MOST_ALLOWED }
}

export const formatSize = (size: number): string => size.toLocaleString('en')
