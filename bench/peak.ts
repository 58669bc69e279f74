import { emptyCarts } from './fill-carts.ts'
import { mixedRun } from './mixed-run.ts'
import { jobsDone } from './orders.ts'
import { cpuSeconds, treeCpuSeconds } from './process-figures.ts'
import { formatNumber, markdownTable } from './report.ts'
import type { Stage } from './stage.ts'

/** Calls and pages of guests, and orders, a second; the last step is the peak of the largest Indian shops together. */
const STEPS = [
  { browsing: 300, orders: 22 },
  { browsing: 750, orders: 55 },
  { browsing: 1_500, orders: 110 },
  { browsing: 3_000, orders: 221 },
]

/**
 * Offers a shop more and more, each step at fixed times however slow the responses are, and yields a table of what it
 * served and which processes used the cores, after each step.
 */
export async function* measurePeak(stage: Stage): AsyncGenerator<string> {
  const { shop, browsing, shoppers, popular, admin, quick } = stage
  const seconds = quick ? 15 : 60
  const rows = [
    [
      'offered a second',
      'calls a second',
      'p95',
      'orders a second',
      'p95',
      'failed',
      'server',
      'database',
      'load',
    ],
  ]
  await mixedRun(shop, { seconds: 15, browsing, shoppers, popular, admin })
  for (const offered of STEPS) {
    await emptyCarts(shop.bulk, shoppers)
    const before = await used(stage)
    const start = performance.now()
    const run = await mixedRun(shop, { seconds, browsing, shoppers, popular, admin, offered })
    const whole = (performance.now() - start) / 1_000
    const after = await used(stage)
    const cores = after.map((time, i) => ((time - before[i]!) / whole).toFixed(2))
    rows.push([
      `${offered.browsing.toLocaleString('en')} + ${offered.orders}`,
      formatNumber(run.inTime.browsed / seconds),
      `${formatNumber(run.browsingP95)} ms`,
      formatNumber(run.inTime.ordered / seconds),
      `${formatNumber(run.orderP95)} ms`,
      String(run.failures.length),
      ...cores,
    ])
    if (run.failures.length > 0) stage.say(`  failed: ${run.failures[0]}`)
    yield markdownTable(rows)
    await jobsDone(shop)
  }
}

/** Processor seconds so far of the server, the database and this process, which makes the load. */
async function used({ shop }: Stage): Promise<number[]> {
  const { user, system } = process.cpuUsage()
  return [await cpuSeconds(shop.pid), await treeCpuSeconds(shop.postmaster), (user + system) / 1e6]
}
