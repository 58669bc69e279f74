import { provenSale } from '#features/counter/sale-proof.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CataloguePart } from '#features/counter/catalogue-contract.ts'
import type { Counter } from '#features/counter/contract.ts'
import { fetchCatalogue } from '#features/counter/fetch-catalogue.ts'
import { sellingPaise, toRupees } from '#shared/money.ts'
import { newBarcode } from '../test/journeys/draw-barcode.ts'
import { json, make, newCaller, type Call } from './caller.ts'
import type { Stage } from './stage.ts'
import { fillCarts, type PopularPack } from './fill-carts.ts'
import { fillProducts } from './fill-products.ts'
import { median, quantile, seededRandom } from './numbers.ts'
import { jobsDone, orderCall } from './orders.ts'
import { atLeast, atMost, formatNumber, type Figure } from './report.ts'
import { tillFigures, type CounterCalls } from './till.ts'

/** Two packs on average: a catalogue of 30,000 packs. */
const PRODUCTS = 15_200
const DAY_SALES = 2_000
const SHOPPERS = 8
/** A cashier's full speed: two seconds for a scan leave room for two of them, and the money. */
const BILL_EVERY_MS = 4_000

/** Two counters: their sales, catalogue and day, what the site's orders lose meanwhile, and a till in a browser. */
export async function counterFigures(stage: Stage): Promise<Figure[]> {
  const { admin: token } = stage
  const calls = callsOf(stage)
  const counters: Counter[] = []
  const keys = new Map<string, string>()
  for (const key of ['a', 'b']) {
    const added = await calls.post<Counter>('/api/counters', {
      name: `Counter ${key}`,
      deviceKey: key.repeat(64),
    })
    await calls.post('/api/drawer/open', { counterId: added._id, float: 0 }, 201)
    counters.push(added)
    keys.set(added.series, key.repeat(64))
  }
  let sales = 0
  const sale = ({ series }: Counter): Call => {
    sales += 1
    const packs = [0, 1, 2].map((at) => stage.popular[(sales * 7 + at * 31) % stage.popular.length]!)
    const lines = packs.map(({ productId, unit }) => ({ productId, unit, quantity: 1 }))
    const amount = toRupees(packs.reduce((sum, pack) => sum + priceOf(pack), 0))
    const soldAt = new Date().toISOString()
    const tenders = [{ kind: 'cash' as const, amount }]
    const headers = newKey()
    const key = headers['idempotency-key']
    const deviceKey = keys.get(series)!
    const sale = { lines, tenders, soldAt, series, offline: false }
    const body = provenSale({ deviceKey, counter: { series } }, { key, sale })
    return { method: 'POST', path: '/api/counter/sell', body, token, headers, status: 201 }
  }

  return [
    ...(await dayFigures(stage, calls, counters, sale)),
    ...(await besideFigures(stage, counters, sale)),
    ...(await catalogueFigures(stage)),
  ]
}

/** A till in a browser, with 30,000 packs. */
export async function tillPart(stage: Stage): Promise<Figure[]> {
  await fillCatalogue(stage)
  return tillFigures(stage, callsOf(stage))
}

const callsOf = ({ shop, admin: token }: Stage): CounterCalls => ({
  get: async (path) => json(await make(shop.url, { method: 'GET', path, token })).data,
  post: async (path, body, status = 200) =>
    json(await make(shop.url, { method: 'POST', path, body, token, headers: newKey(), status })).data,
})

const newKey = () => ({ 'idempotency-key': randomUUID() })

const priceOf = ({ pricePaise, discountMicro }: PopularPack) => sellingPaise(pricePaise, discountMicro)

type SaleOf = (counter: Counter) => Call

/** A day of sales, its report, and the closing of a drawer. */
async function dayFigures(
  { shop, admin: token, quick }: Stage,
  { get, post }: CounterCalls,
  counters: Counter[],
  sale: SaleOf,
): Promise<Figure[]> {
  const count = quick ? 200 : DAY_SALES
  const took: number[] = []
  while (took.length < count)
    took.push((await make(shop.url, sale(counters[took.length % counters.length]!))).took)
  const reads: number[] = []
  while (reads.length < 10)
    reads.push((await make(shop.url, { method: 'GET', path: '/api/day', token })).took)
  const [{ _id: counterId }] = counters as [Counter]
  const { drawer } = (await get<Counter[]>('/api/counters')).find(({ _id }) => _id === counterId)!
  const start = performance.now()
  await post('/api/drawer/close', { counterId, counted: drawer!.cash })
  const closed = performance.now() - start
  await post('/api/drawer/open', { counterId, float: 0, reason: 'The owner took it all' }, 201)
  const note = `${formatNumber(count)} sales`
  return [
    atMost('counter: a sale with its paper, p95', quantile(took, 0.95), 150, ' ms', 'three lines, cash'),
    atMost('counter: day report', median(reads), 1_000, ' ms', note),
    atMost('counter: closing a drawer', closed, 1_000, ' ms', note),
  ]
}

/** A second. */
interface Rates {
  orders: number
  sales: number
}

/** Orders of the site, alternating: alone, and beside two counters. */
async function besideFigures(stage: Stage, counters: Counter[], sale: SaleOf): Promise<Figure[]> {
  const { shop, shoppers, popular, quick } = stage
  const orders = quick ? 400 : 2_000
  /** Orders and sales a second, with counters that sell a bill every so many milliseconds, if it is given. */
  const place = async (billEveryMs: number | null) => {
    const carts = await fillCarts(shop.bulk, shoppers.slice(0, orders), popular)
    let isDone = false
    let sold = 0
    const start = performance.now()
    const selling = (billEveryMs === null ? [] : counters).map(async (counter) => {
      while (!isDone) {
        const pause = sleep(billEveryMs!)
        await make(shop.url, sale(counter))
        if (!isDone) sold += 1
        await pause
      }
    })
    await Promise.all(
      Array.from({ length: SHOPPERS }, async () => {
        const caller = newCaller()
        for (let cart = carts.pop(); cart; cart = carts.pop()) await make(shop.url, orderCall(cart), caller)
      }),
    )
    const seconds = (performance.now() - start) / 1_000
    isDone = true
    await Promise.all(selling)
    return { orders: orders / seconds, sales: sold / seconds }
  }
  const rounds = {
    alone: { billEveryMs: null, rates: [] as Rates[] },
    cashiers: { billEveryMs: BILL_EVERY_MS, rates: [] as Rates[] },
    machines: { billEveryMs: 0, rates: [] as Rates[] },
  }
  await place(null)
  for (let round = 0; round < (quick ? 2 : 7); round++) {
    const order = Object.values(rounds)
    for (const { billEveryMs, rates } of round % 2 ? order.toReversed() : order) {
      await jobsDone(shop)
      rates.push(await place(billEveryMs))
    }
  }
  const [alone, cashiers, machines] = Object.values(rounds).map(({ rates }) =>
    median(rates.map((rate) => rate.orders)),
  ) as [number, number, number]
  const beside = (perSecond: number) => `${formatNumber(perSecond)}/s, alone ${formatNumber(alone)}/s`
  // Of the same round: what else the machine does changes from round to round.
  const partOfAlone = median(
    rounds.cashiers.rates.map((rate, at) => rate.orders / rounds.alone.rates[at]!.orders),
  )
  // Two bills in four seconds cost less than what rounds differ by: many of them say what one costs.
  const ordersPerSale = median(
    rounds.machines.rates.map((rate, at) => (rounds.alone.rates[at]!.orders - rate.orders) / rate.sales),
  )
  return [
    atLeast(
      'orders, 8 shoppers, beside two counters: part of alone',
      partOfAlone,
      0.97,
      '',
      `a bill every ${BILL_EVERY_MS / 1_000} seconds each; ${beside(cashiers)}`,
    ),
    {
      name: 'the same beside two programs that sell without a pause',
      value: formatNumber(machines / alone),
      note: `${beside(machines)}; a sale costs what ${ordersPerSale.toFixed(2)} orders do`,
    },
  ]
}

/** The catalogue that a counter downloads, and what it downloads a day after. */
async function catalogueFigures(stage: Stage): Promise<Figure[]> {
  const { shop, admin: token, popular } = stage
  await fillCatalogue(stage)
  const fetch = async (since: number | null) => {
    const sum = { bytes: 0, took: 0 }
    const change = await fetchCatalogue(async (query) => {
      const path = `/api/counter/catalogue?${new URLSearchParams(query as Record<string, string>)}`
      const part = await make(shop.url, { method: 'GET', path, token })
      sum.bytes += part.body.length
      sum.took += part.took
      return json(part).data as CataloguePart
    }, since)
    return { ...change, ...sum }
  }
  const whole = await fetch(null)
  const { packs, version } = whole
  // What a day sells, and another tenth of the products whose price or text changed.
  await shop.bulk.query('UPDATE products SET updated_at = now() WHERE id % 10 = 0 OR id = ANY($1)', [
    popular.map(({ productId }) => productId),
  ])
  const change = await fetch(version)
  const changed = change.packs.length
  if (changed === 0 || changed > packs.length / 5) throw new Error(`${changed} packs have changed`)
  // The till of the next figures does not fetch them again while it is timed.
  await shop.bulk.query(
    `UPDATE products SET updated_at = now() - interval '1 day' WHERE updated_at > now() - interval '1 day'`,
  )
  const note = `${formatNumber(packs.length)} packs`
  return [
    atMost('counter: the whole catalogue', whole.bytes / 1e6, 3, ' MB', note),
    { name: 'counter: the whole catalogue, time', value: `${formatNumber(whole.took)} ms`, note },
    atMost(
      'counter: the catalogue a day after',
      change.bytes / 1_000,
      300,
      ' kB',
      `${formatNumber(changed)} packs changed, ${formatNumber(change.took)} ms`,
    ),
  ]
}

/** More products up to `PRODUCTS`, unless another part has added them. */
async function fillCatalogue({ shop, subCategories }: Stage): Promise<void> {
  const { rows } = await shop.bulk.query<{ count: number }>('SELECT count(*)::int AS count FROM products')
  if (rows[0]!.count >= PRODUCTS) return
  await fillProducts(shop.db, subCategories, rows[0]!.count, PRODUCTS)
  await fillCodes(shop.bulk)
}

/** Gives the packs barcodes, pictures and taxes that compress as badly as real ones, all of them from before yesterday. */
async function fillCodes(bulk: Stage['shop']['bulk']): Promise<void> {
  const { rows } = await bulk.query<{ id: number }>('SELECT id::int FROM packs ORDER BY id')
  const random = seededRandom(30)
  const numbers = new Set<number>()
  while (numbers.size < rows.length) numbers.add(Math.floor(random() * 1e9))
  await bulk.query(
    `UPDATE packs k SET barcode = n.barcode FROM unnest($1::bigint[], $2::text[]) AS n(id, barcode) WHERE k.id = n.id`,
    [rows.map(({ id }) => id), [...numbers].map(newBarcode)],
  )
  await bulk.query(
    `INSERT INTO product_taxes (product_id, hsn, treatment, rate_bp, valid_from, set_at)
     SELECT id, (1001 + id % 900)::text, 'taxable', (ARRAY[500, 1200, 1800])[1 + id % 3], '2026-01-01', now() - interval '2 days'
     FROM products`,
  )
  await bulk.query(
    `UPDATE products SET images = ARRAY['/media/' || md5(id::text) || '.webp'], updated_at = now() - interval '2 days'`,
  )
  await bulk.query(`UPDATE content_changes SET changed_at = now() - interval '2 days'`)
  await bulk.query('VACUUM ANALYZE products, packs, product_taxes, content_changes')
}
