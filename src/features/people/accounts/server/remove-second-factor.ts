import type { Tx } from '#platform/db/postgres.ts'
import { cleanEmail } from '#shared/clean-text.ts'
import { AppError } from '#shared/problems.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import type { Identity } from './identity.ts'
import { RECOVERY_CODES } from './recovery-codes.ts'
import { countRecoveryCodes, findSecondFactor, removeFactor } from './second-factor-store.ts'
import { recordAccountChange } from './record-account-change.ts'
import { issueRecoveryCodes } from './set-up-second-factor.ts'
import { findUserByAddress, lockUser, type UserRow } from './user-store.ts'

interface FactorCheck {
  userId: string
  /** A code of the authenticator app, or a recovery code. */
  secondFactor: string
}

/** Turns two-step login off for the caller, who must enter one of its codes, and ends their other sessions. */
export async function removeSecondFactor(
  identity: Pick<Identity, 'db' | 'secrets' | 'codes' | 'onSessionEnded'>,
  actor: Actor,
  input: FactorCheck & { sessionId: string },
): Promise<void> {
  const ended = await withFactor(identity, input, (tx, user) =>
    remove(tx, identity, { actor, user, sessionId: input.sessionId }),
  )
  for (const sessionId of ended) identity.onSessionEnded(sessionId)
}

/** Replaces the caller's recovery codes with ten new ones. */
export const renewRecoveryCodes = (
  identity: Pick<Identity, 'db' | 'secrets'>,
  actor: Actor,
  input: FactorCheck,
): Promise<string[]> =>
  withFactor(identity, input, async (tx, user) => {
    const unused = await countRecoveryCodes(tx, user.id)
    await recordAudit(tx, actor, {
      action: 'recovery-codes.renew',
      subjectId: user.id,
      before: { recoveryCodes: `${unused} left` },
      after: { recoveryCodes: `${RECOVERY_CODES} new` },
    })
    return issueRecoveryCodes(tx, user.id)
  })

/** Turns two-step login off for somebody who lost phone and recovery codes (`npm run admin -- reset-second-factor`). */
export function resetSecondFactor(
  { db, codes }: Pick<Identity, 'db' | 'codes'>,
  actor: Actor,
  address: string,
): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const found = await findUserByAddress(tx, cleanEmail(address))
    if (!found)
      throw new AppError('not_found', undefined, { message: `No account has the email address ${address}.` })
    const user = await lockUser(tx, found.id)
    await remove(tx, { codes }, { actor, user, sessionId: null })
    return user
  })
}

async function remove(
  tx: Tx,
  identity: Pick<Identity, 'codes'>,
  change: { actor: Actor; user: UserRow; sessionId: string | null },
): Promise<string[]> {
  if (!(await findSecondFactor(tx, change.user.id))) throw new AppError('second_factor_off')
  const ended = await recordAccountChange(tx, identity, {
    ...change,
    about: 'second_factor',
    action: 'second-factor.update',
    before: { twoStepLogin: true },
    after: { twoStepLogin: false },
    isOn: false,
  })
  await removeFactor(tx, change.user.id)
  return ended
}

/** Does `work` once the user has entered a code of their two-step login, which must be on. */
export async function withFactor<T>(
  identity: Pick<Identity, 'db' | 'secrets'>,
  { userId, secondFactor }: FactorCheck,
  work: (tx: Tx, user: UserRow) => Promise<T>,
): Promise<T> {
  const outcome = await identity.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    const verdict = await checkSecondFactor(tx, identity, userId, secondFactor)
    return verdict === 'right' ? { verdict, done: await work(tx, user) } : { verdict }
  })
  if (outcome.verdict !== 'right') throw new AppError(outcome.verdict)
  return outcome.done
}
