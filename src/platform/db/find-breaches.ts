import { Client } from 'pg'
import type { Connection } from './postgres.ts'

export interface Breach {
  rule: string
  breach: string
}

/** More of one kind say nothing new. */
const MOST = 100

/**
 * Asks a question whose every row is a breach of a rule (`db/invariants.sql`), of one moment and without a time limit: it
 * reads whole tables, on a connection of its own that can change nothing.
 */
export async function findBreaches(connection: Connection | string, question: string): Promise<Breach[]> {
  const client = new Client(typeof connection === 'string' ? { connectionString: connection } : connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0')
    const { rows } = await client.query<Breach>(
      `SELECT rule, coalesce(breach, '') AS breach FROM (${question}) AS breaches LIMIT ${MOST}`,
    )
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
