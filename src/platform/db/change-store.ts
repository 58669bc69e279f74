import { EventEmitter } from 'node:events'
import { z } from 'zod'
import { sql, type Tx } from './postgres.ts'

const version = z.object({ version: z.int() })

// The counter's row is locked first and until the commit: versions become visible in order, and transactions that
// touch the same tags wait for each other here instead of deadlocking.
const add = sql(
  'changes.touch',
  `WITH feed AS (
     UPDATE content_changes SET version = version + 1, changed_at = clock_timestamp()
     WHERE name = 'public' RETURNING version
   ), touched AS (
     INSERT INTO content_changes AS v (name, version, changed_at)
     SELECT tag, feed.version, clock_timestamp() FROM feed, unnest($1::text[]) AS tag
     ON CONFLICT (name) DO UPDATE SET version = excluded.version, changed_at = excluded.changed_at
   )
   SELECT version FROM feed`,
  version,
)

const read = sql('changes.version', `SELECT version FROM content_changes WHERE name = 'public'`, version)

const since = sql(
  'changes.since',
  `SELECT name, version FROM content_changes WHERE version > $1`,
  z.object({ name: z.string(), version: z.int() }),
)

/** Matches every tag. */
export const EVERYTHING = '*'

/** The tag of a stale entry that is served because a newer one could not be loaded. */
export const UNTIL_BACK = 'until back'

// How long a touch's COMMIT may still be in progress.
const COMMIT_MS = 5_000
let touchedTo = 0
let suspectUntil = 0

/** Emits `touch` whenever this process touches, before the commit. */
export const ownTouches = new EventEmitter().setMaxListeners(0)

/** Tells every process on commit that these tags have changed: the last statement, as others that touch wait for it. */
export async function touch(tx: Tx, tags: Iterable<string>): Promise<void> {
  const distinct = [...new Set(tags)]
  if (distinct.length === 0) return
  touchedTo = (await tx.one(add, [distinct])).version
  suspectUntil = Date.now() + COMMIT_MS
  ownTouches.emit('touch')
}

/** True from a touch by this process until its commit is seen, or for some seconds if it never comes. */
export const isBehind = (known: number): boolean => known < touchedTo && Date.now() < suspectUntil

/** Increases with every committed touch. */
export const readVersion = async (tx: Tx): Promise<number> => (await tx.one(read)).version

/** Tags touched after a version, and the current one. A version without a tag (of an older release) means everything. */
export async function readChanges(tx: Tx, known: number): Promise<{ version: number; tags: string[] }> {
  const rows = await tx.many(since, [known])
  const tags = rows.map(({ name }) => name).filter((name) => name !== 'public')
  return {
    version: rows.find(({ name }) => name === 'public')?.version ?? known,
    tags: rows.length > 0 && tags.length === 0 ? [EVERYTHING] : tags,
  }
}
