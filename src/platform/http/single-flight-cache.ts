import { LRUCache } from 'lru-cache'
import { AppError } from '#shared/problems.ts'
import { EVERYTHING, UNTIL_BACK } from '../db/change-store.ts'
import type { ChangeFeed } from '../db/change-feed.ts'

/** A loaded value, and the tags of everything it was made from. */
export interface Loaded<Value> {
  value: Value
  tags: readonly string[]
}

/** A load in progress; `changed` records when each tag first changed since it began. */
interface Flight<Value> {
  loaded: Promise<Loaded<Value>>
  changed: Map<string, number>
}

/**
 * Caches values until something they were made from changes; beyond `maxBytes` the least recently used are evicted.
 * Concurrent callers of one key share a load. Failures are never cached: while the database cannot be reached, the
 * entry that was dropped last is served.
 */
export class SingleFlightCache<Value extends object> {
  readonly #feed: ChangeFeed
  readonly #entries: LRUCache<string, Loaded<Value>>
  readonly #keysOf = new Map<string, Set<string>>()
  readonly #flights = new Map<string, Flight<Value>>()
  readonly #isWorthKeeping: (value: Value) => boolean
  readonly #isOutage: (value: Value) => boolean
  /** Entries that were dropped, or changed while they were loaded; served while nothing can be loaded. */
  readonly #dropped: LRUCache<string, Loaded<Value>>
  #moment = 0

  constructor(options: {
    feed: ChangeFeed
    maxBytes: number
    bytesOf: (value: Value) => number
    isWorthKeeping?: (value: Value) => boolean
    /** Whether a value only says that the database cannot be reached. */
    isOutage?: (value: Value) => boolean
  }) {
    this.#feed = options.feed
    this.#isWorthKeeping = options.isWorthKeeping ?? (() => true)
    this.#isOutage = options.isOutage ?? (() => false)
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ value }) => options.bytesOf(value),
      dispose: ({ tags }, key) => this.#untag(tags, key),
    })
    this.#dropped = new LRUCache({
      maxSize: Math.ceil(options.maxBytes / 4),
      sizeCalculation: ({ value }) => options.bytesOf(value),
    })
    options.feed.onChange((tags) => this.#drop(tags))
  }

  get size(): number {
    return this.#entries.size
  }

  /** The value cached under `key`, without waiting. */
  find(key: string): Loaded<Value> | undefined {
    return this.#feed.catchUp() ? undefined : this.#entries.get(key)
  }

  /** The valid cached value under `key`, or a newly loaded one. */
  async get(key: string, load: () => Promise<Loaded<Value>>): Promise<Loaded<Value>> {
    const behind = this.#feed.catchUp()
    if (behind) await behind
    return this.#entries.get(key) ?? this.#join(key, load)
  }

  /** Waits for a load in progress, unless its data had changed before this request. */
  async #join(key: string, load: () => Promise<Loaded<Value>>): Promise<Loaded<Value>> {
    const startedAt = this.#moment
    for (;;) {
      const { loaded, changed } = this.#flights.get(key) ?? this.#start(key, load)
      const entry = await loaded
      if (!changedBy(startedAt, changed, entry.tags)) return entry
    }
  }

  #start(key: string, load: () => Promise<Loaded<Value>>): Flight<Value> {
    const changed = new Map<string, number>()
    // Only a caller that can get a stale entry instead stops waiting early.
    const work = this.#dropped.has(key) ? this.#feed.unlessUnavailable(load) : load()
    const loaded = work
      .catch((error: unknown) => {
        const stale = error instanceof AppError && error.status === 503 && this.#staleEntry(key)
        if (!stale) throw error
        return stale
      })
      .then((found) => {
        const entry = this.#isOutage(found.value) ? (this.#staleEntry(key) ?? found) : found
        if (!this.#isWorthKeeping(entry.value)) return entry
        // Data read before a change must not be cached as if read after it, but may be served in an outage: an entry
        // that changes all the time is never cached at all.
        if (changedBy(Infinity, changed, entry.tags)) this.#dropped.set(key, entry)
        else this.#store(key, entry)
        return entry
      })
      .finally(() => this.#flights.delete(key))
    const flight = { loaded, changed }
    this.#flights.set(key, flight)
    return flight
  }

  /** The entry that was dropped last under this key, marked to be dropped again. */
  #staleEntry(key: string): Loaded<Value> | undefined {
    const last = this.#dropped.get(key)
    if (!last) return undefined
    this.#feed.noteStaleEntry()
    return { value: last.value, tags: [...new Set([...last.tags, UNTIL_BACK])] }
  }

  #store(key: string, entry: Loaded<Value>): void {
    this.#entries.set(key, entry)
    this.#dropped.delete(key)
    // Larger than the whole cache, so it was not stored.
    if (!this.#entries.has(key)) return
    for (const tag of entry.tags) {
      const keys = this.#keysOf.get(tag)
      if (keys) keys.add(key)
      else this.#keysOf.set(tag, new Set([key]))
    }
  }

  #untag(tags: readonly string[], key: string): void {
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysOf.delete(tag)
    }
  }

  #drop(tags: readonly string[]): void {
    this.#moment += 1
    for (const tag of tags) {
      for (const { changed } of this.#flights.values()) if (!changed.has(tag)) changed.set(tag, this.#moment)
      const keys = tag === EVERYTHING ? [...this.#entries.keys()] : [...(this.#keysOf.get(tag) ?? [])]
      for (const key of keys) {
        const entry = this.#entries.peek(key)
        if (entry) this.#dropped.set(key, entry)
        this.#entries.delete(key)
      }
      this.#feed.countDropped(tag, keys.length)
    }
  }
}

/** Whether one of the tags had changed by this moment. */
const changedBy = (moment: number, changed: Map<string, number>, tags: readonly string[]): boolean =>
  changed.size > 0 && [EVERYTHING, ...tags].some((tag) => changed.has(tag) && changed.get(tag)! <= moment)
