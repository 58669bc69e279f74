import { adminActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { UserRow } from '#features/people/accounts/server/user-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { isAdmin } from '#shared/roles.ts'

/** An administrator's own addresses are logged by their fields' names: colleagues read the log, for ever. */
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
