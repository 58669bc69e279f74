import { cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCart } from '#features/cart/server/cart-store.ts'
import { findOrder } from '#features/orders/server/order-store.ts'
import { migrate } from '#platform/db/migrate.ts'
import { emptyDatabase, type TestDatabase } from '../database.ts'
import { migrations } from '../template-database.ts'

// Every migration after 0013 is applied to a filled shop. A release adds its own fixture, `filled-at-NNNN.sql`.

type Row = Record<string, unknown>

/** Columns whose value a migration changes on purpose, as table.column, with the reason. */
const changedOnPurpose: string[] = []

/** Tables of the filled shop that have been renamed since, with their current name. */
const renamed: Record<string, string> = { payments: 'payment_attempts' }
const currentName = (table: string) => renamed[table] ?? table

let database: TestDatabase
let folder: string
let before: Map<string, Row[]>
let filesBefore: Map<string, string>

beforeAll(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tokri-upgrade-'))
  for (const file of await readdir(migrations))
    if (Number(file.slice(0, 4)) <= 13) await cp(join(migrations, file), join(folder, file))
  await migrate(database.db, folder)
  await query(await readFile(new URL('filled-at-0013.sql', import.meta.url), 'utf8'))
  before = await allRows()
  filesBefore = await tableFiles()
  await migrate(database.db, migrations)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const query = async (text: string) => (await database.db.pool.query(text)).rows as Row[]

/** The file of each table; PostgreSQL assigns a new one whenever it rewrites the table. */
async function tableFiles(): Promise<Map<string, string>> {
  const found = await query(
    `SELECT relname AS name, relfilenode::text AS file FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  return new Map(found.map(({ name, file }) => [name as string, file as string]))
}

async function allRows(): Promise<Map<string, Row[]>> {
  const rows = new Map<string, Row[]>()
  for (const name of (await tableFiles()).keys())
    if (name !== 'schema_migrations')
      rows.set(
        name,
        (await query(`SELECT to_jsonb(t) AS row FROM ${name} t`)).map(({ row }) => row as Row),
      )
  return rows
}

test('every row of the filled shop keeps its values through all migrations', async () => {
  const after = await allRows()
  for (const [table, rows] of before) {
    if (rows.length === 0) continue
    const columns = (row: Row) =>
      Object.keys(row).filter((name) => !changedOnPurpose.includes(`${table}.${name}`))
    const migrated = (after.get(currentName(table)) ?? []).map((row) =>
      Object.fromEntries(columns(rows[0]!).map((name) => [name, row[name]])),
    )
    const had = rows.map((row) => Object.fromEntries(columns(row).map((name) => [name, row[name]])))
    expect(migrated, table).toEqual(expect.arrayContaining(had))
    expect(migrated, table).toHaveLength(had.length)
  }
})

test('the order, the cart and the session are still usable', async () => {
  expect(await findOrder(database.db, 'ORD-261103-7QK2MZ4T')).toMatchObject({
    status: 'Confirmed',
    total_paise: 12_000,
    lines: [{ name: 'Tomatoes', quantity: 3 }],
  })
  expect(await listCart(database.db, 'a'.repeat(23) + '1')).toMatchObject([{ quantity: 2 }])
  expect(await query(`SELECT user_id, generation FROM sessions WHERE ended_at IS NULL`)).toEqual([
    { user_id: 'a'.repeat(23) + '1', generation: 3 },
  ])
})

test('no migration rewrites a table that has rows, which would make shoppers wait', async () => {
  const filesAfter = await tableFiles()
  const rewritten = [...before]
    .filter(
      ([table, rows]) => rows.length > 0 && filesAfter.get(currentName(table)) !== filesBefore.get(table),
    )
    .map(([table]) => table)
  expect(rewritten).toEqual([])
})
