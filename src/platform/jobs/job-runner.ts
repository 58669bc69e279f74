import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger,
  parseCrontab,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import { releaseAbandonedJobs } from './abandoned-jobs.ts'
import type { Log } from '../db/postgres.ts'

/** How long the end of a server waits for its jobs, in milliseconds: a silent mail server takes a minute. */
const STOP_MS = 5_000

/** What runs for each kind of job. A handler may run more than once for one job and must bear it. */
export type JobHandlers = Record<string, (payload: never) => Promise<void>>

// A job's payload may hold a mail's text, so of what the queue tells only the sentence and the error are kept.
const quietLogger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.error }, message)
    else if (level === 'warning') log.warn(message)
  })

/** Lays the queue's own tables; safe when two processes do it at once. */
export async function migrateJobs(pool: Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quietLogger(log) })
}

/**
 * Starts a worker on a pool of its own, so that slow mail never takes a connection from an order. It lives until
 * `stop`, whatever the database does meanwhile.
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
  const abandoned = releaseAbandonedJobs(pool, log)
  let stopped = false
  let runner: Runner
  const start = async () => {
    const events = new EventEmitter() as WorkerEvents
    abandoned.follow(events)
    runner = await run({
      pgPool: pool,
      taskList,
      concurrency: 3,
      // A notification wakes the worker at once; the poll only finds what a lost connection hid.
      pollInterval: 1000,
      noHandleSignals: true,
      parsedCronItems: parseCrontab(crontab),
      logger: quietLogger(log),
      events,
      // Without a batch, an end of a job that cannot be written while the database is away would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    void endOf(runner, events)
      .catch((error: unknown) => log.error({ err: error }, 'the job worker ended'))
      .then(async () => {
        if (stopped) return
        log.error('the job worker is started again')
        await restart()
      })
  }
  const restart = async () => {
    while (!stopped) {
      await sleep(1_000)
      const isStarted = await start().then(
        () => true,
        (error: unknown) => log.error({ err: error }, 'the job worker could not be started'),
      )
      if (isStarted) return
    }
  }
  await start()
  return {
    stop: async () => {
      stopped = true
      abandoned.stop()
      // What is not done by then is given back to another worker, or to this one's next start.
      await Promise.race([runner.stop().catch(() => undefined), sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}

/** The end of a worker; one that began to end because of a fault may never get there. */
const endOf = (runner: Runner, events: WorkerEvents): Promise<unknown> =>
  Promise.race([
    runner.promise,
    ...(['stop', 'pool:gracefulShutdown'] as const).map(async (event) => {
      await once(events, event)
      await sleep(STOP_MS, undefined, { ref: false })
    }),
  ])
