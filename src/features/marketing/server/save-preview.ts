import type { Database } from '#platform/db/postgres.ts'
import { cleanMetaTags } from './clean-meta-tags.ts'
import { refusePublicSuffixes } from './refuse-public-suffixes.ts'
import { replacePreview, type StoredPreview } from './preview-store.ts'
import { refuseBroken } from './save-scripts.ts'

/** Stores a draft for its author to view, cleaned and checked like a save; returns its id. Throws `invalid`. */
export async function savePreview(db: Database, userId: string, draft: StoredPreview): Promise<string> {
  refuseBroken(draft)
  refusePublicSuffixes(draft.hosts)
  return replacePreview(db, userId, { ...draft, metaTags: cleanMetaTags(draft.metaTags).html })
}
