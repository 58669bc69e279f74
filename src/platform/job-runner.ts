import { Logger, parseCrontab, run, runMigrations, type Runner, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from './postgres.ts'

/** What runs for each kind of job. A handler may run more than once for one job and must bear it. */
export type JobHandlers = Record<string, (payload: never) => Promise<void>>

const quietLogger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta }, message)
    else if (level === 'warning') log.warn(message)
  })

/** Lays the queue's own tables; safe when two processes do it at once. */
export async function migrateJobs(pool: Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quietLogger(log) })
}

/**
 * Starts a worker on a pool of its own, so that slow mail never takes a connection from an order.
 * `sweeps` are handlers that run on a clock: cron pattern (UTC) → name of the handler.
 */
export async function startJobs(options: {
  pool: Pool
  handlers: JobHandlers
  sweeps: Record<string, string>
  log: Log
}): Promise<{ stop(): Promise<void> }> {
  const { pool, handlers, sweeps, log } = options
  const crontab = Object.entries(sweeps)
    .map(([name, pattern]) => `${pattern} ${name} ?max=1`)
    .join('\n')
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload) => handle(payload as never)]),
  )
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency: 3,
    // A notification wakes the worker at once; the poll only finds what a lost connection hid.
    pollInterval: 1000,
    noHandleSignals: true,
    parsedCronItems: parseCrontab(crontab),
    logger: quietLogger(log),
  })
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job worker stopped'))
  return { stop: () => runner.stop() }
}
