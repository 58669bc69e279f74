import { z } from 'zod'
import { staffActor, systemActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { callerNetwork } from '#platform/http/caller-network.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import { isAdmin } from '#shared/roles.ts'
import { countUse } from '#platform/db/rate-limit-store.ts'
import { windowOf } from '#platform/rate-limits.ts'
import { findSecondFactor } from './second-factor-store.ts'
import { findUserByAddress, type UserRow } from './user-store.ts'

/** Logs that somebody who works in the shop has logged in, in the transaction that begins the session. */
export async function recordLogin(
  tx: Tx,
  user: UserRow,
  { method, ip, isNewDevice }: { method: 'code' | 'password'; ip: string; isNewDevice: boolean },
): Promise<void> {
  if (!worksHere(user)) return
  const hasSecondStep = (await findSecondFactor(tx, user.id)) !== null
  await recordAudit(tx, staffActor({ userId: user.id, role: user.role }), {
    action: 'login.begin',
    subjectId: user.id,
    before: null,
    after: {
      with: hasSecondStep ? `${method} and second step` : method,
      network: callerNetwork(ip),
      isNewDevice,
    },
  })
}

const worksHere = (user: UserRow) => isAdmin(user) || user.staff_role !== null

const failedLogin = z.object({ email: z.string(), problem: z.string(), network: z.string() })

/** Logs a failed login of the staff. A job for every address: otherwise the response's time would tell whose it is. */
export const recordFailedLogin = jobKind('record-failed-login', failedLogin)

export const failedLoginRecorder =
  (db: Database) =>
  ({ email, problem, network }: z.output<typeof failedLogin>): Promise<void> =>
    db.transaction(async (tx) => {
      const user = await findUserByAddress(tx, email)
      if (!user || !worksHere(user)) return
      const failures = await countUse(tx, windowOf('audit:login', user.id))
      if (!isLogged(failures)) return
      await recordAudit(tx, systemActor, {
        action: 'failed-login.refuse',
        subjectId: user.id,
        before: null,
        after: { problem, network, failuresInTheHour: failures },
      })
    })

/** What others can repeat is logged ten times an hour, then whenever its number has doubled: no log is flooded. */
export const isLogged = (count: number): boolean => count <= 10 || (count & (count - 1)) === 0
