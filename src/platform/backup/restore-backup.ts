import { once } from 'node:events'
import { escapeIdentifier, type Client } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { buildSchema, lockMigrations } from '../db/migrate.ts'
import type { Connection } from '../db/postgres.ts'
import type { FileStore } from '../files/file-store.ts'
import { BackupRefused, JOBS, type Manifest, type Seal } from './backup-format.ts'
import { readBackup } from './read-backup.ts'
import { clientOn, hasTable, jobColumns, list } from './read-snapshot.ts'

export interface RestoreTarget {
  /** The owner of the tables, existing or future; the job queue's own tables exist. */
  owner: Connection | string
  /** The folder of migrations. */
  migrations: string
  files: FileStore
  /** Deletes the shop's data first; otherwise a shop that is not empty is refused. */
  replace: boolean
  /** Called with the shop's secret right before the commit. If it throws, everything is undone. */
  beforeCommit?: (secret: string) => void
}

export interface Restored {
  manifest: Manifest
  seal: Seal
  secret: string
}

/**
 * Restores a backup, with its tables at the file's schema number, completely or not at all: in one transaction. The
 * file is read twice: completely before anything is changed, and again while its rows are inserted;
 * nothing is committed unless both reads are valid. Throws `BackupRefused` for an invalid file, for a running shop
 * and for one that is not empty.
 */
export async function restoreBackup(path: string, target: RestoreTarget): Promise<Restored> {
  const { manifest } = await readBackup(path)
  const client = clientOn(target.owner)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
    )
    // Servers that start now wait here, as for a migration.
    await lockMigrations(client)
    await client.query('BEGIN')
    await refuseRunningShop(client)
    if (!target.replace) await refuseNonEmptyShop(client)
    await dropEverything(client)
    await buildSchema(client, target.migrations, manifest.migrations)
    return await fill(client, path, target)
  } finally {
    // Closing the connection rolls back whatever was not committed.
    await client.end().catch(() => undefined)
  }
}

async function fill(client: Client, path: string, { files, beforeCommit }: RestoreTarget): Promise<Restored> {
  const before = new Set<string>()
  for await (const { name } of files.list()) before.add(name)
  const added: string[] = []
  let secret = ''
  const rows = tableLoader(client)
  try {
    const keys = await prepareTables(client)
    const { manifest, seal } = await readBackup(path, {
      manifest: async (found) => rows.begin(found),
      secret: async (found) => void (secret = found),
      picture: async (name, content) => {
        if (before.has(name)) return
        added.push(name)
        await files.put([{ name, type: `image/${name.split('.').at(-1)}`, content }])
      },
      table: (table, content) => rows.write(table, content),
    })
    await rows.end(seal)
    for (const { name, last } of manifest.sequences)
      await client.query('SELECT setval(format($1, $2::text)::regclass, $3::bigint)', [
        'public.%I',
        name,
        last,
      ])
    for (const key of keys) await client.query(key)
    beforeCommit?.(secret)
    await client.query('COMMIT')
    return { manifest, seal, secret }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    await files.remove(added)
    throw error
  }
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

/** Drops everything in `public`, except what belongs to an extension, and deletes all jobs. */
async function dropEverything(client: Client): Promise<void> {
  await client.query(`
    DO $$ DECLARE command text; BEGIN
      FOR command IN
        SELECT format('DROP %s IF EXISTS public.%I CASCADE',
          CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, relname)
        FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
          AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype IN ('e', 'i'))
        UNION ALL
        SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure)
        FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
      LOOP EXECUTE command; END LOOP;
    END $$;
    DELETE FROM graphile_worker._private_jobs;
    DELETE FROM graphile_worker._private_job_queues`)
}

/**
 * Empties tables filled by migrations, and drops foreign keys and triggers; returns the statements that restore them.
 */
async function prepareTables(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations'`,
  )
  const { rows: keys } = await client.query<{ name: string; key: string; definition: string }>(
    `SELECT conrelid::regclass::text AS name, quote_ident(conname) AS key, pg_get_constraintdef(oid) AS definition
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
    ...keys.map(({ name, key, definition }) => `ALTER TABLE ${name} ADD CONSTRAINT ${key} ${definition}`),
  ]
}

// Enqueued again, because the queue's tables may have another version than those of the backup.
const addJobs = `
  DO $$ DECLARE job record; added bigint; BEGIN
    FOR job IN SELECT * FROM backup_jobs ORDER BY position LOOP
      SELECT id INTO added FROM graphile_worker.add_job(job.task, job.payload,
        queue_name := CASE WHEN to_regclass('public.queued_jobs') IS NULL THEN job.queue END,
        run_at := job.run_at, max_attempts := job.max_attempts, job_key := job.key, priority := job.priority);
      IF job.queue IS NOT NULL AND to_regclass('public.queued_jobs') IS NOT NULL THEN
        INSERT INTO queued_jobs (job_id, queue) VALUES (added, job.queue);
      END IF;
      UPDATE graphile_worker._private_jobs SET attempts = job.attempts, last_error = job.last_error WHERE id = added;
    END LOOP;
  END $$`

/** One COPY per table, fed chunk by chunk in the order of the file. */
function tableLoader(client: Client) {
  const columns = new Map<string, readonly string[]>()
  const rowCounts: Record<string, number> = {}
  let open: { table: string; stream: CopyStreamQuery; failed: Promise<never> } | null = null

  const finish = async () => {
    if (!open) return
    const { table, stream, failed } = open
    open = null
    stream.end()
    await Promise.race([once(stream, 'finish'), failed])
    rowCounts[table] = stream.rowCount
  }
  const start = (table: string) => {
    const wanted = columns.get(table)
    if (!wanted) throw new BackupRefused(`The file has rows of ${table}, which its manifest does not list.`)
    const into = table === JOBS ? 'backup_jobs' : `public.${escapeIdentifier(table)}`
    const stream = client.query(copyFrom(`COPY ${into} (${list(wanted)}) FROM STDIN`))
    const failed = once(stream, 'error').then(([error]: unknown[]): never => {
      throw error
    })
    failed.catch(() => undefined)
    return { table, stream, failed }
  }
  return {
    begin: async (manifest: Manifest) => {
      for (const { name, columns: names } of manifest.tables) columns.set(name, names)
      columns.set(
        JOBS,
        jobColumns.split(', ').map((column) => column.split(' ')[0]!),
      )
    },
    write: async (table: string, content: Buffer) => {
      if (open?.table !== table) {
        await finish()
        open = start(table)
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
