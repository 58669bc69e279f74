/**
 * Runs `work` once at a time per key. Callers during a run share the next run, so an answer always belongs to work
 * that began after the call.
 */
export function coalesce<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, { now: Promise<T>; next: Promise<T> | null }>()
  const begin = (key: string): Promise<T> => {
    const entry: { now: Promise<T>; next: Promise<T> | null } = { now: work(key), next: null }
    running.set(key, entry)
    const end = () => {
      if (running.get(key) === entry && !entry.next) running.delete(key)
    }
    entry.now.then(end, end)
    return entry.now
  }
  return (key) => {
    const entry = running.get(key)
    if (!entry) return begin(key)
    const again = () => begin(key)
    entry.next ??= entry.now.then(again, again)
    return entry.next
  }
}
