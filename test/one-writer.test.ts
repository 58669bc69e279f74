import { afterAll, beforeAll, expect, test } from 'vitest'
import { statements } from '#platform/db/postgres.ts'
import { testDatabase } from './database.ts'

// PostgreSQL itself says what a statement writes: without a privilege, its plan does not start to run, however it is spelled.

const { db, owner, drop } = await testDatabase({ poolSize: 1 })
// Prepared statements belong to one connection, which the pool may replace.
const connection = await db.pool.connect()
afterAll(async () => {
  connection.release()
  await drop()
})

// A store registers its statements when it is loaded.
await Promise.all(Object.values(import.meta.glob('../src/**/*-store.ts')).map((load) => load()))
const ours = statements.filter(({ name }) => !name.startsWith('test.'))

const tables = ['packs', 'stock_movements', 'cash_moves', 'drawer_entries', 'cash_entries', 'requests']
const values = new Map<string, string>()
let role: string
beforeAll(async () => {
  role = (await connection.query<{ role: string }>('SELECT quote_ident(current_user) AS role')).rows[0]!.role
  await connection.query('SET plan_cache_mode = force_generic_plan')
  await prepare(ours)
})

async function prepare(all: readonly { name: string; text: string }[]) {
  for (const { name, text } of all) await connection.query(`PREPARE "${name}" AS ${text}`)
  const { rows } = await connection.query<{ name: string; values: string }>(
    `SELECT name, coalesce('(' || nullif(array_to_string(array_fill('NULL'::text, ARRAY[cardinality(parameter_types)]), ', '), '') || ')', '') AS values
     FROM pg_prepared_statements WHERE from_sql`,
  )
  for (const one of rows) values.set(one.name, one.values)
}

/** Which of the prepared statements may not run any more once this is taken from the serving role. */
async function writersOf(revoke: string, grant: string, names: Iterable<string>): Promise<string[]> {
  await owner.pool.query(revoke)
  const found: string[] = []
  for (const name of names)
    await connection.query(`EXPLAIN EXECUTE "${name}"${values.get(name)}`).catch((error: Error) => {
      if (/permission denied/.test(error.message)) found.push(name)
    })
  await owner.pool.query(grant)
  return found.sort()
}

const ofTables = (...names: string[]): [string, string] => [
  `REVOKE INSERT, UPDATE, DELETE ON ${names.join(', ')} FROM ${role}`,
  `GRANT INSERT, UPDATE, DELETE ON ${names.join(', ')} TO ${role}`,
]

/** The columns of packs that hold its stock. */
async function ofStock(): Promise<[string, string]> {
  const { rows } = await owner.pool.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'packs'::regclass AND attnum > 0 AND NOT attisdropped AND attname !~ '^stock'`,
  )
  const others = rows.map(({ name }) => name).join(', ')
  return [
    `REVOKE INSERT, UPDATE ON packs FROM ${role}; GRANT INSERT (${others}), UPDATE (${others}) ON packs TO ${role}`,
    `GRANT INSERT, UPDATE ON packs TO ${role}`,
  ]
}

// A start runs the other two as the owner of the tables.
const names = () => ours.map(({ name }) => name).filter((name) => !/^(grants|paymentMethods)\./.test(name))
const STOCK = ['additions.amend', 'orders.insert', 'stock.move']

test('one text changes stocks and writes their ledger', async () => {
  expect(ours.length).toBeGreaterThan(500)
  expect(await writersOf(...(await ofStock()), names())).toEqual(STOCK)
  expect(await writersOf(...ofTables('stock_movements'), names())).toEqual(STOCK)
})

test('one statement writes cash, and none the ledgers that servers of before wrote', async () => {
  expect(await writersOf(...ofTables('cash_moves', 'drawer_entries', 'cash_entries'), names())).toEqual([
    'cashMoves.insert',
  ])
})

test('one table of requests, which the statements of one folder write', async () => {
  const found = await writersOf(...ofTables('requests'), names())
  expect(found.filter((name) => !name.startsWith('requests.'))).toEqual(['additions.amend', 'orders.insert'])
})

test('another writer is noticed, however it is spelled', async () => {
  const odd = [
    'UPDATE packs SET stock = stock - 1 WHERE id = $1',
    'update only public."packs" as k set ("position", "stock_grams") = (select 1, 2)',
    'WITH a AS (UPDATE packs /* of */ AS k SET position = (SELECT 1 WHERE true), stock = 2 RETURNING id) SELECT 1',
    'INSERT INTO packs AS p (product_id) VALUES (1) ON CONFLICT (id) DO UPDATE SET "stock" = 1',
    'INSERT INTO packs (product_id, "stock") SELECT r.product_id, r.stock FROM jsonb_populate_record(null::packs, $1) r',
    'MERGE INTO packs p USING products q ON p.id = q.id WHEN MATCHED THEN UPDATE SET stock = 0',
  ].map((text, at) => ({ name: `odd.${at}`, text }))
  const allowed = [{ name: 'odd.shelf', text: 'UPDATE packs SET shelf = $1 WHERE stock > 0' }]
  await prepare([...odd, ...allowed])
  const all = [...odd, ...allowed].map(({ name }) => name)
  expect(await writersOf(...(await ofStock()), all)).toEqual(odd.map(({ name }) => name))

  const ledgers = tables.slice(1).map((table) => ({
    name: `odd.of_${table}`,
    text: `WITH a AS (SELECT 1), b AS (DELETE FROM\n ONLY "${table}" x RETURNING 1) TABLE b`,
  }))
  await prepare(ledgers)
  for (const [at, table] of tables.slice(1).entries())
    expect(
      await writersOf(
        ...ofTables(table),
        ledgers.map(({ name }) => name),
      ),
    ).toEqual([ledgers[at]!.name])
})

test('functions of the database that write these tables are known', async () => {
  const { rows } = await owner.pool.query<{ name: string; text: string }>(
    `SELECT proname AS name, prosrc AS text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e') ORDER BY 1`,
  )
  const writes = new RegExp(
    `\\b(?:INTO|UPDATE|FROM)\\s+(?:ONLY\\s+)?(?:\\w+\\.)?"?(?:${tables.join('|')})\\b`,
    'i',
  )
  const changes = /\b(?:INSERT|UPDATE|DELETE|MERGE|EXECUTE)\b/i
  expect(rows.filter(({ text }) => writes.test(text) && changes.test(text)).map(({ name }) => name)).toEqual([
    'erase_from_histories',
    'keep_movements_in_grams',
    'keep_request_of_before',
    'keep_stock_grams',
    'move_claim_of_before',
    'move_drawer_cash',
    'move_rider_cash',
    'share_stock',
  ])
  // What a function makes of text is in nobody's view: this one makes ANALYZE.
  expect(rows.filter(({ text }) => /\bEXECUTE\b/i.test(text)).map(({ name }) => name)).toEqual([
    'refresh_statistics',
  ])
})
