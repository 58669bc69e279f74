import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../test/database.ts'
import { stepsIn } from '../../../test/steps-in.ts'
import { buildSchema, migrate } from './migrate.ts'
import { openDatabase } from './postgres.ts'

let test: TestDatabase
let folder: string
beforeEach(async () => {
  test = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tokri-migrations-'))
  await put('0001_crates.sql', 'CREATE TABLE crates (id int); INSERT INTO crates VALUES (1);')
  await put('0002_labels.sql', 'ALTER TABLE crates ADD label text;')
})
afterEach(async () => {
  await test.drop()
  await rm(folder, { recursive: true })
})

const put = (name: string, text: string) => writeFile(join(folder, name), text)
const rows = async (text: string) => (await test.db.pool.query(text)).rows

it('applies pending migrations in order, each once', async () => {
  expect(await migrate(test.db, folder)).toEqual(['0001_crates', '0002_labels'])
  expect(await migrate(test.db, folder)).toEqual([])
  await put('0003_more.sql', `INSERT INTO crates VALUES (2, 'ripe');`)
  expect(await migrate(test.db, folder)).toEqual(['0003_more'])
  expect(await rows('SELECT id, label FROM crates ORDER BY id')).toEqual([
    { id: 1, label: null },
    { id: 2, label: 'ripe' },
  ])
})

it('applies each migration once when two processes start at the same time', async () => {
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  const other = openDatabase(test.url, { log })
  await put('0003_slow.sql', 'SELECT pg_sleep(0.2);')
  const applied = await Promise.all([migrate(test.db, folder), migrate(other, folder)])
  await other.close()
  expect(applied.map((names) => names.length)).toEqual(expect.arrayContaining([0, 3]))
  expect(await rows('SELECT id FROM crates')).toHaveLength(1)
})

it('rolls back a migration that fails', async () => {
  await put('0002_labels.sql', 'ALTER TABLE crates ADD label text; INSERT INTO nowhere VALUES (1);')
  await expect(migrate(test.db, folder)).rejects.toThrow(
    '0002_labels failed: relation "nowhere" does not exist',
  )
  expect(await rows('SELECT * FROM crates')).toEqual([{ id: 1 }])
  expect(await rows('SELECT name FROM schema_migrations')).toEqual([{ name: '0001_crates' }])

  await put('0002_labels.sql', 'ALTER TABLE crates ADD label text;')
  expect(await migrate(test.db, folder)).toEqual(['0002_labels'])
})

it('backs off while a table is in use, and retries until it is free', async () => {
  await migrate(test.db, folder)
  await put('0003_weight.sql', 'ALTER TABLE crates ADD grams int NOT NULL DEFAULT 1000;')
  const reader = await test.db.pool.connect()
  await reader.query('BEGIN; SELECT * FROM crates')
  const waiting = { lockMs: 50, pauseMs: 20 }

  await expect(migrate(test.db, folder, { ...waiting, timeoutMs: 100 })).rejects.toThrow(
    /0003_weight failed: a table that it changes is locked by other transactions\. .* process \d+ \(tokri\), open for/,
  )
  expect(await rows(`SELECT name FROM schema_migrations WHERE number = 3`)).toEqual([])

  const migrated = migrate(test.db, folder, waiting)
  // An INSERT never waits longer than one attempt.
  await rows(`INSERT INTO crates VALUES (2, 'ripe')`)
  await rows(`INSERT INTO crates VALUES (3, 'ripe')`)
  await reader.query('COMMIT')
  reader.release()
  expect(await migrated).toEqual(['0003_weight'])
  expect(await rows('SELECT id, grams FROM crates ORDER BY id')).toEqual([
    { id: 1, grams: 1000 },
    { id: 2, grams: 1000 },
    { id: 3, grams: 1000 },
  ])
})

it('refuses an applied migration that was changed, and names it', async () => {
  await migrate(test.db, folder)
  await put('0001_crates.sql', 'CREATE TABLE crates (id bigint);')
  await expect(migrate(test.db, folder)).rejects.toThrow('0001_crates was changed after it had been applied')
})

it('accepts an applied migration whose line endings changed to those of Windows', async () => {
  await put('0002_labels.sql', 'ALTER TABLE crates\n  ADD label text;\n')
  await migrate(test.db, folder)
  await put('0002_labels.sql', 'ALTER TABLE crates\r\n  ADD label text;\r\n')
  expect(await migrate(test.db, folder)).toEqual([])
})

it('builds an index outside a transaction, and starts over after a failed attempt', async () => {
  await migrate(test.db, folder)
  const file = '0003_labels_once.sql'
  const text = (index: string) => `-- outside a transaction\n${index}`
  const create = 'CREATE UNIQUE INDEX CONCURRENTLY crates_label ON crates (label);'
  await put(file, text(create))
  await expect(migrate(test.db, folder)).rejects.toThrow('0003_labels_once.sql cannot be run again')

  await put(file, text(`DROP INDEX CONCURRENTLY IF EXISTS crates_label;\n${create}\n`))
  await rows(`INSERT INTO crates VALUES (2, 'ripe'), (3, 'ripe')`)
  await expect(migrate(test.db, folder)).rejects.toThrow(
    '0003_labels_once failed: could not create unique index',
  )
  const index = `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('crates_label')`
  expect(await rows(index)).toEqual([{ indisvalid: false }])

  await rows('DELETE FROM crates WHERE id = 3')
  // Two processes start together, and the one that waits must not block the index build.
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  const other = openDatabase(test.url, { log })
  const applied = await Promise.all([migrate(test.db, folder), migrate(other, folder)])
  await other.close()
  expect(applied.flat()).toEqual(['0003_labels_once'])
  expect(await rows(index)).toEqual([{ indisvalid: true }])
})

it('starts on a newer schema that only has additions', async () => {
  await put(
    '0003_additions.sql',
    `CREATE TABLE lids (id int PRIMARY KEY);
CREATE INDEX crates_id ON crates (id);
ALTER TABLE crates ADD COLUMN note text;
ALTER TABLE crates ADD COLUMN grams int NOT NULL DEFAULT 1000;`,
  )
  await migrate(test.db, folder)
  await rm(join(folder, '0003_additions.sql'))
  expect(await migrate(test.db, folder)).toEqual([])
})

it('builds a newer schema that only has additions by the files of the newer version', async () => {
  const newer = await mkdtemp(join(tmpdir(), 'tokri-newer-'))
  const next = '0003_lids.sql'
  const build = async (text: string) => {
    await writeFile(join(newer, next), text)
    const checksum = createHash('sha256').update(text).digest('hex')
    const wanted = [...applied, { number: 3, name: '0003_lids', checksum }]
    const client = await test.db.pool.connect()
    try {
      await client.query('BEGIN; DROP TABLE IF EXISTS crates, lids, schema_migrations')
      await buildSchema(client, folder, wanted, [newer])
      await client.query('COMMIT')
    } finally {
      client.release(true)
    }
  }
  await migrate(test.db, folder)
  const applied = await rows('SELECT number, name, checksum FROM schema_migrations ORDER BY number')
  await build('CREATE TABLE lids (id int);')
  expect(await rows('SELECT count(*)::int AS lids FROM lids')).toEqual([{ lids: 0 }])
  expect(await migrate(test.db, folder)).toEqual([])
  await expect(build('DROP TABLE crates;')).rejects.toThrow('it lacks 0003_lids')
  await rm(newer, { recursive: true })
})

it.each([
  ['ALTER TABLE crates ADD COLUMN grams int NOT NULL;', true],
  ['ALTER TABLE crates DROP COLUMN label;', false],
  ['ALTER TABLE crates RENAME label TO sticker;', false],
  ['ALTER TABLE crates ADD CONSTRAINT labelled CHECK (id > 0) NOT VALID;', false],
  ['CREATE UNIQUE INDEX crates_once ON crates (id);', false],
  ['CREATE TABLE lids (id int);\nUPDATE crates SET id = id + 1;', false],
])('does not start on a newer schema with %s', async (text, isEmptied) => {
  await migrate(test.db, folder)
  if (isEmptied) await rows('DELETE FROM crates')
  await put('0003_more_than_additions.sql', text)
  await migrate(test.db, folder)
  await rm(join(folder, '0003_more_than_additions.sql'))
  await expect(migrate(test.db, folder)).rejects.toThrow('newer than this version')
})

it('refuses a newer database, and a new migration below an applied one', async () => {
  await put('0001_crates.sql', 'CREATE TABLE crates (id int);')
  await put('0002_labels.sql', 'ALTER TABLE crates RENAME id TO number;')
  await migrate(test.db, folder)
  await rm(join(folder, '0002_labels.sql'))
  await expect(migrate(test.db, folder)).rejects.toThrow(
    'newer than this version: it has the migration 0002_labels',
  )

  await put('0002_labels.sql', 'ALTER TABLE crates RENAME id TO number;')
  await put('0004_last.sql', 'SELECT 1;')
  await migrate(test.db, folder)
  await put('0003_late.sql', 'SELECT 1;')
  await expect(migrate(test.db, folder)).rejects.toThrow('0003_late comes before one that is applied')
})

it.each([
  ['0001_identity', '0227_pictures_of_packs', ['worktree', 'backup', 'worktree', 'restore', 'start']],
  ['0001_identity', '0013_mail_trouble', ['worktree', 'serve', 'backup', 'worktree', 'restore', 'start']],
  ['0001_baseline', '0750_restored_counters', ['worktree', 'serve', 'start']],
])('refuses a database from %s to %s, and says what to type', async (first, last, wanted) => {
  await migrate(test.db, folder)
  await rows(`UPDATE schema_migrations SET name = '${first}' WHERE number = 1`)
  await rows(`UPDATE schema_migrations SET name = '${last}' WHERE number = 2`)
  const refusal = await migrate(test.db, folder).then(String, (error: Error) => error.message)
  expect(refusal).toContain(`those of an earlier version (${last})`)
  expect(stepsIn(refusal)).toEqual(wanted)
  expect(refusal).toContain('git worktree add ../tokri-8ae4921e 8ae4921e')
  expect(refusal.includes('git worktree add ../tokri-95e5991e 95e5991e')).toBe(first === '0001_identity')
})

it('refuses duplicate numbers and invalid names', async () => {
  await put('0002_twin.sql', 'SELECT 1;')
  await expect(migrate(test.db, folder)).rejects.toThrow('Another migration has the same number as 0002_twin')
  await rm(join(folder, '0002_twin.sql'))
  await put('3-later.sql', 'SELECT 1;')
  await expect(migrate(test.db, folder)).rejects.toThrow('3-later.sql is not a valid migration name')
  expect(await rows(`SELECT 1 FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
})
