import type { Actor } from '#features/audit/actor.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { mayManage } from '#shared/permissions.ts'
import { AppError } from '#shared/problems.ts'
import { findStaffRole } from './staff-store.ts'
import { findUser, lockUser, type UserRow } from './user-store.ts'
import { t } from '#shared/words.ts'

/**
 * Throws `forbidden` unless the actor may manage the person of this account, which nobody but an owner does of themselves.
 * Every call about another person asks this: a test finds those that do not. Commands on the server may, and of nobody's
 * account (null) anybody.
 */
export async function refuseUnlessManages(tx: Tx, actor: Actor, userId: string | null): Promise<void> {
  if (actor.userId === null || userId === null) return
  const [by, whom] = [await findStaffRole(tx, actor.userId), await findStaffRole(tx, userId)]
  if (by !== 'owner' && actor.userId === userId)
    throw new AppError('forbidden', undefined, () => ({ message: t('said.somebody-else-does-this-for-you') }))
  if (!mayManage(by, whom))
    throw new AppError('forbidden', undefined, () => ({ message: t('said.only-an-owner-may-do-this') }))
}

/** Throws `forbidden` if the account is the actor's own: money of others anybody of the shop takes, their own an owner alone. */
export async function refuseOwn(tx: Tx, actor: Actor, userId: string | null): Promise<void> {
  if (userId !== null && actor.userId === userId) await refuseUnlessManages(tx, actor, userId)
}

/** Locks an account that the actor may manage. Throws `not_found` and `forbidden`. */
export async function lockManaged(tx: Tx, actor: Actor, userId: string): Promise<UserRow> {
  if (!(await findUser(tx, userId))) throw new AppError('not_found')
  const user = await lockUser(tx, userId)
  await refuseUnlessManages(tx, actor, userId)
  return user
}
