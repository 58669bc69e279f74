import { expect, test } from 'vitest'
import { randomFor, seed } from '../faults/seed.ts'
import { walkWeek, weekShop } from '../week/week.ts'

// The week of one shop as one story: goods on shelves, coins in drawers and bags, papers in hands, while rates of tax change.
// Run with `npm run chaos -- --week`.

const STEPS = Number(process.env.CHAOS_ORDERS ?? 10_000)

const shop = await weekShop()

test(
  `seed ${seed}: after ${STEPS} steps shelves, coins, papers and pages are what the shop says`,
  { timeout: 3_600_000 },
  async () => {
    const begun = Date.now()
    const { differences, done } = await walkWeek(shop, randomFor('story'), STEPS)
    console.log(
      [
        `A week of one shop with seed ${seed}: ${STEPS} steps in ${Math.round((Date.now() - begun) / 1_000)} s`,
        ...Object.entries(done)
          .toSorted(([, one], [, other]) => other - one)
          .map(([what, times]) => `${String(times).padStart(8)}  ${what}`),
      ].join('\n'),
    )
    expect(differences).toEqual([])
  },
)
