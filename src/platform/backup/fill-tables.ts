import { once } from 'node:events'
import { escapeIdentifier, type Client } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import {
  conversions,
  goneJobs,
  howToMove,
  LAST_BEFORE_BASELINE,
  type Conversion,
} from '../db/before-baseline.ts'
import { BackupRefused, JOBS, rowsIn, type Manifest, type Seal } from './backup-format.ts'
import { jobColumns, list } from './read-snapshot.ts'

/** Whether a backup must be converted. Throws `BackupRefused` if it is too old for that. */
export function isBeforeBaseline({ migrations }: Manifest): boolean {
  if (migrations[0]!.name === '0001_baseline') return false
  const last = migrations.at(-1)!.name
  if (last !== LAST_BEFORE_BASELINE)
    throw new BackupRefused(`The backup is too old to be restored by this version. ${howToMove(last)}`)
  return true
}

export const dataTables = ['products', 'categories', 'users', 'orders', 'settings']

/**
 * Drops everything in `public`, except what belongs to an extension, and the job library of earlier releases. The
 * commands are written beforehand: a function that was dropped together with a table has no name any more.
 */
export async function dropEverything(client: Client): Promise<void> {
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
export async function prepareTables(client: Client): Promise<string[]> {
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
export function tableLoader(client: Client) {
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
