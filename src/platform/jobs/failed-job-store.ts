import { z } from 'zod'
import { sql, type Tx } from '../db/postgres.ts'

const failed = sql(
  'jobs.failed',
  `SELECT t.identifier AS name, count(*)::int AS count, max(j.last_error) AS last_error
   FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
   WHERE j.attempts >= j.max_attempts GROUP BY 1 ORDER BY 1`,
  z.object({ name: z.string(), count: z.int(), last_error: z.string().nullable() }),
)

/** Jobs that are not retried any more, by kind. */
export const findFailedJobs = (tx: Tx) => tx.many(failed)

const late = sql(
  'jobs.late',
  `SELECT count(*)::int AS count, min(run_at) AS since FROM graphile_worker._private_jobs
   WHERE attempts < max_attempts AND locked_at IS NULL AND run_at < now() - interval '15 min' AND attempts = 0`,
  z.object({ count: z.int(), since: z.date().nullable() }),
)

/** Jobs still waiting a quarter of an hour after their time. */
export const findLateJobs = (tx: Tx) => tx.one(late)

const again = sql(
  'jobs.tryFailedAgain',
  `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at := now(), attempts := 0)
   FROM graphile_worker._private_jobs WHERE attempts >= max_attempts HAVING count(*) > 0`,
)

/** Puts every failed job back into the queue; handlers are idempotent. */
export const tryFailedJobsAgain = (tx: Tx) => tx.many(again)

const counted = sql(
  'jobs.count',
  `SELECT count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now())::int AS waiting,
     count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
     count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts)::int AS failed
   FROM graphile_worker._private_jobs`,
  z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
)

/** How many jobs there are, of all servers. */
export const countJobs = (tx: Tx) => tx.one(counted)
