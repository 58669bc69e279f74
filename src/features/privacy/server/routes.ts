import { getUser } from '#features/identity/server/user-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { consume } from '#platform/db/rate-limit-store.ts'
import type { Handlers } from '#platform/http/route.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { AppError } from '#shared/problems.ts'
import type { PrivacyContract } from '../contract.ts'
import { findPersonalData } from './my-data-store.ts'

export function privacyRoutes({ db }: { db: Database }): Handlers<PrivacyContract> {
  return {
    getMyData: async ({ caller }) => {
      const retryAfter = await consume(db, limitOf('my-data', caller.userId))
      if (retryAfter !== null)
        throw new AppError('too_many_requests', undefined, {
          retryAfter,
          message: 'You can get a copy once an hour. Please try again later.',
        })
      const tables = await db.transaction(async (tx) =>
        findPersonalData(tx, await getUser(tx, caller.userId)),
      )
      return { data: { madeAt: new Date().toISOString(), tables } }
    },
  }
}
