import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCart } from '#features/cart/server/cart-store.ts'
import { findOrder } from '#features/orders/server/order-store.ts'
import { readBackup } from '#platform/backup/read-backup.ts'
import { jobColumns } from '#platform/backup/read-snapshot.ts'
import type { BackupRead } from '#platform/backup/backup-format.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { findViolations } from '#platform/db/find-violations.ts'
import { migrate } from '#platform/db/migrate.ts'
import { folderFileStore } from '#platform/files/folder-file-store.ts'
import { backupKeysOf, strict } from '../backup-keys.ts'
import { emptyDatabase, type TestDatabase } from '../database.ts'
import { migrations, root } from '../template-database.ts'

// A shop of the version before the baseline (commit 8ae4921e) is moved by the backup that this version made. Then every
// migration after the baseline is applied to it.

type Row = Record<string, unknown>

/** Columns whose value a migration changes on purpose, as table.column, with the reason. */
const changedOnPurpose: string[] = [
  'search_synonyms.terms',
  'search_synonyms.misspellings',
  'search_synonyms.finds',
  // Dropped: nothing read them.
  'counters.catalogue_version',
  'tax_days.summed_at',
  'sales_days.seen_event',
  'drawer_entries.cash_entry_id',
]
/** Tables in which a later release knows more: a method of payment, a word of the search. */
const extended = ['payment_methods', 'search_synonyms', 'legal_texts']

const keys = backupKeysOf('the secret of a shop that is kept')
const oldFile = fileURLToPath(new URL('every-table-of-30-november.tar.gz', import.meta.url))

let database: TestDatabase
let folder: string
let restored: BackupRead
/** The rows of the restored shop, as its own backup has them. */
let copied: Map<string, Row[]>
let before: Map<string, Row[]>
let filesBefore: Map<string, string>

beforeAll(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tokri-upgrade-'))
  const files = folderFileStore(join(folder, 'uploads'))
  restored = await restoreBackup(oldFile, {
    owner: database.ownerUrl,
    migrations,
    files,
    replace: false,
    keys,
    trust: strict,
  })
  const path = join(folder, 'new.tar.gz')
  await writeBackup({ database: database.ownerUrl, files, keys, isEncrypted: false }, path)
  copied = await rowsIn(path)
  // The shop edits every word of its search but one use.
  await query(
    `UPDATE search_synonyms SET terms = terms || '{own term}', misspellings = misspellings || '{own error}',
       brands = brands || '{own brand}', finds = CASE WHEN kind = 'use' THEN finds || '{own find}' ELSE finds END
     WHERE name <> 'Party'`,
  )
  before = await allRows()
  filesBefore = await tableFiles()
  await migrate(database.db, migrations)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const query = async (text: string) => (await database.db.pool.query(text)).rows as Row[]

/** The rows in a backup, by table. */
async function rowsIn(path: string): Promise<Map<string, Row[]>> {
  const columns = new Map([['jobs', jobColumns.split(', ').map((column) => column.split(' ')[0]!)]])
  const rows = new Map<string, Row[]>()
  await readBackup(path, keys, {
    manifest: async ({ tables }) => tables.forEach(({ name, columns: names }) => columns.set(name, names)),
    table: async (table, content) => {
      const lines = content.toString().trimEnd().split('\n')
      const named = lines.map((line) => {
        const values = line.split('\t')
        return Object.fromEntries(columns.get(table)!.map((name, i) => [name, values[i]]))
      })
      rows.set(table, [...(rows.get(table) ?? []), ...named])
    },
  })
  return rows
}

const pick = (row: Row, names: string[]): Row => Object.fromEntries(names.map((name) => [name, row[name]]))

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

test('every row of a shop before the baseline is restored with its values', async () => {
  const old = await rowsIn(oldFile)
  expect(copied).toEqual(old)
  expect([old.size > 30, old.get('orders')!.length > 0]).toEqual([true, true])
  expect(restored.seal.pictures).toBe(1)
})

test('its migrations stay as they were, so that a server of that version can run beside this one', async () => {
  const rows = await query('SELECT number, name, checksum FROM schema_migrations ORDER BY number')
  const former = restored.manifest.migrations
  expect([former.length, former.at(-1)!.name]).toEqual([269, '0750_restored_counters'])
  expect(rows.slice(0, 269)).toEqual(former)
  expect(rows.slice(269).filter(({ name }) => String(name).includes('_baseline_'))).toEqual([])
  expect(await migrate(database.db, migrations)).toEqual([])
})

test('the restored shop violates no invariant', async () => {
  const invariants = (await readFile(join(root, 'db/invariants.sql'), 'utf8')).replace(/;\s*$/, '')
  expect(await findViolations(database.ownerUrl, invariants)).toEqual([])
})

test('every row keeps its values through all migrations after the baseline', async () => {
  const after = await allRows()
  for (const [table, rows] of before) {
    if (rows.length === 0) continue
    const names = Object.keys(rows[0]!).filter((name) => !changedOnPurpose.includes(`${table}.${name}`))
    const migrated = after.get(table)!.map((row) => pick(row, names))
    expect(migrated, table).toEqual(expect.arrayContaining(rows.map((row) => pick(row, names))))
    if (!extended.includes(table)) expect(migrated, table).toHaveLength(rows.length)
  }
})

test('words of the search that a shop has edited stay, others are improved', async () => {
  const kept = `'own term' = ANY (terms) AND 'own error' = ANY (misspellings) AND 'own brand' = ANY (brands)
    AND (kind <> 'use' OR 'own find' = ANY (finds))`
  const edited = before.get('search_synonyms')!.filter(({ name }) => name !== 'Party')
  const rows = await query(`SELECT name FROM search_synonyms WHERE ${kept}`)
  expect(edited.length).toBeGreaterThan(100)
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(edited.map(({ name }) => name)))
  const [party] = await query(`SELECT finds FROM search_synonyms WHERE name = 'Party'`)
  expect(party!.finds).toContain('party popper')
  expect(party!.finds).not.toContain('Party & Festive Needs')
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
    .filter(([table, rows]) => rows.length > 0 && filesAfter.get(table) !== filesBefore.get(table))
    .map(([table]) => table)
  expect(rewritten).toEqual([])
})
