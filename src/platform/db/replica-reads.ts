import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#shared/problems.ts'
import type { ChangeFeed } from './change-feed.ts'
import { readVersion } from './change-store.ts'
import { openDatabase, type Database, type Log, type Statement, type Tx } from './postgres.ts'
import { statementsOn } from './transaction.ts'

/** How long a page waits for a replica before it reads from the primary instead. */
const TIMEOUTS = { connectMs: 1_000, responseMs: 2_000 }
const STATEMENT_MS = 1_500
/** How often a replica that is behind or unreachable is checked, in milliseconds. */
const RECHECK_MS = 250

const outcomes = ['read', 'behind', 'failed'] as const
type Outcome = (typeof outcomes)[number]

interface Replica {
  name: string
  db: Database
  /** False until it has caught up. */
  isInUse: boolean
  isReachable: boolean
  counts: Record<Outcome, number>
}

export interface ReplicaReads {
  /**
   * Reads from a replica that has every change this process knows of, else from the primary. For data that is cached by
   * the change feed: a statement sees at least what the feed had reported when it began.
   */
  db: Tx
  /** The same with another pool on the primary, such as that of the reports. */
  orElse(primary: Tx): Tx
  counts(): { labels: { replica: string; outcome: Outcome }; count: number }[]
  stop(): void
}

/** Opens a replica's pool. It uses no session state, so the URL may be that of a pooler or a load balancer. */
export const openReplica = (url: string, { poolSize, log }: { poolSize: number; log: Log }): Database =>
  openDatabase(url, { poolSize, log, pooled: true, statementTimeoutMs: STATEMENT_MS, timeouts: TIMEOUTS })

/**
 * The version is read in the same transaction as the data and before it, so it says how far that very connection has
 * caught up, whichever server is behind it. A replica that is behind or fails is not used until it has caught up.
 */
export function openReplicaReads(options: {
  primary: Tx
  replicas: Database[]
  feed: ChangeFeed
  log: Log
}): ReplicaReads {
  const { feed, log } = options
  const replicas = options.replicas.map((db, i): Replica => ({
    name: String(i + 1),
    db,
    isInUse: false,
    isReachable: true,
    counts: { read: 0, behind: 0, failed: 0 },
  }))
  let turn = 0
  let isStopped = false

  function update(replica: Replica, outcome: Outcome, error?: unknown): void {
    if (isStopped) return
    const { name, isReachable, isInUse } = replica
    replica.isReachable = outcome !== 'failed'
    replica.isInUse = outcome === 'read'
    if (isReachable && !replica.isReachable)
      log.warn({ err: error, replica: name }, 'a replica does not answer; reading from the primary instead')
    if (!isReachable && replica.isReachable) log.info({ replica: name }, 'a replica answers again')
    if (isInUse && !replica.isInUse) void untilCaughtUp(replica)
  }

  async function untilCaughtUp(replica: Replica): Promise<void> {
    while (!isStopped && !replica.isInUse) {
      await sleep(RECHECK_MS, undefined, { ref: false })
      const needed = feed.version()
      if (isStopped || needed === null) continue
      await replica.db.transaction(readVersion).then(
        (version) => update(replica, version >= needed ? 'read' : 'behind'),
        (error: unknown) => update(replica, outcomeOf(error), error),
      )
    }
  }

  /** Null if the replica had not caught up, or failed. */
  async function readFrom<Row>(
    replica: Replica,
    needed: number,
    statement: Statement<Row>,
    values: unknown[],
  ): Promise<Row[] | null> {
    const result = await replica.db
      .transaction((tx) => Promise.all([readVersion(tx), tx.many(statement, values)]))
      .then(
        ([version, rows]) => ({ outcome: version >= needed ? ('read' as const) : ('behind' as const), rows }),
        (error: unknown) => ({ outcome: outcomeOf(error), error, rows: [] }),
      )
    replica.counts[result.outcome] += 1
    update(replica, result.outcome, 'error' in result ? result.error : undefined)
    return result.outcome === 'read' ? result.rows : null
  }

  const next = (): Replica | undefined => {
    const inUse = replicas.filter(({ isInUse }) => isInUse)
    return inUse[turn++ % inUse.length]
  }

  function orElse(primary: Tx): Tx {
    async function read<Row>(statement: Statement<Row>, values: unknown[]) {
      const needed = feed.version()
      const replica = needed === null ? undefined : next()
      const found = replica ? await readFrom(replica, needed!, statement, values) : null
      const rows = found ?? (await primary.many(statement, values))
      return { rows, count: rows.length }
    }
    return replicas.length === 0 ? primary : { ...statementsOn(read), run: primary.run }
  }

  for (const replica of replicas) void untilCaughtUp(replica)

  return {
    db: orElse(options.primary),
    orElse,
    counts: () =>
      replicas.flatMap(({ name, counts }) =>
        outcomes.map((outcome) => ({ labels: { replica: name, outcome }, count: counts[outcome] })),
      ),
    stop: () => {
      isStopped = true
    },
  }
}

/** A replica that responds with an SQL error lacks the latest migration: it is behind, too. */
const outcomeOf = (error: unknown): Outcome => (error instanceof AppError ? 'failed' : 'behind')
