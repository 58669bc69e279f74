import { afterAll, beforeAll, expect, test } from 'vitest'
import { REPORT_TIMEOUT_MS } from '#app/server/open-shop.ts'
import { readOverview } from '#features/reports/server/read-overview.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { openLog } from '#platform/log.ts'
import { runEveryJob } from '../every-job.ts'
import { fillLargeShop } from '../large-shop.ts'
import { paymentShop, type PaymentShop } from '../payment-shop.ts'
import { isWholeRun } from './seed.ts'

const MINUTE = 60_000
/** The rows that one piece of a sweep may read of a table: fifty subjects, each from several sides. */
const PIECE = 1_000

let shop: PaymentShop
beforeAll(async () => {
  if (!isWholeRun) return
  shop = await paymentShop()
  await fillLargeShop(shop, { orders: 300_000, products: 30_000, shoppers: 100_000 })
}, 15 * MINUTE)
afterAll(() => shop?.close())

test.skipIf(!isWholeRun)(
  'JOB every job ends on a shop of 300,000 orders, 30,000 products and 100,000 shoppers, and each minute none reads a table as a whole',
  async () => {
    const runs = await runEveryJob(shop)
    for (const { name, seconds, read } of runs)
      if (process.env.FAULT_TELL) console.log(`${name}: ${seconds.toFixed(1)} s`, read)
    expect(runs.filter(({ failure }) => failure !== null)).toEqual([])
    const whole = runs
      .filter(({ isEveryMinute }) => isEveryMinute)
      .flatMap(({ name, read }) =>
        Object.entries(read)
          .filter(([, { rows, of }]) => rows > Math.max(of / 10, PIECE))
          .map(([table, { rows, of }]) => `${name} reads ${rows} of ${of} rows of ${table}`),
      )
    expect(whole).toEqual([])
    const reportDb = openDatabase(shop.url, { log: openLog('silent'), statementTimeoutMs: REPORT_TIMEOUT_MS })
    expect((await readOverview(reportDb).finally(reportDb.close)).bestSellers).toHaveLength(10)
  },
  15 * MINUTE,
)
