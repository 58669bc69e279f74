import { EVERYTHING, isBehind, readChanges, readVersion } from './change-store.ts'
import type { Database, Log } from './postgres.ts'

const POLL_MS = 400

type Listener = (tags: readonly string[]) => void

/** What this process hears of the changes that `touch` announced, on whichever process they were made. */
export interface ChangeFeed {
  /**
   * Undefined when this process knows of every change of its own; else a promise of knowing it. Await it
   * before answering from a cache.
   */
  catchUp(): Promise<void> | undefined
  /**
   * Calls the listener with the tags of what has changed (or `EVERYTHING`): before the next answer of the process
   * that made the change, within a second on every other. Subscribe, await `catchUp()`, and only then read what
   * is cached: every later change is reported. Returns a function that unsubscribes.
   */
  onChange(listener: Listener): () => void
  /** Caches say here how many of their answers a tag dropped. */
  countDropped(tag: string, answers: number): void
  /** How many cached answers each kind of change has dropped: the kind is the part of a tag before its colon. */
  readonly dropped: ReadonlyMap<string, number>
  stop(): void
}

/** Polls the table of content versions: at an interval, and after its own touch. */
export function openChangeFeed(db: Database, log: Log): ChangeFeed {
  const listeners = new Set<Listener>()
  const dropped = new Map<string, number>()
  let known: number | null = null
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  const read = async () => {
    if (known === null) {
      known = await readVersion(db)
      return
    }
    const { version, tags } = await readChanges(db, known)
    known = version
    if (tags.length > 0) tell(tags)
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
  const timer = setInterval(() => {
    if (running || next) return
    readNext().catch((error: unknown) => log.warn({ err: error }, 'the change feed could not be read'))
  }, POLL_MS)
  timer.unref()

  return {
    catchUp: () => (known === null || isBehind(known) ? readNext() : undefined),
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
