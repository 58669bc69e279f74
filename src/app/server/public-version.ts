import { readPublicVersion, versionIsSuspect } from '#features/storefront/server/version-store.ts'
import type { Database, Log } from '#platform/db/postgres.ts'

const POLL_MS = 400

/**
 * The version of what guests see, as this process knows it. A change made by this process is seen by its next
 * request (after a bump the number is read afresh until the commit shows); one made elsewhere within the poll's interval.
 */
export function watchPublicVersion(db: Database, log: Log) {
  let known = 0
  let reading: Promise<number> | null = null
  const read = async () => {
    // Two reads may overtake each other; the number itself only grows.
    known = Math.max(known, await readPublicVersion(db))
    return known
  }
  const timer = setInterval(() => {
    reading ??= read()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the public version could not be read')
        return known
      })
      .finally(() => {
        reading = null
      })
  }, POLL_MS)
  timer.unref()
  return {
    current: async (): Promise<number> => (known === 0 || versionIsSuspect(known) ? read() : known),
    stop: () => clearInterval(timer),
  }
}
