import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, PoolClient, QueryConfig } from 'pg'
import { compareWithBaseline, howToMove, type Applied } from './before-baseline.ts'
import { isRetryable } from './postgres-errors.ts'
import type { Database } from './postgres.ts'
import { additionsIn, isAdditive, type Migration, readMigrations, statementsOf } from './read-migrations.ts'

/** How a migration waits for tables in use, in milliseconds. */
interface Waiting {
  /** The lock timeout of one attempt. Statements queue behind a waiting migration, so it is short. */
  lockMs: number
  /** The pause between two attempts, in which others proceed. */
  pauseMs: number
  /** The total for one migration. */
  timeoutMs: number
}

const defaultWaiting: Waiting = { lockMs: 500, pauseMs: 1_000, timeoutMs: 120_000 }

// "tokri" in ASCII: one lock for all processes that migrate this database.
const advisoryLock = 0x746f6b7269

/**
 * Applies the folder's numbered `.sql` files, each in its own transaction unless a line of it says `-- outside a
 * transaction`; returns the names of those applied now. Concurrent processes take turns, and a running shop keeps
 * serving. Throws when the database is of a version before the baseline, when an applied file was changed, when a number
 * was added below an applied one, when the database is newer than the folder by more than additions, and when a table
 * stays in use for two minutes.
 */
export async function migrate(
  db: Database,
  folder: string,
  waiting: Partial<Waiting> = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = await db.pool.connect()
  try {
    // Another process may take minutes for a large table, so wait for it.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    await lockMigrations(client)
    return await applyPending(client, migrations, { ...defaultWaiting, ...waiting })
  } finally {
    // Closing the connection releases the lock and the settings.
    client.release(true)
  }
}

/** Locks schema changes until the connection ends. It polls: a waiting statement would block concurrent index builds. */
export async function lockMigrations(client: ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isMine: boolean }>('SELECT pg_try_advisory_lock($1) AS "isMine"', [
      advisoryLock,
    ])
    if (rows[0]?.isMine) return
    await sleep(200)
  }
}

/** A query with a client timeout of an hour: a migration's own limits are set in the database. */
const withLongTimeout = (text: string): QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: 3_600_000,
})

/**
 * Creates the schema made by these migrations in an empty database, inside the caller's transaction: nobody waits for
 * its tables, so indexes need not be built concurrently. Throws unless the folder has exactly these migrations up to
 * the last of them; those that the baseline was made of are recorded as they were. Newer ones that this version can run
 * beside, because they only add, are taken from the folders of `newer` versions.
 */
export async function buildSchema(
  client: ClientBase,
  folder: string,
  wanted: Applied[],
  newer: string[] = [],
): Promise<void> {
  const own = await readMigrations(folder)
  const all = [...own, ...(await additionsIn(newer, own.at(-1)?.number ?? 0, wanted))]
  const last = wanted.at(-1)?.number ?? 0
  const compared = compareWithBaseline(all, wanted)
  const files = compared?.files.filter(({ number }) => number <= last) ?? []
  const unknown = compared?.applied.find((one) => !files.some(({ checksum }) => checksum === one.checksum))
  if (!compared || unknown || files.length !== compared.applied.length)
    throw new Error(
      `This version of Tokri does not have the backup’s migrations up to ${wanted.at(-1)?.name}` +
        `${unknown ? `: it lacks ${unknown.name}` : ''}. Install the version that made the backup, or a later one.`,
    )
  await createMigrationsTable(client)
  const baseline = compared.former.length > 0 ? all.filter((file) => !compared.files.includes(file)) : []
  for (const migration of [...baseline, ...files]) {
    const text = migration.isOutsideTransaction
      ? migration.text.replace(/\bCONCURRENTLY\b/g, '')
      : migration.text
    await client.query(text)
    if (files.includes(migration)) await record(client, migration)
  }
  for (const { number, name, checksum } of compared.former)
    await client.query('INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
}

async function createMigrationsTable(client: ClientBase): Promise<void> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      number int PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`)
  await client.query(
    'ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS is_additive boolean NOT NULL DEFAULT false',
  )
}

async function applyPending(
  client: PoolClient,
  migrations: Migration[],
  waiting: Waiting,
): Promise<string[]> {
  await createMigrationsTable(client)
  const { rows } = await client.query<Applied & { is_additive: boolean }>(
    'SELECT number, name, checksum, is_additive FROM schema_migrations ORDER BY number',
  )
  const compared = compareWithBaseline(migrations, rows)
  if (!compared) throw new Error(`This version cannot update the database. ${howToMove(rows, 'database')}`)
  const { files, applied } = compared
  for (const row of applied) {
    const migration = files.find(({ number }) => number === row.number)
    if (!migration) {
      // A newer version is being rolled out, and this older process was restarted.
      if (row.is_additive && row.number > (files.at(-1)?.number ?? 0)) continue
      throw new Error(`The database is newer than this version: it has the migration ${row.name}`)
    }
    if (migration.checksum !== row.checksum) {
      throw new Error(
        `The migration ${migration.name} was changed after it had been applied; write a new one`,
      )
    }
  }
  const latest = applied.at(-1)?.number ?? 0
  const appliedNumbers = new Set(applied.map(({ number }) => number))
  const pending = files.filter(({ number }) => !appliedNumbers.has(number))
  const late = pending.find(({ number }) => number < latest)
  if (late)
    throw new Error(`The migration ${late.name} comes before one that is applied; give it a new number`)

  for (const migration of pending) await applyWithRetries(client, migration, waiting)
  return pending.map(({ name }) => name)
}

async function applyWithRetries(client: PoolClient, migration: Migration, waiting: Waiting): Promise<void> {
  const deadline = Date.now() + waiting.timeoutMs
  for (;;) {
    try {
      return await apply(client, migration, waiting.lockMs)
    } catch (error) {
      const hasTimedOut = Date.now() + waiting.pauseMs > deadline
      if (!isRetryable(error) || hasTimedOut) {
        const reason = isRetryable(error) ? await describeLockHolder(client) : messageOf(error)
        throw new Error(`The migration ${migration.name} failed: ${reason}`, { cause: error })
      }
      await sleep(waiting.pauseMs)
    }
  }
}

async function apply(client: PoolClient, migration: Migration, lockMs: number): Promise<void> {
  if (migration.isOutsideTransaction) {
    // Nothing queues behind these locks, and an index build waits for transactions that started before it.
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0')
    for (const statement of statementsOf(migration.text)) await client.query(withLongTimeout(statement))
    return record(client, migration)
  }
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockMs}; SET LOCAL statement_timeout = '10min'`)
    await client.query(withLongTimeout(migration.text))
    await record(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function record(client: ClientBase, migration: Migration): Promise<void> {
  const { number, name, checksum, text } = migration
  await client.query(
    'INSERT INTO schema_migrations (number, name, checksum, is_additive) VALUES ($1, $2, $3, $4)',
    [number, name, checksum, isAdditive(text)],
  )
}

async function describeLockHolder(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ pid: number; program: string; seconds: number }>(
    `SELECT pid, application_name AS program, extract(epoch FROM now() - xact_start)::int AS seconds
     FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 1`,
  )
  const [oldest] = rows
  const holder = oldest
    ? ` The oldest open transaction belongs to process ${oldest.pid} (${oldest.program || 'unnamed'}), open for ${oldest.seconds} s.`
    : ''
  return `a table that it changes is locked by other transactions. Nothing was changed.${holder} Try again when they have ended.`
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
