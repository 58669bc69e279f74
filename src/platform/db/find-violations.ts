import { Client } from 'pg'
import type { Connection } from './postgres.ts'

/** A violated rule, how often it is violated, and the first few violations. */
interface ViolatedRule {
  rule: string
  count: number
  examples: string[]
}

const EXAMPLES = 3

/** Each row violates an invariant (`db/invariants.sql`): one snapshot, no time limit, a read-only connection of its own. */
export async function findViolations(
  connection: Connection | string,
  query: string,
): Promise<ViolatedRule[]> {
  const client = new Client(typeof connection === 'string' ? { connectionString: connection } : connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0')
    const { rows } = await client.query<ViolatedRule>(
      `SELECT rule, count(*)::integer AS count,
         array_agg(coalesce(violation, '') ORDER BY number) FILTER (WHERE number <= ${EXAMPLES}) AS examples
       FROM (SELECT rule, violation, row_number() OVER (PARTITION BY rule ORDER BY violation) AS number
         FROM (${query}) AS violations) AS numbered
       GROUP BY rule ORDER BY rule`,
    )
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
