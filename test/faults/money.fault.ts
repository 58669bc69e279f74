import { afterAll, beforeAll, expect } from 'vitest'
import type { Checkout } from '#features/payments/checkout.ts'
import type { Sandboxes } from '../../src/sandbox/open-sandboxes.ts'
import { testDatabase } from '../database.ts'
import { compareMonths, moneyStory, type MoneyShop } from '../money-model.ts'
import { openMonthShop } from '../tax-month.ts'
import { unzip } from '../unzip.ts'
import { ravi } from '../world.ts'
import { expectInvariants } from '../invariants.ts'
import { openFaultShop, type FaultShop } from './fault-shop.ts'
import { faultyCalls } from './faulty-calls.ts'
import { deliverUntilAnswered, openPage, openProviders } from './payment-calls.ts'
import { scenario } from './scenario.ts'
import { isWholeRun } from './seed.ts'

// Two servers are killed amid a walk of orders with offers, a coupon and store credit, their claims, returns and pay-outs. After every
// step the invariants hold, and each order and each shopper has what a plain model of sums says; then the month's files are compared.

const STEPS = isWholeRun ? 500 : 60
const KILL_EVERY = isWholeRun ? 60 : 45

let shop: FaultShop
let sandboxes: Sandboxes
let goods: MoneyShop['goods']
beforeAll(async () => {
  const providers = await openProviders()
  sandboxes = providers.sandboxes
  const database = await testDatabase({ poolSize: 20 })
  const [all] = await openMonthShop(database.owner, 100_000)
  // Without what is weighed, and without what is worth a lakh.
  goods = all!.slice(1, -1)
  shop = await openFaultShop({ LOG_LEVEL: 'error', ...providers.env }, database)
})
afterAll(async () => {
  await shop?.close()
  await sandboxes?.close()
})

scenario(
  `MONEY-01 after ${STEPS} steps with offers, credit and claims on two servers that are killed, all sums are a plain model's`,
  () => shop,
  async (random) => {
    const { make, end } = faultyCalls(shop, random, KILL_EVERY)
    const check = () => expectInvariants(shop.db)
    const pay = async (checkout: unknown) => {
      const back = sandboxes.act(await openPage(sandboxes, checkout as Checkout), 'pay')
      await deliverUntilAnswered(shop.ports, back!)
    }
    const story = await moneyStory(
      { ...shop, goods, ways: ['cash', 'online', 'khata'], make, pay, check },
      random,
    )
    for (let step = 0; step < STEPS; step++) await story.step()
    await end()
    const done = story.done()
    for (const command of ['order', 'move on', 'claim', 'bring back'])
      expect(done[command]).toBeGreaterThan(0)
    if (process.env.FAULT_TELL) console.log(done)
    const authorization = `Bearer ${await shop.signIn(await ravi(shop.db))}`
    await compareMonths(shop.db, async (month) => {
      const zipped = await fetch(`${shop.url}/api/tax/gstr1?month=${month}`, { headers: { authorization } })
      return unzip(Buffer.from(await zipped.arrayBuffer()))
    })
  },
  { timeout: 1_800_000 },
)
