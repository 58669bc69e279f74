import { newHexId } from '#platform/db/hex-id.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { isAdmin } from '#shared/roles.ts'
import { adminActor, type Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { insertAccountChange, type AccountChange } from './account-change-store.ts'
import { hashOfCookie as hashOfToken } from './browser-binding.ts'
import type { Identity } from './identity.ts'
import { recordSessionEnd } from './record-session-end.ts'
import { sendAccountMail } from './send-account-mail.ts'
import { endOtherSessions } from './session-store.ts'
import type { UserRow } from './user-store.ts'

interface CredentialChange {
  user: UserRow
  about: AccountChange['about']
  /** The session that makes the change, which goes on; null for none. */
  sessionId: string | null
  /** The changed fields, as the audit log shows them. */
  before: object
  after: object
  /** Who changes it; the user, if not given. */
  actor?: Actor
  action?: `${string}.${string}`
  isOn?: boolean
}

/**
 * Called before an email address, password, mobile or second factor of a locked user changes. Keeps what they were for
 * seven days, mails the present address a link that restores it, ends the user's other sessions and, for
 * administrators, adds an audit entry. Returns the ended sessions, whose sockets the caller closes after the commit.
 */
export async function recordAccountChange(
  tx: Tx,
  { codes }: Pick<Identity, 'codes'>,
  { user, about, sessionId, isOn, ...change }: CredentialChange,
): Promise<string[]> {
  const id = newHexId()
  await insertAccountChange(tx, { userId: user.id, id, about, tokenHash: hashOfToken(codes.undoTokenOf(id)) })
  if (isAdmin(user) || change.actor) {
    await recordAudit(tx, change.actor ?? adminActor({ userId: user.id }), {
      action: change.action ?? 'account.update',
      subjectId: user.id,
      before: change.before,
      after: change.after,
    })
  }
  const about_ = { userId: user.id, changeId: id, undoId: id }
  if (about === 'second_factor') await sendAccountMail.enqueue(tx, { ...about_, about, isOn: isOn ?? false })
  else if (about === 'email') await sendAccountMail.enqueue(tx, { ...about_, about, formerEmail: user.email })
  else await sendAccountMail.enqueue(tx, { ...about_, about })
  const reason = about === 'password' ? 'password' : 'revoked'
  const ended = await endOtherSessions(tx, user.id, sessionId, reason)
  await recordSessionEnd(tx, user.id, { reason, count: ended.length })
  return ended
}
