import { expect, test } from 'vitest'
import { randomFor, seed } from '../faults/seed.ts'
import { coinShop } from '../week/coin-shop.ts'
import { walkCoins } from '../week/coins.ts'

// The coins of the week: notes in drawers, pockets and riders' bags, late, twice and in closed drawers, and what the shop says
// of each place. Run with `npm run chaos -- --week`.

const STEPS = Number(process.env.CHAOS_ORDERS ?? 10_000)

const shop = await coinShop()

test(
  `seed ${seed}: after ${STEPS} steps each place holds what the books say`,
  { timeout: 3_600_000 },
  async () => {
    const { differences, done } = await walkCoins(shop, randomFor('coins'), STEPS)
    console.log(
      Object.entries(done)
        .toSorted(([, one], [, other]) => other - one)
        .map(([what, times]) => `${String(times).padStart(8)}  ${what}`)
        .join('\n'),
    )
    expect(differences).toEqual([])
  },
)
