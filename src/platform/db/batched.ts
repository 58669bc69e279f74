import { setImmediate as atEndOfTurn } from 'node:timers/promises'

/**
 * Batches concurrent reads into one query: while one runs, requests collect for the next. A read therefore always
 * starts after its request, and many requests cost little more than one. `load` returns what it found; a failure
 * fails all who wait for it.
 */
export function batched<Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let running: Promise<unknown> = Promise.resolve()
  let gathering: { keys: Set<Key>; found: Promise<Map<Key, Value>> } | null = null

  function gather() {
    const keys = new Set<Key>()
    const found = running.then(atEndOfTurn).then(() => {
      gathering = null
      return load([...keys])
    })
    running = found.catch(() => undefined)
    return { keys, found }
  }

  return async (key) => {
    gathering ??= gather()
    gathering.keys.add(key)
    return (await gathering.found).get(key)
  }
}
