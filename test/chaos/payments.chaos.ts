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
import { refundCall, resolveCall } from './admin-calls.ts'
import { beginBank, type Bank } from './bank.ts'
import { compareBooks, type BookLine } from './compare-books.ts'
import { beginFaults } from './provider-faults.ts'
import { runShopperStory } from './shopper-story.ts'

const WANTED = Number(process.env.CHAOS_ORDERS ?? 2_000)
/** No order starts after this, however slow the machine is. */
const BEGIN_FOR_MS = 360_000
/** From the first order until nothing may be open. */
const END_MS = 560_000
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

test(`PAY-31 seed ${seed}: after ${WANTED} orders with faults the records of shop and providers agree`, async () => {
  const { db } = shop
  const category = await newCategory(db, 'Chaos')
  const products = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      newProduct(db, category, { name: `Rice ${n}`, mrp: 10 + n * 7.35, stock: STOCK }),
    ),
  )
  const people = await crowd(shop, AT_ONCE)
  const tokens = new Map(people.map(({ userId, token }) => [userId, token]))
  const world = { shop, sandboxes, products, admin, tokens }
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1_000)
  let [placed, inProgress, next] = [0, 0, 0]
  const progress = setInterval(() => console.log(`${seconds()} s: ${placed} orders`), 20_000)

  const faults = beginFaults(shop, sandboxes)
  const bank = beginBank(world)
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
  await bank.stop()
  await faults.stop()
  const ordered = seconds()

  await completePayments(begun, bank)
  const { disputed, forged, returned } = bank.counts
  const books = await compareBooks(
    db,
    [...sandboxes.books.payments.values()],
    bank.lost,
    STOCK * products.length,
  )
  console.log(
    await report(
      books,
      `${placed} orders in ${ordered} s, ${seconds()} s in all; ${disputed} payments disputed, ${bank.lost.size} of them lost, ${forged} falsely, ${returned} returned`,
    ),
  )
  const open = await countOpen()
  if (open > 0) console.log([...(await listOpen()), ...refusals.values()].join('\n'))
  expect(placed).toBeGreaterThan(0)
  for (const { what, theirs, ours } of books) expect([what, ours]).toEqual([what, theirs])
  expect(await violationsIn(db)).toEqual([])
  expect(open).toBe(0)
})

/** Why an administrator's decision was refused, by the review. */
const refusals = new Map<string, string>()

/** Orders awaiting payment, pending refunds, and what an administrator can decide about without seeing the payer. */
const countOpen = async () =>
  Number(
    (
      await shop.db.pool.query(
        `SELECT (SELECT count(*) FROM orders WHERE status = 'Awaiting Payment') + (SELECT count(*) FROM refunds WHERE status = 'Pending')
           + (SELECT count(*) FROM payment_reviews WHERE resolved_at IS NULL AND reason NOT IN ('amount', 'currency')) AS n`,
      )
    ).rows[0]!.n,
  )

/** The refunds and reviews that are open, a line each. */
async function listOpen(): Promise<string[]> {
  const { rows } = await shop.db.pool.query<{ line: string }>(
    `SELECT concat_ws(' ', 'refund', id, 'of', capture_id, order_id, amount_paise, 'tries', tries, detail) AS line
     FROM refunds WHERE status = 'Pending'
     UNION ALL SELECT concat_ws(' ', 'review', kind, subject_id, reason, 'of', capture_id, 'refund', refund_id)
     FROM payment_reviews WHERE resolved_at IS NULL AND reason NOT IN ('amount', 'currency')`,
  )
  return rows.map(({ line }) => line)
}

/**
 * Waits, without further faults, until every payment is complete: most complete by themselves, the rest by the nightly
 * reconciliation, and the administrator decides about refunds whose outcome is unknown.
 */
async function completePayments(begun: number, bank: Bank): Promise<void> {
  const payments = [...sandboxes.books.payments.values()]
  while (payments.some(({ state }) => state === 'pending')) await sleep(200)
  const config = {
    payments: {
      providers: sandboxSettings(`http://127.0.0.1:${sandboxes.port}`),
      expirySeconds: 6,
      pollSeconds: 1,
    },
    budgets: { orders: { held: { share: 100 } } },
    publicUrl: shop.url,
  }
  const deps = paymentDepsOf(config as never, shop.db, openLog('silent'))
  await reconcilePayments(deps)
  for (
    let open = await countOpen(), tries = 0;
    open > 0 && Date.now() - begun < END_MS;
    open = await countOpen()
  ) {
    if (tries++ % 20 === 0) console.log(`${Math.round((Date.now() - begun) / 1_000)} s: ${open} open`)
    await bank.decideRest()
    await decideAboutReviews()
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

/**
 * Resolves what the run left open as an administrator does: failed and unknown refunds by looking at the provider's
 * dashboard, what the provider has returned as seen, and money that could not pay an order by refunding it. A payment of
 * which another refund is still on its way waits for that.
 */
async function decideAboutReviews(): Promise<void> {
  const { rows } = await shop.db.pool.query<{
    id: string
    kind: string
    reference: string | null
    order_id: string | null
  }>(
    `SELECT v.id, v.kind, f.reference, v.order_id FROM payment_reviews v LEFT JOIN refunds f ON f.id = v.refund_id
     WHERE v.resolved_at IS NULL AND v.reason NOT IN ('amount', 'currency') AND v.kind <> 'disputed'
       AND NOT EXISTS (SELECT FROM refunds r WHERE r.capture_id = v.capture_id AND r.status = 'Pending' AND r.id IS DISTINCT FROM v.refund_id
         AND NOT EXISTS (SELECT FROM payment_reviews w WHERE w.refund_id = r.id AND w.resolved_at IS NULL))`,
  )
  const made = [...sandboxes.books.payments.values()].flatMap(({ refunds }) => refunds)
  for (const { id, kind, reference, order_id } of rows) {
    const isMade =
      reference !== null && made.some((one) => one.state !== 'failed' && one.reference.startsWith(reference))
    const action = kind === 'returned' ? 'dismiss' : kind === 'attempt' || isMade ? 'settle' : 'refund'
    const { status, body } = await send(shop.url, resolveCall(admin, id, action))
    // A part of it has gone back by another refund meanwhile.
    if (body.code === 'refund_too_large' && order_id)
      await send(shop.url, refundCall(admin, order_id, body.data.left))
    if (status >= 400) refusals.set(id, `${kind} ${id}: ${action}: ${body.message}`)
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
