import type { Database } from '#platform/db/postgres.ts'
import { email } from '#shared/fields.ts'
import { AppError } from '#shared/problems.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { isReservedEmail } from './account-change-store.ts'
import { withdrawFirstOwner } from './first-owner-store.ts'
import { saveStaff } from './staff-store.ts'
import { findUserByAddress, grantAdminRole, type UserRow } from './user-store.ts'

/** Makes the person with this email address an owner, who is an administrator; an unknown address gets an account to log in to. */
export async function grantAdmin(db: Database, actor: Actor, address: string): Promise<UserRow> {
  const parsed = email.safeParse(address)
  if (!parsed.success) {
    throw new AppError('invalid', undefined, { message: 'Please enter a valid email address' })
  }
  return db.transaction(async (tx) => {
    if (await isReservedEmail(tx, parsed.data)) throw new AppError('email_reserved')
    const before = await findUserByAddress(tx, parsed.data)
    await withdrawFirstOwner(tx)
    const user = await grantAdminRole(tx, parsed.data)
    await saveStaff(tx, user.id, 'owner')
    const wasManager = before?.staff_role === 'manager'
    await recordAudit(tx, actor, {
      action: 'admin.grant',
      subjectId: user.id,
      before: { role: before?.role ?? 'USER', ...(wasManager && { staffRole: 'manager' }) },
      after: { role: user.role, ...(wasManager && { staffRole: 'owner' }) },
    })
    return user
  })
}
