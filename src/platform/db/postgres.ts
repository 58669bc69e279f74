import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { z } from 'zod'
import { asAppError, busy, isRetryable } from './postgres-errors.ts'
import { rowTypes } from './postgres-types.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** A named SQL statement; each connection plans it once. `Row` is what a row of its answer looks like. */
export interface Statement<Row> {
  readonly name: string
  readonly text: string
  readonly row: z.ZodType<Row> | undefined
}

/** Every statement of the program, so that a test can prepare each against the migrated schema. */
export const statements: Statement<unknown>[] = []

/**
 * Declares a statement. Rows are checked by `row` where it is given; a row that does not fit throws, since the
 * schema and the code disagree.
 */
export function sql<Row = Record<string, unknown>>(
  name: string,
  text: string,
  row?: z.ZodType<Row>,
): Statement<Row> {
  if (Buffer.byteLength(name) > 63) throw new Error(`The statement name ${name} is too long for PostgreSQL`)
  const statement = { name, text, row }
  const namesake = statements.find((other) => other.name === name)
  if (namesake && namesake.text !== text) throw new Error(`Duplicate statement name ${name}`)
  if (!namesake) statements.push(statement)
  return statement
}

/** Where statements run: inside one transaction, or each on its own (`Database`). */
export interface Tx {
  many<Row>(statement: Statement<Row>, values?: unknown[]): Promise<Row[]>
  /** The one row, or null for none; throws for more. */
  maybe<Row>(statement: Statement<Row>, values?: unknown[]): Promise<Row | null>
  /** The one row; throws for none and for more. */
  one<Row>(statement: Statement<Row>, values?: unknown[]): Promise<Row>
  /** How many rows were written. */
  run(statement: Statement<unknown>, values?: unknown[]): Promise<number>
}

/**
 * Throws `AppError('unavailable')` while the database is out of reach and `AppError('busy')` when it stays
 * contended; other faults (a broken constraint) arrive as PostgreSQL's own error with its `code`.
 */
export interface Database extends Tx {
  /**
   * Runs `work` in one transaction: all of it happens or none. After a deadlock or a lock not had in time the
   * whole of `work` runs again, so it must do nothing outside the transaction. A COMMIT whose answer was lost
   * is never repeated: it may have happened.
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

// Sent as start-up options: no round trip, and a reset of the session keeps them.
const sessionSettings = [
  'timezone=UTC',
  'lock_timeout=2s',
  'statement_timeout=5s',
  'idle_in_transaction_session_timeout=10s',
  // The database is in memory or on a disk that seeks for free. At the default of 4, a plan made while a table was nearly
  // empty reads all of it for a minute after it has grown, with every order's five foreign keys among them (0026).
  'random_page_cost=1.1',
  'jit=off',
]

/**
 * Opens a pool on an embedded database or on a `postgres://` address. No connection is made yet.
 * With `asynchronousCommit` a commit does not wait for the disk: a crash of the database may undo the last moments, though
 * never a part of a transaction, nor an earlier one without the later. For work that is done again after a crash.
 * `pooled`: the address leads to a pooler that gives each transaction another connection (pgbouncer's transaction mode), so
 * nothing outlives one: no named statements, and the time limits are set in every transaction.
 */
export function openDatabase(
  connection: Connection | string,
  options: {
    poolSize?: number
    log: Log
    asynchronousCommit?: boolean
    statementTimeoutMs?: number
    pooled?: boolean
  },
): Database {
  const { pooled = false } = options
  const wanted = [
    ...sessionSettings,
    ...(options.asynchronousCommit ? ['synchronous_commit=off'] : []),
    ...(options.statementTimeoutMs ? [`statement_timeout=${options.statementTimeoutMs}`] : []),
  ]
  const pool = new Pool({
    ...poolConfig(connection, pooled ? [] : wanted),
    application_name: 'tokri',
    max: options.poolSize ?? 10,
    types: rowTypes,
    keepAlive: true,
    // Statements of one transaction that do not wait for each other travel together.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    // The database ends a statement after five seconds; if nothing is heard even then, the line is dead.
    query_timeout: 8_000,
    idleTimeoutMillis: 60_000,
  })
  // Without listeners a lost connection would end the process; one that is in use reports it through its query.
  pool.on('error', (error) => {
    // The pool's end does not wait for its connections, so the database may end before the last of them.
    if (!pool.ending) options.log.warn({ err: error }, 'A database connection was lost')
  })
  pool.on('connect', (client) => client.on('error', () => undefined))

  const way: Way = pooled
    ? { begin: `BEGIN; ${wanted.map(localSetting).join(' ')}`, isNamed: false }
    : { begin: 'BEGIN', isNamed: true }
  const alone: Runs = (statement, values) =>
    pooled ? attempt(pool, way, (tx) => tx.answer(statement, values)) : query(pool, statement, values, true)
  return {
    ...statementsOn((statement, values) => retrying(() => alone(statement, values))),
    transaction: (work) => retrying(() => attempt(pool, way, work)),
    pool,
    close: () => pool.end(),
  }
}

const localSetting = (setting: string) => `SET LOCAL ${setting.replace('=', " = '")}';`

/** What the way to the database allows. */
interface Way {
  begin: string
  isNamed: boolean
}

function poolConfig(connection: Connection | string, wanted: string[]): PoolConfig {
  if (wanted.length === 0)
    return typeof connection === 'string' ? { connectionString: connection } : connection
  const settings = wanted.map((setting) => `-c ${setting}`).join(' ')
  if (typeof connection !== 'string') return { ...connection, options: settings }
  const url = new URL(connection)
  const theirs = url.searchParams.get('options') ?? ''
  url.searchParams.delete('options')
  // Options in the URL come last and so take precedence.
  return { connectionString: url.href, options: `${settings} ${theirs}`.trim() }
}

type Runs = <Row>(statement: Statement<Row>, values: unknown[]) => Promise<{ rows: Row[]; count: number }>

function statementsOn(runs: Runs): Tx {
  return {
    many: async (statement, values = []) => (await runs(statement, values)).rows,
    maybe: async (statement, values = []) => {
      const { rows } = await runs(statement, values)
      if (rows.length > 1)
        throw new Error(`${statement.name} returned ${rows.length} rows, expected at most one`)
      return rows[0] ?? null
    },
    one: async (statement, values = []) => {
      const { rows } = await runs(statement, values)
      const [row] = rows
      if (row === undefined || rows.length > 1) {
        throw new Error(`${statement.name} returned ${rows.length} rows, expected one`)
      }
      return row
    },
    run: async (statement, values = []) => (await runs(statement, values)).count,
  }
}

async function query<Row>(
  client: Pool | PoolClient,
  statement: Statement<Row>,
  values: unknown[],
  isNamed: boolean,
) {
  const { name, text, row } = statement
  const result = await client.query(isNamed ? { name, text, values } : { text, values })
  const rows = row ? result.rows.map((found) => checked(statement, row, found)) : (result.rows as Row[])
  return { rows, count: result.rowCount ?? 0 }
}

function checked<Row>(statement: Statement<Row>, row: z.ZodType<Row>, found: unknown): Row {
  const outcome = row.safeParse(found)
  if (outcome.success) return outcome.data
  throw new Error(`${statement.name} returned a row that does not match its schema`, { cause: outcome.error })
}

// At most two lock timeouts: after four seconds an error is better than more waiting.
const PATIENCE_MS = 3_000

async function retrying<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isOver = tries > 3 || performance.now() - start > PATIENCE_MS
      if (!isRetryable(error) || isOver) throw asAppError(error)
      await sleep(tries * 20 + Math.random() * 50)
    }
  }
}

async function attempt<T>(
  pool: Pool,
  { begin, isNamed }: Way,
  work: (tx: Tx & { answer: Runs }) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let stage: 'open' | 'committing' | 'over' = 'open'
  let broken = false
  const markBroken = () => (broken = true)
  const answer: Runs = async (statement, values) => {
    // A statement that was not awaited must not end up in the connection's next transaction.
    if (stage !== 'open') throw new Error(`${statement.name} ran after its transaction had ended`)
    const [found] = await Promise.all([query(client, statement, values, isNamed), begun])
    return found
  }
  const tx = { ...statementsOn(answer), answer }
  // Travels with the first statement, which is worth nothing without it.
  const begun = client.query(begin)
  begun.catch(() => undefined)

  try {
    const result = await work(tx)
    await begun
    stage = 'committing'
    const { command } = await client.query('COMMIT').catch((error: unknown) => {
      markBroken()
      throw busy(error)
    })
    // PostgreSQL answers ROLLBACK to the COMMIT of a failed transaction.
    if (command !== 'COMMIT')
      throw new Error('A statement failed in a transaction and its error was swallowed')
    stage = 'over'
    return result
  } catch (error) {
    if (stage === 'open') await client.query('ROLLBACK').catch(markBroken)
    throw error
  } finally {
    stage = 'over'
    client.release(broken)
  }
}
