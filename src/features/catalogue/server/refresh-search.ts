import { z } from 'zod'
import type { Database } from '#platform/db/postgres.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import { refreshSearchWords } from './product-write-store.ts'

/** Products written by one statement. */
const BATCH = 200

/**
 * Writes the words by which the database finds a category's products anew, after it or a part of it was renamed. The
 * search index in memory follows the change feed at once; these words are what it falls back on.
 */
export const refreshSearchOfCategory = jobKind('refresh-search', z.object({ categoryId: z.int() }))

export function refreshSearchHandler(db: Database) {
  return async ({ categoryId }: { categoryId: number }): Promise<void> => {
    let last: number | null = 0
    while (last !== null) last = await refreshSearchWords(db, categoryId, last, BATCH)
  }
}
