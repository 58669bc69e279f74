import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '#features/fulfilment/slots/slot-times.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { touch } from '#platform/db/change-store.ts'
import { dayInIndia } from '#shared/when.ts'
import { make, newCaller, type Call } from './caller.ts'
import { fillCarts } from './fill-carts.ts'
import type { Shopper } from './fill-people.ts'
import { quantile } from './numbers.ts'
import { jobsDone, orderCall } from './orders.ts'
import { atMost, type Figure } from './report.ts'
import type { Stage } from './stage.ts'

const SUBSCRIPTIONS = 5_000
/** Orders a second that shoppers place meanwhile: those of a busy evening. */
const PER_SECOND = 4
const LIST_LINES = 40
const LISTS = 60

/** The subscriptions of a cut-off beside the shop's orders, and a pasted list. */
export async function morningFigures(stage: Stage): Promise<Figure[]> {
  const { shop, shoppers, popular } = stage
  const buyers = shoppers.slice(SUBSCRIPTIONS, SUBSCRIPTIONS + 2_000)
  const carts = await fillCarts(shop.bulk, buyers, popular)
  const quiet = await ordersUntil(stage, carts, sleep(15_000))
  await jobsDone(shop)

  const tomorrow = await subscribe(stage, shoppers.slice(0, SUBSCRIPTIONS))
  let seconds = 0
  const beside = await ordersUntil(
    stage,
    carts,
    (async () => {
      const begun = performance.now()
      while ((await countFixed(stage, tomorrow)) === 0) {
        if (performance.now() - begun > 180_000) throw new Error('no subscription was fixed')
        await sleep(20)
      }
      const start = performance.now()
      while ((await countFixed(stage, tomorrow)) < SUBSCRIPTIONS) {
        if (performance.now() - start > 600_000) throw new Error('the subscriptions were not fixed')
        await sleep(100)
      }
      seconds = (performance.now() - start) / 1000
    })(),
  )
  const reads = await readLists(stage, buyers)
  const [before, during] = [quantile(quiet, 0.95), quantile(beside, 0.95)]
  return [
    atMost(`${SUBSCRIPTIONS} subscriptions fixed, beside ${PER_SECOND} orders a second`, seconds, 60, ' s'),
    atMost(
      'orders meanwhile, 95th percentile, of that on a quiet shop',
      during / before,
      1.2,
      '',
      `${during.toFixed(1)} ms, quiet ${before.toFixed(1)} ms`,
    ),
    atMost(`a pasted list of ${LIST_LINES} lines, 95th percentile`, quantile(reads, 0.95), 150, ' ms'),
  ]
}

/** On a connection of its own: one that was idle may just be closed by the shop. */
const once = (call: Call): Call => ({ ...call, headers: { ...call.headers, connection: 'close' } })

/** Places orders at a steady pace until then, or until all carts are ordered; returns the milliseconds that each took. */
async function ordersUntil(
  { shop }: Stage,
  carts: Awaited<ReturnType<typeof fillCarts>>,
  until: Promise<unknown>,
): Promise<number[]> {
  let isOver = false
  const over = until.finally(() => (isOver = true))
  const took: number[] = []
  const caller = newCaller()
  const pending: Promise<unknown>[] = []
  while (!isOver) {
    const cart = carts.pop()
    // On a machine that is slow there are fewer orders beside, not no figure.
    if (!cart) break
    pending.push(make(shop.url, once(orderCall(cart)), caller).then((reply) => took.push(reply.took)))
    await sleep(1000 / PER_SECOND)
  }
  await Promise.all(pending)
  await over
  return took
}

/** Gives each shopper milk for tomorrow, whose cut-off has passed; returns that day. */
async function subscribe({ shop, popular }: Stage, shoppers: readonly Shopper[]): Promise<string> {
  const today = dayInIndia(new Date())
  const mornings = { isOffered: true, cutoff: '00:00', from: '06:00', to: '09:00', areas: [] }
  await shop.bulk.query(
    `INSERT INTO settings (key, value) VALUES ('shop.delivery', jsonb_build_object('mornings', $1::jsonb))
     ON CONFLICT (key) DO UPDATE SET value = settings.value || excluded.value`,
    [JSON.stringify(mornings)],
  )
  await touch(shop.db, [tags.settings])
  const { rows } = await shop.bulk.query<{ id: string }>(
    `UPDATE packs SET stock = stock + 1000000 WHERE product_id = $1 AND unit = $2 RETURNING id`,
    [popular[0]!.productId, popular[0]!.unit],
  )
  await shop.bulk.query(
    `INSERT INTO stock_movements (pack_id, reason, quantity) VALUES ($1, 'adjustment', 1000000)`,
    [rows[0]!.id],
  )
  const wishes = {
    pattern: 'daily',
    quantity: 2,
    startsOn: today,
    pauses: [],
    skips: [],
    changes: {},
    whenClosed: 'skip',
  }
  await shop.bulk.query(
    `INSERT INTO subscriptions (id, user_id, pack_id, address_id, payment_method, substitution, wishes, fixed_through)
     SELECT s.user_id, s.user_id, $3, s.address_id, 'CASH_ON_DELIVERY', 'refund', $4, $5
     FROM unnest($1::text[], $2::text[]) AS s(user_id, address_id)`,
    [
      shoppers.map(({ userId }) => userId),
      shoppers.map(({ addressId }) => addressId),
      rows[0]!.id,
      JSON.stringify(wishes),
      today,
    ],
  )
  return addDays(today, 1)
}

async function countFixed({ shop }: Stage, day: string): Promise<number> {
  const { rows } = await shop.bulk.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM subscription_days WHERE day = $1 AND order_id IS NOT NULL',
    [day],
  )
  return rows[0]!.count
}

/** Pastes lists of products of the shop, each by a shopper of their own. */
async function readLists({ shop }: Stage, shoppers: readonly Shopper[]): Promise<number[]> {
  const { rows } = await shop.bulk.query<{ name: string }>(
    `SELECT name FROM products WHERE publish AND deleted_at IS NULL ORDER BY md5(id::text) LIMIT ${LIST_LINES * 5}`,
  )
  const took: number[] = []
  for (let at = 0; at < LISTS; at += 1) {
    const text = Array.from(
      { length: LIST_LINES },
      (_, line) => `${1 + (line % 3)} x ${rows[(at * LIST_LINES + line) % rows.length]!.name}`,
    ).join('\n')
    const reply = await make(
      shop.url,
      once({
        method: 'POST',
        path: '/api/list/read',
        body: { text: text.slice(0, 4_000) },
        token: shoppers[at]!.token,
        status: 200,
      }),
      newCaller(),
    )
    took.push(reply.took)
  }
  return took
}
