import type { Database, Log } from '#platform/db/postgres.ts'
import { countableTerm } from '../countable-term.ts'
import { addTermCounts, type TermCount } from './search-terms-store.ts'

const WRITE_EVERY_MS = 15_000
/** Different terms counted between two flushes; more are ignored, so that nobody can fill the memory. */
const MAX_PENDING = 2_000

/** Counts searches in memory and flushes them regularly, so that no search waits for a write. */
export interface TermCounter {
  count(search: string, found: boolean): void
  write(): Promise<void>
  /** Flushes the remaining counts. */
  stop(): Promise<void>
}

export function openTermCounter(db: Database, log: Log): TermCounter {
  let pending = new Map<string, TermCount>()

  const write = async () => {
    const counts = [...pending.values()]
    pending = new Map()
    if (counts.length > 0) await addTermCounts(db, counts)
  }
  // Counts that cannot be written are dropped: they are not worth delaying a search.
  const writeOrWarn = () =>
    write().catch((error: unknown) => log.warn({ err: error }, 'searches could not be counted'))
  const timer = setInterval(() => void writeOrWarn(), WRITE_EVERY_MS)
  timer.unref()

  return {
    count: (search, found) => {
      const term = countableTerm(search)
      if (term === null) return
      const counted = pending.get(term)
      if (!counted && pending.size >= MAX_PENDING) return
      const { searches, nothingFound } = counted ?? { searches: 0, nothingFound: 0 }
      pending.set(term, { term, searches: searches + 1, nothingFound: nothingFound + (found ? 0 : 1) })
    },
    write,
    stop: async () => {
      clearInterval(timer)
      await writeOrWarn()
    },
  }
}
