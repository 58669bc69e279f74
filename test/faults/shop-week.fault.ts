import { afterAll, beforeAll, describe, expect } from 'vitest'
import { testDatabase } from '../database.ts'
import { openPackingShop } from '../packing-model.ts'
import { runWeek, type WeekShop } from '../shop-week.ts'
import { faultyCalls } from './faulty-calls.ts'
import { openFaultShop, type FaultShop } from './fault-shop.ts'
import { scenario } from './scenario.ts'
import { isWholeRun } from './seed.ts'

// A short week of a shop: counters that lose their line, their browser and one of their devices, a phone, the site, khata and
// suppliers over one stock, on two servers that are killed. The long one is `npm run chaos -- --week`.

const STEPS = isWholeRun ? 1_000 : 100

describe.each([1, 2, 3])('seed %d', (number) => {
  let shop: FaultShop & WeekShop
  beforeAll(async () => {
    const database = await testDatabase({ poolSize: 20 })
    const packs = await openPackingShop(database.owner)
    shop = { ...(await openFaultShop({ LOG_LEVEL: 'error' }, database)), packs }
  })
  afterAll(() => shop?.close())

  scenario(
    `CTR-01 after week ${number} of counters, phone and site every list agrees`,
    () => shop,
    async (random) => {
      const calls = faultyCalls(shop, random, 80)
      const { books } = await runWeek(shop, calls.make, random, STEPS, { hasAccidents: true })
      await calls.end()
      for (const { what, theirs, ours } of books) expect([what, ours]).toEqual([what, theirs])
    },
    { timeout: 300_000 },
  )
})
