import { afterAll, beforeAll, expect } from 'vitest'
import { newProduct, newCategory, ravi, stockLeft, type CategoryIds } from '../world.ts'
import { crowd, fillCart, orderCall } from './crowd.ts'
import { openFaultShop, type Endpoints, type FaultShop } from './fault-shop.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { send, sendAtOnce, sendUntilServed, at, type Reply } from './http-calls.ts'
import { untilAnswered } from './order-load.ts'
import { mutationCheck, scenario } from './scenario.ts'
import { rounds, type Random } from './seed.ts'
import { statements } from '#platform/db/postgres.ts'
import { mutantServer } from './mutant-server.ts'

let shop: FaultShop
beforeAll(async () => {
  shop = await openFaultShop()
})
afterAll(() => shop?.close())

let categoryCount = 0
const nextCategory = ({ db }: Endpoints): Promise<CategoryIds> => newCategory(db, `Race ${++categoryCount}`)

/** The number of each response: `201`, or a status with its code. */
function tally(replies: Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const answer = status === 201 ? '201' : `${status} ${body.code ?? ''}`
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  return counts
}

async function fortyOnFive(endpoints: Endpoints, random: Random): Promise<void> {
  const mangoes = await newProduct(endpoints.db, await nextCategory(endpoints), { name: 'Mangoes', stock: 5 })
  const shoppers = random.shuffle(await crowd(endpoints, 40))
  await Promise.all(shoppers.map((each) => fillCart(endpoints.db, each, [{ product: mangoes }])))
  const replies = await sendAtOnce(
    endpoints.ports,
    shoppers.map((each) => orderCall(each, 40)),
  )
  expect(tally(replies)).toEqual({ '201': 5, '409 out_of_stock': 35 })
  for (const { status, body } of replies)
    if (status === 409) expect(body.message).toBe('Out of stock: Mangoes (1 kg).')
  expect(await stockLeft(endpoints.db, mangoes)).toBe(0)
}

async function twoHundredOnFifty(endpoints: Endpoints, random: Random): Promise<void> {
  const stock = 50
  const milk = await newProduct(endpoints.db, await nextCategory(endpoints), { name: 'Milk', stock })
  const shoppers = await crowd(endpoints, 200)
  const wanted = shoppers.map(() => random.between(1, 3))
  await Promise.all(
    shoppers.map((each, index) =>
      fillCart(endpoints.db, each, [{ product: milk, quantity: wanted[index]! }]),
    ),
  )
  const orders = shoppers.map((each, index) => orderCall(each, 40 * wanted[index]!))
  const replies = await sendAtOnce(endpoints.ports, orders)
  // On a slow machine two hundred waiters for one row are more than it serves in time; they retry.
  for (const [index, { body }] of replies.entries())
    if (body.code === 'busy') replies[index] = await sendUntilServed(at(endpoints.ports[0]!), orders[index]!)
  const sold = replies.reduce((sum, { status }, index) => sum + (status === 201 ? wanted[index]! : 0), 0)
  expect(Object.keys(tally(replies)).sort()).toEqual(['201', '409 out_of_stock'])
  expect(sold).toBeLessThanOrEqual(stock)
  // A refused buyer wanted more than was left at that moment, so at most two are left.
  expect(sold).toBeGreaterThan(stock - 3)
  expect(await stockLeft(endpoints.db, milk)).toBe(stock - sold)
}

/** Two packs of one product, each with its own stock (api.md: stock is per pack). */
async function packsApart(endpoints: Endpoints): Promise<void> {
  const packs = [
    { unit: '500 g', mrp: 30, stock: 4 },
    { unit: '1 kg', mrp: 50, stock: 3 },
  ]
  const atta = await newProduct(endpoints.db, await nextCategory(endpoints), { name: 'Atta', packs })
  const shoppers = await crowd(endpoints, 10)
  for (const each of shoppers)
    await fillCart(
      endpoints.db,
      each,
      packs.map(({ unit }) => ({ product: atta, unit })),
    )
  const replies = await sendAtOnce(
    endpoints.ports,
    shoppers.map((each) => orderCall(each, 80)),
  )
  expect(tally(replies)).toEqual({ '201': 3, '409 out_of_stock': 7 })
  expect([await stockLeft(endpoints.db, atta, '500 g'), await stockLeft(endpoints.db, atta, '1 kg')]).toEqual(
    [1, 0],
  )
}

async function shuffledCarts(endpoints: Endpoints, random: Random, buyers = 50, times = 2): Promise<void> {
  const category = await nextCategory(endpoints)
  const spices = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      newProduct(endpoints.db, category, { name: `Spice ${index}`, stock: 10_000 }),
    ),
  )
  const shoppers = await crowd(endpoints, buyers)
  const before = await deadlocks(endpoints)
  for (let round = 0; round < times; round++) {
    const carts = shoppers.map(() => random.shuffle(spices).slice(0, 8))
    await Promise.all(
      shoppers.map((each, index) =>
        fillCart(
          endpoints.db,
          each,
          carts[index]!.map((product) => ({ product })),
        ),
      ),
    )
    const replies = await sendAtOnce(
      endpoints.ports,
      shoppers.map((each) => orderCall(each, 320)),
    )
    expect(tally(replies)).toEqual({ '201': buyers })
  }
  expect((await deadlocks(endpoints)) - before).toBe(0)
}

async function deadlocks({ db }: Endpoints): Promise<number> {
  // The statistics of a connection that is still open arrive with up to a second's delay.
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  const { rows } = await db.pool.query<{ n: string }>(
    'SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()',
  )
  return Number(rows[0]!.n)
}

async function cancelTenTimes(endpoints: Endpoints, random: Random): Promise<void> {
  const bread = await newProduct(endpoints.db, await nextCategory(endpoints), { name: 'Bread', stock: 9 })
  const [asha] = await crowd(endpoints, 1)
  const [ravi] = await crowd(endpoints, 1)
  await endpoints.db.pool.query(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [ravi!.userId])
  await fillCart(endpoints.db, asha!, [{ product: bread, quantity: 4 }])
  const [placed] = await sendAtOnce(endpoints.ports, [orderCall(asha!, 160)])
  const orderId = placed!.body.data.orderId as string
  const presses = random.shuffle([
    ...Array.from({ length: 5 }, () => ({
      call: 'PUT /api/order/cancel-order' as const,
      as: asha!.token,
      body: { orderId },
    })),
    ...Array.from({ length: 5 }, () => ({
      call: 'PUT /api/order/update-order-status-admin' as const,
      as: ravi!.token,
      body: { orderId, order_status: 'Cancelled' },
    })),
  ])
  const replies = await sendAtOnce(endpoints.ports, presses)
  expect(tally(replies)).toEqual({ '200 ': 1, '409 move_refused': 9 })
  expect(await stockLeft(endpoints.db, bread)).toBe(9)
}

const again = async (work: () => Promise<void>) => {
  for (let round = 0; round < rounds; round++) await work()
}
const real = () => shop

scenario('INV-01 forty shoppers on two servers place five orders for a stock of five', real, (random) =>
  again(() => fortyOnFive(shop, random)),
)
const insertOrder = statements.find(({ name }) => name === 'orders.insert')!
const withoutStockGuard = {
  'cart.lockPacks': (text: string) => text.replace('ORDER BY id FOR NO KEY UPDATE', ''),
  'orders.insert': (text: string) =>
    text.replace('AND coalesce(packs.stock_grams, packs.stock) + due.amount >= 0', ''),
}
const noStockCheck = ['ALTER TABLE packs DROP CONSTRAINT packs_stock_check']
mutationCheck(
  'INV-01 stock is read first and taken later',
  () => mutantServer({ statements: withoutStockGuard, schema: noStockCheck }),
  fortyOnFive,
)

scenario('INV-02 two hundred orders of one to three units never oversell a stock of fifty', real, (random) =>
  again(() => twoHundredOnFifty(shop, random)),
)
mutationCheck(
  'INV-02 stock is taken without a condition and a constraint',
  () => mutantServer({ statements: withoutStockGuard, schema: noStockCheck }),
  twoHundredOnFifty,
)

scenario('INV-03 each pack has its own stock, and an order takes all of its lines or none', real, () =>
  packsApart(shop),
)
mutationCheck(
  'INV-03 lines are taken without checking that all are in stock',
  () => mutantServer({ statements: withoutStockGuard, schema: noStockCheck }),
  packsApart,
)

scenario(
  'INV-04 orders of the same packs in different sequences never deadlock',
  real,
  (random) => again(() => shuffledCarts(shop, random)),
  { tags: ['long'] },
)
/** So that a deadlock is detected at once, and the mutation check does not take half a minute. */
const quickDeadlocks = `DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = ''50ms''', current_database());
END $$`
mutationCheck(
  'INV-04 packs are updated in the sequence of the cart',
  () =>
    mutantServer({
      schema: [quickDeadlocks],
      statements: {
        'cart.lockPacks': withoutStockGuard['cart.lockPacks'],
        'orders.insert': {
          instead: async (run, values) => {
            const lines = JSON.parse(values[1] as string) as { pack_id: number }[]
            for (const { pack_id } of lines)
              await run('UPDATE packs SET position = position WHERE id = $1', [pack_id])
            return run(insertOrder.text, values)
          },
        },
      },
    }),
  (endpoints: Endpoints, random) => shuffledCarts(endpoints, random, 10, 1),
)

scenario(
  'INV-06 ten cancellations at once by shopper and administrator return the stock once',
  real,
  (random) => again(() => cancelTenTimes(shop, random)),
)
mutationCheck(
  'INV-06 stock is returned without a condition on the order’s status',
  () =>
    mutantServer({
      statements: {
        'orders.transition': (text) => text.replace('AND status = ANY($2)', 'AND $2::text[] IS NOT NULL'),
        'stock.held': (text) =>
          text
            .replace('-sum(quantity)::int', `-sum(quantity) FILTER (WHERE reason = 'order')::int`)
            .replace('HAVING sum(quantity) < 0', ''),
      },
      schema: ['DROP INDEX stock_movements_once_per_order', 'DROP INDEX order_events_once_per_revival'],
    }),
  cancelTenTimes,
)

/** A slot of tomorrow. */
async function newSlot({ db }: Endpoints, capacity: number): Promise<string> {
  const id = newHexId()
  await db.pool.query(
    `INSERT INTO slots (id, rule_id, starts_at, ends_at, closes_at, capacity)
     VALUES ($1, $1, now() + interval '24 h', now() + interval '26 h', now() + interval '23 h', $2)`,
    [id, capacity],
  )
  return id
}

const placesOf = async ({ db }: Endpoints, slotId: string) =>
  (
    await db.pool.query<{ taken: number; held: number }>(
      `SELECT taken, (SELECT count(*)::int FROM slot_places WHERE slot_id = slots.id AND released_at IS NULL) AS held
       FROM slots WHERE id = $1`,
      [slotId],
    )
  ).rows[0]!

scenario(
  'SLT-01 of 40 orders for 5 places on two servers 5 are placed, although one server is killed meanwhile; then some are called off and moved at once',
  () => shop,
  async (random) => {
    const category = await nextCategory(shop)
    const [slotId, other] = [await newSlot(shop, 5), await newSlot(shop, 3)]
    // A product each, so that nothing but the slot makes them wait for each other.
    const shoppers = random.shuffle(await crowd(shop, 40))
    for (const each of shoppers) {
      const product = await newProduct(shop.db, category, { name: `Rice of ${each.userId}` })
      await fillCart(shop.db, each, [{ product }])
    }
    const orders = shoppers.map((each) => {
      const call = orderCall(each, 40)
      return { each, call: { ...call, body: { ...(call.body as object), slotId } } }
    })
    const placing = Promise.all(
      orders.map(({ call }, n) => untilAnswered(() => send(at(shop.ports[n % 2]!), call), {})),
    )
    await shop.servers[0].kill()
    await shop.servers[0].start()
    const replies = await placing
    expect(tally(replies)).toEqual({ '201': 5, '409 slot_full': 35 })
    expect(await placesOf(shop, slotId)).toEqual({ taken: 5, held: 5 })
    const { rows } = await shop.db.pool.query(
      `SELECT coalesce(-sum(quantity), 0)::int AS sold FROM stock_movements m JOIN slot_places p USING (order_id)
       WHERE p.slot_id = $1`,
      [slotId],
    )
    expect(rows).toEqual([{ sold: 5 }])

    // Each of the five is called off twice or moved twice, on both servers, while others try for what becomes free.
    const staff = await shop.signIn(await ravi(shop.db))
    const placed = orders.flatMap(({ each }, n) =>
      replies[n]!.status === 201 ? [{ each, orderId: replies[n]!.body.data.orderId as string }] : [],
    )
    const late = orders.filter((_, n) => replies[n]!.status !== 201).slice(0, 10)
    const changes = placed.map(({ each, orderId }, n) =>
      n < 2
        ? { call: 'PUT /api/order/cancel-order' as const, as: each.token, body: { orderId } }
        : { call: 'PUT /api/order/reschedule' as const, as: staff, body: { orderId, slotId: other } },
    )
    const racing = await sendAtOnce(shop.ports, [
      ...changes,
      ...late.map(({ each }) => {
        const call = orderCall(each, 40)
        return { ...call, body: { ...(call.body as object), slotId } }
      }),
      ...changes,
    ])
    const succeeded = racing.slice(5, 15).filter(({ status }) => status === 201).length
    // The other slot has room for all three, and two are called off.
    expect(await placesOf(shop, other)).toEqual({ taken: 3, held: 3 })
    expect(await placesOf(shop, slotId)).toEqual({ taken: succeeded, held: succeeded })
    expect(succeeded).toBeLessThanOrEqual(5)
    for (const reply of [...racing.slice(0, 2), ...racing.slice(15, 17)])
      expect([200, 409]).toContain(reply.status)
  },
  { tags: ['long'] },
)
