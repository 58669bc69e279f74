import type { Tx } from '#platform/db/postgres.ts'
import { consume, type RateLimit } from '#platform/db/rate-limit-store.ts'
import { AppError } from '#shared/problems.ts'

/** Counts one use. Throws `too_many_requests`, with the seconds until there is one again, if none is left. */
export async function refuseTooMany(tx: Tx, limit: RateLimit): Promise<void> {
  const retryAfter = await consume(tx, limit)
  if (retryAfter !== null) throw new AppError('too_many_requests', undefined, { retryAfter })
}
