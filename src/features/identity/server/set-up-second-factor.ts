import { randomBytes } from 'node:crypto'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { Identity } from './identity.ts'
import { newRecoveryCodes, recoveryCodeHash, formatRecoveryCode } from './recovery-codes.ts'
import { beginFactor, confirmFactor, findPendingFactor, replaceRecoveryCodes } from './second-factor-store.ts'
import { sendAccountMail } from './send-account-mail.ts'
import { endOtherSessions } from './session-store.ts'
import { base32, matchingStep, otpauthUri } from './totp.ts'
import { getUser, lockUser } from './user-store.ts'

/** Creates a secret for the caller's authenticator app. It has no effect until a first code confirms it. */
export function setUpSecondFactor(
  { db, secrets }: Pick<Identity, 'db' | 'secrets'>,
  userId: string,
  shopName: string,
): Promise<{ secret: string; uri: string }> {
  return db.transaction(async (tx) => {
    const { email } = await getUser(tx, userId)
    const secret = randomBytes(20)
    if (!(await beginFactor(tx, userId, secrets.seal(secret, userId)))) throw new AppError('second_factor_on')
    return { secret: base32(secret), uri: otpauthUri(secret, { shop: shopName, email }) }
  })
}

/**
 * Turns two-step login on with the app's first code, and returns the recovery codes, which are never shown again. The
 * user's other sessions end, because they began with one step.
 */
export async function confirmSecondFactor(
  { db, secrets, onSessionEnded }: Pick<Identity, 'db' | 'secrets' | 'onSessionEnded'>,
  actor: Actor,
  input: { userId: string; sessionId: string; code: string },
): Promise<string[]> {
  const { codes, ended } = await db.transaction(async (tx) => {
    const user = await lockUser(tx, input.userId)
    const pending = await findPendingFactor(tx, user.id)
    const secret = pending && secrets.open(pending.sealed_secret, user.id)
    if (!secret) throw new AppError('second_factor_not_begun')
    const step = matchingStep(secret, input.code, { unixSeconds: Date.now() / 1000, lastStep: 0 })
    if (step === null) throw new AppError('second_factor_wrong')
    await confirmFactor(tx, user.id, step)
    await recordAudit(tx, actor, {
      action: 'second-factor.update',
      subjectId: user.id,
      subjectName: user.name || user.email,
      before: { twoStepLogin: false },
      after: { twoStepLogin: true },
    })
    await sendAccountMail.enqueue(tx, {
      about: 'second_factor',
      userId: user.id,
      changeId: newHexId(),
      isOn: true,
    })
    return {
      codes: await issueRecoveryCodes(tx, user.id),
      ended: await endOtherSessions(tx, user.id, input.sessionId, 'revoked'),
    }
  })
  for (const sessionId of ended) onSessionEnded(sessionId)
  return codes
}

/** New recovery codes, shown once; the database keeps only their hashes. */
export async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryCodeHash(userId, code)),
  )
  return codes.map(formatRecoveryCode)
}
