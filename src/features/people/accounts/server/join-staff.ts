import { randomInt } from 'node:crypto'
import { workActor, type Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { AppError } from '#shared/problems.ts'
import { lockAdmins } from './admin-store.ts'
import type { Identity } from './identity.ts'
import { endOtherSessions } from './session-store.ts'
import { insertInvitation, mayInvite, tryInvitation } from './staff-invitation-store.ts'
import { findStaffRole, saveStaff } from './staff-store.ts'
import { findUser, changeUser } from './user-store.ts'

type Deps = Pick<Identity, 'db' | 'codes' | 'onSessionEnded'>

interface Invitation {
  id: string
  /** Six digits, which are told to the person and stored nowhere. */
  code: string
  expiresAt: Date
}

/** Makes an invitation for somebody of whom only the mobile number is known. Throws `forbidden`. */
export function makeInvitation(
  { db, codes }: Deps,
  actor: Actor & { userId: string },
  { name, mobile, role }: { name: string; mobile: number; role: StaffRole },
): Promise<Invitation> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return db.transaction(async (tx) => {
    await lockAdmins(tx)
    if (!mayInvite(await findStaffRole(tx, actor.userId))) throw new AppError('forbidden')
    const hashOf = (id: string) => codes.hashOf('join_staff', id, code)
    const { id, expiresAt } = await insertInvitation(tx, { role, byId: actor.userId, name, mobile, hashOf })
    await recordAudit(tx, actor, {
      action: 'staff.invite',
      subjectId: id,
      before: { staffRole: null },
      after: { staffRole: role },
    })
    return { id, code, expiresAt }
  })
}

/**
 * Gives the caller the role of an invitation, by its code. It works while whoever made it may still manage the staff.
 * Throws `invitation_over`, `staff_already` and `otp_wrong`, the last after the commit, because the try must stay counted.
 */
export async function joinStaff(
  { db, codes, onSessionEnded }: Deps,
  { userId, sessionId }: { userId: string; sessionId: string },
  { invitation: id, code }: { invitation: string; code: string },
): Promise<StaffRole> {
  const outcome = await db.transaction(async (tx) => {
    await lockAdmins(tx)
    const tried = await tryInvitation(tx, id, codes.hashesOf('join_staff', id, code))
    if (!tried) return 'invitation_over'
    if (!tried.matched) return 'otp_wrong'
    const { role } = tried
    if (!mayInvite(await findStaffRole(tx, tried.by_id))) return 'invitation_over'
    const user = await findUser(tx, userId)
    // A new account has no name yet.
    const name = user?.name || tried.name
    const before = await findStaffRole(tx, userId)
    if (before !== null) throw new AppError('staff_already', { name })
    await saveStaff(tx, userId, role)
    if (user && !user.name) await changeUser(tx, { userId, name })
    await recordAudit(tx, workActor({ userId, staffRole: role }), {
      action: 'staff.join',
      subjectId: userId,
      before: { staffRole: null },
      after: { staffRole: role },
    })
    return { role, ended: await endOtherSessions(tx, userId, sessionId, 'revoked') }
  })
  if (typeof outcome === 'string') throw new AppError(outcome)
  for (const ended of outcome.ended) onSessionEnded(ended)
  return outcome.role
}
