import type { Database } from '#platform/db/postgres.ts'
import { refuseTooMany } from '#platform/requests/refuse-too-many.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { findConsents, insertConsent, type ConsentOwner, type ConsentRow } from './consent-store.ts'

/** Writes a yes or a no; returns all that its owner has answered. Throws `too_many_requests`. */
export const saveConsent = (
  db: Database,
  owner: ConsentOwner,
  answer: Parameters<typeof insertConsent>[2],
  network: string | null,
): Promise<ConsentRow[]> =>
  db.transaction(async (tx) => {
    const added = await insertConsent(tx, owner, answer)
    // A yes can always be taken back, so a no that follows one is never refused.
    if (added && (answer.given || (added.is_first && !('userId' in owner)))) {
      // Whoever has no account may invent as many browsers as they like.
      const counted = 'userId' in owner ? owner.userId : network
      if (counted !== null) await refuseTooMany(tx, limitOf('consent', counted))
    }
    return findConsents(tx, owner)
  })
