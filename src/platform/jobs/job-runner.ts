import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger,
  parseCrontab,
  run,
  runMigrations,
  type Runner,
  type Job,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import { z } from 'zod'
import { startHeartbeat } from './job-heartbeat.ts'
import type { JobHandler } from './jobs.ts'
import { sql, type Database, type Log } from '../db/postgres.ts'

/** How long the end of a server waits for its jobs, in milliseconds: a silent mail server takes a minute. */
const STOP_MS = 5_000

/** Kinds of jobs that share workers: whatever holds one lane up holds up no other. */
export interface JobLane {
  /** How many jobs run at once, on each server. */
  concurrency: number
  handlers: JobHandler[]
  /** What runs on a clock: name of a handler → cron pattern (UTC). */
  sweeps?: Record<string, string>
}

const leftBefore = sql(
  'jobs.leftBefore',
  `SELECT j.id, t.identifier, j.payload FROM graphile_worker._private_jobs j
   JOIN graphile_worker._private_tasks t ON t.id = j.task_id
   WHERE j.job_queue_id = $1 AND j.id < $2 AND j.attempts < j.max_attempts AND j.locked_at IS NULL
     AND (j.attempts > 0 OR j.run_at <= now())
   ORDER BY j.id`,
  z.object({ id: z.number(), identifier: z.string(), payload: z.unknown() }),
)

const complete = sql('jobs.complete', `SELECT graphile_worker.complete_jobs(ARRAY[$1::bigint])`)

const sweepQueues = sql(
  'jobs.sweepQueues',
  `DELETE FROM graphile_worker._private_job_queues q WHERE locked_at IS NULL
     AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE job_queue_id = q.id)`,
)

/** Forgets queues that hold no job any more. For a sweep: workers look at every queue when they look for a job. */
export const sweepJobQueues = (db: Database) => db.run(sweepQueues)

// A job's payload may contain an email's text, so only the queue's message and error are logged.
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
 * Starts the workers of one lane. They run until `stop`, even if the database restarts. Their connections are
 * not those of calls, so that no job ever takes one from an order.
 */
export async function startJobs(
  lane: JobLane,
  { db, log }: { db: Database; log: Log },
): Promise<{ stop(): Promise<void> }> {
  const crontab = Object.entries(lane.sweeps ?? {})
    .map(([name, pattern]) => `${pattern} ${name} ?max=1`)
    .join('\n')
  const handlers = new Map(lane.handlers.map((handler) => [handler.name, handler]))
  const taskList: TaskList = Object.fromEntries(
    lane.handlers.map((handler) => [
      handler.name,
      async (payload, { job }) => {
        if (job.job_queue_id !== null) await runLeftBefore(db, handlers, job)
        await handler.run(payload)
      },
    ]),
  )
  const heartbeat = startHeartbeat(db, log)
  let stopped = false
  let runner: Runner
  const start = async () => {
    const events = new EventEmitter() as WorkerEvents
    heartbeat.follow(events)
    runner = await run({
      pgPool: db.pool,
      taskList,
      concurrency: lane.concurrency,
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
      .catch((error: unknown) => log.error({ err: error }, 'the job worker stopped'))
      .then(async () => {
        if (stopped) return
        log.error('restarting the job worker')
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
      heartbeat.stop()
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

/**
 * First runs what an earlier failure left in the job's queue, so that nothing overtakes it. No other worker takes from
 * the queue while the job holds it.
 */
async function runLeftBefore(db: Database, handlers: Map<string, JobHandler>, job: Job): Promise<void> {
  for (const earlier of await db.many(leftBefore, [job.job_queue_id, job.id])) {
    await handlers.get(earlier.identifier)?.run(earlier.payload)
    await db.run(complete, [earlier.id])
  }
}
