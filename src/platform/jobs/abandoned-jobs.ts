import type { WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from '../db/postgres.ts'

const EVERY_MS = 5_000

// $1 are the workers of this process, $2 whether it has nothing to do: then, by its own word, they hold no job.
const release = `
  SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
  WHERE locked_at < now() - interval '5 s' AND ((locked_by = ANY($1) AND $2) OR NOT EXISTS (
    SELECT FROM pg_stat_activity WHERE application_name = 'tokri ' || locked_by))
  HAVING count(*) > 0`

export interface AbandonedJobs {
  /** Follows a worker of this process; one before it is over. */
  follow(events: WorkerEvents): void
  stop(): void
}

/**
 * Gives back the jobs whose worker is no more. The queue keeps a job for its worker for four hours, so the mails
 * and rings that a killed server was about to send would wait that long; and so would a job whose worker never
 * heard that it had got it. A living worker is known by the name of its listening connection, which ends with it.
 */
export function releaseAbandonedJobs(pool: Pool, log: Log): AbandonedJobs {
  const workers: string[] = []
  let running = new Set<string>()

  const timer = setInterval(() => {
    // Until the name stands, nobody could tell us from a dead worker; neither do we judge others.
    if (workers.length === 0) return
    pool
      .query(release, [workers, running.size === 0])
      .catch((error: unknown) => log.warn({ err: error }, 'abandoned jobs could not be looked for'))
  }, EVERY_MS)
  timer.unref()

  return {
    follow: (events) => {
      const own = new Set<string>()
      running = own
      events.on('pool:listen:success', ({ workerPool: { id }, client }) => {
        if (!workers.includes(id)) workers.push(id)
        client.query(`SET application_name = 'tokri ${id}'`).catch(() => undefined)
      })
      events.on('job:start', ({ job }) => own.add(job.id))
      events.on('job:complete', ({ job }) => own.delete(job.id))
    },
    stop: () => clearInterval(timer),
  }
}
