import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { escapeIdentifier, type Client } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import {
  conversions,
  goneJobs,
  howToMove,
  LAST_BEFORE_BASELINE,
  type Conversion,
} from '../db/before-baseline.ts'
import { buildSchema, lockMigrations } from '../db/migrate.ts'
import type { Connection } from '../db/postgres.ts'
import type { FileStore } from '../files/file-store.ts'
import {
  BackupRefused,
  JOBS,
  requireTrusted,
  rowsIn,
  type BackupRead,
  type Manifest,
  type Seal,
  type Trust,
} from './backup-format.ts'
import type { BackupKeys } from './backup-keys.ts'
import { readBackup, type BackupHandlers } from './read-backup.ts'
import { clientOn, hasTable, jobColumns, list } from './read-snapshot.ts'

export interface RestoreTarget {
  /** The owner of the tables, existing or future. */
  owner: Connection | string
  /** The folder of migrations. */
  migrations: string
  files: FileStore
  /** Deletes the shop's data first; otherwise a shop that is not empty is refused. */
  replace: boolean
  keys: BackupKeys
  trust: Trust
  /** The file, if it was read already. */
  checked?: BackupRead
  /** Called with the shop's secret, if it could be opened, right before the commit. If it throws, everything is undone. */
  beforeCommit?: (secret: string | null) => void
  onProgress?: BackupHandlers['progress']
}

/** The connection was lost during the commit, and the database could not be asked about it: nothing may be undone. */
export class RestoreUncertain extends Error {
  constructor(cause: unknown) {
    super(
      'The connection to the database was lost while the restore was being completed, so it may be complete or not have happened. Look at the shop, and restore again if its data is not the backup’s.',
      { cause },
    )
    this.name = 'RestoreUncertain'
  }
}

/** A restored backup. */
export interface Restored extends BackupRead {
  /** How many rows of which tables have no place in this version. */
  leftOut: Record<string, number>
}

/** Whether a backup must be converted. Throws `BackupRefused` if it is too old for that. */
function isBeforeBaseline({ migrations }: Manifest): boolean {
  if (migrations[0]!.name === '0001_baseline') return false
  const last = migrations.at(-1)!.name
  if (last !== LAST_BEFORE_BASELINE)
    throw new BackupRefused(`The backup is too old to be restored by this version. ${howToMove(last)}`)
  return true
}

/**
 * Restores a backup, with its tables at the file's schema number (one of a version before the baseline: converted to
 * the baseline's), completely or not at all: in one transaction. The
 * file is read twice: completely before anything is changed, and again while its rows are inserted;
 * nothing is committed unless both reads are valid. Throws `BackupRefused` for an invalid file, for a running shop
 * and for one that is not empty, and `RestoreUncertain`.
 */
export async function restoreBackup(path: string, target: RestoreTarget): Promise<Restored> {
  await requireRestorable(target.owner, target)
  const checked = target.checked ?? (await readBackup(path, target.keys, { progress: target.onProgress }))
  requireTrusted(checked, target.trust)
  const isOld = isBeforeBaseline(checked.manifest)
  return withOwner(target.owner, async (client) => {
    // Servers that start now wait here, as for a migration.
    await lockMigrations(client)
    await client.query('BEGIN')
    await refuseShop(client, target)
    await dropEverything(client)
    await buildSchema(client, target.migrations, isOld ? undefined : checked.manifest.migrations)
    return fill(client, path, target)
  })
}

/** Throws `BackupRefused` while a server runs on a database, and unless `replace`, if it has a shop that is not empty. */
export const requireRestorable = (
  owner: Connection | string,
  target: Pick<RestoreTarget, 'replace'>,
): Promise<void> => withOwner(owner, (client) => refuseShop(client, target))

async function withOwner<T>(owner: Connection | string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = clientOn(owner)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
    )
    return await work(client)
  } finally {
    // Closing the connection rolls back whatever was not committed.
    await client.end().catch(() => undefined)
  }
}

async function fill(client: Client, path: string, target: RestoreTarget): Promise<Restored> {
  const { owner, files, keys, beforeCommit, onProgress } = target
  const before = new Set<string>()
  for await (const { name } of files.list()) before.add(name)
  const added: string[] = []
  let committing: { transaction: string; restored: Restored } | null = null
  const rows = tableLoader(client)
  try {
    const foreignKeys = await prepareTables(client)
    const restored = await readBackup(path, keys, {
      manifest: async (found) => rows.begin(found),
      picture: async (name, content) => {
        if (before.has(name)) return
        added.push(name)
        await files.put([{ name, type: `image/${name.split('.').at(-1)}`, content }])
      },
      table: (table, content) => rows.write(table, content),
      progress: onProgress,
    })
    // The file may have been exchanged since it was checked.
    requireTrusted(restored, target.trust)
    await rows.end(restored.seal)
    for (const { name, last } of restored.manifest.sequences)
      await client.query('SELECT setval(format($1, $2::text)::regclass, $3::bigint)', [
        'public.%I',
        name,
        last,
      ])
    for (const key of foreignKeys) await client.query(key)
    const { rows: ids } = await client.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id')
    beforeCommit?.(restored.secret)
    committing = { transaction: ids[0]!.id, restored: { ...restored, leftOut: rows.leftOut } }
    await client.query('COMMIT')
    return committing.restored
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    // A commit whose response was lost may have happened: then the database needs the pictures.
    const isCommitted = committing && (await isTransactionCommitted(owner, committing.transaction, error))
    if (isCommitted) return committing!.restored
    await files.remove(added)
    throw error
  }
}

/** How long and how often a database is asked about a commit: it may be restarting, or still be committing. */
const ASK_TIMES = 30
const ASK_MS = 1_000

/** Asks on another connection how a transaction ended. Throws `RestoreUncertain` if there is no answer. */
async function isTransactionCommitted(
  owner: Connection | string,
  transaction: string,
  cause: unknown,
): Promise<boolean> {
  for (let tries = 0; tries < ASK_TIMES; tries += 1) {
    if (tries > 0) await sleep(ASK_MS)
    const status = await statusOf(owner, transaction).catch(() => null)
    if (status === 'committed') return true
    if (status === 'aborted') return false
  }
  throw new RestoreUncertain(cause)
}

async function statusOf(owner: Connection | string, transaction: string): Promise<string | null> {
  const client = clientOn(owner)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ status: string | null }>(
      'SELECT pg_xact_status($1::text::xid8) AS status',
      [transaction],
    )
    return rows[0]!.status
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Throws unless the shop's data may be replaced: asked before the file is read, and again under the lock. */
async function refuseShop(client: Client, { replace }: Pick<RestoreTarget, 'replace'>): Promise<void> {
  await refuseRunningShop(client)
  if (!replace) await refuseNonEmptyShop(client)
}

/** Servers record every few seconds that they are alive, on whichever machine they run. */
async function refuseRunningShop(client: Client): Promise<void> {
  if (!(await hasTable(client, 'job_workers'))) return
  const { rowCount } = await client.query(
    `SELECT FROM job_workers WHERE seen_at > now() - interval '15 s' LIMIT 1`,
  )
  if (rowCount)
    throw new BackupRefused(
      'A server of this shop is running, or was a few seconds ago. Stop all servers, wait a few seconds, then restore again.',
    )
}

const dataTables = ['products', 'categories', 'users', 'orders', 'settings']

async function refuseNonEmptyShop(client: Client): Promise<void> {
  for (const table of dataTables) {
    if (!(await hasTable(client, table))) continue
    const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`)
    if (rowCount)
      throw new BackupRefused(
        `This shop is not empty: it has ${table}. Use --replace to delete its data and restore the backup.`,
      )
  }
}

/**
 * Drops everything in `public`, except what belongs to an extension, and the job library of earlier releases. The
 * commands are written beforehand: a function that was dropped together with a table has no name any more.
 */
async function dropEverything(client: Client): Promise<void> {
  await client.query(`
    DO $$ DECLARE command text; BEGIN
      FOREACH command IN ARRAY ARRAY(
        SELECT format('DROP %s IF EXISTS public.%I CASCADE',
          CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, relname)
        FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
          AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype IN ('e', 'i'))
        UNION ALL
        SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure)
        FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e'))
      LOOP EXECUTE command; END LOOP;
    END $$;
    DROP SCHEMA IF EXISTS graphile_worker CASCADE`)
}

/**
 * Empties tables filled by migrations, and drops foreign keys and triggers; returns the statements that restore them.
 */
async function prepareTables(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations'`,
  )
  const { rows: keys } = await client.query<{ name: string; key: string; again: string }>(
    `SELECT conrelid::regclass::text AS name, quote_ident(conname) AS key,
       format('ALTER TABLE %1$s ADD CONSTRAINT %2$I %3$s; COMMENT ON CONSTRAINT %2$I ON %1$s IS %4$L',
         conrelid::regclass, conname, pg_get_constraintdef(oid), obj_description(oid, 'pg_constraint')) AS again
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f' ORDER BY conname`,
  )
  for (const { name, key } of keys) await client.query(`ALTER TABLE ${name} DROP CONSTRAINT ${key}`)
  await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await client.query(
    `CREATE TEMP TABLE backup_jobs (position int GENERATED ALWAYS AS IDENTITY, ${jobColumns}) ON COMMIT DROP`,
  )
  return [
    addJobs,
    ...tables.map(({ name }) => `ALTER TABLE ${name} ENABLE TRIGGER USER`),
    ...keys.map(({ again }) => again),
  ]
}

const addJobs = `
  INSERT INTO jobs (kind, payload, queue, key, due_at, run_at, attempts, max_attempts, died_at, last_error)
  SELECT task, payload::jsonb, queue, key, run_at, run_at, attempts, max_attempts,
    CASE WHEN attempts >= max_attempts THEN now() END, last_error
  FROM backup_jobs WHERE task NOT IN (${goneJobs.map((kind) => `'${kind}'`).join(', ')}) ORDER BY position`

/** One COPY per table, fed chunk by chunk in the order of the file. */
function tableLoader(client: Client) {
  const columns = new Map<string, readonly string[]>()
  const rowCounts: Record<string, number> = {}
  const leftOut: Record<string, number> = {}
  let converted: Record<string, Conversion | null> = {}
  let open: { table: string; stream: CopyStreamQuery; failed: Promise<never> } | null = null

  const finish = async () => {
    if (!open) return
    const { table, stream, failed } = open
    open = null
    stream.end()
    await Promise.race([once(stream, 'finish'), failed])
    rowCounts[table] = stream.rowCount
    const conversion = converted[table]
    if (conversion) rowCounts[table] = await convert(client, table, columns.get(table)!, conversion)
  }
  const start = async (table: string) => {
    const wanted = columns.get(table)
    if (!wanted) throw new BackupRefused(`The file has rows of ${table}, which its manifest does not list.`)
    if (converted[table])
      await client.query(
        `CREATE TEMP TABLE old_rows (${wanted.map((name) => `${escapeIdentifier(name)} text`).join(', ')}) ON COMMIT DROP`,
      )
    const into = converted[table]
      ? 'old_rows'
      : table === JOBS
        ? 'backup_jobs'
        : `public.${escapeIdentifier(table)}`
    const stream = client.query(copyFrom(`COPY ${into} (${list(wanted)}) FROM STDIN`))
    const failed = once(stream, 'error').then(([error]: unknown[]): never => {
      throw error
    })
    failed.catch(() => undefined)
    return { table, stream, failed }
  }
  return {
    leftOut,
    begin: async (manifest: Manifest) => {
      if (isBeforeBaseline(manifest)) converted = conversions
      for (const { name, columns: names } of manifest.tables) columns.set(name, names)
      columns.set(
        JOBS,
        jobColumns.split(', ').map((column) => column.split(' ')[0]!),
      )
    },
    write: async (table: string, content: Buffer) => {
      if (converted[table] === null) {
        const count = rowsIn(content)
        for (const counts of [rowCounts, leftOut]) counts[table] = (counts[table] ?? 0) + count
        return
      }
      if (open?.table !== table) {
        await finish()
        open = await start(table)
      }
      const { stream, failed } = open!
      if (!stream.write(content)) await Promise.race([once(stream, 'drain'), failed])
    },
    end: async (seal: Seal) => {
      await finish()
      for (const [table, rows] of Object.entries(seal.rows))
        if ((rowCounts[table] ?? 0) !== rows)
          throw new BackupRefused(
            `${table}: ${rowCounts[table] ?? 0} rows were restored, but the backup has ${rows}.`,
          )
    },
  }
}

/** Inserts the rows of `old_rows` where they belong now, and drops it. Returns how many were inserted. */
async function convert(
  client: Client,
  table: string,
  columns: readonly string[],
  { into = table, without = [], values = {} }: Conversion,
): Promise<number> {
  const sources = {
    ...Object.fromEntries(
      columns.filter((name) => !without.includes(name)).map((name) => [name, escapeIdentifier(name)]),
    ),
    ...values,
  }
  const { rows: types } = await client.query<{ name: string; type: string }>(
    `SELECT attname::text AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = format('public.%I', $1::text)::regclass AND attnum > 0 AND NOT attisdropped`,
    [into],
  )
  const typed = Object.entries(sources).map(([name, source]) => {
    const type = types.find((column) => column.name === name)?.type
    if (!type) throw new BackupRefused(`${table}: this version has no place for its column ${name}.`)
    return { name, value: `(${source})::${type}` }
  })
  const { rowCount } = await client.query(
    `INSERT INTO public.${escapeIdentifier(into)} (${list(typed.map(({ name }) => name))}) OVERRIDING SYSTEM VALUE
     SELECT ${typed.map(({ value }) => value).join(', ')} FROM old_rows`,
  )
  await client.query('DROP TABLE old_rows')
  return rowCount ?? 0
}
