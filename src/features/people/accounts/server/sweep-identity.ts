import type { Database } from '#platform/db/postgres.ts'
import { sweepAccountChanges } from './account-change-store.ts'
import { sweepResets } from './password-store.ts'
import { sweepPendingEmails } from './pending-email-store.ts'
import { sweepRateLimits } from '#platform/db/rate-limit-store.ts'
import { sweepDevices } from './known-device-store.ts'
import { sweepOtps } from './otp-store.ts'
import { sweepSessions } from './session-store.ts'
import { sweepInvitations } from './staff-invitation-store.ts'

/** Deletes expired rows. Runs on a schedule; safe at any time. */
export async function sweepIdentity(db: Database): Promise<void> {
  await sweepSessions(db)
  await sweepOtps(db)
  await sweepDevices(db)
  await sweepResets(db)
  await sweepPendingEmails(db)
  await sweepAccountChanges(db)
  await sweepInvitations(db)
  await sweepRateLimits(db)
}
