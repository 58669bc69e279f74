import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentDepsOf } from '#app/server/build-server.ts'
import { reconcilePayments } from '#features/orders/server/payment/reconcile-payments.ts'
import { processRefund } from '#features/orders/server/payment/send-refund.ts'
import { openLog } from '#platform/log.ts'
import type { Sandboxes } from '../../src/sandbox/open-sandboxes.ts'
import { sandboxSettings } from '../../src/sandbox/sandbox-settings.ts'
import { crowd } from '../faults/crowd.ts'
import { openFaultShop, type FaultShop } from '../faults/fault-shop.ts'
import { send } from '../faults/http-calls.ts'
import { openProviders } from '../faults/payment-calls.ts'
import { violationsIn } from '../faults/scenario.ts'
import { seed } from '../faults/seed.ts'
import { newProduct, ravi, newCategory } from '../world.ts'
import { compareBooks, type BookLine } from './compare-books.ts'
import { beginFaults } from './provider-faults.ts'
import { runShopperStory } from './shopper-story.ts'

const WANTED = Number(process.env.CHAOS_ORDERS ?? 2_000)
/** No order starts after this; those in progress have the rest of the five minutes. */
const BEGIN_FOR_MS = 225_000
const END_MS = 290_000
const AT_ONCE = 16
const STOCK = 100_000

let shop: FaultShop
let sandboxes: Sandboxes
let admin: string

beforeAll(async () => {
  const providers = await openProviders()
  sandboxes = providers.sandboxes
  shop = await openFaultShop({
    ...providers.env,
    PAYMENT_EXPIRY_MINUTES: '0.1',
    PAYMENT_POLL_SECONDS: '2',
    LOG_LEVEL: 'error',
  })
  providers.target.url = shop.url
  admin = await shop.signIn(await ravi(shop.db))
})
afterAll(async () => {
  await shop?.close()
  await sandboxes?.close()
})

test(`seed ${seed}: after ${WANTED} orders with faults the records of shop and providers agree`, async () => {
  const { db } = shop
  const category = await newCategory(db, 'Chaos')
  const products = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      newProduct(db, category, { name: `Rice ${n}`, mrp: 10 + n * 7.35, stock: STOCK }),
    ),
  )
  const people = await crowd(shop, AT_ONCE)
  const world = { shop, sandboxes, products, admin }
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1_000)
  let [placed, inProgress, next] = [0, 0, 0]
  const progress = setInterval(() => console.log(`${seconds()} s: ${placed} orders`), 20_000)

  const faults = beginFaults(shop, sandboxes)
  await Promise.all(
    people.map(async (person) => {
      while (placed + inProgress < WANTED && Date.now() - begun < BEGIN_FOR_MS) {
        inProgress += 1
        if (await runShopperStory(world, (next += 1), person).catch(() => false)) placed += 1
        inProgress -= 1
      }
    }),
  )
  clearInterval(progress)
  await faults.stop()
  const ordered = seconds()

  await completePayments(begun)
  const books = await compareBooks(db, [...sandboxes.books.payments.values()], STOCK * products.length)
  console.log(await report(books, `${placed} orders in ${ordered} s, ${seconds()} s in all`))
  expect(placed).toBeGreaterThan(0)
  for (const { what, theirs, ours } of books) expect([what, ours]).toEqual([what, theirs])
  expect(await violationsIn(db)).toEqual([])
  expect(await countOpen()).toBe(0)
})

/** Orders awaiting payment, and pending refunds. */
const countOpen = async () =>
  Number(
    (
      await shop.db.pool.query(
        `SELECT (SELECT count(*) FROM orders WHERE status = 'Awaiting Payment') + (SELECT count(*) FROM refunds WHERE status = 'Pending') AS n`,
      )
    ).rows[0]!.n,
  )

/**
 * Waits, without further faults, until every payment is complete: most complete by themselves, the rest by the nightly
 * reconciliation, and the administrator decides about refunds whose outcome is unknown.
 */
async function completePayments(begun: number): Promise<void> {
  const payments = [...sandboxes.books.payments.values()]
  while (payments.some(({ state }) => state === 'pending')) await sleep(200)
  const config = {
    payments: {
      providers: sandboxSettings(`http://127.0.0.1:${sandboxes.port}`),
      expirySeconds: 6,
      pollSeconds: 1,
    },
    publicUrl: shop.url,
  }
  const deps = paymentDepsOf(config as never, shop.db, openLog('silent'))
  await reconcilePayments(deps)
  while ((await countOpen()) > 0 && Date.now() - begun < END_MS) {
    await decideAboutRefunds()
    const { rows } = await shop.db.pool.query<{ id: string }>(
      `SELECT id FROM refunds WHERE status = 'Pending' LIMIT 200`,
    )
    // Processed one at a time, six hundred refunds would exceed the time limit.
    const waiting = rows.map(({ id }) => id)
    const work = async () => {
      for (let id = waiting.pop(); id; id = waiting.pop()) await processRefund(deps, id)
    }
    await Promise.all(Array.from({ length: 8 }, work))
    await sleep(300)
  }
  await reconcilePayments(deps)
}

/** Resolves failed and unknown refunds as an administrator does, by checking whether the provider has them. */
async function decideAboutRefunds(): Promise<void> {
  const { rows } = await shop.db.pool.query<{ id: string; reference: string }>(
    `SELECT r.id, f.reference FROM payment_reviews r JOIN refunds f ON f.id = r.refund_id WHERE r.resolved_at IS NULL`,
  )
  const made = [...sandboxes.books.payments.values()].flatMap(({ refunds }) => refunds)
  for (const { id, reference } of rows) {
    const wasMade = made.some((refund) => refund.reference.startsWith(reference))
    const action = wasMade ? 'settle' : 'refund'
    await send(shop.url, { call: 'POST /api/payment/resolve', as: admin, body: { _id: id, action } })
  }
}

async function report(books: BookLine[], figures: string): Promise<string> {
  const statuses = await shop.db.pool.query<{ status: string; payment_status: string; n: number }>(
    'SELECT status, payment_status, count(*)::int AS n FROM orders GROUP BY 1, 2 ORDER BY 1, 2',
  )
  const reviews = await shop.db.pool.query<{ reason: string; n: number }>(
    'SELECT reason, count(*)::int AS n FROM payment_reviews WHERE resolved_at IS NULL GROUP BY 1 ORDER BY 1',
  )
  return [
    '',
    `Chaos with seed ${seed}: ${figures}`,
    ...statuses.rows.map(
      ({ status, payment_status, n }) => `  ${String(n).padStart(6)}  ${status}, ${payment_status}`,
    ),
    ...reviews.rows.map(({ reason, n }) => `  ${String(n).padStart(6)}  awaiting review: ${reason}`),
    '',
    `  ${'the records'.padEnd(54)}${'providers / stock'.padStart(22)}${'ours'.padStart(16)}`,
    ...books.map(
      ({ what, theirs, ours, show }) =>
        `  ${what.padEnd(54)}${show(theirs).padStart(22)}${show(ours).padStart(16)}  ${theirs === ours ? 'agree' : 'DIFFER'}`,
    ),
    '',
  ].join('\n')
}
