import { setTimeout as sleep } from 'node:timers/promises'
import { attack } from './attackers.ts'
import type { Browsing } from './browsing.ts'
import type { PopularPack } from './fill-carts.ts'
import type { Shopper } from './fill-people.ts'
import { quantile } from './numbers.ts'
import type { PrivateShop } from './private-shop.ts'
import { residentMegabytes } from './process-figures.ts'
import { shopUntil } from './shopping.ts'

export interface AttackRun {
  p95: number
  calls: number
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
  const { seconds, attackers } = options
  const before = await residentMegabytes(shop.pid)
  let most = before
  const end = performance.now() + seconds * 1_000
  const isOver = () => performance.now() > end

  const shopping = shopUntil(isOver, shop, { ...options, seed: seconds })
  const watching = (async () => {
    while (!isOver()) {
      most = Math.max(most, await residentMegabytes(shop.pid))
      await sleep(200)
    }
  })()
  const attempts = await Promise.all(attackers.map((address) => attack(shop.url, address, isOver)))
  const [{ took, failures }] = await Promise.all([shopping, watching])
  return {
    p95: quantile(took, 0.95),
    calls: took.length,
    failures,
    before,
    most,
    attempts: attempts.reduce((sum, count) => sum + count, 0),
  }
}
