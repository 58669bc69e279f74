import { callerNetwork } from '#platform/http/caller-network.ts'
import { AppError } from '#shared/problems.ts'
import { beginSession, type Begun, type Browser } from './begin-session.ts'
import { passSecondFactor } from './check-second-factor.ts'
import type { CallerTraits, CodeLimits } from './code-limits.ts'
import { guardLogin } from './guard-logins.ts'
import type { Identity } from './identity.ts'
import { findPassword } from './password-store.ts'
import { consume, type RateLimit } from './rate-limit-store.ts'
import { knownDevice } from './request-code.ts'
import { upsertVerifiedUser } from './user-store.ts'

export interface PasswordLogin extends CallerTraits {
  email: string
  password: string
  secondFactor?: string | undefined
  /** The browser that the session shall be bound to; null for a script. */
  browser: Browser | null
}

/**
 * Logs in who has set a password. A wrong password, an account without one and no account at all are answered
 * alike, after the same time.
 */
export async function logInWithPassword(identity: Identity, ask: PasswordLogin): Promise<Begun> {
  const { db, limits, passwords } = identity
  const device = await knownDevice(db, ask)
  return guardLogin(identity, { ...ask, device }, async () => {
    for (const limit of triesOf(limits, { ...ask, device })) {
      const wait = await consume(db, limit)
      if (wait !== null) throw new AppError('too_many_logins', undefined, { retryAfter: wait })
    }
    const known = await findPassword(db, ask.email)
    if (!(await passwords.matches(known?.hash ?? null, ask.password))) throw new AppError('password_wrong')
    const outcome = await db.transaction(async (tx) => {
      const second = await passSecondFactor(tx, identity, ask)
      // An outcome, not an error: the try must stay counted.
      if (second !== 'right') return { refused: second }
      const user = await upsertVerifiedUser(tx, { email: ask.email })
      if (!user) throw new AppError('account_inactive')
      return beginSession(tx, identity, user, ask.browser)
    })
    if ('refused' in outcome) throw new AppError(outcome.refused)
    return outcome
  })
}

/** Counted before the password is checked, so that parallel attempts cannot exceed the limit. */
function triesOf(limits: CodeLimits, { email, ip, isOnThisMachine, device }: PasswordLogin): RateLimit[] {
  const whose = device ? `${email}:${device.toString('hex')}` : email
  const ofAccount = { key: `password:${whose}`, limit: limits.passwordsPerHour, windowSeconds: 3600 }
  if (device || (limits.loopbackExempt && isOnThisMachine)) return [ofAccount]
  const key = `password:caller:${callerNetwork(ip)}`
  return [ofAccount, { key, limit: limits.passwordsPerHour * 5, windowSeconds: 3600 }]
}
