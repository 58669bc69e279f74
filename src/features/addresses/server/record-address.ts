import { adminActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { UserRow } from '#features/people/accounts/server/user-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { isAdmin } from '#shared/roles.ts'

/**
 * Logs a change to an administrator's own addresses, with the names of the fields only: the log is kept for ever and read
 * by colleagues, whom their home does not concern.
 */
export async function recordAddress(
  tx: Tx,
  user: UserRow,
  change: { action: `address.${string}`; addressId: string; fields: string[] },
): Promise<void> {
  if (!isAdmin(user)) return
  const { action, addressId, fields } = change
  await recordAudit(tx, adminActor({ userId: user.id }), {
    action,
    subjectId: addressId,
    before: null,
    after: { fields },
  })
}
