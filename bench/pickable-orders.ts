import { setTimeout as sleep } from 'node:timers/promises'
import { defaultTax } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { json, make, newCaller, type Call } from './caller.ts'
import type { Stage } from './stage.ts'
import { fillCarts, type FilledCart } from './fill-carts.ts'
import { median } from './numbers.ts'
import { jobsDone, orderCall } from './orders.ts'
import { cpuSeconds } from './process-figures.ts'
import { atMost, formatNumber, type Figure } from './report.ts'

const ORDERS = 100

/**
 * What shelves, weights, wishes and taxes add to placing an order: the same carts in alternating rounds, with packs that have
 * a shelf, a code and every other one a weight, and requests that say what to do if something is missing, and without any of it.
 */
export async function pickableFigures(stage: Stage): Promise<Figure[]> {
  const { shop, shoppers, popular, quick } = stage
  const packs = popular.map(({ packId }) => packId)
  await saveSetting(shop.db, 'tax', {
    ...defaultTax,
    mode: 'regular',
    legalName: 'Bench',
    address: '1',
    stateCode: '29',
  })
  await shop.restart()
  const dress = async (isDressed: boolean) => {
    await shop.bulk.query(
      `UPDATE packs SET shelf = CASE WHEN $2 THEN 'A' || id % 40 END,
         weighed = $2 AND id % 2 = 0, grams = CASE WHEN $2 AND id % 2 = 0 THEN 500 END WHERE id = ANY($1)`,
      [packs, isDressed],
    )
    if (!isDressed) await shop.bulk.query('DELETE FROM product_taxes')
    else
      await shop.bulk.query(
        `INSERT INTO product_taxes (product_id, valid_from, hsn, treatment, rate_bp)
         SELECT DISTINCT product_id, '2025-09-22'::date, '1905', 'taxable', 500 FROM packs WHERE id = ANY($1)
         ON CONFLICT DO NOTHING`,
        [packs],
      )
  }
  // A shopper has few open orders, so each round has shoppers of its own, with the same carts.
  let rounds = 0
  const round = async (isDressed: boolean) => {
    await dress(isDressed)
    const who = shoppers.slice(rounds * ORDERS, ++rounds * ORDERS)
    const carts = await fillCarts(shop.bulk, who, popular)
    const caller = newCaller()
    const took: number[] = []
    const before = await cpuSeconds(shop.pid)
    for (const cart of carts) {
      const reply = await make(shop.url, isDressed ? withWishes(cart) : orderCall(cart), caller)
      json(reply)
      took.push(reply.took)
    }
    const cpu = ((await cpuSeconds(shop.pid)) - before) / ORDERS
    await jobsDone(shop)
    await sleep(100)
    return { took: median(took), cpu }
  }
  await round(false)
  await round(true)
  const pairs: { took: number; cpu: number; plain: number }[] = []
  for (let pair = 0; pair < (quick ? 6 : 20); pair++) {
    // The one that comes first alternates too.
    const first = await round(pair % 2 === 0)
    const second = await round(pair % 2 === 1)
    const [dressed, plain] = pair % 2 === 0 ? [first, second] : [second, first]
    pairs.push({ took: dressed.took / plain.took, cpu: dressed.cpu / plain.cpu, plain: plain.took })
  }
  const percent = (ratios: number[]) => (median(ratios) - 1) * 100
  const cpu = percent(pairs.map((pair) => pair.cpu))
  return [
    atMost(
      'an order with shelves, weights, wishes and taxes, longer by',
      percent(pairs.map(({ took }) => took)),
      2,
      ' %',
      `${pairs.length} pairs of rounds; without ${formatNumber(median(pairs.map(({ plain }) => plain)))} ms; processor ${formatNumber(cpu)} % more`,
    ),
  ]
}

/** The order says what to do if something is missing. */
function withWishes(cart: FilledCart): Call {
  const call = orderCall(cart)
  return { ...call, body: { ...(call.body as object), substitution: 'best' } }
}
