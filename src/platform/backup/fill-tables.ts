import { once } from 'node:events'
import { escapeIdentifier, type Client } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { BackupRefused, JOBS, type Manifest, type Seal } from './backup-format.ts'
import { jobColumns, list } from './read-snapshot.ts'

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

/** Empties tables filled by migrations, and drops foreign keys and triggers; returns the statements that restore them. */
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
  FROM backup_jobs ORDER BY position`

/** One COPY per table, fed chunk by chunk in the order of the file. */
export function tableLoader(client: Client) {
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
  const start = async (table: string) => {
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
