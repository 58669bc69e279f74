import { openDatabase, type Connection, type Database, type Log } from '#platform/db/postgres.ts'

/** Nobody waits for the sweeps and sums of a large shop as a shopper waits for a page. */
const JOB_TIMEOUT_MS = 60_000

interface JobDatabases {
  /** Of the order desk's notifications and the job queue. */
  bellDb: Database
  /** Of all other jobs, with their own time limit. */
  jobDb: Database
  /** Of the jobs about money. */
  paymentDb: Database
}

/** Jobs and realtime never hold a connection that an order needs, nor other jobs one that the order desk needs. */
export function openJobDatabases(
  direct: Connection | string,
  log: Log,
): JobDatabases & { close(): Promise<void> } {
  const databases = {
    // Two listeners, the loop that takes jobs, the announcer, and two announcements of transitions.
    bellDb: openDatabase(direct, { poolSize: 6, log }),
    jobDb: openDatabase(direct, { poolSize: 6, log, statementTimeoutMs: JOB_TIMEOUT_MS }),
    paymentDb: openDatabase(direct, { poolSize: 4, log }),
  }
  return {
    ...databases,
    close: async () => {
      for (const db of Object.values(databases).reverse()) await db.close()
    },
  }
}
