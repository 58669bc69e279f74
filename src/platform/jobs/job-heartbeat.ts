import type { WorkerEvents } from 'graphile-worker'
import { sql, type Database, type Log } from '../db/postgres.ts'

const BEAT_MS = 2_000
/** How long a worker must be idle before jobs assigned to it count as lost, in milliseconds. */
const IDLE_MS = 5_000

const beat = sql(
  'jobs.beat',
  `INSERT INTO job_workers (id, seen_at, steady_since) VALUES ($1, now(), now())
   ON CONFLICT (id) DO UPDATE SET seen_at = now(), steady_since =
     CASE WHEN job_workers.seen_at < now() - interval '5 s' THEN now() ELSE job_workers.steady_since END`,
)

const leave = sql('jobs.leave', `DELETE FROM job_workers WHERE id = $1`)

const forget = sql('jobs.forgetWorkers', `DELETE FROM job_workers WHERE seen_at < now() - interval '1 hour'`)

// $1 is this worker, $2 whether it is idle: then it holds no job. After a database outage every worker looks dead, so
// only a worker with uninterrupted heartbeats judges others.
const release = sql(
  'jobs.releaseAbandoned',
  `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
   WHERE locked_at < now() - interval '8 s' AND ((locked_by = $1 AND $2) OR (
     EXISTS (SELECT FROM job_workers WHERE id = $1 AND steady_since < now() - interval '8 s') AND
     NOT EXISTS (SELECT FROM job_workers WHERE id = locked_by AND seen_at > now() - interval '8 s')))
   HAVING count(*) > 0`,
)

export interface JobHeartbeat {
  /** Starts the heartbeat of a worker in this process; the previous one ends. */
  follow(events: WorkerEvents): void
  stop(): void
  /** Call it after `stop`, once every job has ended: then nobody has to wait until this worker counts as dead. */
  leave(): Promise<void>
}

/**
 * Records that a worker is alive, and releases the jobs of dead ones. The queue reserves a job for its worker for
 * four hours, so the mails and notifications of a killed server would wait that long, as would a job whose worker
 * never learned that it got it. A running worker keeps its job, however long it takes.
 */
export function startHeartbeat(db: Database, log: Log): JobHeartbeat {
  let worker: { id: string; running: Set<string>; idleSince: number } | null = null

  const once = async () => {
    if (!worker) return
    await db.run(beat, [worker.id])
    const isIdle = worker.running.size === 0 && performance.now() - worker.idleSince > IDLE_MS
    await db.many(release, [worker.id, isIdle])
    await db.run(forget)
  }
  let beating: Promise<void> | null = null
  const timer = setInterval(() => {
    beating ??= once()
      .catch((error: unknown) => log.warn({ err: error }, 'the job heartbeat failed'))
      .finally(() => (beating = null))
  }, BEAT_MS)
  timer.unref()

  return {
    follow: (events) => {
      const running = new Set<string>()
      events.on('pool:create', ({ workerPool: { id } }) => {
        worker = { id, running, idleSince: performance.now() }
        void db.run(beat, [id]).catch(() => undefined)
      })
      events.on('job:start', ({ job }) => running.add(job.id))
      events.on('job:complete', ({ job }) => {
        running.delete(job.id)
        if (worker) worker.idleSince = performance.now()
      })
    },
    stop: () => clearInterval(timer),
    leave: async () => {
      await beating
      if (worker) await db.run(leave, [worker.id]).catch(() => undefined)
    },
  }
}
