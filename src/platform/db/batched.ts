import { setImmediate as atEndOfTurn } from 'node:timers/promises'

/**
 * Joins reads that are asked for together into one: while one runs, questions gather for the next. An answer is
 * therefore always read after its question was asked, and a crowd costs hardly more than one. A read begins when
 * all that has arrived by then is looked at.
 * `load` answers what it found; a failure fails all who wait for it.
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
