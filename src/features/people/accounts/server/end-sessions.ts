import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { AppError } from '#shared/problems.ts'
import type { Identity } from './identity.ts'
import { lockManaged } from './managed-person.ts'
import { recordSessionEnd } from './record-session-end.ts'
import { endOtherSessions, endSession } from './session-store.ts'
import { endSessionOf } from './own-session-store.ts'

/** Ends the session that the caller has. */
export async function logOut(
  { db, onSessionEnded }: Pick<Identity, 'db' | 'onSessionEnded'>,
  sessionId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const userId = await endSession(tx, sessionId, 'logout')
    if (userId !== null) await recordSessionEnd(tx, userId, { reason: 'logout', count: 1 })
  })
  onSessionEnded(sessionId)
}

/** Ends one of the caller's own sessions; throws `not_found`. */
export async function endOwnSession(
  { db, onSessionEnded }: Pick<Identity, 'db' | 'onSessionEnded'>,
  userId: string,
  sessionId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await endSessionOf(tx, userId, sessionId))) throw new AppError('not_found')
    await recordSessionEnd(tx, userId, { reason: 'revoked', count: 1 })
  })
  onSessionEnded(sessionId)
}

/** Ends all of the caller's sessions but this one. */
export async function endOwnSessions(
  { db, onSessionEnded }: Pick<Identity, 'db' | 'onSessionEnded'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const ended = await db.transaction(async (tx) => {
    const ids = await endOtherSessions(tx, userId, sessionId, 'revoked')
    await recordSessionEnd(tx, userId, { reason: 'revoked', count: ids.length })
    return ids
  })
  for (const id of ended) onSessionEnded(id)
}

/** Ends one session of another person, or all of them; audited. Throws `not_found` and `forbidden`. */
export async function endSessionsOf(
  { db, onSessionEnded }: Pick<Identity, 'db' | 'onSessionEnded'>,
  actor: Actor,
  { _id: userId, sessionId }: { _id: string; sessionId?: string | undefined },
): Promise<void> {
  const ended = await db.transaction(async (tx) => {
    await lockManaged(tx, actor, userId)
    const ids =
      sessionId === undefined
        ? await endOtherSessions(tx, userId, null, 'revoked')
        : (await endSessionOf(tx, userId, sessionId))
          ? [sessionId]
          : []
    if (ids.length === 0) throw new AppError('not_found')
    await recordAudit(tx, actor, {
      action: 'account.end-sessions',
      subjectId: userId,
      before: { endedSessions: 0 },
      after: { endedSessions: ids.length },
    })
    return ids
  })
  for (const id of ended) onSessionEnded(id)
}
