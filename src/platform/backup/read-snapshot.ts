import { Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { FORMAT, JOBS, type Manifest } from './backup-format.ts'
import type { Connection } from '../db/postgres.ts'

/** The minimum size of a table's chunk, in bytes; each chunk is held in memory. */
const PART_BYTES = 4 * 1024 * 1024

/** The database at one moment, however long reading it takes. */
export interface Snapshot {
  manifest: Manifest
  /** Every table and the jobs, in chunks of COPY text; a table without rows has none. */
  parts(): AsyncGenerator<{ table: string; part: number; content: Buffer }>
  /** Rows read so far, by table. */
  rows: Record<string, number>
  close(): Promise<void>
}

export const clientOn = (connection: Connection | string): Client =>
  new Client(typeof connection === 'string' ? { connectionString: connection } : connection)

/** Opens a snapshot of the database, without later writes; it blocks none. The role must be able to read every table. */
export async function openSnapshot(connection: Connection | string): Promise<Snapshot> {
  const client = clientOn(connection)
  // A lost connection is reported by the next statement.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    // Reading a large table takes long, and so do the pictures, which are read while the transaction is idle.
    await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
      SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres';
      SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8'`)
    const manifest = await describe(client)
    const rows: Record<string, number> = {}
    return {
      manifest,
      rows,
      parts: async function* () {
        for (const { name, columns } of manifest.tables)
          yield* copyTable(
            client,
            name,
            `COPY public.${escapeIdentifier(name)} (${list(columns)}) TO STDOUT`,
            rows,
          )
        yield* copyTable(client, JOBS, `COPY (${ownJobs}) TO STDOUT`, rows)
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

export const list = (columns: readonly string[]): string => columns.map(escapeIdentifier).join(', ')

/** What a job was enqueued with, in the order of the queue. `priority` is of versions before the baseline. */
export const jobColumns =
  'task text, queue text, payload json, run_at timestamptz, attempts int, max_attempts int, key text, priority int, last_error text'

const ownJobs = `SELECT kind, queue, payload::json, run_at, CASE WHEN died_at IS NULL THEN least(attempts, max_attempts - 1) ELSE max_attempts END,
    max_attempts, key, 0, last_error FROM jobs ORDER BY due_at, id`

export async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS is`, [name])
  return rows[0]!.is
}

async function* copyTable(client: Client, table: string, text: string, rows: Record<string, number>) {
  const stream = client.query(copyTo(text))
  let chunks: Buffer[] = []
  let size = 0
  let part = 0
  const nextPart = () => {
    const content = Buffer.concat(chunks)
    chunks = []
    size = 0
    return { table, part: part++, content }
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= PART_BYTES) yield nextPart()
  }
  if (size > 0) yield nextPart()
  rows[table] = stream.rowCount
}

async function describe(client: Client): Promise<Manifest> {
  const many = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows
  const [server] = await many<{ postgres: number; at: Date }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS postgres, now() AS at`,
  )
  return {
    format: FORMAT,
    createdAt: server!.at.toISOString(),
    postgres: server!.postgres,
    migrations: await many('SELECT number, name, checksum FROM schema_migrations ORDER BY number'),
    tables: await many(tables),
    sequences: await many(sequences),
    auditHead: (await many<{ head: string }>(auditHead))[0]?.head ?? null,
  }
}

const auditHead = `SELECT format('%s:%s', seq, encode(hash, 'hex')) AS head FROM audit_chain ORDER BY seq DESC LIMIT 1`

// `schema_migrations` is written by the migrations, `job_workers` lists running processes, `jobs` is written apart, as
// what was enqueued, and the unlogged tables only count open sockets.
const tables = `
  SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    AND c.relname NOT IN ('schema_migrations', 'job_workers', 'jobs') AND c.relpersistence = 'p'
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
  GROUP BY c.oid ORDER BY c.relname COLLATE "C"`

const sequences = `
  SELECT sequencename::text AS name, last_value::text AS last
  FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'jobs_id_seq' AND last_value IS NOT NULL ORDER BY 1`
