import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import type { PickLineInput } from '#features/fulfilment/desk/pick-contract.ts'
import { pickOrderLine } from '#features/fulfilment/desk/server/pick-order.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { testDatabase } from '../database.ts'
import { orderOf, payOnline, registerShop, taxProduct } from '../placed-orders.ts'
import { newCategory, newProduct, person, ravi, type Person } from '../world.ts'
import { openProxiedShop, until, type ProxiedShop } from './fault-shop.ts'
import { at, send, type HttpCall } from './http-calls.ts'
import { untilAnswered } from './order-load.ts'
import { expectInvariants } from '../invariants.ts'
import { scenario } from './scenario.ts'
import { isWholeRun, type Random } from './seed.ts'

// A server is killed at the first statement of a call, another at the second, and so on to its COMMIT. What cuts only the
// connection is in fulfilment/desk/server/every-statement.test.ts, at every statement in each run.

/** `npm test` takes one statement in so many. */
const STEP = isWholeRun ? 1 : 6

let shop: ProxiedShop
let owner: Person
beforeAll(async () => {
  const database = await testDatabase({ poolSize: 20 })
  await registerShop(database.owner, { receiptVouchers: true })
  owner = await ravi(database.owner)
  const env = { REQUEST_IDS_IN_SQL: 'on', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' }
  shop = await openProxiedShop(env, database)
})
afterAll(() => shop?.close())

/** What a call may change of an order, but for what jobs go on with. */
const SNAPSHOT = `SELECT status, final_total_paise,
  (SELECT jsonb_object_agg(id, stock) FROM packs) AS stock,
  (SELECT jsonb_agg(s) FROM document_series s) AS series,
  (SELECT jsonb_agg(jsonb_build_array(idempotency_key, amount_paise) ORDER BY created_at, id) FROM refunds) AS refunds,
  ${['supplied_lines', 'stock_movements', 'tax_documents', 'tax_document_rows', 'order_events', 'audit_log']
    .map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`)
    .join(', ')}
  FROM orders WHERE id = $1`
const snapshotOf = async (orderId: string) => (await shop.db.pool.query(SNAPSHOT, [orderId])).rows[0]

let count = 0

/** An order paid online of which the picker found too little of two lines and weighed the third. */
async function picked(): Promise<string> {
  const { db } = shop
  const category = await newCategory(db, `Killed ${++count}`)
  const packs = [
    [{ unit: '1 kg', mrp: 105, stock: 9 }],
    [{ unit: '1 kg', mrp: 120, stock: 9 }],
    [{ unit: '500 g', mrp: 40, stock: 9, weighed: true, grams: 500 }],
    [{ unit: '1 kg', mrp: 20, stock: 9 }],
  ]
  const products = []
  for (const [index, each] of packs.entries()) {
    const product = await newProduct(db, category, { name: `Goods ${count}.${index}`, packs: each })
    await taxProduct(db, product._id, { hsn: '1006', rateBp: 500 })
    products.push(product)
  }
  const [rice, oats, tomato, salt] = products.map(({ _id }) => _id) as [number, number, number, number]
  const lines = [
    { productId: rice, quantity: 3 },
    { productId: oats, quantity: 2 },
    { productId: tomato, quantity: 2 },
  ]
  const who = await person(db, `Killed${count}`)
  const { orderId } = await orderOf(db, who, { lines, expectedPaise: 63_500, method: 'PAYU' })
  await payOnline(db, orderId)
  const as = await shop.signIn(owner)
  const { status } = await untilAnswered(() => send(shop.url, move(orderId, 'Confirmed', as)), {
    patienceMs: 120_000,
  })
  expect(status).toBe(200)
  const taps: Omit<PickLineInput, 'orderId'>[] = [
    { position: 0, suppliedQuantity: 2, why: 'bad' },
    {
      position: 1,
      suppliedQuantity: 0,
      why: 'none_left',
      replacement: { productId: salt, unit: '1 kg', quantity: 1, inHand: true },
    },
    { position: 2, suppliedGrams: 480 },
  ]
  for (const tap of taps) await pickOrderLine(db, owner.userId, { orderId, ...tap })
  return orderId
}

const move = (orderId: string, status: OrderStatus, as: string): HttpCall => ({
  call: 'PUT /api/order/update-order-status-admin',
  as,
  body: { orderId, order_status: status },
})

const isOver = async () =>
  (
    await shop.db.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
    )
  ).rows.length === 0

const restarted: Promise<void>[] = []
let kills = 0

/** Makes a call with a kill at one of its statements, on the servers in turn. Whether it has committed. */
async function commitsAmidKill(call: HttpCall, orderId: string, statement: number): Promise<boolean> {
  const turn = kills++ % 2
  const server = shop.servers[turn]!
  await restarted[turn]
  const before = await snapshotOf(orderId)
  const requestId = `killed-${randomUUID()}`
  let killed = null as Promise<void> | null
  shop.databaseProxy.killAtStatement(statement, requestId, () => (killed = server.kill()))
  const reply = await send(at(server.port), { ...call, headers: { 'x-request-id': requestId } })
  shop.databaseProxy.heal()
  // A step past its last statement.
  if (killed === null) expect([statement > 5, reply.status]).toEqual([true, 200])
  else {
    expect(reply.status).toBe(0)
    await killed
    restarted[turn] = server.start()
    // Reported by the next kill, or at the end.
    restarted[turn].catch(() => undefined)
  }
  await until('the end of the killed session', isOver)
  await expectInvariants(shop.db)
  const after = await snapshotOf(orderId)
  if (killed !== null && JSON.stringify(after) === JSON.stringify(before)) return false
  expect(after).not.toEqual(before)
  return true
}

/** Repeats a call until a kill comes after its COMMIT; repeated once more, it changes nothing. */
async function survive(call: HttpCall, orderId: string, random: Random): Promise<void> {
  let statement = random.between(1, STEP)
  while (!(await commitsAmidKill(call, orderId, statement))) statement += STEP
  expect(statement).toBeGreaterThan(5)
  const after = await snapshotOf(orderId)
  const { status, body } = await untilAnswered(() => send(shop.url, call), { patienceMs: 120_000 })
  expect([200, 409]).toContain(status)
  if (status === 409) expect(body.code).toBe('move_refused')
  expect(await snapshotOf(orderId)).toEqual(after)
}

scenario(
  'PACK-03 a server killed at any statement of packing, dispatch, credit, refusal and cancelling has done all of it or nothing',
  () => shop,
  async (random) => {
    const as = await shop.signIn(owner)
    const orderId = await picked()
    const pack = (id: string): HttpCall => ({
      call: 'POST /api/pick/pack',
      as,
      key: randomUUID(),
      body: { orderId: id },
    })
    const credit: HttpCall = {
      call: 'POST /api/tax/credit-note',
      as,
      key: randomUUID(),
      body: {
        orderId,
        reason: 'Torn',
        rows: [{ position: 0, quantity: 1 }],
        goodsBack: true,
        refund: true,
      },
    }
    await survive(pack(orderId), orderId, random)
    await survive(move(orderId, 'Out for Delivery', as), orderId, random)
    await survive(credit, orderId, random)
    await survive(move(orderId, 'Cancelled', as), orderId, random)
    const other = await picked()
    await untilAnswered(() => send(shop.url, pack(other)), { patienceMs: 120_000 })
    await survive(move(other, 'Cancelled', as), other, random)
    await Promise.all(restarted)
  },
  { timeout: 600_000 },
)
