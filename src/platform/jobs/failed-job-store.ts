import { z } from 'zod'
import { sql, type Tx } from '../db/postgres.ts'

const failed = sql(
  'jobs.failed',
  `SELECT t.identifier AS name, count(*)::int AS count, max(j.last_error) AS "lastError"
   FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
   WHERE j.attempts >= j.max_attempts GROUP BY 1 ORDER BY 1`,
  z.object({ name: z.string(), count: z.int(), lastError: z.string().nullable() }),
)

/** Jobs that nobody tries any more, by kind. */
export const findFailedJobs = (tx: Tx) => tx.many(failed)

const late = sql(
  'jobs.late',
  `SELECT count(*)::int AS count, min(run_at) AS since FROM graphile_worker._private_jobs
   WHERE attempts < max_attempts AND locked_at IS NULL AND run_at < now() - interval '15 min' AND attempts = 0`,
  z.object({ count: z.int(), since: z.date().nullable() }),
)

/** Jobs that nobody has tried, a quarter of an hour after their time. */
export const findLateJobs = (tx: Tx) => tx.one(late)

const again = sql(
  'jobs.tryFailedAgain',
  `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at := now(), attempts := 0)
   FROM graphile_worker._private_jobs WHERE attempts >= max_attempts HAVING count(*) > 0`,
)

/** Puts every failed job back into the queue; handlers bear a second run. */
export const tryFailedJobsAgain = (tx: Tx) => tx.many(again)
