import { setTimeout as sleep } from 'node:timers/promises'
import { escapeLiteral, type Pool, type PoolClient } from 'pg'
import type { z } from 'zod'
import { errorCode } from '../error-code.ts'
import { requestContext } from '../request-context.ts'
import { observeTransaction, transactionRetries } from './observe-transaction.ts'
import { asAppError, busy, isRetryable, isUnavailable } from './postgres-errors.ts'
import type { Statement, Tx } from './statement.ts'

export const APPLICATION = 'tokri'

/** The application name of a connection during the current call; PostgreSQL truncates names to 63 bytes. */
export const currentName = () =>
  `${APPLICATION} ${requestContext.getStore()?.requestId ?? ''}`.trim().slice(0, 63)

/** What the connection to the database supports. */
export interface ConnectionMode {
  begin: string
  isNamed: boolean
  showsRequestId: boolean
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

export async function query<Row>(
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
export async function queryWithRequestId<Row>(
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

export async function retrying<T>(work: () => Promise<T>): Promise<T> {
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

export async function attempt<T>(
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
