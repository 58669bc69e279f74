import { adminActor, systemActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { isAdmin } from '#shared/roles.ts'
import { findUser } from './user-store.ts'

/** Logs that `count` sessions of an administrator were ended, in the transaction that ends them. */
export async function recordSessionEnd(
  tx: Tx,
  userId: string,
  { reason, count }: { reason: 'logout' | 'reuse' | 'password' | 'revoked'; count: number },
): Promise<void> {
  const user = count > 0 ? await findUser(tx, userId) : null
  if (!user || !isAdmin(user)) return
  await recordAudit(tx, reason === 'reuse' ? systemActor : adminActor({ userId }), {
    action: 'session.end',
    subjectId: userId,
    before: null,
    after: { reason, sessions: count },
  })
}
