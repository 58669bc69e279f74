import { callerNetwork } from '#platform/http/caller-network.ts'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import { countUse, consume, usesOf } from '#platform/db/rate-limit-store.ts'
import { limitOf, windowOf } from '#platform/rate-limits.ts'
import type { CodeRequest } from './code-limits.ts'
import type { Identity } from './identity.ts'
import { recordFailedLogin } from './record-login.ts'

/** Every wrong code and password in the shop within an hour. */
const FAILURES = windowOf('login:failures')

/** Limits the attempts of unknown browsers while too many fail, per network and in total. */
const SLOWED_LIMITS = [
  (ip: string) => limitOf('login:pace:caller', callerNetwork(ip)),
  () => limitOf('login:pace'),
]

const failureCodes = new Set<ProblemCode>([
  'otp_wrong',
  'otp_expired',
  'password_wrong',
  'second_factor_wrong',
])

/**
 * Runs a login attempt and, when it fails, counts it for the whole shop. Guessing one code on many accounts from many
 * networks stays below every other limit; only the sum shows it. Beyond the limit unknown browsers are slowed down,
 * while browsers that have logged in before are unaffected, and an alert is logged.
 */
export async function withGuessingGuard<T>(
  { db, limits, log }: Pick<Identity, 'db' | 'limits' | 'log'>,
  caller: CodeRequest,
  attempt: () => Promise<T>,
): Promise<T> {
  const isExempt = caller.device !== null || (limits.loopbackExempt && caller.isOnThisMachine)
  if (!isExempt && (await usesOf(db, FAILURES)) >= limits.failuresPerHour) {
    for (const slowed of SLOWED_LIMITS) {
      const wait = await consume(db, slowed(caller.ip))
      if (wait !== null) throw new AppError('logins_slowed', undefined, { retryAfter: wait })
    }
  }
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof AppError && failureCodes.has(error.code)) {
      const network = callerNetwork(caller.ip)
      await recordFailedLogin.enqueue(db, { email: caller.email, problem: error.code, network })
      const failures = await countUse(db, FAILURES)
      if (failures % limits.failuresPerHour === 0)
        log.error(
          { alert: 'failed-logins', failures },
          'many failed logins: someone may be guessing codes; unknown browsers are slowed down',
        )
    }
    throw error
  }
}
