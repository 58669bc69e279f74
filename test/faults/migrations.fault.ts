import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import type { Database } from '#platform/db/postgres.ts'
import { migrations } from '../template-database.ts'
import { newProduct, newCategory } from '../world.ts'
import { crowd } from './crowd.ts'
import { openFaultShop, until, type FaultShop } from './fault-shop.ts'
import { expectAllAnnounced, expectNothingLost, orderLoad } from './order-load.ts'
import { mutationCheck, scenario } from './scenario.ts'

// The tables that an order reads and writes, each changed as a next version might change it.
const tables = ['users', 'sessions', 'addresses', 'cart_items', 'packs', 'products', 'orders', 'order_lines']
const next = {
  ...Object.fromEntries(
    tables.map((table) => [
      `add_a_remark_to_${table}`,
      `ALTER TABLE ${table} ADD remark text NOT NULL DEFAULT '';`,
    ]),
  ),
  find_orders_by_remark: 'CREATE INDEX orders_by_remark ON orders (remark);',
  bound_remarks: `ALTER TABLE orders ADD CONSTRAINT orders_remark_bounded CHECK (length(remark) <= 500) NOT VALID;`,
  bound_old_remarks_too: 'ALTER TABLE orders VALIDATE CONSTRAINT orders_remark_bounded;',
}

let folder: string
let shop: FaultShop
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-next-version-'))
  await cp(migrations, folder, { recursive: true })
  let number = 9000
  for (const [name, text] of Object.entries(next))
    await writeFile(join(folder, `${++number}_${name}.sql`), text)
  shop = await openFaultShop()
})
afterAll(async () => {
  await shop?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the next version's migrations while both servers take orders and a long read holds its locks. */
async function migrateUnderLoad(on: FaultShop, waiting: Parameters<typeof migrate>[2]): Promise<void> {
  const milk = await newProduct(on.db, await newCategory(on.db, 'Migration'), {
    name: 'Milk',
    stock: 1_000_000,
  })
  const load = orderLoad(on.url, await crowd(on, 8), milk)
  const moreOrders = async () => {
    const wanted = load.acknowledged() + 20
    await Promise.race([until('orders', () => load.acknowledged() >= wanted, 20_000), load.finished])
  }
  await moreOrders()
  const report = await on.db.pool.connect()
  await report.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0')
  await report.query('SELECT sum(total_paise) FROM orders')

  const migrated = migrate(on.db, folder, waiting)
  await until('the migration waits for a lock', () => isWaitingForLock(on.db), 20_000)
  // Longer than an order would wait.
  await sleep(6_000)
  await report.query('COMMIT')
  report.release()
  expect(await migrated).toHaveLength(Object.keys(next).length)
  await moreOrders()

  const acknowledged = await load.end()
  expect(load.faults()).toEqual({})
  await expectNothingLost(on, milk, acknowledged)
  await expectAllAnnounced(on)
}

const isWaitingForLock = async (db: Database) =>
  (await db.pool.query(`SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'`)).rows
    .length > 0

scenario(
  'OPS-07 no order fails while migrations change every table, even behind a long read',
  () => shop,
  () => migrateUnderLoad(shop, {}),
)
mutationCheck(
  'OPS-07 a migration waits for its lock without a limit',
  async () => openFaultShop(),
  (weak: FaultShop) => migrateUnderLoad(weak, { lockMs: 0 }),
  { isSlow: true },
)
