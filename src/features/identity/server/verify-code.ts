import { AppError, type ProblemCode } from '#shared/problems.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { beginSession, type Begun, type Browser } from './begin-session.ts'
import { passSecondFactor } from './check-second-factor.ts'
import type { CallerTraits } from './code-limits.ts'
import { guardLogin } from './guard-logins.ts'
import type { Identity } from './identity.ts'
import { knownDevice } from './request-code.ts'
import { keepCode, spendCode } from './spend-code.ts'
import { upsertVerifiedUser } from './user-store.ts'

export interface VerifyCode extends CallerTraits {
  email: string
  otp: string
  name?: string
  mobile?: number
  /** A code of the app, or a recovery code, of an administrator with two-step login. */
  secondFactor?: string | undefined
  /** The browser that the session shall be bound to; null for a script. */
  browser: Browser | null
}

/**
 * Trades a code for a session, making the account when it is new. A refusal is an outcome of the transaction and
 * becomes an error only after its commit: the try must stay counted.
 */
export async function verifyCode(identity: Identity, ask: VerifyCode): Promise<Begun> {
  const device = await knownDevice(identity.db, ask)
  return guardLogin(identity, { ...ask, device }, async () => {
    const outcome = await identity.db.transaction((tx) => attempt(tx, identity, { ...ask, device }))
    if ('refused' in outcome) throw new AppError(outcome.refused)
    return outcome
  })
}

async function attempt(
  tx: Tx,
  identity: Identity,
  ask: VerifyCode,
): Promise<Begun | { refused: ProblemCode }> {
  const key = { purpose: 'login' as const, email: ask.email }
  const verdict = await spendCode(tx, identity.codes, key, ask)
  if (verdict !== 'right') return { refused: verdict }
  const second = await passSecondFactor(tx, identity, ask)
  if (second !== 'right') {
    await keepCode(tx, key)
    return { refused: second }
  }
  const user = await upsertVerifiedUser(tx, ask)
  if (!user) return { refused: 'account_inactive' }
  return beginSession(tx, identity, user, ask.browser)
}
