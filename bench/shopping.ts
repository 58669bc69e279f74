import { setTimeout as sleep } from 'node:timers/promises'
import type { Browsing } from './browsing.ts'
import { make, newCaller, type Call } from './caller.ts'
import { emptyCarts, totalOf, type PopularPack } from './fill-carts.ts'
import type { Shopper } from './fill-people.ts'
import { seededRandom } from './numbers.ts'
import { addCall, orderCall } from './orders.ts'
import type { PrivateShop } from './private-shop.ts'

const SHOPPERS = 50
/** One simulated shopper: a page view per second and an order after every tenth view. */
const PAUSE_MS = 1_000
const VIEWS_PER_ORDER = 10

export interface Shopping {
  /** The milliseconds of each call. */
  took: number[]
  failures: string[]
}

/** Simulates fifty ordinary shoppers, each with their own IP address, until `isOver`. */
export async function shopUntil(
  isOver: () => boolean,
  shop: PrivateShop,
  options: { seed: number; browsing: Browsing; shoppers: Shopper[]; popular: PopularPack[] },
): Promise<Shopping> {
  const { browsing, popular } = options
  const some = options.shoppers.slice(0, SHOPPERS)
  await emptyCarts(shop.bulk, some)
  const random = seededRandom(options.seed)
  const took: number[] = []
  const failures: string[] = []
  const timed = async (call: Call, caller: string) => {
    const start = performance.now()
    await make(shop.url, call, caller).catch((error: Error) => void failures.push(error.message))
    took.push(performance.now() - start)
  }
  await Promise.all(
    some.map(async (shopper) => {
      const caller = newCaller()
      await sleep(random() * PAUSE_MS)
      for (let view = 1; !isOver(); view++) {
        await timed(browsing.any(random), caller)
        if (view % VIEWS_PER_ORDER === 0) {
          const pack = popular[Math.floor(random() * popular.length)]!
          await timed(addCall(shopper, pack), caller)
          await timed(orderCall({ shopper, total: totalOf([pack], 1) }), caller)
        }
        await sleep(PAUSE_MS)
      }
    }),
  )
  return { took, failures }
}
