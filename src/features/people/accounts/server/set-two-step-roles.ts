import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { listTwoStepRoles, lockTwoStepRoles, saveTwoStepRoles } from './staff-store.ts'

/** Says which roles need two-step login, in place of those that did. */
export function setTwoStepRoles(db: Database, actor: Actor, roles: readonly StaffRole[]): Promise<void> {
  return db.transaction(async (tx) => {
    await lockTwoStepRoles(tx)
    const before = await listTwoStepRoles(tx)
    await saveTwoStepRoles(tx, roles)
    await recordAudit(tx, actor, {
      action: 'two-step-roles.update',
      subjectId: 'staff',
      before: { twoStepRoles: before.join(', ') },
      after: { twoStepRoles: (await listTwoStepRoles(tx)).join(', ') },
    })
  })
}
