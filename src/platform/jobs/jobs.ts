import type { z } from 'zod'
import { sql, type Tx } from '../db/postgres.ts'

const addJob = sql(
  'jobs.add',
  `SELECT graphile_worker.add_job($1, $2::json, queue_name := $3, run_at := $4, max_attempts := $5, job_key := $6,
     job_key_mode := 'preserve_run_at')`,
)

export interface JobOptions {
  /** The same key twice, while the first waits, is one job with the later payload. */
  key?: string
  /** Jobs of one queue run one at a time and in the order in which they came, also when an earlier one failed. */
  queue?: string
  /** Not before; at once when left out. */
  runAt?: Date
}

/** A kind of job: its name and payload. `app/jobs.ts` says who handles it. */
export interface JobKind<Payload> {
  name: string
  /**
   * Puts a job into the queue as part of `tx`: it runs if, and only if, the transaction commits.
   * At least once: a handler must bear a second run.
   */
  enqueue(tx: Tx, payload: Payload, options?: JobOptions): Promise<void>
  /** Attaches a handler. A queued payload may come from another version, so it is parsed when taken. */
  handledBy(handle: (payload: Payload) => Promise<void>): JobHandler
}

export interface JobHandler {
  name: string
  run(payload: unknown): Promise<void>
}

export function jobKind<Payload>(
  name: string,
  schema: z.ZodType<Payload>,
  maxAttempts = 12,
): JobKind<Payload> {
  return {
    name,
    enqueue: async (tx, payload, { key, queue, runAt } = {}) => {
      await tx.run(addJob, [
        name,
        JSON.stringify(payload),
        queue ?? null,
        runAt ?? null,
        maxAttempts,
        key ?? null,
      ])
    },
    handledBy: (handle) => ({ name, run: async (payload) => handle(schema.parse(payload)) }),
  }
}
