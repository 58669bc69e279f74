import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { sql, type Database, type Tx } from '../db/postgres.ts'

/** How long a job waits for an earlier one of its queue that is running or about to run, in milliseconds. */
const WAIT_MS = 2_000
const CHECK_EVERY_MS = 50

// Workers take jobs by due time, so an earlier job that is due later than this one is not waited for: while many jobs
// are due, that would be in vain.
const queueOf = sql(
  'jobs.queueOf',
  `SELECT e.id, e.locked_at IS NULL AND e.attempts > 0 AS has_failed
   FROM queued_jobs mine JOIN graphile_worker._private_jobs m ON m.id = mine.job_id
   LEFT JOIN (queued_jobs q JOIN graphile_worker._private_jobs e ON e.id = q.job_id)
     ON q.queue = mine.queue AND q.job_id < mine.job_id AND (e.locked_at IS NOT NULL
       OR (e.attempts < e.max_attempts AND (e.attempts > 0 OR (e.run_at <= now() AND e.run_at <= m.run_at))))
   WHERE mine.job_id = $1`,
  z.object({ id: z.coerce.string().nullable(), has_failed: z.boolean().nullable() }),
)

const tryNow = sql('jobs.tryNow', `SELECT graphile_worker.reschedule_jobs($1::bigint[], run_at := now())`)

const laterJobs = sql(
  'jobs.wakeLater',
  `SELECT graphile_worker.reschedule_jobs(array_agg(l.id), run_at := now())
   FROM queued_jobs mine JOIN queued_jobs q ON q.queue = mine.queue AND q.job_id > mine.job_id
   JOIN graphile_worker._private_jobs l ON l.id = q.job_id AND l.locked_at IS NULL AND l.attempts > 0
     AND l.attempts < l.max_attempts
   WHERE mine.job_id = $1 HAVING count(*) > 0`,
)

const sweep = sql(
  'jobs.sweepQueues',
  `DELETE FROM queued_jobs q WHERE NOT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE id = q.job_id)`,
)

// Earlier releases used the library's own queues.
const sweepLibraryQueues = sql(
  'jobs.sweepLibraryQueues',
  `DELETE FROM graphile_worker._private_job_queues q WHERE locked_at IS NULL
     AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE job_queue_id = q.id)`,
)

/** An earlier job of the queue is not done: this one tries again later. */
export class EarlierJobWaits extends Error {
  constructor() {
    super('an earlier job of the same queue is not done yet')
  }
}

/**
 * Returns once no earlier job of the same queue is due or running: true if the job has a queue at all. Throws
 * `EarlierJobWaits` if one of them has failed before, which is then retried at once, or runs for long. Jobs that failed
 * for good are ignored.
 */
export async function waitForEarlier(db: Database, jobId: string): Promise<boolean> {
  for (const end = performance.now() + WAIT_MS; ; await sleep(CHECK_EVERY_MS)) {
    const rows = await db.many(queueOf, [jobId])
    const earlier = rows.filter(({ id }) => id !== null)
    if (earlier.length === 0) return rows.length > 0
    const failed = earlier.filter(({ has_failed }) => has_failed)
    if (failed.length > 0) await db.many(tryNow, [failed.map(({ id }) => id)])
    if (failed.length > 0 || performance.now() > end) throw new EarlierJobWaits()
  }
}

/** Retries a job that gave up waiting at once, if no earlier job of its queue is left. */
export async function tryUnlessEarlier(db: Database, jobId: string): Promise<void> {
  const rows = await db.many(queueOf, [jobId])
  if (rows.every(({ id }) => id === null)) await db.many(tryNow, [[jobId]])
}

/**
 * Retries later jobs of the same queue, which gave up waiting for this one, at once. They only give up on a job that
 * failed before or that ran for long: `ranMs` milliseconds.
 */
export async function wakeLater(
  tx: Tx,
  { id, attempts }: { id: string; attempts: number },
  ranMs: number,
): Promise<void> {
  if (attempts > 1 || ranMs > WAIT_MS / 2) await tx.many(laterJobs, [id])
}

/** Deletes the queue entries of finished jobs. */
export const sweepQueues = (tx: Tx) => Promise.all([tx.run(sweep), tx.run(sweepLibraryQueues)])
