import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../test/database.ts'
import { migrations } from '../../../test/template-database.ts'
import { sentBy } from '../../../test/sent.ts'
import { migrate } from '../db/migrate.ts'
import { once } from './once.ts'

// A server of the version before runs beside this one, on a database that was migrated under it. Its statements are written
// here as it sends them, on a connection that has prepared them before.

const [ravi, counter, drawer, customer, bill] = ['1', '2', '3', '4', '5'].map((digit) => digit.repeat(24))
const ORDER = 'ORD-261128-0000000A'
const key = {
  order: randomUUID(),
  charge: randomUUID(),
  khata: randomUUID(),
  move: randomUUID(),
  count: randomUUID(),
  note: randomUUID(),
}

const older = {
  placed: `INSERT INTO idempotency_keys (user_id, key, form, body_hash, order_id) VALUES ($1, $2, 2, sha256('a'), $3)`,
  findPlaced: 'SELECT form, body_hash, order_id FROM idempotency_keys WHERE user_id = $1 AND key = $2',
  claim: `INSERT INTO request_keys (key, body_hash) VALUES ($1, sha256('a')) ON CONFLICT DO NOTHING`,
  made: 'UPDATE request_keys SET record_id = $2 WHERE key = $1',
  findMade: 'SELECT body_hash, record_id FROM request_keys WHERE key = $1',
  khata: `INSERT INTO khata_entries (customer_id, kind, amount_paise, paid_by, by_id, idempotency_key) VALUES ($1, 'payment', 100, 'cash', $2, $3)`,
  findKhata: 'SELECT id::text FROM khata_entries WHERE idempotency_key = $1',
  move: `INSERT INTO drawer_entries (drawer_id, kind, amount_paise, note, by_id, idempotency_key) VALUES ($1, 'pay_in', 100, 'Change', $2, $3)`,
  findMove: 'SELECT id::text FROM drawer_entries WHERE idempotency_key = $1',
  count: `INSERT INTO cash_entries (rider_id, kind, amount_paise, by_id, request_key) VALUES ($1, $2, $3, $4, $5)`,
  findCount: 'SELECT kind FROM cash_entries WHERE by_id = $1 AND request_key = $2',
  sale: `INSERT INTO counter_sales (order_id, counter_id, serial, is_offline, idempotency_key, body_hash) VALUES ($1, $2, $3, false, $4, sha256('a'))`,
  findSale: 'SELECT order_id FROM counter_sales WHERE idempotency_key = $1',
}

let database: TestDatabase
let folder: string
let ask: (name: keyof typeof older, values: unknown[]) => Promise<Record<string, unknown>[]>
let close: () => void

beforeAll(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tokri-before-'))
  for (const file of await readdir(migrations))
    if (file < '0204') await cp(join(migrations, file), join(folder, file))
  await migrate(database.db, folder)
  const client = await database.db.pool.connect()
  close = () => client.release(true)
  ask = async (name, values) => (await client.query({ name, text: older[name], values })).rows
  // The rows that these refer to are not written: their checks are not what is tested.
  await client.query(`SET session_replication_role = replica`)
  await ask('placed', [ravi, key.order, ORDER])
  await ask('claim', [key.charge])
  await ask('made', [key.charge, 'the charge'])
  await ask('khata', [customer, ravi, key.khata])
  await ask('move', [drawer, ravi, key.move])
  await ask('count', [ravi, 'handed_in', 500, ravi, key.count])
  await ask('count', [ravi, 'difference', 50, ravi, key.count])
  await ask('sale', [ORDER, counter, 1, randomUUID()])
  await ask('findPlaced', [ravi, key.order])
  await client.query('RESET session_replication_role')
  // Later ones move rows that these refer to.
  for (const file of await readdir(migrations))
    if (file > '0204' && file < '0217') await cp(join(migrations, file), join(folder, file))
  await migrate(database.db, folder)
  await client.query('SET session_replication_role = origin')
  for (const table of ['khata_entries', 'drawer_entries', 'cash_entries', 'counter_sales'])
    for (const { name } of (
      await client.query(
        `SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND conrelid = '${table}'::regclass`,
      )
    ).rows)
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
})
afterAll(async () => {
  close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const serve = (request: ReturnType<typeof sentBy>, make: () => Promise<string>) =>
  database.db.transaction((tx) => once(tx, request, make))
const never = () => Promise.reject(new Error('It was made a second time'))

test('what it has served before the upgrade is not made again', async () => {
  expect(await serve(sentBy(ravi!, key.charge), never)).toBe('the charge')
  expect(await serve(sentBy(ravi!, key.khata), never)).toBe('1')
  expect(await serve(sentBy(ravi!, key.move), never)).toBe(drawer)
  expect(await serve(sentBy(ravi!, key.count), never)).toBe('50')
  const { rows } = await database.db.pool.query(
    'SELECT caller, call, form, record FROM requests WHERE key = $1',
    [key.order],
  )
  expect(rows).toEqual([{ caller: ravi, call: 'order', form: 2, record: ORDER }])
})

test('what it serves beside this version is not made again', async () => {
  const later = Object.fromEntries(Object.keys(key).map((name) => [name, randomUUID()])) as typeof key
  await ask('placed', [ravi, later.order, 'ORD-261128-0000000B'])
  expect(await serve(sentBy(ravi!, later.order, {}, 'order'), never)).toBe('ORD-261128-0000000B')
  await ask('claim', [later.charge])
  await ask('made', [later.charge, 'a charge'])
  expect(await serve(sentBy(ravi!, later.charge), never)).toBe('a charge')
  await ask('khata', [customer, ravi, later.khata])
  expect(await serve(sentBy(ravi!, later.khata), never)).toBe('2')
  await ask('move', [drawer, ravi, later.move])
  expect(await serve(sentBy(ravi!, later.move), never)).toBe(drawer)
  await ask('count', [ravi, 'handed_in', 500, ravi, later.count])
  await ask('count', [ravi, 'difference', -20, ravi, later.count])
  expect(await serve(sentBy(ravi!, later.count), never)).toBe('-20')
  const sold = randomUUID()
  await ask('sale', ['ORD-261128-0000000C', counter, 2, sold])
  expect(await serve(sentBy(counter!, sold), never)).toBe('ORD-261128-0000000C')
})

test('what this version serves it does not make again', async () => {
  const order = randomUUID()
  await serve(sentBy(ravi!, order, {}, 'order'), async () => 'ORD-261128-0000000D')
  // A form that it does not know: the key alone decides.
  expect(await ask('findPlaced', [ravi, order])).toMatchObject([{ form: 3, order_id: 'ORD-261128-0000000D' }])
  const charge = randomUUID()
  await serve(sentBy(ravi!, charge), async () => 'the other charge')
  expect(await ask('claim', [charge])).toEqual([])
  expect(await ask('findMade', [charge])).toMatchObject([{ record_id: 'the other charge' }])
  const writes = [
    [
      'findKhata',
      [],
      `INSERT INTO khata_entries (customer_id, kind, amount_paise, paid_by, by_id) VALUES ('${customer}', 'payment', 100, 'upi', '${ravi}')`,
    ],
    [
      'findMove',
      [],
      `INSERT INTO drawer_entries (drawer_id, kind, amount_paise, note, by_id) VALUES ('${drawer}', 'pay_in', 100, 'Change', '${ravi}')`,
    ],
    [
      'findCount',
      [ravi],
      `INSERT INTO cash_entries (rider_id, kind, amount_paise, by_id) VALUES ('${ravi}', 'handed_in', 100, '${ravi}')`,
    ],
  ] as const
  for (const [find, of, text] of writes) {
    const used = randomUUID()
    await database.db.transaction((tx) =>
      once(tx, sentBy(ravi!, used), async () => {
        await tx.run({ name: '', text, row: undefined })
        return 'made'
      }),
    )
    expect(await ask(find, [...of, used]), find).toHaveLength(1)
  }
  const sold = randomUUID()
  await database.db.pool.query(
    `INSERT INTO counter_sales (order_id, counter_id, serial, is_offline) VALUES ('${bill}', '${counter}', 3, false)`,
  )
  await database.db.pool.query(
    `INSERT INTO requests (key, caller, call, form, body_hash, record) VALUES ($1, $2, 'POST /api/counter/sell', 3, sha256('b'), $3)`,
    [sold, counter, bill],
  )
  expect(await ask('findSale', [sold])).toEqual([{ order_id: bill }])
})
