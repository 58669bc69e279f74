import { z } from 'zod'
import { sql, type Tx } from '../db/postgres.ts'
import { notify } from './job-store.ts'

const failed = sql(
  'jobs.failed',
  `SELECT kind AS name, count(*)::int AS count, max(last_error) AS last_error
   FROM jobs WHERE died_at IS NOT NULL GROUP BY 1 ORDER BY 1`,
  z.object({ name: z.string(), count: z.int(), last_error: z.string().nullable() }),
)

/** Jobs that are not retried any more, by kind. */
export const findFailedJobs = (tx: Tx) => tx.many(failed)

/** Whether a job of one of these kinds is not retried any more. */
export const hasDeadJobs = sql(
  'jobs.hasDead',
  `SELECT EXISTS (SELECT FROM jobs WHERE died_at IS NOT NULL AND kind = ANY($1)) AS has`,
  z.object({ has: z.boolean() }),
).oneFirst<[kinds: readonly string[]]>()

/** Jobs still waiting a quarter of an hour after their time. */
export const findLateJobs = sql(
  'jobs.late',
  `SELECT count(*)::int AS count, min(run_at) AS since FROM jobs
   WHERE taken_by IS NULL AND died_at IS NULL AND attempts = 0 AND run_at < now() - interval '15 min'`,
  z.object({ count: z.int(), since: z.date().nullable() }),
).one()

/** Puts the failed jobs of one kind, or of all, back into the queue; handlers are idempotent. */
export const tryFailedJobsAgain = sql(
  'jobs.tryFailedAgain',
  `WITH again AS (
     UPDATE jobs SET died_at = NULL, attempts = 0, run_at = now(), due_at = now()
     WHERE died_at IS NOT NULL AND ($1::text IS NULL OR kind = $1) RETURNING kind
   ) SELECT ${notify('kind')} FROM again GROUP BY kind`,
).many((kind: string | null = null) => [kind])

/** Gives dead jobs of these kinds one more try every ten minutes. */
export const tryDeadJobsAgain = sql(
  'jobs.tryDeadAgain',
  `UPDATE jobs SET died_at = NULL, attempts = max_attempts - 1, run_at = now()
   WHERE died_at < now() - interval '10 min' AND kind = ANY($1)`,
).run<[kinds: string[]]>()

/** How many jobs there are, of all servers. */
export const countJobs = sql(
  'jobs.count',
  `SELECT count(*) FILTER (WHERE taken_by IS NULL AND died_at IS NULL AND run_at <= now())::int AS waiting,
     count(*) FILTER (WHERE taken_by IS NOT NULL)::int AS running,
     count(*) FILTER (WHERE died_at IS NOT NULL)::int AS failed
   FROM jobs`,
  z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
).one()
