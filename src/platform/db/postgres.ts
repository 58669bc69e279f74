import type { FastifyBaseLogger } from 'fastify'
import { Pool, type PoolConfig } from 'pg'
import type { z } from 'zod'
import { batchingSocket } from './batching-socket.ts'
import { observeStatement } from './observe-transaction.ts'
import { rowTypes } from './postgres-types.ts'
import { callsOf, type Statement, type StatementCalls, type Tx } from './statement.ts'
import {
  APPLICATION,
  attempt,
  currentName,
  query,
  queryWithRequestId,
  retrying,
  statementsOn,
  type ConnectionMode,
  type RunStatement,
} from './transaction.ts'

export type { Statement, Tx }

/** Lines about an outage, by their `err` or a field `outage`, are limited by `platform/outage-lines.ts`. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Every statement of the program, so that a test can prepare each against the migrated schema. */
export const statements: Statement<unknown>[] = []
const byName = new Map<string, Statement<unknown>>()

/** Declares a statement, planned once per connection. A row that is not as `row` throws: schema and code disagree. */
export function sql<Row = Record<string, unknown>>(
  name: string,
  text: string,
  row?: z.ZodType<Row>,
  { isPlannedEachTime = false } = {},
): Statement<Row> & StatementCalls<Row> {
  if (Buffer.byteLength(name) > 63) throw new Error(`The statement name ${name} is too long for PostgreSQL`)
  const declared = { name, text, row, isPlannedEachTime }
  const statement = Object.assign(declared, callsOf<Row>(declared))
  const namesake = byName.get(name)
  if (namesake && namesake.text !== text) throw new Error(`Duplicate statement name ${name}`)
  if (!namesake) statements.push(statement)
  byName.set(name, statement)
  return statement
}

/** Throws `unavailable` while the database is away, `busy` when contended; others are PostgreSQL's, with their `code`. */
export interface Database extends Tx {
  /**
   * Runs `work` in one transaction. After a deadlock or a lock timeout the whole of `work` runs again, so it must have
   * no effects outside the transaction. A COMMIT whose response was lost is never repeated: it may have succeeded.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  pool: Pool
  close(): Promise<void>
}

export interface Connection {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

// Sent as start-up options: they cost no round trip and survive a reset of the session.
const sessionSettings = [
  'timezone=UTC',
  'lock_timeout=2s',
  'idle_in_transaction_session_timeout=10s',
  // Sequential scans are made expensive: a plan made while a table was nearly empty would scan all of it for a minute
  // after it has grown, including for the five foreign keys of every order (0026).
  'random_page_cost=1.1',
  'seq_page_cost=4',
  'jit=off',
]

/**
 * Opens a pool on an embedded database or a `postgres://` URL. No connection is made yet. `pooled`: the URL leads to a
 * pooler that may give each transaction another connection (pgbouncer's transaction mode), so there is no session
 * state: no named statements, and timeouts are set in every transaction.
 */
export function openDatabase(
  connection: Connection | string,
  options: {
    poolSize?: number
    log: Log
    /** When the database ends a statement: by default as soon as a shopper no longer waits for it. */
    statementTimeoutMs?: number
    /** How long to wait for a connection, and for a response, before the database counts as unreachable. */
    timeouts?: { connectMs: number; responseMs: number }
    pooled?: boolean
    showsRequestId?: boolean
  },
): Database {
  const {
    pooled = false,
    showsRequestId = false,
    statementTimeoutMs = 5_000,
    timeouts = { connectMs: 5_000, responseMs: statementTimeoutMs + 3_000 },
  } = options
  const settings = [...sessionSettings, `statement_timeout=${statementTimeoutMs}`]
  const pool = new Pool({
    ...poolConfig(connection, pooled ? [] : settings),
    application_name: APPLICATION,
    max: options.poolSize ?? 10,
    types: rowTypes,
    keepAlive: true,
    // Independent statements of a transaction are pipelined.
    pipeline: true,
    stream: batchingSocket,
    connectionTimeoutMillis: timeouts.connectMs,
    // The database ends a statement earlier; if there is no response even then, the connection is dead.
    query_timeout: timeouts.responseMs,
    // Longer than the minute between two runs of a periodic job, which would otherwise connect anew each time.
    idleTimeoutMillis: 150_000,
  })
  // Without a listener a lost connection would end the process; one in use reports the error through its query.
  pool.on('error', (error) => {
    // The pool's `end` does not wait for its connections, so the database may stop before the last of them.
    if (!pool.ending) options.log.warn({ err: error }, 'A database connection was lost')
  })
  pool.on('connect', (client) => client.on('error', () => undefined))

  const mode: ConnectionMode = {
    begin: pooled ? ['BEGIN', ...settings.map(localSetting)].join('; ') : 'BEGIN',
    isNamed: !pooled,
    showsRequestId,
  }
  const runAlone: RunStatement = (statement, values) =>
    pooled
      ? attempt(pool, mode, (tx) => tx.runStatement(statement, values))
      : observeStatement(statement.name, () =>
          showsRequestId
            ? queryWithRequestId(pool, currentName(), statement, values)
            : query(pool, statement, values, true),
        )
  return {
    ...statementsOn((statement, values) => retrying(() => runAlone(statement, values))),
    transaction: (work) => retrying(() => attempt(pool, mode, work)),
    pool,
    close: () => pool.end(),
  }
}

const localSetting = (setting: string) => `SET LOCAL ${setting.replace('=', " = '")}'`

function poolConfig(connection: Connection | string, settings: string[]): PoolConfig {
  if (settings.length === 0)
    return typeof connection === 'string' ? { connectionString: connection } : connection
  const startOptions = settings.map((setting) => `-c ${setting}`).join(' ')
  if (typeof connection !== 'string') return { ...connection, options: startOptions }
  const url = new URL(connection)
  const urlOptions = url.searchParams.get('options') ?? ''
  url.searchParams.delete('options')
  // Options in the URL come last and so take precedence.
  return { connectionString: url.href, options: `${startOptions} ${urlOptions}`.trim() }
}
