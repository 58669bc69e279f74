import { randomUUID } from 'node:crypto'
import { commandActor } from '#features/audit/actor.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { cartTotals } from '#features/pricing/cart-totals.ts'
import '#features/orders/server/order-store.ts'
import { statements } from '#platform/db/postgres.ts'
import { updateProduct } from '#features/catalogue/server/update-product.ts'
import { newProduct, newCategory, stockLeft, type CategoryIds } from '../world.ts'
import { crowd, fillCart, orderCall, type Shopper } from './crowd.ts'
import { openProxiedShop, type Endpoints, type ProxiedShop } from './fault-shop.ts'
import { send, sendAtOnce, at } from './http-calls.ts'
import { mutationCheck, scenario } from './scenario.ts'
import { isWholeRun, rounds, type Random } from './seed.ts'
import { mutantServer } from './mutant-server.ts'

let shop: ProxiedShop
beforeAll(async () => {
  shop = await openProxiedShop()
})
afterAll(() => shop?.close())
const real = () => shop

let categoryCount = 0
const nextCategory = ({ db }: Endpoints): Promise<CategoryIds> => newCategory(db, `Once ${++categoryCount}`)

const takeCart = statements.find(({ name }) => name === 'cart.take')!
/** Turns `cart.take` into a statement that leaves the lines where they are. */
const readCart = (text: string) =>
  text.replace(
    /DELETE FROM (.*) USING (.*?) *WHERE(.*)RETURNING (.*)(\) SELECT .*)/s,
    'SELECT $4 FROM $1, $2 WHERE$3$5',
  )

const ordersOf = async ({ db }: Endpoints, { userId }: Shopper) =>
  Number((await db.pool.query('SELECT count(*) AS n FROM orders WHERE user_id = $1', [userId])).rows[0]!.n)

async function doubleClick(endpoints: Endpoints): Promise<void> {
  const milk = await newProduct(endpoints.db, await nextCategory(endpoints), { name: 'Milk', stock: 50 })
  const [asha] = (await crowd(endpoints, 1)) as [Shopper]
  await fillCart(endpoints.db, asha, [{ product: milk, quantity: 2 }])
  const press = orderCall(asha, 80)
  const replies = await sendAtOnce(
    endpoints.ports,
    Array.from({ length: 20 }, () => press),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
  for (const { body } of replies) expect(body).toEqual(replies[0]!.body)
  expect(await ordersOf(endpoints, asha)).toBe(1)
  expect(await stockLeft(endpoints.db, milk)).toBe(48)
}

scenario(
  'ORD-01 twenty calls with one key on two servers place one order and get the same response',
  real,
  async () => {
    for (let round = 0; round < rounds; round++) await doubleClick(shop)
  },
)
mutationCheck(
  'ORD-01 there is no unique key and no lock, and the cart is read but not emptied',
  () =>
    mutantServer({
      schema: ['ALTER TABLE requests DROP CONSTRAINT requests_pkey'],
      statements: {
        'users.lock': (text) => text.replace('FOR NO KEY UPDATE', ''),
        // The row of the shopper's rate limit is a lock, too.
        'openOrders.lock': { instead: async () => [{ spent: 1 }] },
        'cart.take': readCart,
      },
    }),
  doubleClick,
)

scenario('ORD-02 a key reused with another body is refused and changes nothing', real, async () => {
  const curd = await newProduct(shop.db, await nextCategory(shop), { name: 'Curd' })
  const [asha] = (await crowd(shop, 1)) as [Shopper]
  await fillCart(shop.db, asha, [{ product: curd }])
  const key = randomUUID()
  const first = await send(shop.url, orderCall(asha, 40, key))
  const second = await send(shop.url, orderCall(asha, 41, key))
  expect([first.status, second.status, second.body.code]).toEqual([201, 422, 'idempotency_key_reused'])
  const third = await send(shop.url, orderCall(asha, 40, key))
  expect(third.body).toEqual(first.body)
  expect(await ordersOf(shop, asha)).toBe(1)
})

async function lateItem(endpoints: Endpoints, random: Random): Promise<void> {
  const category = await nextCategory(endpoints)
  const tea = await newProduct(endpoints.db, category, { name: 'Tea', mrp: 100 })
  const saffron = await newProduct(endpoints.db, category, { name: 'Saffron', mrp: 9000, stock: 1000 })
  const shoppers = await crowd(endpoints, 30)
  for (const each of shoppers) {
    await fillCart(endpoints.db, each, [{ product: tea }])
    const pair = [
      orderCall(each, 100),
      { call: 'POST /api/cart/add-to-cart' as const, as: each.token, body: { productId: saffron._id } },
    ]
    const swapped = random.next() < 0.5
    const replies = await sendAtOnce(endpoints.ports, swapped ? pair.reverse() : pair)
    const [placed, added] = swapped ? [replies[1]!, replies[0]!] : [replies[0]!, replies[1]!]
    expect(added.status).toBe(200)
    const { rows } = await endpoints.db.pool.query<{ name: string }>(
      `SELECT p.name FROM cart_items c JOIN packs k ON k.id = c.pack_id JOIN products p ON p.id = k.product_id
       WHERE c.user_id = $1 ORDER BY p.name`,
      [each.userId],
    )
    const cart = rows.map(({ name }) => name)
    // Either it came too late and is in the cart, or in time and the shown total is no longer correct.
    if (placed.status === 201) {
      expect(placed.body.data.items.map(({ name }: { name: string }) => name)).toEqual(['Tea'])
      expect(cart).toEqual(['Saffron'])
    } else {
      expect([placed.status, placed.body.code, cart]).toEqual([409, 'total_changed', ['Saffron', 'Tea']])
    }
  }
}

scenario(
  'ORD-05 an item added while an order is placed stays in the cart or changes the total',
  real,
  (random) => lateItem(shop, random),
)
mutationCheck(
  'ORD-05 the cart is read first and emptied later',
  () =>
    mutantServer({
      statements: {
        // Adding to a cart waits for an order of it, because both lock the user.
        'users.lock': (text) => text.replace('FOR NO KEY UPDATE', ''),
        'cart.take': {
          instead: async (run, [userId]) => {
            const rows = await run(readCart(takeCart.text), [userId])
            await sleep(10)
            await run('DELETE FROM cart_items WHERE user_id = $1', [userId])
            return rows
          },
        },
      },
    }),
  lateItem,
)

async function othersAddress(endpoints: Endpoints): Promise<void> {
  const rice = await newProduct(endpoints.db, await nextCategory(endpoints), { name: 'Rice', stock: 7 })
  const [asha, meera] = (await crowd(endpoints, 2)) as [Shopper, Shopper]
  await fillCart(endpoints.db, asha, [{ product: rice }])
  const [reply] = await sendAtOnce(endpoints.ports, [orderCall({ ...asha, addressId: meera.addressId }, 40)])
  expect([reply!.status, reply!.body.code]).toEqual([404, 'address_not_found'])
  expect(JSON.stringify(reply!.body)).not.toContain('Indiranagar')
  expect([await ordersOf(endpoints, asha), await stockLeft(endpoints.db, rice)]).toEqual([0, 7])
}

scenario('ORD-08 an order never goes to another user’s address, nor reveals it', real, () =>
  othersAddress(shop),
)
mutationCheck(
  'ORD-08 addresses are found without an owner check',
  () =>
    mutantServer({
      statements: { 'openOrders.before': (text) => text.replace('AND a.user_id = $1', '') },
    }),
  othersAddress,
)

async function priceChanges(endpoints: Endpoints): Promise<void> {
  const onions = await newProduct(endpoints.db, await nextCategory(endpoints), { name: 'Onions', mrp: 30 })
  const [asha] = (await crowd(endpoints, 1)) as [Shopper]
  await fillCart(endpoints.db, asha, [{ product: onions, quantity: 2 }])
  await updateProduct(endpoints.db, commandActor, onions._id, { price: 35 })
  for (const port of endpoints.ports) {
    const reply = await send(at(port), orderCall(asha, 60))
    expect([reply.status, reply.body.code, reply.body.data?.bill.totalAmt]).toEqual([
      409,
      'total_changed',
      70,
    ])
  }
  expect([await ordersOf(endpoints, asha), await stockLeft(endpoints.db, onions)]).toEqual([0, 100])
}
scenario('INV-08 neither server places an order whose price has changed since it was shown', real, () =>
  priceChanges(shop),
)

const insertOrder = statements.find(({ name }) => name === 'orders.insert')!
const LOST = isWholeRun ? 30 : 12

/** Every COMMIT of an order succeeds and its response is lost; the shopper's page retries with the same key. */
async function lostCommits(random: Random, key: () => string | null): Promise<number> {
  const paneer = await newProduct(shop.db, await nextCategory(shop), { name: 'Paneer', stock: 1000 })
  const shoppers = random.shuffle(await crowd(shop, LOST))
  let resolved = 0
  for (const each of shoppers) {
    await fillCart(shop.db, each, [{ product: paneer }])
    const press = orderCall(each, 40, key())
    const droppedBefore = shop.databaseProxy.dropped()
    shop.databaseProxy.dropCommits(1, insertOrder)
    const port = shop.ports[random.between(0, 1)]!
    const first = await send(at(port), press)
    expect(shop.databaseProxy.dropped()).toBe(droppedBefore + 1)
    shop.databaseProxy.heal()
    expect(first.status).toBe(503)
    const second = await send(shop.url, press)
    if (second.status === 201 && (await ordersOf(shop, each)) === 1) resolved++
  }
  expect(await stockLeft(shop.db, paneer)).toBe(1000 - LOST)
  return resolved
}

scenario(
  `ORD-10 after each of ${LOST} lost COMMIT responses a retry with the key finds the order`,
  real,
  async (random) => {
    expect(await lostCommits(random, randomUUID)).toBe(LOST)
  },
)
mutationCheck(
  'ORD-10 orders are retried without a key',
  async () => ({ db: shop.db, close: async () => shop.databaseProxy.heal() }),
  async (_shop, random) => {
    expect(await lostCommits(random, () => null)).toBe(LOST)
  },
)

scenario('ORD-16 the server charges exactly the total that the shopper was shown', real, async (random) => {
  const category = await nextCategory(shop)
  for (let round = 0; round < 25; round++) {
    const mrp = random.between(1, 99_999) / 100
    const price = Math.round(mrp * random.between(1, 100)) / 100
    const product = await newProduct(shop.db, category, { name: `Goods ${round}`, mrp, price, stock: 1000 })
    const [asha] = (await crowd(shop, 1)) as [Shopper]
    const quantity = random.between(1, 40)
    await fillCart(shop.db, asha, [{ product, quantity }])
    const { rows } = await shop.db.pool.query<{
      price_paise: string
      discount_micro: number
      exact: string
    }>(
      `SELECT price_paise, discount_micro,
         round(price_paise::numeric * (100000000 - discount_micro) * $2 / 100000000) AS exact
       FROM packs WHERE product_id = $1`,
      [product._id, quantity],
    )
    const { price_paise, discount_micro, exact } = rows[0]!
    const shown = cartTotals(
      [
        {
          productId: product._id,
          unit: '500 g',
          quantity,
          pricePaise: Number(price_paise),
          discountMicro: discount_micro,
        },
      ] as never,
      [],
    )
    expect(shown.totalPaise).toBe(Number(exact))
    const reply = await send(shop.url, orderCall(asha, shown.totalPaise / 100))
    expect([reply.status, reply.body.data.totalAmt]).toEqual([201, shown.totalPaise / 100])
  }
})
