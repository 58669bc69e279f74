import type { WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Log } from './postgres.ts'

const EVERY_MS = 5_000

// $1 and $2: a worker that has nothing to do, by its own word, holds no job.
const release = `
  SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
  WHERE locked_at < now() - interval '5 s' AND ((locked_by = $1 AND $2) OR NOT EXISTS (
    SELECT FROM pg_stat_activity WHERE application_name = 'tokri ' || locked_by))
  HAVING count(*) > 0`

/**
 * Gives back the jobs whose worker is no more. The queue keeps a job for its worker for four hours, so the mails
 * and rings that a killed server was about to send would wait that long; and so would a job whose worker never
 * heard that it had got it. A living worker is known by the name of its listening connection, which ends with it.
 */
export function releaseAbandonedJobs(pool: Pool, events: WorkerEvents, log: Log): { stop(): void } {
  let worker = ''
  const running = new Set<string>()
  events.on('pool:listen:success', ({ workerPool, client }) => {
    worker = workerPool.id
    client.query(`SET application_name = 'tokri ${worker}'`).catch(() => undefined)
  })
  events.on('job:start', ({ job }) => running.add(job.id))
  events.on('job:complete', ({ job }) => running.delete(job.id))

  const timer = setInterval(() => {
    // Until the name stands, nobody could tell us from a dead worker; neither do we judge others.
    if (worker === '') return
    pool
      .query(release, [worker, running.size === 0])
      .catch((error: unknown) => log.warn({ err: error }, 'abandoned jobs could not be looked for'))
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
