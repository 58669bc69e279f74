import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IN_DRAWER, addedTo } from '#features/cash/server/move-store.ts'
import type { CallName } from '#shared/endpoint.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { migrate } from '#platform/db/migrate.ts'
import { folderFileStore } from '#platform/files/folder-file-store.ts'
import { backupKeysOf, strict } from '../backup-keys.ts'
import { emptyDatabase, type TestDatabase } from '../database.ts'
import { expectInvariants } from '../invariants.ts'
import { testShop, type TestShop } from '../server.ts'
import { migrations } from '../template-database.ts'
import { person } from '../world.ts'

// A shop of 27 November (commit 7c295c3b), moved to the version before the baseline (8ae4921e): two drawers and a count are
// open, a rider has cash, an order is picked, and devices have things that they could not send since. Its backup is restored
// and upgraded, and the devices find their line.

interface Waiting {
  users: { asha: string; chetan: string }
  /** Sales of a till without a line; the first one arrived, and its answer was lost. */
  queue: { key: string; sale: object }[]
  arrived: string
  /** An order whose answer was lost. */
  order: { key: string; body: object; orderId: string }
  tap: object & { orderId: string }
  report: { key: string; body: object & { orderId: string } }
  count: object & { countId: string }
  /** What the ledgers of 27 November had, before they were moved into one. */
  sums: Awaited<ReturnType<typeof sums>>
  keys: string[]
}

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const waiting = JSON.parse(await readFile(pathOf('waiting-on-27-november.json'), 'utf8')) as Waiting
// What is sent for the first time happened just now, on whatever day this runs.
const now = new Date().toISOString()
Object.assign(waiting.queue[1]!.sale, { soldAt: now })
Object.assign(waiting.report.body, { at: now })
Object.assign(waiting.count, { countedAt: now })

let database: TestDatabase
let shop: TestShop
let folder: string
beforeAll(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tokri-between-'))
  await restoreBackup(pathOf('shop-of-30-november.tar.gz'), {
    owner: database.ownerUrl,
    migrations,
    files: folderFileStore(folder),
    replace: false,
    keys: backupKeysOf('the secret of a shop that is kept'),
    trust: strict,
  })
  await migrate(database.db, migrations)
  // A server announces at its start what waits for it; here none runs.
  await database.db.pool.query("UPDATE orders SET updated_at = now() WHERE status = 'Pending'")
  shop = await testShop({}, { database })
}, 120_000)
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

async function column<Value = string>(text: string): Promise<Value[]> {
  const { rows } = await database.db.pool.query<{ value: Value }>(text)
  return rows.map(({ value }) => value)
}

/** What lies in each drawer and with each rider, what is owed, and the stock. */
async function sums() {
  return {
    drawers: await column(`SELECT d.id || ' ' || ${IN_DRAWER} AS value FROM drawers d ORDER BY 1`),
    riders: await column(
      `SELECT rider_id || ' ' || sum(${addedTo('rider')}) AS value FROM cash_moves m WHERE rider_id IS NOT NULL GROUP BY rider_id`,
    ),
    khata: await column(
      `SELECT customer_id || ' ' || sum(amount_paise) AS value FROM khata_entries GROUP BY customer_id ORDER BY 1`,
    ),
    stock: await column(`SELECT id || ' ' || coalesce(stock_grams, stock) AS value FROM packs ORDER BY 1`),
    orders: await column(`SELECT id || ' ' || status || ' ' || total_paise AS value FROM orders ORDER BY 1`),
    tenders: await column(
      `SELECT order_id || ' ' || kind || ' ' || amount_paise AS value FROM tenders ORDER BY 1`,
    ),
    papers: await column(`SELECT number || ' ' || total_paise AS value FROM tax_documents ORDER BY 1`),
  }
}

const asPerson = (userId: string) => shop.signIn({ userId } as never)
async function send(call: CallName, body: object, userId: string, key?: string) {
  const reply = await shop.call(call, {
    as: await asPerson(userId),
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
  if (reply.status >= 300) throw new Error(`${call}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body.data
}
const staffOf = async (role: string) =>
  (await column(`SELECT user_id AS value FROM staff WHERE role = '${role}' AND ended_at IS NULL LIMIT 1`))[0]!

test('every sum is the same to the paisa, the gram and the piece in the new tables', async () => {
  expect(waiting.sums.drawers).toHaveLength(3)
  expect(waiting.sums.riders).toEqual([`${waiting.users.chetan} 5000`])
  expect(await sums()).toEqual(waiting.sums)
  await expectInvariants(database.db)
})

test('every key of a request is known, so nothing that is sent again is made twice', async () => {
  expect(waiting.keys.length).toBeGreaterThan(5)
  expect(await column('SELECT key::text AS value FROM requests')).toEqual(
    expect.arrayContaining(waiting.keys),
  )
  const again = await send(
    'POST /api/order/add-cash-on-delivery-order',
    waiting.order.body,
    waiting.users.asha,
    waiting.order.key,
  )
  expect(again.orderId).toBe(waiting.order.orderId)
  const other = await shop.call('POST /api/order/add-cash-on-delivery-order', {
    as: await asPerson(waiting.users.asha),
    body: { ...waiting.order.body, expectedTotal: 41 },
    headers: { 'idempotency-key': waiting.order.key },
  })
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
})

test('the queue of a till of that version is taken, and what had arrived is answered with its order', async () => {
  const cashier = await staffOf('cashier')
  const [first, second] = waiting.queue as [Waiting['queue'][0], Waiting['queue'][0]]
  const count = async () => (await column<string>('SELECT count(*) AS value FROM orders'))[0]
  const orders = Number(await count())
  const one = await send('POST /api/counter/sell', first.sale, cashier, first.key)
  expect(one.order.orderId).toBe(waiting.arrived)
  const two = await send('POST /api/counter/sell', second.sale, cashier, second.key)
  const again = await send('POST /api/counter/sell', second.sale, cashier, second.key)
  expect(again.order.orderId).toBe(two.order.orderId)
  expect(Number(await count())).toBe(orders + 1)
})

test('what a picker, a rider and a counter of shelves could not send is taken', async () => {
  const owner = await staffOf('owner').catch(() => undefined)
  const manager = owner ?? (await column('SELECT id AS value FROM users WHERE is_admin LIMIT 1'))[0]!
  await send('PUT /api/pick/line', waiting.tap, manager)
  await send('POST /api/rider/deliver', waiting.report.body, waiting.users.chetan, waiting.report.key)
  await send('POST /api/rider/deliver', waiting.report.body, waiting.users.chetan, waiting.report.key)
  await send('PUT /api/counts/line', waiting.count, manager)
  // A difference that is worth more than the limit is counted again by somebody else.
  const { countId } = waiting.count
  const finish = await shop.call('POST /api/counts/finish', {
    as: await asPerson(manager),
    body: { countId },
  })
  expect([finish.status, finish.body.code]).toEqual([409, 'count_again'])
  const bina = await person(database.db, 'Bina')
  await database.db.transaction((tx) => saveStaff(tx, bina.userId, 'picker'))
  const [{ product_id: productId, unit, stock }] = (
    await database.db.pool.query<{ product_id: number; unit: string; stock: number }>(
      'SELECT product_id, unit, stock FROM packs WHERE NOT weighed',
    )
  ).rows as [{ product_id: number; unit: string; stock: number }]
  await send(
    'PUT /api/counts/line',
    { countId, productId, unit, counted: stock - 2, again: true },
    bina.userId,
  )
  await send('POST /api/counts/finish', { countId }, manager)
  const { orderId } = waiting.tap
  await send('PUT /api/order/update-order-status-admin', { orderId, order_status: 'Packed' }, manager)
  expect(await column(`SELECT grams AS value FROM supplied_lines WHERE order_id = '${orderId}'`)).toEqual([
    975,
  ])
  // ₹50 that he owed, and ₹40 of the order that he brought.
  expect((await sums()).riders).toEqual([`${waiting.users.chetan} 9000`])
})

test('both drawers are counted to the rupee', async () => {
  const cashier = await staffOf('cashier')
  const open = await column<{ id: string; paise: number }>(
    `SELECT json_build_object('id', d.counter_id, 'paise', ${IN_DRAWER}) AS value FROM drawers d
     WHERE closed_at IS NULL ORDER BY float_paise`,
  )
  // 200 and the sales of 40 and 80 without a line; 300, 10 for onion, 50 of a khata, 30 of the rider.
  const coins = [320, 390]
  expect(open.map(({ paise }) => paise / 100)).toEqual(coins)
  for (const [at, { id }] of open.entries()) {
    const closed = await send('POST /api/drawer/close', { counterId: id, counted: coins[at]! }, cashier)
    expect(closed.difference).toBe(0)
  }
  await expectInvariants(database.db)
})
