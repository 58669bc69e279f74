import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { escapeLiteral, Pool, type PoolClient, type PoolConfig } from 'pg'
import type { z } from 'zod'
import { errorCode } from '../error-code.ts'
import { batchingSocket } from './batching-socket.ts'
import { requestContext } from '../request-context.ts'
import { observeStatement, observeTransaction, transactionRetries } from './observe-transaction.ts'
import { asAppError, busy, isRetryable, isUnavailable } from './postgres-errors.ts'
import { rowTypes } from './postgres-types.ts'

/** Lines about an outage, by their `err` or a field `outage`, are limited by `platform/outage-lines.ts`. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** A named SQL statement. `Row` is the type of its rows. */
export interface Statement<Row> {
  readonly name: string
  readonly text: string
  readonly row: z.ZodType<Row> | undefined
  /** It is planned for its values at each run, so that conditions on parameters that are null cost nothing. */
  readonly isPlannedEachTime?: boolean
}

/** Every statement of the program, so that a test can prepare each against the migrated schema. */
export const statements: Statement<unknown>[] = []
const byName = new Map<string, Statement<unknown>>()

/**
 * Declares a statement, which each connection plans once. Rows are validated by `row` if given; an invalid row throws,
 * because the schema and the code disagree.
 */
export function sql<Row = Record<string, unknown>>(
  name: string,
  text: string,
  row?: z.ZodType<Row>,
  { isPlannedEachTime = false } = {},
): Statement<Row> {
  if (Buffer.byteLength(name) > 63) throw new Error(`The statement name ${name} is too long for PostgreSQL`)
  const statement = { name, text, row, isPlannedEachTime }
  const namesake = byName.get(name)
  if (namesake && namesake.text !== text) throw new Error(`Duplicate statement name ${name}`)
  if (!namesake) statements.push(statement)
  byName.set(name, statement)
  return statement
}

/** Where statements run: inside one transaction, or each on its own (`Database`). */
export interface Tx {
  many<Row>(statement: Statement<Row>, values?: unknown[]): Promise<Row[]>
  /** The one row, or null for none; throws for more. */
  maybe<Row>(statement: Statement<Row>, values?: unknown[]): Promise<Row | null>
  /** The one row; throws for none and for more. */
  one<Row>(statement: Statement<Row>, values?: unknown[]): Promise<Row>
  /** The number of rows written. */
  run(statement: Statement<unknown>, values?: unknown[]): Promise<number>
  /**
   * Sends the COMMIT along with the statements sent before, in their round trip, instead of after `work`. If one of them
   * fails nothing is committed, so whatever could refuse must be one of them; no statement may follow. Absent outside
   * transactions.
   */
  commit?(): void
}

/**
 * Throws `AppError('unavailable')` while the database cannot be reached and `AppError('busy')` when it stays
 * contended; other errors (a violated constraint) are PostgreSQL's own, with their `code`.
 */
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

const APPLICATION = 'tokri'

const localSetting = (setting: string) => `SET LOCAL ${setting.replace('=', " = '")}'`

/** The application name of a connection during the current call; PostgreSQL truncates names to 63 bytes. */
const currentName = () => `${APPLICATION} ${requestContext.getStore()?.requestId ?? ''}`.trim().slice(0, 63)

/** What the connection to the database supports. */
interface ConnectionMode {
  begin: string
  isNamed: boolean
  showsRequestId: boolean
}

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

export type RunStatement = <Row>(
  statement: Statement<Row>,
  values: unknown[],
) => Promise<{ rows: Row[]; count: number }>

export function statementsOn(run: RunStatement): Tx {
  return {
    many: async (statement, values = []) => (await run(statement, values)).rows,
    maybe: async (statement, values = []) => {
      const { rows } = await run(statement, values)
      if (rows.length > 1)
        throw new Error(`${statement.name} returned ${rows.length} rows, expected at most one`)
      return rows[0] ?? null
    },
    one: async (statement, values = []) => {
      const { rows } = await run(statement, values)
      const [row] = rows
      if (row === undefined || rows.length > 1) {
        throw new Error(`${statement.name} returned ${rows.length} rows, expected one`)
      }
      return row
    },
    run: async (statement, values = []) => (await run(statement, values)).count,
  }
}

async function query<Row>(
  client: Pool | PoolClient,
  statement: Statement<Row>,
  values: unknown[],
  isNamed: boolean,
) {
  const { name, text, row, isPlannedEachTime } = statement
  const result = await client.query(isNamed && !isPlannedEachTime ? { name, text, values } : { text, values })
  const rows = row ? result.rows.map((found) => checked(statement, row, found)) : (result.rows as Row[])
  return { rows, count: result.rowCount ?? 0 }
}

const currentNames = new WeakMap<PoolClient, string>()

/** Sets the name by a pipelined statement of its own, so that the text and the plan of `statement` stay the same. */
async function queryWithRequestId<Row>(
  pool: Pool,
  name: string,
  statement: Statement<Row>,
  values: unknown[],
) {
  const client = await pool.connect()
  let failed = true
  try {
    if (currentNames.get(client) !== name) {
      currentNames.set(client, name)
      client.query(`SET application_name = ${escapeLiteral(name)}`).catch(() => undefined)
    }
    const found = await query(client, statement, values, true)
    failed = false
    return found
  } finally {
    client.release(failed)
  }
}

function checked<Row>(statement: Statement<Row>, row: z.ZodType<Row>, found: unknown): Row {
  const outcome = row.safeParse(found)
  if (outcome.success) return outcome.data
  throw new Error(`${statement.name} returned a row that does not match its schema`, { cause: outcome.error })
}

// At most two lock timeouts: after four seconds an error is better than more waiting.
const RETRY_FOR_MS = 3_000

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isOver = tries > 3 || performance.now() - start > RETRY_FOR_MS
      if (!isRetryable(error) || isOver) throw asAppError(error)
      transactionRetries.inc()
      await sleep(tries * 20 + Math.random() * 50)
    }
  }
}

/** "current transaction is aborted": the error of every statement after a failed one. */
const ABORTED = '25P02'

async function attempt<T>(
  pool: Pool,
  { begin, isNamed, showsRequestId }: ConnectionMode,
  work: (tx: Tx & { runStatement: RunStatement }) => Promise<T>,
): Promise<T> {
  const observed = observeTransaction()
  const client = await pool.connect().catch((error: unknown) => {
    observed.end(error)
    throw error
  })
  let isOpen = true
  let running = 0
  let broken = false
  const markBroken = () => (broken = true)
  let cause: unknown
  const runStatement: RunStatement = async (statement, values) => {
    // Behind COMMIT or ROLLBACK it would be a transaction of its own, or run in the connection's next one.
    if (!isOpen) throw new Error(`${statement.name} ran after its transaction had ended`)
    running += 1
    return observed.statement(statement.name, async () => {
      const found = query(client, statement, values, isNamed)
      found.catch((error: unknown) => (cause ??= error))
      return (await Promise.all([found, begun]).finally(() => (running -= 1)))[0]
    })
  }
  let sent: Promise<{ command: string }> | undefined
  const committed = () => {
    isOpen = false
    sent ??= client.query('COMMIT').catch((error: unknown) => {
      markBroken()
      throw busy(error)
    })
    return sent
  }
  const commit = () => void committed().catch(() => undefined)
  const tx = { ...statementsOn(runStatement), runStatement, commit }
  // Pipelined with the first statement.
  const begun = client.query(
    showsRequestId ? `${begin}; SET LOCAL application_name = ${escapeLiteral(currentName())}` : begin,
  )
  begun.catch(() => undefined)

  try {
    const result = await work(tx)
    await begun
    // Whoever sent it cannot know whether it was committed, nor send the next one.
    if (running > 0) throw new Error('A transaction ended before its statements had')
    const { command } = await committed()
    // PostgreSQL responds with ROLLBACK to the COMMIT of a failed transaction.
    if (command !== 'COMMIT')
      throw new Error('A statement failed in a transaction and its error was swallowed')
    observed.end()
    return result
  } catch (thrown) {
    // Before ROLLBACK is sent: other branches of the work may still run.
    const wasOpen = isOpen
    isOpen = false
    // Pipelined statements fail together, and only the error of the first one says why.
    const error = errorCode(thrown) === ABORTED ? (cause ?? thrown) : thrown
    observed.end(error)
    // Answered after every statement that was sent.
    if (wasOpen) await client.query('ROLLBACK').catch(markBroken)
    // Without its response nobody knows whether it was committed, whatever else has failed.
    else await committed()
    // After a failover a connection may still lead to a server that is read-only now.
    if (isUnavailable(asAppError(error))) markBroken()
    throw error
  } finally {
    client.release(broken)
  }
}
