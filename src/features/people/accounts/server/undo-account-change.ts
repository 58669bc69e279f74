import { errorCode } from '#platform/error-code.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { AppError } from '#shared/problems.ts'
import { isAdmin } from '#shared/roles.ts'
import { adminActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { findLiveChange, restoreAccount, type AccountChange } from './account-change-store.ts'
import { hashOfCookie as hashOfToken } from './browser-binding.ts'
import type { Identity } from './identity.ts'
import { forgetDevices } from './known-device-store.ts'
import { deleteReset } from './password-store.ts'
import { deletePendingEmail } from './pending-email-store.ts'
import { recordSessionEnd } from './record-session-end.ts'
import { sendAccountMail } from './send-account-mail.ts'
import { endOtherSessions } from './session-store.ts'
import { getUser, lockUser } from './user-store.ts'

/** The change that a mailed link would undo; throws `undo_expired`. */
export async function getUndo({ db }: Pick<Identity, 'db'>, token: string): Promise<AccountChange> {
  const change = await findLiveChange(db, hashOfToken(token))
  if (!change) throw new AppError('undo_expired')
  return change
}

/** By the secret mailed to the former address. Ends sessions and all that was begun: resets, addresses, browsers. */
export async function undoAccountChange(
  { db, onSessionEnded }: Pick<Identity, 'db' | 'onSessionEnded'>,
  token: string,
): Promise<void> {
  const hash = hashOfToken(token)
  const { user_id: userId } = await getUndo({ db }, token)
  const ended = await db
    .transaction(async (tx) => {
      const before = await lockUser(tx, userId)
      const change = await findLiveChange(tx, hash)
      if (!change) throw new AppError('undo_expired')
      await restoreAccount(tx, change)
      await deleteReset(tx, userId)
      await deletePendingEmail(tx, userId)
      await forgetDevices(tx, userId)
      const user = await getUser(tx, userId)
      if (isAdmin(user)) {
        await recordAudit(tx, adminActor({ userId }), {
          action: 'account.undo',
          subjectId: userId,
          before: { email: before.email, mobile: before.mobile, undone: null },
          after: { email: user.email, mobile: user.mobile, undone: change.about },
        })
      }
      for (const formerEmail of new Set([before.email, user.email]))
        await sendAccountMail.enqueue(tx, { about: 'undone', userId, changeId: newHexId(), formerEmail })
      const ended = await endOtherSessions(tx, userId, null, 'revoked')
      await recordSessionEnd(tx, userId, { reason: 'revoked', count: ended.length })
      return ended
    })
    .catch((error: unknown) => {
      throw errorCode(error) === '23505' ? new AppError('email_taken') : error
    })
  for (const sessionId of ended) onSessionEnded(sessionId)
}
