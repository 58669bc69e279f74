import { z } from 'zod'
import { sql, type Tx } from '../db/postgres.ts'

/** The channel that carries the kind of each new job once its transaction commits. */
export const NEW_JOBS = 'tokri_new_jobs'
const notifyLanes = `pg_notify('${NEW_JOBS}', to_json($1::text)::text)`

/** The flag of a job that need not check for earlier ones, because it is the first of its queue. */
export const FIRST = 'first_of_queue'

// $1 kind, $2 payload, $3 time, $4 attempts, $5 key, $6 queue, $7 priority. Returns no row if a job with this key is
// waiting or running, or if no server has registered this kind yet.
const insertJob = sql(
  'jobs.insert',
  `WITH added AS (
     INSERT INTO graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, key, priority)
     SELECT id, $2::json, coalesce($3, now()), $4, $5, $7 FROM graphile_worker._private_tasks WHERE identifier = $1
     ON CONFLICT (key) DO NOTHING RETURNING id
   ), queued AS (INSERT INTO queued_jobs (job_id, queue) SELECT id, $6 FROM added WHERE $6::text IS NOT NULL)
   SELECT id, ${notifyLanes} FROM added`,
)

// The library's function, which also handles these cases. Returns no row if a worker takes the job with this key at the
// same moment: then no job has been added.
const replaceJob = sql(
  'jobs.replace',
  `WITH added AS MATERIALIZED (
     SELECT id FROM graphile_worker.add_job($1, $2::json, run_at := $3, max_attempts := $4, job_key := $5,
       priority := $7, job_key_mode := 'preserve_run_at') WHERE id IS NOT NULL
   ), queued AS (
     INSERT INTO queued_jobs (job_id, queue) SELECT id, $6 FROM added WHERE $6::text IS NOT NULL
     ON CONFLICT (job_id) DO UPDATE SET queue = excluded.queue
   )
   SELECT id, ${notifyLanes} FROM added`,
)

const insertKeyedJobs = sql(
  'jobs.insertKeyed',
  `WITH wanted AS (SELECT * FROM jsonb_to_recordset($3::jsonb)
     AS w(payload json, key text, queue text, "isFirst" boolean)),
   added AS (
     INSERT INTO graphile_worker._private_jobs (task_id, payload, max_attempts, key, priority, flags)
     SELECT id, payload, $2, key, $4, CASE WHEN "isFirst" THEN '{"${FIRST}": true}'::jsonb END
     FROM wanted, graphile_worker._private_tasks WHERE identifier = $1
     ON CONFLICT (key) DO NOTHING RETURNING id, key
   )
   INSERT INTO queued_jobs (job_id, queue)
   SELECT added.id, wanted.queue FROM added JOIN wanted USING (key) CROSS JOIN ${notifyLanes}`,
)

// Jobs that failed before keep their own time. The priority avoids a scan of all jobs that wait behind the urgent ones.
const takeWaiting = sql(
  'jobs.takeWaiting',
  `DELETE FROM graphile_worker._private_jobs WHERE id = ANY(ARRAY(
     SELECT id FROM graphile_worker._private_jobs
     WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1)
       AND priority = $3 AND is_available AND attempts = 0 AND run_at <= now()
     ORDER BY priority, run_at LIMIT $2 FOR UPDATE SKIP LOCKED))
   RETURNING payload`,
  z.object({ payload: z.unknown() }),
)

export interface JobOptions {
  /** A second job with the same key, while the first is waiting, replaces its payload. */
  key?: string
  /** Jobs of one queue run one at a time and in order, even if an earlier one failed. */
  queue?: string
  /** The earliest time to run; at once by default. */
  runAt?: Date
}

/** A kind of job: its name and payload. `app/server/jobs.ts` attaches the handlers. */
export interface JobKind<Payload> {
  name: string
  /**
   * Enqueues a job in `tx`: it runs if, and only if, the transaction commits. Delivery is at least once, so handlers
   * must be idempotent.
   */
  enqueue(tx: Tx, payload: Payload, options?: JobOptions): Promise<void>
  /**
   * Enqueues several jobs, each with a key and a queue, in one statement. A job that is known to be the first of its
   * queue (`isFirst`) does not check for earlier ones.
   */
  enqueueAll(
    tx: Tx,
    jobs: { payload: Payload; key: string; queue: string; isFirst?: boolean }[],
  ): Promise<void>
  /**
   * Takes up to `limit` waiting jobs, to handle them together with the running one: they are done if `tx` commits, and
   * still waiting if it does not.
   */
  takeWaiting(tx: Tx, limit: number): Promise<Payload[]>
  /**
   * Attaches a handler. A queued payload may come from another release, so it is parsed first. A handler that runs for
   * long must call `stopping.throwIfAborted()` regularly: its job then runs again on another server, or after a
   * restart.
   */
  handledBy(handle: (payload: Payload, stopping: AbortSignal) => Promise<void>): JobHandler
}

export interface JobHandler {
  name: string
  /** Whether its jobs may be in a queue. */
  isQueued?: boolean
  run(payload: unknown, stopping: AbortSignal): Promise<void>
}

/** The server is stopping, so a long job was aborted and goes back to the queue. */
export class ServerStops extends Error {
  constructor() {
    super('the server stops')
  }
}

/**
 * `isQueued`: its jobs may be in queues. Jobs of other kinds do not check for earlier ones. `isUrgent`: its jobs are
 * taken before all others of their lane.
 */
export function jobKind<Payload>(
  name: string,
  schema: z.ZodType<Payload>,
  { maxAttempts = 12, isQueued = false, isUrgent = false } = {},
): JobKind<Payload> {
  // The library takes lower numbers first.
  const priority = isUrgent ? -1 : 0
  // Its handler would not check for earlier jobs of the queue.
  const refuseQueue = () => {
    if (!isQueued) throw new Error(`Jobs of the kind ${name} are in no queue`)
  }
  const enqueue = async (tx: Tx, payload: Payload, { key, queue, runAt }: JobOptions = {}) => {
    if (queue !== undefined) refuseQueue()
    const job = [
      name,
      JSON.stringify(payload),
      runAt ?? null,
      maxAttempts,
      key ?? null,
      queue ?? null,
      priority,
    ]
    let count = await tx.run(insertJob, job)
    while (count === 0) count = await tx.run(replaceJob, job)
  }
  return {
    name,
    enqueue,
    enqueueAll: async (tx, jobs) => {
      refuseQueue()
      const count = await tx.run(insertKeyedJobs, [name, maxAttempts, JSON.stringify(jobs), priority])
      if (count < jobs.length) for (const { payload, ...job } of jobs) await enqueue(tx, payload, job)
    },
    takeWaiting: async (tx, limit) => {
      if (isQueued) throw new Error(`Jobs of the kind ${name} may have to wait for earlier ones`)
      return (await tx.many(takeWaiting, [name, limit, priority])).map(({ payload }) => schema.parse(payload))
    },
    handledBy: (handle) => ({
      name,
      isQueued,
      run: async (payload, stopping) => handle(schema.parse(payload), stopping),
    }),
  }
}
