import { newHexId } from '#platform/db/hex-id.ts'
import type { Call } from './caller.ts'
import { fillCarts } from './fill-carts.ts'
import type { Stage } from './stage.ts'
import { lightLoad } from './light-load.ts'
import { median } from './numbers.ts'
import { orderCall, placeOrders } from './orders.ts'
import type { PrivateShop } from './private-shop.ts'
import { atLeast, atMost, formatNumber, type Figure } from './report.ts'

const PARALLEL = 16
/** The slots of a week, with two on each day. */
const SLOTS = 14

/** Orders with a delivery slot in turns with orders without one, and orders for a slot that is full. */
export async function slotFigures(stage: Stage): Promise<Figure[]> {
  const { shop, shoppers, popular, quick } = stage
  const slots = await Promise.all(Array.from({ length: SLOTS }, () => newSlot(shop, 10_000)))
  const count = quick ? 400 : 1_500
  const rates = { without: [] as number[], with: [] as number[] }
  const failures: string[] = []
  await placeOrders(shop, await fillCarts(shop.bulk, shoppers.slice(0, 200), popular), 4)
  for (let round = 0; round < (quick ? 3 : 9); round++)
    // Every other round begins with the other kind, so that neither always follows the same one.
    for (const kind of round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const)) {
      const carts = await fillCarts(shop.bulk, shoppers.slice(0, count), popular)
      const placed = await placeOrders(shop, carts, PARALLEL, (_, at) =>
        kind === 'with' ? slots[at % SLOTS] : undefined,
      )
      rates[kind].push(placed.perSecond)
      failures.push(...placed.failures)
    }
  await assertPlaces(shop)
  const [without, having] = [median(rates.without), median(rates.with)]

  const full = await newSlot(shop, 0)
  const carts = await fillCarts(shop.bulk, shoppers.slice(0, 500), popular)
  const refused: Call[] = carts.map((cart) => ({ ...orderCall(cart, full), status: 409 }))
  const before = await packVersions(shop)
  await lightLoad(shop.url, refused, { connections: 32, seconds: 1 })
  const refusals = await lightLoad(shop.url, refused, { connections: 32, seconds: quick ? 5 : 15 })
  if ((await packVersions(shop)) !== before) throw new Error('orders for a full slot have touched packs')
  return [
    { name: `orders, ${PARALLEL} shoppers, without a slot`, value: `${formatNumber(without)}/s` },
    atMost(
      `orders, ${PARALLEL} shoppers, what a slot costs`,
      (1 - having / without) * 100,
      3,
      ' %',
      `${formatNumber(having)}/s for ${SLOTS} slots, in turns with orders without one`,
    ),
    atMost('orders with and without a slot, failed', failures.length, 0, '', failures[0]),
    atLeast('orders for a full slot, refused', refusals.perSecond, 2_000, '/s', 'no pack was touched'),
  ]
}

async function newSlot({ bulk }: PrivateShop, capacity: number): Promise<string> {
  const id = newHexId()
  await bulk.query(
    `INSERT INTO slots (id, rule_id, starts_at, ends_at, closes_at, capacity)
     VALUES ($1, $1, now() + interval '2 days', now() + interval '2 days 2 hours', now() + interval '2 days', $2)`,
    [id, capacity],
  )
  return id
}

/** Throws unless each slot counts exactly its places. */
async function assertPlaces({ bulk }: PrivateShop): Promise<void> {
  const { rows } = await bulk.query(
    `SELECT FROM slots s WHERE taken <> (SELECT count(*) FROM slot_places WHERE slot_id = s.id AND released_at IS NULL)`,
  )
  if (rows.length > 0) throw new Error('slots and their places disagree')
}

/** Differs if a pack was written or locked in between. */
async function packVersions({ bulk }: PrivateShop): Promise<string> {
  const { rows } = await bulk.query<{ versions: string }>(
    `SELECT md5(string_agg(xmin::text || '/' || xmax::text, ',' ORDER BY id)) AS versions FROM packs`,
  )
  return rows[0]!.versions
}
