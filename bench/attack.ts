import { setTimeout as sleep } from 'node:timers/promises'
import { attack } from './attackers.ts'
import type { Browsing } from './browsing.ts'
import { make, newCaller, type Call } from './caller.ts'
import { emptyCarts, totalOf, type PopularPack } from './fill-carts.ts'
import type { Shopper } from './fill-people.ts'
import { seededRandom, quantile } from './numbers.ts'
import { orderCall } from './orders.ts'
import type { PrivateShop } from './private-shop.ts'
import { residentMegabytes } from './process-figures.ts'

const SHOPPERS = 50
/** One simulated shopper: a page view per second and an order after every tenth view. */
const PAUSE_MS = 1_000
const LOOKS_PER_ORDER = 10

export interface AttackRun {
  p95: number
  looks: number
  failures: string[]
  /** The server's memory in megabytes: before the run, and its maximum during it. */
  before: number
  most: number
  /** Requests and connections made by the attackers. */
  attempts: number
}

/** Fifty ordinary shoppers, with or without two attackers running against the same server. */
export async function attackRun(
  shop: PrivateShop,
  options: {
    seconds: number
    attackers: string[]
    browsing: Browsing
    shoppers: Shopper[]
    popular: PopularPack[]
  },
): Promise<AttackRun> {
  const { seconds, attackers, browsing, popular } = options
  const some = options.shoppers.slice(0, SHOPPERS)
  await emptyCarts(shop.bulk, some)
  const random = seededRandom(seconds)
  const took: number[] = []
  const failures: string[] = []
  const timed = async (call: Call, caller: string) => {
    const start = performance.now()
    await make(shop.url, call, caller).catch((error: Error) => void failures.push(error.message))
    took.push(performance.now() - start)
  }

  const before = await residentMegabytes(shop.pid)
  let most = before
  const end = performance.now() + seconds * 1_000
  const isOver = () => performance.now() > end

  const shopping = some.map(async (shopper) => {
    const caller = newCaller()
    await sleep(random() * PAUSE_MS)
    for (let look = 1; !isOver(); look++) {
      await timed(browsing.any(random), caller)
      if (look % LOOKS_PER_ORDER === 0) {
        const pack = popular[Math.floor(random() * popular.length)]!
        const { productId, unit } = pack
        const add: Call = {
          method: 'POST',
          path: '/api/cart/add-to-cart',
          body: { productId, unit, quantity: 1 },
          token: shopper.token,
        }
        await timed(add, caller)
        await timed(orderCall({ shopper, total: totalOf([pack], 1) }), caller)
      }
      await sleep(PAUSE_MS)
    }
  })
  const watching = (async () => {
    while (!isOver()) {
      most = Math.max(most, await residentMegabytes(shop.pid))
      await sleep(200)
    }
  })()
  const attempts = await Promise.all(attackers.map((address) => attack(shop.url, address, isOver)))
  await Promise.all([...shopping, watching])
  return {
    p95: quantile(took, 0.95),
    looks: took.length,
    failures,
    before,
    most,
    attempts: attempts.reduce((sum, count) => sum + count, 0),
  }
}
