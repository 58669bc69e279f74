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
import { startHeartbeat } from './job-heartbeat.ts'
import type { JobAlarm } from './job-alarm.ts'
import { FIRST, ServerStops, type JobHandler } from './jobs.ts'
import { observeJob } from './observe-job.ts'
import { EarlierJobWaits, tryUnlessEarlier, wakeLater, waitForEarlier } from './job-order.ts'
import type { Database, Log } from '../db/postgres.ts'
import type { Tracing } from '../tracing.ts'

/** How long a stopping server waits for its jobs, in milliseconds: a hanging mail server takes a minute. */
const STOP_MS = 5_000

/** How long a job that is done waits for others, to be deleted together, in milliseconds. */
const COMPLETE_MS = 20

/** How long a worker's polls may all fail before it is restarted, in milliseconds. */
const FAILING_MS = 3_000

/** When a job that gave up waiting for an earlier one is checked again, in milliseconds. */
const RECHECK_MS = 1_000

/** How often a worker polls for jobs without being woken, for those that have become due, in milliseconds. */
const POLL_MS = 1_000

/** Job kinds that share workers: a blocked lane delays no other. */
export interface JobLane {
  /** How many jobs run at once, on each server. */
  concurrency: number
  handlers: JobHandler[]
  /** Scheduled jobs: handler name → cron pattern (UTC). */
  sweeps?: Record<string, string>
}

// A job's payload may contain the text of an email, so only the queue's message and error are logged.
const quietLogger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    const isExpected = meta?.error instanceof EarlierJobWaits || meta?.error instanceof ServerStops
    if (isExpected) log.info(message)
    else if (level === 'error') log.error({ err: meta?.error }, message)
    else if (level === 'warning') log.warn(message)
  })

/** Migrates the queue's own tables; safe in concurrent processes. */
export async function migrateJobs(pool: Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quietLogger(log) })
}

/**
 * The pool that the library gets. Each of its workers would listen for jobs of all kinds on a connection of its own:
 * the only one that it requests by callback, which is never called.
 */
function withoutListening(pool: Pool): Pool {
  const connect = (callback?: unknown) => (callback ? undefined : pool.connect())
  // The pool's own queries connect by callback too.
  return Object.assign(Object.create(pool) as Pool, { connect, query: pool.query.bind(pool) })
}

/**
 * Starts the workers of one lane. They run until `stop`, across database restarts. They have their own connections,
 * so that no job takes one from an order.
 */
export async function startJobs(
  lane: JobLane,
  { db, alarm, log, tracing = null }: { db: Database; alarm: JobAlarm; log: Log; tracing?: Tracing | null },
): Promise<{ stop(): Promise<void> }> {
  const kinds = lane.handlers.map(({ name }) => name)
  const crontab = Object.entries(lane.sweeps ?? {})
    .map(([name, pattern]) => `${pattern} ${name} ?max=1`)
    .join('\n')
  const stopping = new AbortController()
  // The earlier job may have ended before it was recorded that this one waits, and then has not woken it.
  const recheckLater = (jobId: string) =>
    void sleep(RECHECK_MS, undefined, { ref: false })
      .then(() => (stopping.signal.aborted ? undefined : tryUnlessEarlier(db, jobId)))
      .catch((error: unknown) => log.warn({ err: error }, 'a waiting job could not be checked again'))
  const taskList: TaskList = Object.fromEntries(
    lane.handlers.map((handler) => [
      handler.name,
      async (payload, { job }) => {
        const start = performance.now()
        const isQueued =
          handler.isQueued &&
          (job.flags?.[FIRST] === true ||
            (await waitForEarlier(db, job.id).catch((error: unknown) => {
              if (error instanceof EarlierJobWaits) recheckLater(job.id)
              throw error
            })))
        await observeJob(handler.name, job.id, tracing, () => handler.run(payload, stopping.signal))
        if (isQueued) await wakeLater(db, job, performance.now() - start)
      },
    ]),
  )
  const heartbeat = startHeartbeat(db, log)
  let runner: Runner
  const start = async () => {
    const events = new EventEmitter() as WorkerEvents
    heartbeat.follow(events)
    events.on('pool:create', ({ workerPool }) => {
      const stopWaking = alarm.on(kinds, () => workerPool.nudge(1))
      for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown'] as const)
        events.on(end, stopWaking)
    })
    runner = await run({
      pgPool: withoutListening(db.pool),
      taskList,
      concurrency: lane.concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      parsedCronItems: parseCrontab(crontab),
      logger: quietLogger(log),
      events,
      // Without a batch, a job result that cannot be written during a database outage would end the process.
      // (The library's local queue would end it too: released during an outage, it leaves a rejection unhandled.)
      preset: { worker: { completeJobBatchDelay: COMPLETE_MS, failJobBatchDelay: 0 } },
    })
    const started = runner
    // A worker that started on a server in recovery keeps the error of its first poll and never finds a job again.
    void oncePollingFails(events).then(() => started.stop().catch(() => undefined))
    void endOf(runner, events)
      .catch((error: unknown) => log.error({ err: error }, 'the job worker stopped'))
      .then(async () => {
        if (stopping.signal.aborted) return
        log.error('restarting the job worker')
        await restart()
      })
  }
  const restart = async () => {
    while (!stopping.signal.aborted) {
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
      stopping.abort(new ServerStops())
      heartbeat.stop()
      // Unfinished jobs are released to other workers, or to the next start.
      const hasEnded = await Promise.race([
        runner.stop().then(
          () => true,
          () => false,
        ),
        sleep(STOP_MS, false, { ref: false }),
      ])
      if (hasEnded) await heartbeat.leave()
    },
  }
}

/** Resolves when every poll for a job has failed for a while, which the library does not report. */
const oncePollingFails = (events: WorkerEvents): Promise<void> =>
  new Promise((resolve) => {
    let since: number | null = null
    events.on('worker:getJob:error', () => {
      since ??= performance.now()
      if (performance.now() - since > FAILING_MS) resolve()
    })
    for (const found of ['job:start', 'worker:getJob:empty'] as const) events.on(found, () => (since = null))
  })

/** Settles when a worker has ended, or some seconds after it began to stop: a failing one may never finish. */
const endOf = (runner: Runner, events: WorkerEvents): Promise<unknown> =>
  Promise.race([
    runner.promise,
    ...(['stop', 'pool:gracefulShutdown'] as const).map(async (event) => {
      await once(events, event)
      await sleep(STOP_MS, undefined, { ref: false })
    }),
  ])
