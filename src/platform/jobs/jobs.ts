import { sql, type Tx } from '../db/postgres.ts'

const addJob = sql(
  'jobs.add',
  `SELECT graphile_worker.add_job($1, $2::json, max_attempts := $3, job_key := $4, job_key_mode := 'preserve_run_at')`,
)

/** A kind of job: its name and payload. Handlers are joined to it in `app/jobs.ts`. */
export interface JobKind<Payload> {
  name: string
  /**
   * Puts a job into the queue as part of `tx`: it runs if, and only if, the transaction commits.
   * At least once: a handler must bear a second run.
   */
  enqueue(tx: Tx, payload: Payload, key?: string): Promise<void>
}

export function jobKind<Payload>(name: string, maxAttempts = 12): JobKind<Payload> {
  return {
    name,
    enqueue: async (tx, payload, key) => {
      await tx.run(addJob, [name, JSON.stringify(payload), maxAttempts, key ?? null])
    },
  }
}
