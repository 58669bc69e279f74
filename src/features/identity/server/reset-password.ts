import { randomBytes } from 'node:crypto'
import { newHexId } from '#platform/db/hex-id.ts'
import { AppError } from '#shared/problems.ts'
import { hashOfCookie as hashOfToken } from './browser-binding.ts'
import type { CodeRequest } from './code-limits.ts'
import { guardLogin } from './guard-logins.ts'
import type { Identity } from './identity.ts'
import { grantReset, isLiveReset, setPassword, takeReset } from './password-store.ts'
import { knownDevice, requestCode } from './request-code.ts'
import { sendAccountMail } from './send-account-mail.ts'
import { endOtherSessions } from './session-store.ts'
import { spendCode } from './spend-code.ts'

/**
 * Sends a code to set a password with. Whether there is an account shows neither in the answer nor in its time: all
 * is the same, and only the job that would send the email finds out.
 */
export async function forgotPassword(identity: Identity, ask: CodeRequest): Promise<void> {
  await requestCode(identity, ask, 'reset')
}

/** Trades that code for a token that sets a password once. */
export async function verifyResetCode(
  identity: Identity,
  ask: CodeRequest & { otp: string },
): Promise<{ resetToken: string }> {
  const device = await knownDevice(identity.db, ask)
  const resetToken = randomBytes(32).toString('base64url')
  const attempt = async () => {
    const verdict = await identity.db.transaction(async (tx) => {
      const spent = await spendCode(
        tx,
        identity.codes,
        { purpose: 'reset', email: ask.email },
        { ...ask, device },
      )
      if (spent !== 'right') return spent
      return (await grantReset(tx, ask.email, hashOfToken(resetToken))) ? spent : 'otp_expired'
    })
    if (verdict !== 'right') throw new AppError(verdict)
    return { resetToken }
  }
  return guardLogin(identity, { ...ask, device }, attempt)
}

/** Sets the password, and ends every session of that user but the one it is done from. */
export async function resetPassword(
  { db, passwords, onSessionEnded }: Pick<Identity, 'db' | 'passwords' | 'onSessionEnded'>,
  ask: { resetToken: string; newPassword: string; sessionId: string | null },
): Promise<void> {
  const token = hashOfToken(ask.resetToken)
  // Do not spend a hash on a forged token.
  if (!(await isLiveReset(db, token))) throw new AppError('reset_expired')
  const hash = await passwords.hash(ask.newPassword)
  const ended = await db.transaction(async (tx) => {
    const userId = await takeReset(tx, token)
    if (userId === null) throw new AppError('reset_expired')
    await setPassword(tx, userId, hash)
    await sendAccountMail.enqueue(tx, { about: 'password', userId, changeId: newHexId() })
    return endOtherSessions(tx, userId, ask.sessionId, 'password')
  })
  for (const sessionId of ended) onSessionEnded(sessionId)
}
