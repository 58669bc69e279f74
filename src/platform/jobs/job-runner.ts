import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../error-code.ts'
import type { Database, Log } from '../db/postgres.ts'
import type { Tracing } from '../tracing.ts'
import type { JobAlarm } from './job-alarm.ts'
import {
  beatWorker,
  finishJobs,
  giveBackJobs,
  leaveWorker,
  takeJobs,
  tickSchedules,
  type GivenBack,
  type TakenJob,
} from './job-store.ts'
import { ServerStops, type JobHandler } from './jobs.ts'
import { observeJob } from './observe-job.ts'
import { latestTick } from './schedule.ts'

/** How long a stopping server waits for its jobs, in milliseconds: a hanging mail server takes a minute. */
const STOP_MS = 5_000

/** The heartbeat, and how often an idle server looks for jobs without being woken, in milliseconds. */
const BEAT_MS = 5_000

/** How much a timer may be early, in milliseconds. */
const TIMER_MS = 20

/** The pause after the database did not respond, in milliseconds. */
const PAUSE_MS = 1_000

/** The longest wait between two tries of most jobs, in seconds. */
const MAX_DELAY_SECONDS = 6 * 3_600

/** Two servers took a job of the same queue at the same moment; one of them tries again. */
const UNIQUE_VIOLATION = '23505'

/** Job kinds that share workers: a blocked lane delays no other. */
export interface JobLane {
  /** How many jobs run at once, on each server. */
  concurrency: number
  handlers: JobHandler[]
  /** Scheduled jobs: handler name → cron pattern (UTC). */
  sweeps?: Record<string, string>
}

/** The wait before the next try, in seconds: exponential, and not the same for jobs that failed together. */
const delayAfter = (attempts: number, max: number) =>
  Math.min(max, Math.exp(attempts)) * (0.75 + Math.random() / 2)

/**
 * Starts the worker of this server, for all lanes. It runs until `stop`, across database restarts. One loop does all
 * that the queue needs: it records ended jobs, beats, adds scheduled jobs, and takes new ones. `db` must have a
 * connection for it that no handler holds.
 */
export async function startJobs(
  lanes: JobLane[],
  { db, alarm, log, tracing = null }: { db: Database; alarm: JobAlarm; log: Log; tracing?: Tracing | null },
): Promise<{ stop(): Promise<void> }> {
  const worker = randomUUID()
  const stopping = new AbortController()
  const slots = lanes.map(({ concurrency }) => concurrency)
  const kinds = lanes.flatMap(({ handlers }, lane) => handlers.map((handler) => ({ handler, lane })))
  const schedules = lanes.flatMap(({ sweeps = {} }) => Object.entries(sweeps))
  const running = new Map<number, Promise<void>>()
  let done: TakenJob[] = []
  let givenBack: GivenBack[] = []
  let beatenAt = -Infinity
  let tickedMinute = 0
  let failures = 0
  const alertness = alertable()

  const run = async (job: TakenJob, { handler, lane }: (typeof kinds)[number]) => {
    try {
      await observeJob(job.kind, String(job.id), tracing, () => handler.run(job.payload, stopping.signal))
      done.push(job)
    } catch (error) {
      const isInterrupted = error instanceof ServerStops
      // A payload may contain the text of an email, so it is not logged.
      const about = { job: job.kind, attempt: job.attempts, of: job.max_attempts }
      if (isInterrupted) log.info(about, 'a job was interrupted')
      else log.error({ ...about, err: error }, 'a job failed')
      givenBack.push({
        id: job.id,
        attempts: job.attempts,
        seconds: isInterrupted ? 0 : delayAfter(job.attempts, handler.maxDelaySeconds ?? MAX_DELAY_SECONDS),
        error: isInterrupted ? null : String(error instanceof Error ? error.message : error).slice(0, 2_000),
      })
    } finally {
      running.delete(job.id)
      slots[lane]! += 1
      alertness.wake()
    }
  }

  const recordEnded = async () => {
    const [finished, returned] = [[...done], [...givenBack]]
    if (finished.length > 0) await finishJobs(db, worker, finished)
    done = done.filter((job) => !finished.includes(job))
    if (returned.length > 0) await giveBackJobs(db, worker, returned)
    givenBack = givenBack.filter((job) => !returned.includes(job))
  }

  const beat = async () => {
    const mine = [...running.keys(), ...[...done, ...givenBack].map(({ id }) => id)]
    const now = await beatWorker(db, worker, mine)
    const minute = Math.floor(now.getTime() / 60_000)
    if (schedules.length > 0 && minute !== tickedMinute)
      await tickSchedules(db, new Map(schedules.map(([name, pattern]) => [name, latestTick(pattern, now)])))
    tickedMinute = minute
    beatenAt = performance.now()
  }

  /** Takes jobs for the free slots; returns when to look again, in milliseconds. */
  const takeMore = async (): Promise<number> => {
    const wanted = kinds
      .filter(({ lane }) => slots[lane]! > 0)
      .map(({ handler, lane }) => ({
        kind: handler.name,
        lane,
        free: slots[lane]!,
        isUrgent: handler.isUrgent ?? false,
      }))
    if (wanted.length === 0) return BEAT_MS
    const { jobs, next_in_ms: nextIn } = await takeJobs(db, worker, wanted)
    for (const job of jobs) {
      const kind = kinds.find(({ handler }) => handler.name === job.kind)!
      slots[kind.lane]! -= 1
      running.set(job.id, run(job, kind))
    }
    return Math.min(BEAT_MS, Math.ceil(nextIn ?? BEAT_MS))
  }

  const loop = async () => {
    while (!stopping.signal.aborted) {
      let pause = PAUSE_MS
      try {
        await recordEnded()
        if (performance.now() - beatenAt > BEAT_MS - TIMER_MS) await beat()
        pause = await takeMore()
        failures = 0
      } catch (error) {
        if (errorCode(error) === UNIQUE_VIOLATION) pause = Math.random() * 50
        else log.warn({ err: error, failures: (failures += 1) }, 'the job queue could not be reached')
      }
      await alertness.until(Math.min(pause, Math.max(0, beatenAt + BEAT_MS - performance.now())))
    }
  }

  const subscriptions = lanes.map(({ handlers }, lane) =>
    alarm.on(
      handlers.map(({ name }) => name),
      // A full lane takes more when one of its jobs ends.
      () => slots[lane]! > 0 && alertness.wake(),
    ),
  )
  const looping = loop()
  return {
    stop: async () => {
      stopping.abort(new ServerStops())
      for (const unsubscribe of subscriptions) unsubscribe()
      alertness.wake()
      await looping
      const ended = Promise.all(running.values()).then(() => true)
      const hasEnded = await Promise.race([ended, sleep(STOP_MS, false, { ref: false })])
      await recordEnded()
        .then(() => (hasEnded ? leaveWorker(db, worker) : 0))
        .catch((error: unknown) => log.warn({ err: error }, 'the job queue could not be reached'))
    },
  }
}

/** Waits for a time, or until it is woken; a wake-up that comes before the wait ends it at once. */
function alertable(): { wake(): void; until(ms: number): Promise<void> } {
  let isWoken = false
  let end = () => {}
  return {
    wake: () => {
      isWoken = true
      end()
    },
    until: async (ms) => {
      if (!isWoken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isWoken = false
    },
  }
}
