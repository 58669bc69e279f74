import type { Database } from '#platform/db/postgres.ts'
import { consumeDistinct } from '#platform/db/rate-limit-store.ts'
import type { Caller } from '#platform/http/caller.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { may } from '#shared/permissions.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'

/**
 * Counts whom a member of the staff has found today, in every list of people together: many small searches give no more
 * than one large one. Owners may take everything with them anyway. Throws `too_many_requests`.
 */
export async function countFoundPeople(db: Database, caller: Caller, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || may(caller, 'exports.make')) return
  await db.transaction(async (tx) => {
    const limit = limitOf('people:day', caller.userId)
    const retryAfter = await consumeDistinct(tx, limit, ids)
    if (retryAfter !== null)
      throw new AppError('too_many_requests', undefined, () => ({
        retryAfter,
        message: t('said.you-have-looked-up-people', { count: limit.limit }),
      }))
  })
}
