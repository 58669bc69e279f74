import { randomBytes } from 'node:crypto'
import { newHexId } from '#platform/db/hex-id.ts'
import { AppError } from '#shared/problems.ts'
import { hashOfCookie as hashOfToken } from './browser-binding.ts'
import type { CodeRequest } from './code-limits.ts'
import { withGuessingGuard } from './guessing-guard.ts'
import type { Identity } from './identity.ts'
import { grantReset, isLiveReset, setPassword, consumeReset } from './password-store.ts'
import { knownDevice, requestCode } from './request-code.ts'
import { sendAccountMail } from './send-account-mail.ts'
import { endOtherSessions } from './session-store.ts'
import { consumeCode } from './consume-code.ts'

/**
 * Sends a code for setting a password. Neither the response nor its timing shows whether the account exists: only the
 * job that sends the email checks that.
 */
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

/** Sets the password, and ends every other session of that user. */
export async function resetPassword(
  { db, passwords, onSessionEnded }: Pick<Identity, 'db' | 'passwords' | 'onSessionEnded'>,
  input: { resetToken: string; newPassword: string; sessionId: string | null },
): Promise<void> {
  const token = hashOfToken(input.resetToken)
  // A forged token must not cost a password hash.
  if (!(await isLiveReset(db, token))) throw new AppError('reset_expired')
  const hash = await passwords.hash(input.newPassword)
  const ended = await db.transaction(async (tx) => {
    const userId = await consumeReset(tx, token)
    if (userId === null) throw new AppError('reset_expired')
    await setPassword(tx, userId, hash)
    await sendAccountMail.enqueue(tx, { about: 'password', userId, changeId: newHexId() })
    return endOtherSessions(tx, userId, input.sessionId, 'password')
  })
  for (const sessionId of ended) onSessionEnded(sessionId)
}
