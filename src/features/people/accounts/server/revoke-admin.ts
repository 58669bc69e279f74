import type { Database } from '#platform/db/postgres.ts'
import { email } from '#shared/fields.ts'
import { AppError } from '#shared/problems.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { lockAdmins } from './admin-store.ts'
import { endStaff, isLastOwner } from './staff-store.ts'
import { findUserByAddress } from './user-store.ts'

/**
 * Revokes an administrator's role; they stay a shopper. All administrators are locked, so that two who remove each
 * other at once do not leave the shop without one. Throws `last_admin`, `last_owner`, `not_found`, and `forbidden` for an
 * actor who has lost the role meanwhile.
 */
export function revokeAdmin(db: Database, actor: Actor, userId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    if (actor.kind === 'admin' && !admins.some(({ id }) => id === actor.userId))
      throw new AppError('forbidden')
    const admin = admins.find(({ id }) => id === userId)
    if (!admin) throw new AppError('not_found')
    if (!admins.some(({ id, status }) => id !== userId && status === 'Active'))
      throw new AppError('last_admin')
    if (await isLastOwner(tx, userId)) throw new AppError('last_owner')
    await endStaff(tx, userId)
    await recordAudit(tx, actor, {
      action: 'admin.revoke',
      subjectId: userId,
      before: { role: 'ADMIN' },
      after: { role: 'USER' },
    })
  })
}

/** Like `revokeAdmin`, by email address, for the command on the server. */
export async function revokeAdminByEmail(db: Database, actor: Actor, address: string): Promise<void> {
  const parsed = email.safeParse(address)
  const user = parsed.success ? await findUserByAddress(db, parsed.data) : null
  if (user?.role !== 'ADMIN')
    throw new AppError('not_found', undefined, {
      message: `No administrator has the email address ${address}.`,
    })
  await revokeAdmin(db, actor, user.id)
}
