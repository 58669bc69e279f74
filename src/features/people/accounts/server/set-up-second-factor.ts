import { randomBytes } from 'node:crypto'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Actor } from '#features/audit/actor.ts'
import type { Identity } from './identity.ts'
import { newRecoveryCodes, recoveryCodeHash, formatRecoveryCode } from './recovery-codes.ts'
import { beginFactor, confirmFactor, findPendingFactor, replaceRecoveryCodes } from './second-factor-store.ts'
import { recordAccountChange } from './record-account-change.ts'
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

/** Turns two-step login on by its first code; returns recovery codes, never shown again. Other sessions end. */
export async function confirmSecondFactor(
  identity: Pick<Identity, 'db' | 'secrets' | 'codes' | 'onSessionEnded'>,
  actor: Actor,
  input: { userId: string; sessionId: string; code: string },
): Promise<string[]> {
  const { db, secrets, onSessionEnded } = identity
  const { codes, ended } = await db.transaction(async (tx) => {
    const user = await lockUser(tx, input.userId)
    const pending = await findPendingFactor(tx, user.id)
    const secret = pending && secrets.open(pending.sealed_secret, user.id)
    if (!secret) throw new AppError('second_factor_not_begun')
    const step = matchingStep(secret, input.code, { unixSeconds: Date.now() / 1000, lastStep: 0 })
    if (step === null) throw new AppError('second_factor_wrong')
    const ended = await recordAccountChange(tx, identity, {
      user,
      about: 'second_factor',
      sessionId: input.sessionId,
      actor,
      action: 'second-factor.update',
      before: { twoStepLogin: false },
      after: { twoStepLogin: true },
      isOn: true,
    })
    await confirmFactor(tx, user.id, step)
    return { codes: await issueRecoveryCodes(tx, user.id), ended }
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
