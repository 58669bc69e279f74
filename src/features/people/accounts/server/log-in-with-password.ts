import { callerNetwork } from '#platform/http/caller-network.ts'
import { AppError } from '#shared/problems.ts'
import { isAdmin } from '#shared/roles.ts'
import { beginSession, type NewSession, type Browser } from './begin-session.ts'
import { verifySecondFactorAtLogin } from './check-second-factor.ts'
import type { CallerTraits, CodeLimits } from './code-limits.ts'
import { withGuessingGuard } from './guessing-guard.ts'
import type { Identity } from './identity.ts'
import { findPassword } from './password-store.ts'
import { consume, type RateLimit } from '#platform/db/rate-limit-store.ts'
import { windowOf } from '#platform/rate-limits.ts'
import { knownDevice } from './request-code.ts'
import { findSecondFactor } from './second-factor-store.ts'
import { upsertVerifiedUser } from './user-store.ts'

interface PasswordLogin extends CallerTraits {
  email: string
  password: string
  secondFactor?: string | undefined
  /** The browser that the session is bound to; null for a script. */
  browser: Browser | null
}

/** A wrong password, an account without one and an unknown address get the same response after the same time. */
export async function logInWithPassword(identity: Identity, input: PasswordLogin): Promise<NewSession> {
  const { db, limits, passwords } = identity
  const device = await knownDevice(db, input)
  return withGuessingGuard(identity, { ...input, device }, async () => {
    for (const limit of attemptLimits(limits, { ...input, device })) {
      const wait = await consume(db, limit)
      if (wait !== null) throw new AppError('too_many_logins', undefined, { retryAfter: wait })
    }
    const known = await findPassword(db, input.email)
    if (!(await passwords.matches(known?.hash ?? null, input.password))) throw new AppError('password_wrong')
    const outcome = await db.transaction(async (tx) => {
      const second = await verifySecondFactorAtLogin(tx, identity, input)
      // A result, not an error: the attempt must stay counted.
      if (second !== 'right') return { refused: second }
      const user = await upsertVerifiedUser(tx, { email: input.email })
      if (!user) throw new AppError('account_inactive')
      const isConfirmed = isAdmin(user) && (await findSecondFactor(tx, user.id)) !== null
      return beginSession(tx, identity, user, { ...input, method: 'password', isConfirmed })
    })
    if ('refused' in outcome) throw new AppError(outcome.refused)
    return outcome
  })
}

/** Counted before the password is checked, so that parallel attempts cannot exceed the limit. */
function attemptLimits(
  limits: CodeLimits,
  { email, ip, isOnThisMachine, device }: PasswordLogin,
): RateLimit[] {
  const owner = device ? `${email}:${device.toString('hex')}` : email
  const ofAccount = { ...windowOf('password', owner), limit: limits.passwordsPerHour }
  if (device || (limits.loopbackExempt && isOnThisMachine)) return [ofAccount]
  const ofNetwork = windowOf('password:caller', callerNetwork(ip))
  return [ofAccount, { ...ofNetwork, limit: limits.passwordsPerHour * 5 }]
}
