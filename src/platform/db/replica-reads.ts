import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#shared/problems.ts'
import type { ChangeFeed } from './change-feed.ts'
import { readVersion } from './change-store.ts'
import { openDatabase, statementsOn, type Database, type Log, type Statement, type Tx } from './postgres.ts'

/** A page waits for a replica no longer than this: the primary answers too. */
const PATIENCE = { connectMs: 1_000, answerMs: 2_000 }
const STATEMENT_MS = 1_500
/** How often a replica that is behind or out of reach is asked whether it may be read again. */
const ASK_AGAIN_MS = 250

const outcomes = ['read', 'behind', 'failed'] as const
type Outcome = (typeof outcomes)[number]

interface Replica {
  name: string
  db: Database
  /** False until it has shown that it has caught up. */
  isInUse: boolean
  isReachable: boolean
  counts: Record<Outcome, number>
}

export interface ReplicaReads {
  /**
   * Reads from a replica that has caught up with all that this process knows of, else from the primary. For what is
   * cached by the change feed: a statement sees no less than the feed had told when it began.
   */
  db: Tx
  counts(): { labels: { replica: string; outcome: Outcome }; count: number }[]
  stop(): void
}

/** Opens a replica's pool. Nothing outlives a transaction there, so it may stand behind a pooler or a load balancer. */
export const openReplica = (url: string, { poolSize, log }: { poolSize: number; log: Log }): Database =>
  openDatabase(url, { poolSize, log, pooled: true, statementTimeoutMs: STATEMENT_MS, patience: PATIENCE })

/**
 * The version is read in the same transaction as the data and before it, so it says how far that very connection has
 * caught up, whichever server answers on it. A replica that is behind or fails is left alone until it has caught up.
 */
export function openReplicaReads(options: {
  primary: Tx
  replicas: Database[]
  feed: ChangeFeed
  log: Log
}): ReplicaReads {
  const { primary, feed, log } = options
  const replicas = options.replicas.map((db, i): Replica => ({
    name: String(i + 1),
    db,
    isInUse: false,
    isReachable: true,
    counts: { read: 0, behind: 0, failed: 0 },
  }))
  let turn = 0
  let isStopped = false

  function judge(replica: Replica, outcome: Outcome, error?: unknown): void {
    if (isStopped) return
    const { name, isReachable, isInUse } = replica
    replica.isReachable = outcome !== 'failed'
    replica.isInUse = outcome === 'read'
    if (isReachable && !replica.isReachable)
      log.warn({ err: error, replica: name }, 'a replica does not answer; the primary is read instead')
    if (!isReachable && replica.isReachable) log.info({ replica: name }, 'a replica answers again')
    if (isInUse && !replica.isInUse) void untilCaughtUp(replica)
  }

  async function untilCaughtUp(replica: Replica): Promise<void> {
    while (!isStopped && !replica.isInUse) {
      await sleep(ASK_AGAIN_MS, undefined, { ref: false })
      const needed = feed.version()
      if (isStopped || needed === null) continue
      await replica.db.transaction(readVersion).then(
        (version) => judge(replica, version >= needed ? 'read' : 'behind'),
        (error: unknown) => judge(replica, outcomeOf(error), error),
      )
    }
  }

  /** Null when the replica had not caught up, or did not answer. */
  async function readFrom<Row>(
    replica: Replica,
    needed: number,
    statement: Statement<Row>,
    values: unknown[],
  ): Promise<Row[] | null> {
    const answer = await replica.db
      .transaction((tx) => Promise.all([readVersion(tx), tx.many(statement, values)]))
      .then(
        ([version, rows]) => ({ outcome: version >= needed ? ('read' as const) : ('behind' as const), rows }),
        (error: unknown) => ({ outcome: outcomeOf(error), error, rows: [] }),
      )
    replica.counts[answer.outcome] += 1
    judge(replica, answer.outcome, 'error' in answer ? answer.error : undefined)
    return answer.outcome === 'read' ? answer.rows : null
  }

  const next = (): Replica | undefined => {
    const inUse = replicas.filter(({ isInUse }) => isInUse)
    return inUse[turn++ % inUse.length]
  }

  async function read<Row>(statement: Statement<Row>, values: unknown[]) {
    const needed = feed.version()
    const replica = needed === null ? undefined : next()
    const found = replica ? await readFrom(replica, needed!, statement, values) : null
    const rows = found ?? (await primary.many(statement, values))
    return { rows, count: rows.length }
  }

  for (const replica of replicas) void untilCaughtUp(replica)

  return {
    db: replicas.length === 0 ? primary : { ...statementsOn(read), run: primary.run },
    counts: () =>
      replicas.flatMap(({ name, counts }) =>
        outcomes.map((outcome) => ({ labels: { replica: name, outcome }, count: counts[outcome] })),
      ),
    stop: () => {
      isStopped = true
    },
  }
}

/** One that answers with an error has tables of before the last migration: it is behind, too. */
const outcomeOf = (error: unknown): Outcome => (error instanceof AppError ? 'failed' : 'behind')
