import type { z } from 'zod'
import type { Tx } from '../db/postgres.ts'
import { insertJob, insertKeyedJobs } from './job-store.ts'

export interface JobOptions {
  /** A second job with the same key, while the first is waiting, replaces its payload. */
  key?: string
  /** Jobs of one queue run one at a time and in order, even if an earlier one failed. */
  queue?: string
  /** The earliest time to run; at once by default. */
  runAt?: Date
}

/** A kind of job: its name and payload. `app/server/jobs.ts` attaches the handlers. */
interface JobKind<Payload> {
  name: string
  /** Enqueues a job that runs if, and only if, `tx` commits: at least once, so handlers must be idempotent. */
  enqueue(tx: Tx, payload: Payload, options?: JobOptions): Promise<void>
  /** Enqueues several jobs, each with a key and a queue, in one statement. */
  enqueueAll(tx: Tx, jobs: { payload: Payload; key: string; queue: string }[]): Promise<void>
  /**
   * Attaches a handler. A stored payload may come from another release, so it is parsed first. A handler that runs for
   * long must call `stopping.throwIfAborted()` regularly: its job then runs again on another server, or after a
   * restart.
   */
  handledBy(handle: (payload: Payload, stopping: AbortSignal) => Promise<void>): JobHandler
}

export interface JobHandler {
  name: string
  /** Whether its jobs are taken before all others of their lane. */
  isUrgent?: boolean
  /** The longest wait between two tries, in seconds. */
  maxDelaySeconds?: number
  run(payload: unknown, stopping: AbortSignal): Promise<void>
}

/** The server is stopping, so a long job was aborted and goes back to the queue. */
export class ServerStops extends Error {
  constructor() {
    super('the server stops')
  }
}

/** After `maxAttempts` failures a job is dead: it is kept, and listed for the administrator. */
export function jobKind<Payload>(
  name: string,
  schema: z.ZodType<Payload>,
  {
    maxAttempts = 12,
    ...options
  }: { maxAttempts?: number; isUrgent?: boolean; maxDelaySeconds?: number } = {},
): JobKind<Payload> {
  const enqueue = (tx: Tx, payload: Payload, job: JobOptions = {}) =>
    insertJob(tx, { kind: name, payload, maxAttempts, ...job })
  return {
    name,
    enqueue,
    enqueueAll: async (tx, jobs) => {
      const count = await insertKeyedJobs(tx, { kind: name, maxAttempts, jobs })
      if (count < jobs.length) for (const { payload, ...job } of jobs) await enqueue(tx, payload, job)
    },
    handledBy: (handle) => ({
      name,
      ...options,
      run: async (payload, stopping) => handle(schema.parse(payload), stopping),
    }),
  }
}
