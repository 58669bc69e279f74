import { LRUCache } from 'lru-cache'
import { EVERYTHING } from '../db/change-store.ts'
import type { ChangeFeed } from '../db/change-feed.ts'

/** Something that was loaded, and the tags of everything that it was made from. */
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
 * Keeps what was loaded once for everybody until something changes that it was made from; beyond `maxBytes` the
 * least used is evicted. Concurrent callers of one key share a load. Failures are never cached.
 */
export class SingleFlightCache<Value extends object> {
  readonly #feed: ChangeFeed
  readonly #entries: LRUCache<string, Loaded<Value>>
  readonly #keysOf = new Map<string, Set<string>>()
  readonly #flights = new Map<string, Flight<Value>>()
  readonly #isWorthKeeping: (value: Value) => boolean
  #moment = 0

  constructor(options: {
    feed: ChangeFeed
    maxBytes: number
    bytesOf: (value: Value) => number
    isWorthKeeping?: (value: Value) => boolean
  }) {
    this.#feed = options.feed
    this.#isWorthKeeping = options.isWorthKeeping ?? (() => true)
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ value }) => options.bytesOf(value),
      dispose: ({ tags }, key) => this.#forget(tags, key),
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

  /** What was loaded under `key` and still stands; loaded now where nothing does. */
  async get(key: string, load: () => Promise<Loaded<Value>>): Promise<Loaded<Value>> {
    const behind = this.#feed.catchUp()
    if (behind) await behind
    return this.#entries.get(key) ?? this.#join(key, load)
  }

  /** Waits for a load in progress, unless its data had changed before this request. */
  async #join(key: string, load: () => Promise<Loaded<Value>>): Promise<Loaded<Value>> {
    const asked = this.#moment
    for (;;) {
      const { loaded, changed } = this.#flights.get(key) ?? this.#start(key, load)
      const answer = await loaded
      if (!changedBy(asked, changed, answer.tags)) return answer
    }
  }

  #start(key: string, load: () => Promise<Loaded<Value>>): Flight<Value> {
    const changed = new Map<string, number>()
    const loaded = load()
      .then((answer) => {
        // Data read before a change must not be cached as if read after it.
        if (!changedBy(Infinity, changed, answer.tags) && this.#isWorthKeeping(answer.value))
          this.#keep(key, answer)
        return answer
      })
      .finally(() => this.#flights.delete(key))
    const flight = { loaded, changed }
    this.#flights.set(key, flight)
    return flight
  }

  #keep(key: string, answer: Loaded<Value>): void {
    this.#entries.set(key, answer)
    // Larger than the whole cache: it was not taken.
    if (!this.#entries.has(key)) return
    for (const tag of answer.tags) {
      const keys = this.#keysOf.get(tag)
      if (keys) keys.add(key)
      else this.#keysOf.set(tag, new Set([key]))
    }
  }

  #forget(tags: readonly string[], key: string): void {
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
      for (const key of keys) this.#entries.delete(key)
      this.#feed.countDropped(tag, keys.length)
    }
  }
}

/** Whether one of the tags had changed by this moment. */
const changedBy = (moment: number, changed: Map<string, number>, tags: readonly string[]): boolean =>
  changed.size > 0 && [EVERYTHING, ...tags].some((tag) => changed.has(tag) && changed.get(tag)! <= moment)
