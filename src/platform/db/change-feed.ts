import { AppError } from '#shared/problems.ts'
import { EVERYTHING, isBehind, readChanges, readVersion, UNTIL_BACK } from './change-store.ts'
import type { Database, Log } from './postgres.ts'
import { isUnavailable } from './postgres-errors.ts'

const POLL_MS = 400
/** A read that is silent for so many polls counts as failed: two seconds, for which nobody should wait longer. */
const SILENT_POLLS = 5
/**
 * After a time without the database another server may answer, which never heard of the last commits, and counts on from
 * before them. So many versions are told of again.
 */
const GONE_AT_MOST = 1_000

type Listener = (tags: readonly string[]) => void

/** The changes announced by `touch` in any process, as seen by this one. */
export interface ChangeFeed {
  /**
   * Undefined when this process has seen all its own changes; otherwise a promise that resolves when it has. Await it
   * before answering from a cache. Undefined too while the database cannot be reached: there is nothing newer then.
   */
  catchUp(): Promise<void> | undefined
  /** Up to which version this process knows of every change; null while it may not know of one of its own. */
  version(): number | null
  /**
   * Calls the listener with the changed tags (or `EVERYTHING`): before the next response in the process that made the
   * change, and within a second in every other. Subscribe, await `catchUp()`, and only then read what is to be
   * cached: every later change is reported. Returns a function that unsubscribes.
   */
  onChange(listener: Listener): () => void
  /**
   * Does `work`, but rejects with `unavailable` as soon as the database does not answer, and at once while it does not.
   * For callers that have something to answer with instead.
   */
  unlessAway<T>(work: () => Promise<T>): Promise<T>
  /** Caches report here that they serve a dropped entry: `UNTIL_BACK` is told once the database can be read again. */
  noteStandIn(): void
  /** Caches report here how many entries a tag dropped. */
  countDropped(tag: string, answers: number): void
  /** How many cached entries each kind of change has dropped; the kind is the part of a tag before its colon. */
  readonly dropped: ReadonlyMap<string, number>
  stop(): void
}

/** Polls the table of content versions: regularly, and after this process's own touch. */
export function openChangeFeed(db: Database, log: Log): ChangeFeed {
  const listeners = new Set<Listener>()
  const dropped = new Map<string, number>()
  let known: number | null = null
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  let isLost = false
  let standIns = 0
  const waiting = new Set<() => void>()

  const lose = () => {
    isLost = true
    for (const leave of waiting) leave()
    waiting.clear()
  }
  const unlessAway = <T>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const leave = () => reject(new AppError('unavailable'))
      if (isLost) return leave()
      waiting.add(leave)
      work()
        .then(resolve, reject)
        .finally(() => waiting.delete(leave))
    })
  const read = async () => {
    if (known === null) {
      known = await readVersion(db)
      return
    }
    const standInsBefore = standIns
    const { version, tags } = await readChanges(db, isLost ? known - GONE_AT_MOST : known).catch(
      (error: unknown) => {
        if (isUnavailable(error)) lose()
        throw error
      },
    )
    known = version
    isLost = false
    standIns -= standInsBefore
    const told = standInsBefore > 0 ? [...tags, UNTIL_BACK] : tags
    if (told.length > 0) tell(told)
  }
  const tell = (tags: readonly string[]) => {
    for (const listener of listeners) {
      try {
        listener(tags)
      } catch (error) {
        log.error({ err: error }, 'a listener of the change feed failed')
      }
    }
  }
  // One read at a time; a caller that arrives while one runs gets the next, which starts after its request.
  const readNext = (): Promise<void> => {
    next ??= (running ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        next = null
        running = read().finally(() => {
          running = null
        })
        return running
      })
    return next
  }
  let silent: { read: Promise<void>; polls: number } | null = null
  const timer = setInterval(() => {
    silent = running && { read: running, polls: silent?.read === running ? silent.polls + 1 : 0 }
    if (silent?.polls === SILENT_POLLS) lose()
    if (running || next) return
    readNext().catch((error: unknown) => log.warn({ err: error }, 'the change feed could not be read'))
  }, POLL_MS)
  timer.unref()

  return {
    catchUp: () => {
      if (known === null) return readNext()
      if (isLost || !isBehind(known)) return undefined
      return unlessAway(readNext).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error
      })
    },
    version: () => (known === null || isBehind(known) ? null : known),
    unlessAway,
    noteStandIn: () => void (standIns += 1),
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    countDropped: (tag, answers) => {
      if (answers === 0) return
      const kind = tag === EVERYTHING ? 'everything' : tag.split(':', 1)[0]!
      dropped.set(kind, (dropped.get(kind) ?? 0) + answers)
    },
    dropped,
    stop: () => clearInterval(timer),
  }
}
