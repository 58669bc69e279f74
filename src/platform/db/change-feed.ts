import { AppError } from '#shared/problems.ts'
import { EVERYTHING, isBehind, ownTouches, readChanges, readVersion, UNTIL_BACK } from './change-store.ts'
import type { Database, Log } from './postgres.ts'
import { isUnavailable } from './postgres-errors.ts'

const POLL_MS = 400
/** After this time without calls it polls only this often, in milliseconds. */
const IDLE_MS = 5_000
/** A read that takes longer than this many polls counts as failed: two seconds, the longest a caller should wait. */
const SLOW_POLLS = 5
/** Another server may take over without the last commits and reuse their versions: so many are reported again. */
const MOST_LOST_VERSIONS = 1_000

type Listener = (tags: readonly string[]) => void

/** The changes announced by `touch` in any process, as seen by this one. */
export interface ChangeFeed {
  /**
   * Undefined when this process has seen all its own changes, and while the database cannot be reached; otherwise, and
   * for the first call after a quiet time, a promise that resolves when it has seen every change. Await it before
   * responding from a cache.
   */
  catchUp(): Promise<void> | undefined
  /** The version up to which this process has seen every change; null while it may have missed one of its own. */
  version(): number | null
  /**
   * Calls the listener with the changed tags (or `EVERYTHING`): before the next response in the process that made the
   * change, and in every other within a second; if that has had no calls for some seconds, before its next response, and
   * within five seconds. Subscribe, await `catchUp()`, and only then read what is to be cached: every later change is
   * reported. Returns a function that unsubscribes.
   */
  onChange(listener: Listener): () => void
  /** Rejects with `unavailable` when the database stops responding, at once while it is down: for who can do without it. */
  unlessUnavailable<T>(work: () => Promise<T>): Promise<T>
  /** Caches report here that they serve a dropped entry: listeners get `UNTIL_BACK` once the database is back. */
  noteStaleEntry(): void
  /** Tells the listeners of this process what has changed in it alone. */
  report(tag: string): void
  /** Caches report here how many entries a tag dropped. */
  countDropped(tag: string, entries: number): void
  /** How many cached entries each kind of change has dropped; the kind is the part of a tag before its colon. */
  readonly dropped: ReadonlyMap<string, number>
  stop(): void
}

/** Polls the table of content versions: while there are calls, and after this process's own touch; rarely when idle. */
export function openChangeFeed(db: Database, log: Log): ChangeFeed {
  const listeners = new Set<Listener>()
  const dropped = new Map<string, number>()
  let known: number | null = null
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  let isDown = false
  let staleEntries = 0
  let askedAt = performance.now()
  let isIdle = false
  let mayLag = false
  const aborts = new Set<() => void>()

  const markDown = () => {
    isDown = true
    for (const abort of aborts) abort()
    aborts.clear()
  }
  const unlessUnavailable = <T>(work: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const abort = () => reject(new AppError('unavailable'))
      if (isDown) return abort()
      aborts.add(abort)
      work()
        .then(resolve, reject)
        .finally(() => aborts.delete(abort))
    })
  const read = async () => {
    if (known === null) {
      known = await readVersion(db)
      return
    }
    const staleEntriesBefore = staleEntries
    const { version, tags } = await readChanges(db, isDown ? known - MOST_LOST_VERSIONS : known).catch(
      (error: unknown) => {
        if (isUnavailable(error)) markDown()
        throw error
      },
    )
    known = version
    isDown = false
    mayLag = isIdle
    staleEntries -= staleEntriesBefore
    const changed = staleEntriesBefore > 0 ? [...tags, UNTIL_BACK] : tags
    if (changed.length > 0) notify(changed)
  }
  const notify = (tags: readonly string[]) => {
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
  let slowRead: { read: Promise<void>; polls: number } | null = null
  const poll = () => {
    slowRead = running && { read: running, polls: slowRead?.read === running ? slowRead.polls + 1 : 0 }
    if (slowRead?.polls === SLOW_POLLS) markDown()
    if (!running && !next)
      readNext().catch((error: unknown) => log.warn({ err: error }, 'the change feed could not be read'))
    isIdle = !isDown && staleEntries === 0 && performance.now() - askedAt > IDLE_MS
    mayLag ||= isIdle
    timer = setTimeout(poll, isIdle ? IDLE_MS : POLL_MS).unref()
  }
  let timer = setTimeout(poll, POLL_MS).unref()
  const noteCall = () => {
    askedAt = performance.now()
    if (!isIdle) return
    isIdle = false
    clearTimeout(timer)
    timer = setTimeout(poll, POLL_MS).unref()
  }
  ownTouches.on('touch', noteCall)

  return {
    catchUp: () => {
      noteCall()
      if (known === null) return readNext()
      if (isDown || !(mayLag || isBehind(known))) return undefined
      return unlessUnavailable(readNext).catch((error: unknown) => {
        if (!isUnavailable(error)) throw error
      })
    },
    version: () => (known === null || isBehind(known) ? null : known),
    unlessUnavailable: (work) => {
      noteCall()
      return unlessUnavailable(work)
    },
    noteStaleEntry: () => {
      noteCall()
      staleEntries += 1
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report: (tag) => notify([tag]),
    countDropped: (tag, entries) => {
      if (entries === 0) return
      const kind = tag === EVERYTHING ? 'everything' : tag.split(':', 1)[0]!
      dropped.set(kind, (dropped.get(kind) ?? 0) + entries)
    },
    dropped,
    stop: () => {
      ownTouches.off('touch', noteCall)
      clearTimeout(timer)
    },
  }
}
