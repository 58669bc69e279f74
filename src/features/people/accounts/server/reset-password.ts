import { randomBytes } from 'node:crypto'
import { AppError } from '#shared/problems.ts'
import { hashOfCookie as hashOfToken } from './browser-binding.ts'
import type { CodeRequest } from './code-limits.ts'
import { withGuessingGuard } from './guessing-guard.ts'
import type { Identity } from './identity.ts'
import { grantReset, isLiveReset, consumeReset, findResetHolder } from './password-store.ts'
import { knownDevice, requestCode } from './request-code.ts'
import { changePassword } from './change-password.ts'
import { verifySecondFactorAtLogin } from './check-second-factor.ts'
import { refuseCommonPassword } from './guessable-passwords.ts'
import { lockUser } from './user-store.ts'
import { consumeCode } from './consume-code.ts'

/** Neither the response nor its timing shows whether the account exists: only the job that sends the email checks. */
export async function forgotPassword(identity: Identity, input: CodeRequest): Promise<void> {
  await requestCode(identity, input, 'reset')
}

/** Exchanges that code for a token that sets a password once. */
export async function verifyResetCode(
  identity: Identity,
  input: CodeRequest & { otp: string },
): Promise<{ resetToken: string }> {
  const device = await knownDevice(identity.db, input)
  const resetToken = randomBytes(32).toString('base64url')
  const attempt = async () => {
    const verdict = await identity.db.transaction(async (tx) => {
      const spent = await consumeCode(
        tx,
        identity.codes,
        { purpose: 'reset', email: input.email },
        { ...input, device },
      )
      if (spent !== 'right') return spent
      return (await grantReset(tx, input.email, hashOfToken(resetToken))) ? spent : 'otp_expired'
    })
    if (verdict !== 'right') throw new AppError(verdict)
    return { resetToken }
  }
  return withGuessingGuard(identity, { ...input, device }, attempt)
}

/**
 * Sets the password, and ends every other session of that user. An administrator with two-step login enters a code of
 * the app as well: a stolen mailbox alone changes nothing. A wrong one is counted, and the reset stays usable.
 */
export async function resetPassword(
  identity: Pick<Identity, 'db' | 'passwords' | 'codes' | 'secrets' | 'onSessionEnded'>,
  input: {
    resetToken: string
    newPassword: string
    sessionId: string | null
    secondFactor?: string | undefined
  },
): Promise<void> {
  const { db, passwords, onSessionEnded } = identity
  const token = hashOfToken(input.resetToken)
  // A forged token must not cost a password hash.
  if (!(await isLiveReset(db, token))) throw new AppError('reset_expired')
  refuseCommonPassword(input.newPassword)
  const hash = await passwords.hash(input.newPassword)
  const outcome = await db.transaction(async (tx) => {
    const holder = await findResetHolder(tx, token)
    if (!holder) throw new AppError('reset_expired')
    const user = await lockUser(tx, holder)
    const second = await verifySecondFactorAtLogin(tx, identity, {
      ...user,
      secondFactor: input.secondFactor,
    })
    if (second !== 'right') return second
    if ((await consumeReset(tx, token)) === null) throw new AppError('reset_expired')
    return changePassword(tx, identity, { user, hash, sessionId: input.sessionId })
  })
  if (typeof outcome === 'string') throw new AppError(outcome)
  for (const sessionId of outcome) onSessionEnded(sessionId)
}
