import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { openFaultShop, type FaultShop } from '../faults/fault-shop.ts'
import { faultyCalls } from '../faults/faulty-calls.ts'
import { randomFor, seed } from '../faults/seed.ts'
import { openPackingShop } from '../packing-model.ts'
import { runWeek, type WeekShop } from '../shop-week.ts'
import { bookTable } from './compare-books.ts'

// Counters that lose their line, their browser and one of their devices, a phone, the site, khata and suppliers over one
// stock, on two servers that are killed; then every list is compared with a plain model. Run with `npm run chaos -- --week`.

const STEPS = Number(process.env.CHAOS_ORDERS ?? 10_000)
/** A server takes seconds to start again, and is slow at first: a long week has some twenty kills. */
const CALLS_PER_KILL = Math.max(100, Math.round(STEPS * 0.06))

let shop: FaultShop & WeekShop
beforeAll(async () => {
  const database = await testDatabase({ poolSize: 20 })
  const packs = await openPackingShop(database.owner)
  shop = { ...(await openFaultShop({ LOG_LEVEL: 'error' }, database)), packs }
}, 180_000)
afterAll(() => shop?.close())

test(
  `CTR-01 seed ${seed}: after a week of ${STEPS} commands every list agrees`,
  { timeout: 3_600_000 },
  async () => {
    const begun = Date.now()
    const random = randomFor('week')
    const calls = faultyCalls(shop, random, CALLS_PER_KILL)
    const { done, books } = await runWeek(shop, calls.make, random, STEPS, { hasAccidents: true })
    await calls.end()
    console.log(
      [
        '',
        `A week with seed ${seed}: ${STEPS} commands in ${Math.round((Date.now() - begun) / 1_000)} s`,
        ...Object.entries(done)
          .toSorted(([, one], [, other]) => other - one)
          .map(([what, times]) => `${String(times).padStart(8)}  ${what}`),
        '',
        ...bookTable('the plain model', books),
        '',
      ].join('\n'),
    )
    for (const { what, theirs, ours } of books) expect([what, ours]).toEqual([what, theirs])
  },
)
