import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Connection } from '../db/postgres.ts'
import { operatorText } from '../operator-text.ts'
import { clientOn } from './read-snapshot.ts'

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

/** The backup is restored, which cannot be undone any more; the steps after it are done by the next start. */
export class RestoreUnfinished extends Error {
  constructor(cause: unknown) {
    super(
      `The backup is restored, but not everything after it could be done: ${operatorText(cause)}. The next start of the shop does that first.`,
      { cause },
    )
    this.name = 'RestoreUnfinished'
  }
}

export async function withOwner<T>(
  owner: Connection | string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
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

/** How long and how often a database is asked about a commit: it may be restarting, or still be committing. */
const ASK_TIMES = 30
const ASK_MS = 1_000

/** Asks on another connection how a transaction ended. Throws `RestoreUncertain` if there is no answer. */
export async function isTransactionCommitted(
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
