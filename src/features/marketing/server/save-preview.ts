import type { Database } from '#platform/db/postgres.ts'
import { cleanMetaTags } from './clean-meta-tags.ts'
import { replacePreview, type ScriptsDraft } from './preview-store.ts'
import { refuseBroken } from './save-scripts.ts'

/** Keeps a draft for its author to look at, cleaned and checked as a save is; returns its id. Throws `invalid`. */
export async function savePreview(db: Database, userId: string, written: ScriptsDraft): Promise<string> {
  refuseBroken(written)
  return replacePreview(db, userId, { ...written, metaTags: cleanMetaTags(written.metaTags).html })
}
