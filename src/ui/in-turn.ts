/** Runs work of one name after the other, in all tabs of this browser; without locks, in this one. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (globalThis.navigator?.locks) return navigator.locks.request(name, work) as Promise<T>
  const next = (running.get(name) ?? Promise.resolve()).then(work)
  running.set(
    name,
    next.catch(() => undefined),
  )
  return next
}

const running = new Map<string, Promise<unknown>>()
