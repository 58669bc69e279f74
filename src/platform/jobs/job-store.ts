import { z } from 'zod'
import { sql, type Tx } from '../db/postgres.ts'
import { ints } from '../db/row-columns.ts'

/** The channel that carries the kind of each new job once its transaction commits. */
export const NEW_JOBS = 'tokri_new_jobs'
export const notify = (kind: string) => `pg_notify('${NEW_JOBS}', to_json(${kind})::text)`

// A job that failed is tried at once and anew when it is replaced; otherwise the replaced one keeps its time. Its place
// in the queue is kept too.
const replace = `ON CONFLICT (key) DO UPDATE SET kind = excluded.kind, payload = excluded.payload, queue = excluded.queue,
     max_attempts = excluded.max_attempts, attempts = 0, died_at = NULL, last_error = NULL,
     run_at = CASE WHEN j.attempts = 0 THEN j.run_at ELSE excluded.run_at END,
     due_at = CASE WHEN j.died_at IS NULL THEN j.due_at ELSE excluded.due_at END
   WHERE j.taken_by IS NULL RETURNING id`

const insert = sql(
  'jobs.insert',
  `WITH added AS (
     INSERT INTO jobs AS j (kind, payload, run_at, due_at, max_attempts, key, queue)
     SELECT $1::text, $2::jsonb, at, at, $4::int, $5::text, $6::text FROM coalesce($3::timestamptz, clock_timestamp()) AS at
     ${replace}
   ) SELECT ${notify('$1::text')} FROM added`,
)

/** Adds jobs of one kind, each with a key, in one statement; returns how many: a key of a running job adds none. */
export const insertKeyedJobs = sql(
  'jobs.insertKeyed',
  `WITH added AS (
     INSERT INTO jobs AS j (kind, payload, max_attempts, key, queue)
     SELECT $1::text, payload, $2::int, key, queue FROM jsonb_to_recordset($3::jsonb) AS w(payload jsonb, key text, queue text)
     ${replace}
   ) SELECT ${notify('$1::text')} FROM added`,
).run(
  ({
    kind,
    maxAttempts,
    jobs,
  }: {
    kind: string
    maxAttempts: number
    jobs: Omit<NewJob, 'kind' | 'maxAttempts'>[]
  }) => [kind, maxAttempts, JSON.stringify(jobs)],
)

const freeKey = sql('jobs.freeKey', `UPDATE jobs SET key = NULL WHERE key = $1 AND taken_by IS NOT NULL`)

interface NewJob {
  kind: string
  payload: unknown
  maxAttempts: number
  key?: string | undefined
  queue?: string | undefined
  runAt?: Date | undefined
}

/** Adds a job, or replaces the waiting one with its key. A running one with that key goes on without the key. */
export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  const { kind, payload, runAt = null, maxAttempts, key = null, queue = null } = job
  const values = [kind, JSON.stringify(payload), runAt, maxAttempts, key, queue]
  while ((await tx.run(insert, values)) === 0) await tx.run(freeKey, [key])
}

const takenJob = z.object({
  ...ints('id', 'attempts', 'max_attempts'),
  kind: z.string(),
  payload: z.unknown(),
})
export type TakenJob = z.infer<typeof takenJob>

// $1 worker, $2 `WantedKind`s as JSON, of which PostgreSQL always expects as many, so that it keeps one plan; $3 the most free
// slots of any lane. Of a queue only the first job is taken, unless it has died. Two servers may both see a first
// one, if it is committed late; the unique index on running jobs then refuses one of them (jobs_one_of_a_queue).
/** Takes as many due jobs as there are free slots, and says when the next job of these kinds is due. */
export const takeJobs = sql(
  'jobs.take',
  `WITH wanted AS (
     SELECT * FROM jsonb_to_recordset($2) AS w(kind text, lane int, free int, is_urgent boolean)
   ), candidates AS MATERIALIZED (
     SELECT j.id, w.free, row_number() OVER (PARTITION BY w.lane ORDER BY w.is_urgent DESC, j.run_at, j.id) AS position
     FROM wanted w CROSS JOIN LATERAL (
       SELECT id, run_at FROM jobs j
       WHERE j.kind = w.kind AND j.taken_by IS NULL AND j.died_at IS NULL AND j.run_at <= now()
         AND (j.queue IS NULL OR NOT EXISTS (SELECT FROM jobs e
           WHERE e.queue = j.queue AND e.died_at IS NULL AND (e.due_at, e.id) < (j.due_at, j.id)))
       ORDER BY j.run_at LIMIT $3 FOR NO KEY UPDATE OF j SKIP LOCKED) j
   ), taken AS (
     UPDATE jobs SET taken_by = $1, attempts = attempts + 1 FROM candidates c
     WHERE jobs.id = c.id AND c.position <= c.free
     RETURNING jobs.id, kind, payload, attempts, max_attempts, c.position
   )
   SELECT (SELECT coalesce(jsonb_agg(t ORDER BY position), '[]') FROM taken t) AS jobs,
     (SELECT extract(epoch FROM min(n.run_at) - now()) * 1000 FROM wanted w CROSS JOIN LATERAL (
       SELECT run_at FROM jobs j WHERE j.kind = w.kind AND j.taken_by IS NULL AND j.died_at IS NULL AND j.run_at > now()
       ORDER BY run_at LIMIT 1) n)::float8 AS next_in_ms`,
  z.object({ jobs: z.array(takenJob), next_in_ms: z.number().nullable() }),
).one((worker: string, wanted: WantedKind[]) => [
  worker,
  JSON.stringify(wanted.map(({ isUrgent, ...kind }) => ({ ...kind, is_urgent: isUrgent }))),
  Math.max(...wanted.map(({ free }) => free)),
])

interface WantedKind {
  kind: string
  lane: number
  free: number
  isUrgent: boolean
}

// The number of the try tells a job from the same one, taken by another server after this one seemed dead.
/** Deletes jobs that are done. */
export const finishJobs = sql(
  'jobs.finish',
  `DELETE FROM jobs j USING jsonb_to_recordset($2) AS d(id bigint, attempts int)
   WHERE j.id = d.id AND j.attempts = d.attempts AND j.taken_by = $1`,
).run((worker: string, jobs: TakenJob[]) => [
  worker,
  JSON.stringify(jobs.map(({ id, attempts }) => ({ id, attempts }))),
])

/** Gives jobs back that are not done; one whose last try failed is dead. */
export const giveBackJobs = sql(
  'jobs.giveBack',
  `UPDATE jobs j SET taken_by = NULL, run_at = now() + f.seconds * interval '1 s',
     attempts = CASE WHEN f.error IS NULL THEN j.attempts - 1 ELSE j.attempts END,
     last_error = coalesce(f.error, j.last_error),
     died_at = CASE WHEN f.error IS NOT NULL AND j.attempts >= j.max_attempts THEN now() END
   FROM jsonb_to_recordset($2::jsonb) AS f(id bigint, attempts int, seconds float8, error text)
   WHERE j.id = f.id AND j.attempts = f.attempts AND j.taken_by = $1`,
).run((worker: string, jobs: GivenBack[]) => [worker, JSON.stringify(jobs)])

export interface GivenBack {
  id: number
  attempts: number
  /** How long to wait before the next try, in seconds. */
  seconds: number
  /** Why the try failed; null if it was interrupted, which does not count as a try. */
  error: string | null
}

// $1 this worker, $2 its jobs: others that are marked as its own were taken by a statement whose response was lost. After
// a database outage or a jump of the clock every worker looks dead, so only one that was heard without a gap judges
// others. A job whose server dies each time ends dead as well.
/** Records that a worker lives, and its jobs; releases the jobs of dead ones. Returns the database's time. */
export const beatWorker = sql(
  'jobs.beat',
  `WITH me AS (
     INSERT INTO job_workers AS w (id, seen_at, steady_since) VALUES ($1::text, now(), now())
     ON CONFLICT (id) DO UPDATE SET seen_at = now(), steady_since =
       CASE WHEN w.seen_at BETWEEN now() - interval '12 s' AND now() THEN w.steady_since ELSE now() END
     RETURNING steady_since
   ), forgotten AS (
     DELETE FROM job_workers WHERE id <> $1 AND seen_at < now() - interval '1 hour'
   ), released AS (
     UPDATE jobs j SET taken_by = NULL, run_at = now(), last_error = 'its server ended or lost the database',
       died_at = CASE WHEN attempts > max_attempts + 2 THEN now() END
     FROM me
     WHERE taken_by IS NOT NULL AND CASE WHEN taken_by = $1 THEN j.id <> ALL($2::bigint[])
       ELSE steady_since < now() - interval '12 s' AND NOT EXISTS (
         SELECT FROM job_workers w WHERE w.id = j.taken_by AND w.seen_at BETWEEN now() - interval '12 s' AND now() + interval '12 s')
       END
   )
   SELECT now() FROM me`,
  z.object({ now: z.date() }),
).oneFirst<[worker: string, jobs: number[]]>()

/** Forgets a worker that has no jobs, so that nobody has to wait until it counts as dead. */
export const leaveWorker = sql('jobs.leave', `DELETE FROM job_workers WHERE id = $1`).run<[worker: string]>()

// $1 names, $2 the latest time of each. A time far in the future was recorded before the clock was set back. A new
// schedule begins with its next time. The previous job of a schedule is replaced unless it runs: one that failed is
// forgiven by the next success.
/** Adds the scheduled jobs whose latest time no server has recorded yet. */
export const tickSchedules = sql(
  'jobs.tick',
  `WITH ticked AS (
     INSERT INTO job_schedules AS s (name, ticked_at) SELECT * FROM unnest($1::text[], $2::timestamptz[])
     ON CONFLICT (name) DO UPDATE SET ticked_at = excluded.ticked_at
       WHERE s.ticked_at < excluded.ticked_at OR s.ticked_at > now() + interval '1 min'
     RETURNING name, xmax = 0 AS is_new
   )
   INSERT INTO jobs AS j (kind, payload, key, max_attempts)
   SELECT name, '{}', 'every ' || name, 1 FROM ticked WHERE NOT is_new
   ${replace}`,
).run((ticks: Map<string, Date>) => [[...ticks.keys()], [...ticks.values()]])
