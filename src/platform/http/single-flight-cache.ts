import { LRUCache } from 'lru-cache'

/**
 * Keeps what was made once for everybody until the content that it was made from has a new version; beyond
 * `maxBytes` the least used goes. Callers that ask for the same wait for one making. Failures are never kept.
 */
export class SingleFlightCache<Value extends object> {
  #version = -1
  readonly #kept: LRUCache<string, Value>
  readonly #making = new Map<string, Promise<Value>>()
  readonly #isWorthKeeping: (value: Value) => boolean

  constructor(options: {
    maxBytes: number
    bytesOf: (value: Value) => number
    isWorthKeeping?: (value: Value) => boolean
  }) {
    this.#kept = new LRUCache({ maxSize: options.maxBytes, sizeCalculation: options.bytesOf })
    this.#isWorthKeeping = options.isWorthKeeping ?? (() => true)
  }

  get size(): number {
    return this.#kept.size
  }

  /** What was made under `key` from this version or a newer one; made now where there is none. */
  get(key: string, version: number, make: () => Promise<Value>): Value | Promise<Value> {
    if (version > this.#version) {
      this.#version = version
      this.#kept.clear()
      this.#making.clear()
    }
    return this.#kept.get(key) ?? this.#making.get(key) ?? this.#make(key, make)
  }

  #make(key: string, make: () => Promise<Value>): Promise<Value> {
    const version = this.#version
    const making = make()
      .then((value) => {
        // What was read before a change must not be kept as what stands after it.
        if (version === this.#version && this.#isWorthKeeping(value)) this.#kept.set(key, value)
        return value
      })
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key)
      })
    this.#making.set(key, making)
    return making
  }
}
