import { setTimeout as sleep } from 'node:timers/promises'
import { build, type Rolldown } from 'vite'
import { fileURLToPath } from 'node:url'
import { tags } from '#features/storefront/content-tags.ts'
import { cartTotals } from '#features/pricing/cart-totals.ts'
import { withPromotions } from '#features/pricing/cart-promotions.ts'
import { applyPromotions } from '#features/promotions/apply-promotions.ts'
import type { PromotionLine } from '#features/promotions/offer-gains.ts'
import type { PromotionRule } from '#features/promotions/promotion-rule.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { touch } from '#platform/db/change-store.ts'
import { launchBrowser } from '../test/browser.ts'
import { make } from './caller.ts'
import { fillCarts } from './fill-carts.ts'
import { median, quantile } from './numbers.ts'
import { orderCall, placeOrders } from './orders.ts'
import { cpuSeconds } from './process-figures.ts'
import { atMost, formatNumber, type Figure } from './report.ts'
import type { Stage } from './stage.ts'

const SLOWED = 4
const LINES = 30
const TIMES = 600
const RUNS = 8
const OFFERED = 'Bench: 1 % off'

/** Terms of each kind by turns, that want the same goods of these categories. */
export const offerTerms = (n: number, categories: number[] = [1, 2, 3]): object =>
  [
    { kind: 'some_for', of: { all: true }, pieces: 3, pricePaise: 2000 + n },
    {
      kind: 'buy_get',
      buy: part(categories.slice(0, 1), 2),
      get: part(categories.slice(1, 2), 1),
      percentMicro: 50_000_000,
    },
    { kind: 'percent', of: { categories }, percentMicro: 1_000_000 + n },
    { kind: 'bundle', of: categories.map((one) => ({ categories: [one] })), pricePaise: 3000 + n },
    { kind: 'amount', of: { all: true }, paise: 100 + n },
  ][n % 5]!

const part = (categories: number[], pieces: number) => ({ of: { categories }, pieces })

/** A bill, and offers of each kind that want the same goods: the most work that a bill can be. */
const drawn = (count: number) => ({
  lines: Array.from({ length: LINES }, (_, at): PromotionLine => {
    const [quantity, piecePaise] = [1 + (at % 4), 1000 + at * 137]
    const goods = { productId: at + 1, unit: '1 kg', categoryId: 1 + (at % 3), subCategoryId: 1 }
    return { ...goods, quantity, piecePaise, linePaise: piecePaise * quantity, isLoose: false }
  }),
  offers: Array.from(
    { length: count },
    (_, n) => ({ ...offerTerms(n), id: String(n), name: '' }) as PromotionRule,
  ),
})

/** What offers cost: a bill on the server and on a slow phone, and an order with them beside one without. */
export const offerFigures = async (stage: Stage): Promise<Figure[]> => [
  ...(await ruleFigures()),
  ...(await orderFigures(stage)),
]

export async function ruleFigures(): Promise<Figure[]> {
  const [five, many] = [drawn(5), drawn(200)]
  const here = timesHere(five)
  const there = await timesInBrowser([five, many])
  const note = (times: number[]) => `p95 ${formatNumber(quantile(times, 0.95))} ms`
  return [
    atMost(`bill of ${LINES} lines with 5 offers, server`, median(here), 1, ' ms', note(here)),
    atMost(`the same in the browser, ${SLOWED}× slowed`, median(there[0]!), 4, ' ms', note(there[0]!)),
    atMost(
      `bill of ${LINES} lines with 200 offers after a scan, ${SLOWED}× slowed, p95`,
      quietest(there[1]!),
      16,
      ' ms',
      `p50 ${formatNumber(median(there[1]!))} ms`,
    ),
  ]
}

/** The p95 of the quietest of several runs: what else the machine does is not of the rule. */
const quietest = (times: number[]): number =>
  Math.min(
    ...Array.from({ length: RUNS }, (_, run) =>
      quantile(times.slice((run * times.length) / RUNS, ((run + 1) * times.length) / RUNS), 0.95),
    ),
  )

function timesHere({ lines, offers }: ReturnType<typeof drawn>): number[] {
  const subTotalPaise = lines.reduce((sum, { linePaise }) => sum + linePaise, 0)
  const times = Array.from({ length: TIMES }, () => {
    const start = performance.now()
    applyPromotions(lines, offers, { subTotalPaise })
    return performance.now() - start
  })
  return times.slice(TIMES / 3)
}

async function timesInBrowser(bills: ReturnType<typeof drawn>[]): Promise<number[][]> {
  const entry = fileURLToPath(new URL('../src/features/promotions/apply-promotions.ts', import.meta.url))
  const [built] = (await build({
    logLevel: 'silent',
    configFile: false,
    resolve: { alias: { '#shared': fileURLToPath(new URL('../src/shared', import.meta.url)) } },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'rule' } },
  })) as Rolldown.RolldownOutput[]
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.addScriptTag({ content: built!.output[0].code })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    const measured: number[][] = []
    for (const bill of bills)
      measured.push(
        await page.evaluate(
          ([{ lines, offers }, times]) => {
            const { rule } = window as unknown as { rule: { applyPromotions: typeof applyPromotions } }
            const subTotalPaise = lines.reduce((sum, { linePaise }) => sum + linePaise, 0)
            return Array.from({ length: times }, () => {
              const start = performance.now()
              rule.applyPromotions(lines, offers, { subTotalPaise })
              return performance.now() - start
            }).slice(times / 3)
          },
          [bill, TIMES] as const,
        ),
      )
    return measured
  } finally {
    await browser.close()
  }
}

const ROUNDS = 7
const OTHERS = 200

/** What the rule takes for an order of three lines in a shop whose offers are all on other goods, in microseconds. */
function idleMicros(): number {
  const { lines } = drawn(0)
  const bill = cartTotals(
    lines.slice(0, 3).map((line) => ({ ...line, pricePaise: line.piecePaise, discountMicro: 0 })),
    [],
  )
  const others = Array.from({ length: OTHERS }, (_, n) => ({
    ...({ kind: 'percent', of: { categories: [1000 + n] }, percentMicro: 1_000_000 } as const),
    id: String(n),
    name: '',
  }))
  const times = Array.from({ length: TIMES }, () => {
    const start = performance.now()
    withPromotions(bill, others)
    return (performance.now() - start) * 1000
  })
  return median(times.slice(TIMES / 3))
}

/** The processor time of the server for orders of goods with an offer, and of the same without one, by turns. */
async function orderFigures({ shop, shoppers, popular, quick }: Stage): Promise<Figure[]> {
  const count = quick ? 150 : 500
  const setOffer = async (isActive: boolean) => {
    await shop.bulk.query('UPDATE promotions SET is_active = $1 WHERE name = $2', [isActive, OFFERED])
    await touch(shop.db, [tags.promotions])
    // Orders are priced by what the server has heard of.
    await sleep(1_500)
  }
  await shop.bulk.query(
    `INSERT INTO promotions (id, name, terms, channels, is_active)
     VALUES ($1, $2, '{"kind": "percent", "of": {"all": true}, "percentMicro": 1000000}', '{online}', false)`,
    [newHexId(), OFFERED],
  )
  const spend = async (hasOffer: boolean): Promise<number> => {
    await setOffer(hasOffer)
    const carts = await fillCarts(shop.bulk, shoppers.slice(0, count), popular)
    const priced = hasOffer ? await Promise.all(carts.map(totalWithOffer)) : carts
    const before = await cpuSeconds(shop.pid)
    const { failures } = await placeOrders(shop, priced, 1)
    if (failures.length > 0) throw new Error(failures[0])
    return ((await cpuSeconds(shop.pid)) - before) / count
  }
  const totalWithOffer = async (cart: Awaited<ReturnType<typeof fillCarts>>[number]) => {
    const refused = await make(shop.url, { ...orderCall({ ...cart, total: 0 }), status: 409 })
    const { data } = JSON.parse(refused.body.toString()) as { data: { bill: { totalAmt: number } } }
    return { ...cart, total: data.bill.totalAmt }
  }
  await spend(false)
  const ratios: number[] = []
  let micros = 0
  for (let round = 0; round < (quick ? 3 : ROUNDS); round++) {
    const [without, having] = [await spend(false), await spend(true)]
    ratios.push(having / without)
    micros = without * 1_000_000
  }
  await setOffer(false)
  const idle = idleMicros()
  const notes = `${formatNumber(micros)} µs of processor without; rounds ${ratios.map((one) => formatNumber(one)).join(', ')}`
  return [
    atMost('an order with an offer, part of one without', median(ratios), 1.03, '', notes),
    atMost(
      'an order that no offer is for: part of it that the rule of offers takes',
      idle / micros,
      0.01,
      '',
      `${formatNumber(idle)} µs for ${OTHERS} offers on other goods; what orders read of offers is kept`,
    ),
  ]
}
