import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { AppError } from '#shared/problems.ts'
import { inLocale } from '#shared/words.ts'
import { isReservedEmail } from './account-change-store.ts'
import { lockAdmins } from './admin-store.ts'
import type { Identity } from './identity.ts'
import { invitationMail } from './invitation-mail.ts'
import { endOtherSessions } from './session-store.ts'
import { deleteInvitation, mayInvite } from './staff-invitation-store.ts'
import { endStaff, findStaffRole, isLastOwner, saveStaff, upsertInvitedUser } from './staff-store.ts'
import { findUser } from './user-store.ts'

type Deps = Pick<Identity, 'db' | 'onSessionEnded' | 'readShopName'> & {
  /** The shop's own origin. */
  publicUrl: string
  queueMail: (tx: Tx, mail: Mail) => Promise<void>
  /** Called when a person's work has ended or is another: somebody else does what they were to do. */
  onWorkChanged: (tx: Tx, userId: string) => Promise<void>
}

/**
 * Gives a person a role in the shop and mails them where to log in; the same role again only mails again. Throws
 * `staff_already`, `account_inactive`, `email_reserved`, and `forbidden` for an actor who is no longer an owner.
 */
export async function inviteStaff(
  deps: Deps,
  actor: Actor,
  { email, name, role }: { email: string; name: string; role: StaffRole },
): Promise<void> {
  await changeStaff(deps, actor, async (tx) => {
    if (await isReservedEmail(tx, email)) throw new AppError('email_reserved')
    const user = await upsertInvitedUser(tx, email, name)
    if (!user) throw new AppError('account_inactive')
    const before = await findStaffRole(tx, user.id)
    if (before && before !== role) throw new AppError('staff_already', { name: user.name || email })
    const shop = await deps.readShopName(tx)
    const { publicUrl } = deps
    await deps.queueMail(
      tx,
      inLocale(user.locale, () => invitationMail({ user, role, shop, publicUrl })),
    )
    return { action: 'staff.invite', userId: user.id, before, after: role }
  })
}

/** Changes what a person does in the shop. Throws `not_found`, `last_owner` and `forbidden`. */
export async function changeStaffRole(
  deps: Deps,
  actor: Actor,
  { _id: userId, role }: { _id: string; role: StaffRole },
): Promise<void> {
  await changeStaff(deps, actor, async (tx) => ({
    action: 'staff.update',
    userId,
    before: await getStaffRole(tx, userId),
    after: role,
  }))
}

/**
 * Ends a person's work in the shop, or an invitation: by a link and code, or of an account that nobody has logged in to
 * yet. The account stays, as a shopper's. Returns whether it was an invitation. Throws `not_found`, `last_owner` and
 * `forbidden`.
 */
export async function removeStaff(deps: Deps, actor: Actor, id: string): Promise<boolean> {
  let isInvitation = true
  await changeStaff(deps, actor, async (tx) => {
    const made = await deleteInvitation(tx, id)
    if (made) return { action: 'staff.withdraw', invited: id, before: made.role, after: null }
    const before = await getStaffRole(tx, id)
    isInvitation = (await findUser(tx, id))?.last_login_at === null
    return { action: isInvitation ? 'staff.withdraw' : 'staff.remove', userId: id, before, after: null }
  })
  return isInvitation
}

type Change = { before: StaffRole | null; after: StaffRole | null } & (
  | { action: 'staff.invite' | 'staff.update' | 'staff.remove' | 'staff.withdraw'; userId: string }
  /** By a link and code: nobody has the role yet. */
  | { action: 'staff.withdraw'; invited: string }
)

/**
 * Makes a change of the staff, in one transaction with its audit entry and the end of the person's sessions. Owners and
 * managers are locked, so that two owners who remove each other at once do not leave the shop without one.
 */
async function changeStaff(deps: Deps, actor: Actor, decide: (tx: Tx) => Promise<Change>): Promise<void> {
  const ended = await deps.db.transaction(async (tx) => {
    await lockAdmins(tx)
    if (actor.userId !== null && !mayInvite(await findStaffRole(tx, actor.userId)))
      throw new AppError('forbidden')
    const change = await decide(tx)
    if (change.before === change.after) return []
    const audit = (subjectId: string) =>
      recordAudit(tx, actor, {
        action: change.action,
        subjectId,
        before: { staffRole: change.before },
        after: { staffRole: change.after },
      })
    if ('invited' in change) {
      await audit(change.invited)
      return []
    }
    if (await isLastOwner(tx, change.userId)) throw new AppError('last_owner')
    await (change.after ? saveStaff(tx, change.userId, change.after) : endStaff(tx, change.userId))
    await audit(change.userId)
    await deps.onWorkChanged(tx, change.userId)
    return endOtherSessions(tx, change.userId, null, 'revoked')
  })
  for (const sessionId of ended) deps.onSessionEnded(sessionId)
}

async function getStaffRole(tx: Tx, userId: string): Promise<StaffRole> {
  const role = await findStaffRole(tx, userId)
  if (!role) throw new AppError('not_found')
  return role
}
