import { z } from 'zod'
import type { Database } from '#platform/db/postgres.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import { refreshSearchWords } from './product-write-store.ts'

/** Products written by one statement. */
const BATCH = 200

/**
 * Rewrites the search words of a category's products in the database after it or a sub-category was renamed. The
 * in-memory index follows the change feed at once; these words are its fallback.
 */
export const refreshSearchOfCategory = jobKind('refresh-search', z.object({ categoryId: z.int() }))

export function refreshSearchHandler(db: Database) {
  return async ({ categoryId }: { categoryId: number }): Promise<void> => {
    let last: number | null = 0
    while (last !== null) last = await refreshSearchWords(db, categoryId, last, BATCH)
  }
}
