import type { PoolClient } from 'pg'
import type { Database } from './postgres.ts'

/** Rows for a table, as JSON values in the order of the columns; `key` names how many of them find a row that is there. */
interface TableOfRows {
  table: string
  columns: string[]
  rows: unknown[][]
  key?: number
}

/** The rows of a query whose text is no statement of the shop's. */
export const readAny = async <Row extends object>(db: Database, text: string): Promise<Row[]> =>
  (await db.pool.query<Row>(text)).rows

interface RowWrites {
  added: TableOfRows[]
  changed: TableOfRows[]
  before: string[]
  after: string[]
  triggered: string[]
}

/**
 * Writes whole tables as they were read from another database, in one transaction, as the owner: rows that are new, then
 * columns of rows that are there. Triggers run for tables of `triggered` alone, since what the others write is among the rows;
 * constraints hold. `before` and `after` are statements of the same transaction.
 */
export async function writeRows(
  owner: Database,
  { added, changed, before, after, triggered }: RowWrites,
): Promise<void> {
  const client = await owner.pool.connect()
  try {
    await client.query('BEGIN')
    const names = [...new Set([...added, ...changed].map(({ table }) => table))]
    const quiet = names.filter((name) => !triggered.includes(name))
    // Each is one journey: a busy machine takes longer for a journey than for what it asks.
    await client.query(quiet.map((name) => `ALTER TABLE ${name} DISABLE TRIGGER USER`).join(';'))
    for (const text of before) await client.query(text)
    await insertAll(client, added)
    for (const one of changed) await change(client, one)
    for (const text of after) await client.query(text)
    await client.query(quiet.map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER`).join(';'))
    await moveSequences(client, names)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

const quoted = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ')
const jsonOf = ({ columns, rows }: TableOfRows) =>
  JSON.stringify(rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]]))))

/** One statement, so that tables may refer to each other in any order: foreign keys are checked at its end. */
async function insertAll(client: PoolClient, tables: TableOfRows[]): Promise<void> {
  const parts = tables.map(
    ({ table, columns }, at) =>
      `w${at} AS (INSERT INTO ${table} (${quoted(columns)}) OVERRIDING SYSTEM VALUE
         SELECT ${quoted(columns)} FROM json_populate_recordset(NULL::${table}, $${at + 1}::json))`,
  )
  if (parts.length > 0) await client.query(`WITH ${parts.join(',\n')} SELECT 1`, tables.map(jsonOf))
}

async function change(client: PoolClient, one: TableOfRows): Promise<void> {
  const { table, columns, key = 1 } = one
  const set = columns.slice(key).map((column) => `"${column}" = r."${column}"`)
  const found = columns.slice(0, key).map((column) => `t."${column}" = r."${column}"`)
  await client.query(
    `UPDATE ${table} t SET ${set.join(', ')} FROM json_populate_recordset(NULL::${table}, $1::json) r WHERE ${found.join(' AND ')}`,
    [jsonOf(one)],
  )
}

/** What these tables number goes on after their last row. */
async function moveSequences(client: PoolClient, tables: string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE a.attidentity <> '' AND c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1)`,
    [tables],
  )
  const moves = rows.map(
    ({ table, column }) =>
      `SELECT setval(pg_get_serial_sequence('public.${table}', '${column}'), greatest(1, (SELECT max("${column}") FROM ${table})))`,
  )
  await client.query(moves.join(';'))
}
