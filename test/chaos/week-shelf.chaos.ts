import { expect, test } from 'vitest'
import { randomFor, seed } from '../faults/seed.ts'
import { walkShelf } from '../week/shelf.ts'
import { shelfShop } from '../week/shelf-shop.ts'

// The shelves of the week: what people carry about, late, twice and without a line, and what the shop says lies there. Run
// with `npm run chaos -- --week`.

const STEPS = Number(process.env.CHAOS_ORDERS ?? 10_000)

const open = await shelfShop()

test(
  `seed ${seed}: after ${STEPS} steps the shelves hold what the shop says`,
  { timeout: 3_600_000 },
  async () => {
    const { done, differences } = await walkShelf(await open(), randomFor('shelf'), STEPS)
    console.log(
      Object.entries(done)
        .toSorted(([, one], [, other]) => other - one)
        .map(([what, times]) => `${String(times).padStart(8)}  ${what}`)
        .join('\n'),
    )
    expect(differences).toEqual([])
  },
)
