import type { Database } from '#platform/db/postgres.ts'
import { sweepRateLimits } from './rate-limit-store.ts'
import { sweepOtps } from './otp-store.ts'
import { sweepSessions } from './session-store.ts'

/** Clears away what time has made worthless. Runs on a clock; harmless at any moment. */
export async function sweepIdentity(db: Database): Promise<void> {
  await sweepSessions(db)
  await sweepOtps(db)
  await sweepRateLimits(db)
}
