import type { Database } from '#platform/db/postgres.ts'

/** A table's rows as JSON objects, by their primary key. */
export type Rows = Map<string, Record<string, unknown>>

export interface TableRows {
  table: string
  key: string[]
  rows: Rows
}

/** What a running shop makes for itself, and what would mean nothing in another one. */
const LEFT_OUT = new Set([
  'audit_chain',
  'backups',
  'content_changes',
  'first_owner',
  'job_schedules',
  'job_workers',
  'jobs',
  'known_devices',
  'mails',
  // Made of the orders, with their numbers.
  'order_search',
  'otps',
  'outages',
  'product_tallies',
  'rate_limits',
  'schema_migrations',
  'sessions',
  'socket_io_attachments',
])

/** Every row of every table, without generated columns. */
export async function readRows(db: Database): Promise<TableRows[]> {
  const { rows: tables } = await db.pool.query<{ name: string; key: string[]; columns: string }>(
    `SELECT c.relname AS name,
       (SELECT array_agg(a.attname::text ORDER BY k.ord) FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY k (num, ord)
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.num WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
       (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
          WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
  )
  const all: TableRows[] = []
  for (const { name, key, columns } of tables) {
    if (LEFT_OUT.has(name)) continue
    // All columns are the key of a table without one.
    const { rows } = await db.pool.query<{ row: Record<string, unknown> }>(
      `SELECT row_to_json(t)::jsonb AS row FROM (SELECT ${columns} FROM ${name} ${key ? `ORDER BY ${key.map((column) => `"${column}"`).join(', ')}` : ''}) t`,
    )
    const keyOf = (row: Record<string, unknown>) =>
      JSON.stringify(key ? key.map((column) => row[column]) : row)
    all.push({ table: name, key: key ?? [], rows: new Map(rows.map(({ row }) => [keyOf(row), row])) })
  }
  return all
}
