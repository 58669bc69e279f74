import type { Database } from '#platform/db/postgres.ts'
import { fetchPictures, picturesOf } from './fetch-pictures.ts'
import { retryPictureFetches } from './picture-fetch-store.ts'

/** Fetches an import's failed pictures once more, one address or all; returns how many. */
export const retryPictures = (
  db: Database,
  { importId, url = null }: { importId: string; url?: string | null | undefined },
): Promise<{ pictures: number }> =>
  db.transaction(async (tx) => {
    const pictures = await retryPictureFetches(tx, importId, url)
    if (pictures > 0) await fetchPictures.enqueue(tx, { importId }, picturesOf(importId))
    return { pictures }
  })
