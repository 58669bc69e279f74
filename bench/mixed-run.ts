import { setTimeout as sleep } from 'node:timers/promises'
import { json, make, newCaller } from './caller.ts'
import type { Edits } from './edits.ts'
import type { Browsing } from './browsing.ts'
import { totalOf, type PopularPack } from './fill-carts.ts'
import type { Shopper } from './fill-people.ts'
import { seededRandom, quantile } from './numbers.ts'
import { addCall, assertLedger, ledger, orderCall } from './orders.ts'
import type { PrivateShop } from './private-shop.ts'

const BUSY = { browsing: 300, orders: 1_000 / 60 }
const PRICE_CHANGES_PER_MINUTE = 6

export interface MixedFigures {
  seconds: number
  browsed: number
  browsingP95: number
  pagesP95: number
  ordered: number
  orderP95: number
  /** Answers that came before the end of the run, those of guests and orders. */
  inTime: { browsed: number; ordered: number }
  failures: string[]
}

/**
 * A busy shop: most people browse, some order, and now and then a price changes, which invalidates cached pages.
 * Calls are scheduled at fixed times however slow the responses are, and a response is timed from its scheduled time.
 */
export async function mixedRun(
  shop: PrivateShop,
  options: {
    seconds: number
    browsing: Pick<Browsing, 'any'>
    shoppers: Shopper[]
    popular: PopularPack[]
    admin: string
    /** Calls and pages of guests, and orders, a second. */
    offered?: { browsing: number; orders: number }
    /** Also edits stock and prices, and imports. */
    edits?: Edits
  },
): Promise<MixedFigures> {
  const { seconds, browsing, shoppers, popular, admin, offered = BUSY, edits } = options
  const random = seededRandom(seconds)
  const browsed: number[] = []
  const pages: number[] = []
  const ordered: number[] = []
  const failures: string[] = []
  const before = await ledger(shop)
  const running: Promise<void>[] = []
  let nextShopper = 0

  const guarded = async (work: () => Promise<void>) => {
    await work().catch((error: Error) => void failures.push(error.message))
  }
  const browse = (due: number) =>
    guarded(async () => {
      const call = browsing.any(random)
      await make(shop.url, call)
      browsed.push(performance.now() - due)
      if (!call.path.startsWith('/api/')) pages.push(performance.now() - due)
    })
  const order = (due: number) =>
    guarded(async () => {
      const shopper = shoppers[nextShopper++]!
      const pack = popular[Math.floor(random() * popular.length)]!
      const caller = newCaller()
      await make(shop.url, addCall(shopper, pack), caller)
      await make(shop.url, orderCall({ shopper, total: totalOf([pack], 1) }), caller)
      ordered.push(performance.now() - due)
    })
  // A price changes on a product that is in none of the measured orders.
  const changePrice = () =>
    guarded(async () => {
      const productId = 1_001 + Math.floor(random() * 1_000)
      const found = await make(shop.url, {
        method: 'POST',
        path: '/api/product/get-product-by-id',
        body: { productId },
      })
      await make(shop.url, {
        method: 'PUT',
        path: `/api/product/update-product/${productId}`,
        body: { price: json(found).data.price + 1 },
        token: admin,
      })
    })

  const start = performance.now()
  const streams = [
    { perSecond: offered.browsing, act: browse, done: 0 },
    { perSecond: offered.orders, act: order, done: 0 },
    { perSecond: PRICE_CHANGES_PER_MINUTE / 60, act: changePrice, done: 0 },
    ...(edits
      ? [
          { perSecond: 8, act: () => guarded(edits.stock), done: 0 },
          { perSecond: 2, act: () => guarded(edits.price), done: 0 },
          { perSecond: 1, act: () => guarded(edits.importRows), done: 0 },
        ]
      : []),
  ]
  while (performance.now() - start < seconds * 1000) {
    for (const stream of streams) {
      for (;;) {
        const due = start + (stream.done / stream.perSecond) * 1000
        if (due > performance.now()) break
        stream.done += 1
        running.push(stream.act(due))
      }
    }
    await sleep(2)
  }
  const inTime = { browsed: browsed.length, ordered: ordered.length }
  await Promise.all(running)
  await assertLedger(shop, before, ordered.length)
  return {
    seconds,
    browsed: browsed.length,
    browsingP95: quantile(browsed, 0.95),
    pagesP95: quantile(pages, 0.95),
    ordered: ordered.length,
    orderP95: quantile(ordered, 0.95),
    inTime,
    failures,
  }
}
