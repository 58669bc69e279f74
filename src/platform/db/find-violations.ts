import { Client } from 'pg'
import type { Connection } from './postgres.ts'

export interface Violation {
  rule: string
  violation: string
}

/** The maximum number of rows returned for each rule, so that a rule with many violations does not hide the others. */
const MOST_PER_RULE = 100

/**
 * Runs a query whose every row is a violation of an invariant (`db/invariants.sql`), in one snapshot and without a
 * time limit: it reads whole tables, on a read-only connection of its own.
 */
export async function findViolations(connection: Connection | string, query: string): Promise<Violation[]> {
  const client = new Client(typeof connection === 'string' ? { connectionString: connection } : connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0')
    const { rows } = await client.query<Violation>(
      `SELECT rule, coalesce(violation, '') AS violation
       FROM (SELECT rule, violation, row_number() OVER (PARTITION BY rule) AS number FROM (${query}) AS violations) AS numbered
       WHERE number <= ${MOST_PER_RULE}`,
    )
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
