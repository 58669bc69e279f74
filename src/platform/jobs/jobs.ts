import type { z } from 'zod'
import { sql, type Tx } from '../db/postgres.ts'

/** The channel that carries the kind of each new job once its transaction commits. */
export const NEW_JOBS = 'tokri_new_jobs'
const tellLanes = `pg_notify('${NEW_JOBS}', to_json($1::text)::text)`

// No row where a worker takes the job of this key in this very moment: then there is no job yet.
const added = `SELECT id, ${tellLanes}
   FROM graphile_worker.add_job($1, $2::json, run_at := $3, max_attempts := $4, job_key := $5,
     job_key_mode := 'preserve_run_at') WHERE id IS NOT NULL`

const addJob = sql('jobs.add', added)

const addQueuedJob = sql(
  'jobs.addQueued',
  `WITH added AS MATERIALIZED (${added})
   INSERT INTO queued_jobs (job_id, queue) SELECT id, $6 FROM added
   ON CONFLICT (job_id) DO UPDATE SET queue = excluded.queue`,
)

// The library's function for many jobs does for one what it does for all, so two cost little more than one.
const addKeyedJobs = sql(
  'jobs.addKeyed',
  `WITH wanted AS (SELECT * FROM jsonb_to_recordset($3::jsonb) AS w(payload json, key text, queue text)),
   added AS (
     SELECT id, key FROM graphile_worker.add_jobs(ARRAY(
       SELECT ($1, payload, NULL, NULL, $2::int, key, NULL, NULL)::graphile_worker.job_spec FROM wanted), true)
   )
   INSERT INTO queued_jobs (job_id, queue)
   SELECT added.id, wanted.queue FROM added JOIN wanted USING (key) CROSS JOIN ${tellLanes}
   ON CONFLICT (job_id) DO UPDATE SET queue = excluded.queue`,
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
  /** Enqueues several jobs, each with a key and a queue, in one statement. */
  enqueueAll(tx: Tx, jobs: { payload: Payload; key: string; queue: string }[]): Promise<void>
  /**
   * Attaches a handler. A queued payload may come from another release, so it is parsed first. One that runs for long
   * calls `stopping.throwIfAborted()` now and then: its job is run again by another server, or after the next start.
   */
  handledBy(handle: (payload: Payload, stopping: AbortSignal) => Promise<void>): JobHandler
}

export interface JobHandler {
  name: string
  /** Whether its jobs may be in a queue. */
  isQueued?: boolean
  run(payload: unknown, stopping: AbortSignal): Promise<void>
}

/** The server stops, so a job that runs for long was given back. */
export class ServerStops extends Error {
  constructor() {
    super('the server stops')
  }
}

/** `isQueued`: its jobs may be in queues. Those of other kinds are spared the look for earlier ones. */
export function jobKind<Payload>(
  name: string,
  schema: z.ZodType<Payload>,
  { maxAttempts = 12, isQueued = false } = {},
): JobKind<Payload> {
  // Its handler would not look for earlier jobs of the queue.
  const refuseQueue = () => {
    if (!isQueued) throw new Error(`Jobs of the kind ${name} are in no queue`)
  }
  return {
    name,
    enqueue: async (tx, payload, { key, queue, runAt } = {}) => {
      if (queue !== undefined) refuseQueue()
      const job = [name, JSON.stringify(payload), runAt ?? null, maxAttempts, key ?? null]
      let count = 0
      while (count === 0)
        count = await (queue === undefined ? tx.run(addJob, job) : tx.run(addQueuedJob, [...job, queue]))
    },
    enqueueAll: async (tx, jobs) => {
      refuseQueue()
      const values = [name, maxAttempts, JSON.stringify(jobs)]
      for (let count = 0; count < jobs.length;) count = await tx.run(addKeyedJobs, values)
    },
    handledBy: (handle) => ({
      name,
      isQueued,
      run: async (payload, stopping) => handle(schema.parse(payload), stopping),
    }),
  }
}
