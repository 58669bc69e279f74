import { setImmediate as atEndOfTurn } from 'node:timers/promises'

/**
 * Batches concurrent reads into one query: while one runs, requests collect for the next. A read therefore always
 * starts after its request, and many requests cost little more than one. `load` returns the values it found; if it
 * fails, every request of its batch is rejected.
 */
export function batched<Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let running: Promise<unknown> = Promise.resolve()
  let nextBatch: { keys: Set<Key>; found: Promise<Map<Key, Value>> } | null = null

  function startBatch() {
    const keys = new Set<Key>()
    // Answers of the previous batch have been sent by then, and what they led to has been read.
    const found = running
      .then(atEndOfTurn)
      .then(atEndOfTurn)
      .then(() => {
        nextBatch = null
        return load([...keys])
      })
    running = found.catch(() => undefined)
    return { keys, found }
  }

  return (key) => {
    nextBatch ??= startBatch()
    nextBatch.keys.add(key)
    return nextBatch.found.then((found) => found.get(key))
  }
}
