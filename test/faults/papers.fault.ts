import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { newCategory, newProduct } from '../world.ts'
import { crowd, fillCart, orderCall, type Shopper } from './crowd.ts'
import { openFaultShop, until, type Endpoints, type FaultShop } from './fault-shop.ts'
import { at, sendAtOnce, sendUntilServed, type HttpCall, type Reply } from './http-calls.ts'
import { mutantServer } from './mutant-server.ts'
import { mutationCheck, scenario } from './scenario.ts'
import type { Random } from './seed.ts'

let shop: FaultShop
beforeAll(async () => {
  shop = await openFaultShop()
})
afterAll(() => shop?.close())

const ORDERS = 50
const PRICE = 40

let categoryCount = 0

/**
 * Makes a call until it is answered. A move whose answer was lost may have happened all the same: then the second one is
 * refused.
 */
async function sendUntilAnswered(url: string, call: HttpCall, wasLost = false): Promise<Reply> {
  for (let tries = 1; ; tries++) {
    const reply = await sendUntilServed(url, call)
    if (wasLost && reply.body.code === 'move_refused') return { ...reply, status: 200 }
    if (reply.status !== 0 || tries === 20) return reply
    wasLost = true
    await sleep(500)
  }
}

/** All calls at one instant; those that the shop was too busy to answer are repeated. */
async function sendAll({ ports }: Endpoints, calls: HttpCall[]): Promise<Reply[]> {
  const replies = await sendAtOnce(ports, calls)
  for (const [index, { status, body }] of replies.entries())
    if (status === 0 || body.code === 'busy')
      replies[index] = await sendUntilAnswered(at(ports[0]!), calls[index]!, status === 0)
  return replies
}

const moveTo = (admin: Shopper, orderId: string, status: string): HttpCall => ({
  call: 'PUT /api/order/update-order-status-admin',
  as: admin.token,
  body: { orderId, order_status: status },
})

/** Fifty orders that are packed, and who may send them out. */
async function packedOrders(endpoints: Endpoints): Promise<{ admin: Shopper; orderIds: string[] }> {
  const { db } = endpoints
  const milk = await newProduct(db, await newCategory(db, `Papers ${++categoryCount}`), {
    name: 'Milk',
    stock: 1_000,
  })
  const shoppers = await crowd(endpoints, ORDERS)
  const [admin] = await crowd(endpoints, 1)
  await db.pool.query(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [admin!.userId])
  await Promise.all(shoppers.map((each) => fillCart(db, each, [{ product: milk }])))
  const placed = await sendAll(
    endpoints,
    shoppers.map((each) => orderCall(each, PRICE)),
  )
  const orderIds = placed.map(({ body }) => body.data.orderId as string)
  for (const status of ['Confirmed', 'Packed'])
    await sendAll(
      endpoints,
      orderIds.map((orderId) => moveTo(admin!, orderId, status)),
    )
  return { admin: admin!, orderIds }
}

/** Every order has its paper; the numbers have no gap, and their sequence is that of the dates. */
async function expectPapers({ db }: Endpoints, orderIds: string[]): Promise<void> {
  const { rows } = await db.pool.query<{ serial: number; issued_at: Date; order_id: string }>(
    `SELECT serial, issued_at, order_id FROM tax_documents WHERE series = 'A' ORDER BY serial`,
  )
  expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, index) => index + 1))
  const papered = rows.map(({ order_id }) => order_id)
  expect(papered.filter((id) => orderIds.includes(id)).toSorted()).toEqual(orderIds.toSorted())
  const instants = rows.map(({ issued_at }) => issued_at.getTime())
  expect(instants).toEqual(instants.toSorted((one, other) => one - other))
}

async function dispatchFiftyAtOnce(endpoints: Endpoints): Promise<void> {
  const { admin, orderIds } = await packedOrders(endpoints)
  const replies = await sendAll(
    endpoints,
    orderIds.map((orderId) => moveTo(admin, orderId, 'Out for Delivery')),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  await expectPapers(endpoints, orderIds)
}

async function dispatchAmidKill(random: Random): Promise<void> {
  const { admin, orderIds } = await packedOrders(shop)
  const killed = shop.servers[random.between(0, 1)]!
  const some = random.between(1, 20)
  let sent = 0
  const all = Promise.all(
    orderIds.map(async (orderId, index) => {
      const { url } = shop.servers[index % shop.servers.length]!
      const reply = await sendUntilAnswered(url, moveTo(admin, orderId, 'Out for Delivery'))
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      sent++
    }),
  )
  await until('some papers', () => sent >= some, 20_000)
  await killed.kill()
  await sleep(300)
  await killed.start()
  await all
  await expectPapers(shop, orderIds)
}

scenario(
  'TAX-01 fifty orders that leave at once on two servers get papers without a gap, in the sequence of their dates',
  () => shop,
  () => dispatchFiftyAtOnce(shop),
)
mutationCheck(
  'TAX-01 a number is read without a lock of its series',
  () =>
    mutantServer({
      statements: {
        'documents.issue': (text) =>
          text.replace(
            /WITH taken AS \([^]*?RETURNING s\.next - 1 AS serial, s\.last_at\s*\)/,
            `WITH series AS (
               INSERT INTO document_series (series, fy) VALUES ($3, $4) ON CONFLICT DO NOTHING
             ), taken AS (
               SELECT (SELECT count(*)::int + 1 FROM tax_documents WHERE series = $3 AND fy = $4) AS serial,
                 clock_timestamp() AS last_at
             )`,
          ),
      },
    }),
  (endpoints: Endpoints) => dispatchFiftyAtOnce(endpoints),
)
scenario(
  'TAX-02 a server that is killed amid them leaves each order with one paper, and no gap',
  () => shop,
  dispatchAmidKill,
  { tags: ['long'] },
)
