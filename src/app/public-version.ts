import { readPublicVersion, versionIsSuspect } from '../features/storefront/server/version-store.ts'
import type { Database, Log } from '../platform/postgres.ts'

const POLL_MS = 400

/**
 * The version of what guests see, as this process knows it. A change made by this process is seen by its next
 * request (the number is read afresh for a while after a bump); one made elsewhere within the poll's interval.
 */
export function watchPublicVersion(db: Database, log: Log) {
  let known = 0
  let reading: Promise<number> | null = null
  const read = async () => {
    known = await readPublicVersion(db)
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
    current: async (): Promise<number> => (known === 0 || versionIsSuspect() ? read() : known),
    stop: () => clearInterval(timer),
  }
}
