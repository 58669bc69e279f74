import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandboxes } from '../../src/sandbox/open-sandboxes.ts'
import { crowd } from '../faults/crowd.ts'
import { openFaultShop, type FaultShop } from '../faults/fault-shop.ts'
import { openProviders } from '../faults/payment-calls.ts'
import { violationsIn } from '../invariants.ts'
import { seed } from '../faults/seed.ts'
import { newProduct, ravi, newCategory } from '../world.ts'
import { beginBank } from './bank.ts'
import { bookTable, compareBooks, stockLine, type BookLine } from './compare-books.ts'
import { completePayments, countOpen, listOpen, refusals } from './complete-payments.ts'
import { beginFaults } from './provider-faults.ts'
import { runShopperStory } from './shopper-story.ts'

const WANTED = Number(process.env.CHAOS_ORDERS ?? 2_000)
/** No order starts after this, however slow the machine is. */
const BEGIN_FOR_MS = 360_000
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

  await completePayments(world, begun, bank.decideRest)
  const { disputed, forged, returned } = bank.counts
  const books = [
    ...(await compareBooks(db, [...sandboxes.books.payments.values()], bank.lost)),
    await stockLine(db, STOCK * products.length),
  ]
  console.log(
    await report(
      books,
      `${placed} orders in ${ordered} s, ${seconds()} s in all; ${disputed} payments disputed, ${bank.lost.size} of them lost, ${forged} falsely, ${returned} returned`,
    ),
  )
  const open = await countOpen(world)
  if (open > 0) console.log([...(await listOpen(world)), ...refusals.values()].join('\n'))
  expect(placed).toBeGreaterThan(0)
  for (const { what, theirs, ours } of books) expect([what, ours]).toEqual([what, theirs])
  expect(await violationsIn(db)).toEqual([])
  expect(open).toBe(0)
})

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
    ...bookTable('providers / stock', books),
    '',
  ].join('\n')
}
