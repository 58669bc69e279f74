import { AppError } from '#shared/problems.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { consume } from './rate-limit-store.ts'
import { rateLimitsOf, type CodeLimits, type CodeRequest } from './code-limits.ts'
import type { CodePurpose } from './codes.ts'
import type { Identity } from './identity.ts'
import { cooldownSeconds, replaceOtp } from './otp-store.ts'
import { sendCodeMail } from './send-code-mail.ts'
import { isKnownEmail } from './user-store.ts'

/**
 * Sends a code to an address. A refusal rolls everything back: it costs no budget, and the code sent before
 * stays good. What else the caller says of themselves is not kept before the address is proven.
 */
export async function requestCode(
  { db, codes, limits }: Pick<Identity, 'db' | 'codes' | 'limits'>,
  ask: CodeRequest,
): Promise<{ isNewUser: boolean }> {
  const key = { purpose: 'login' as CodePurpose, email: ask.email }
  return db.transaction(async (tx) => {
    const otpId = await replaceOtp(tx, key, (id) => codes.hashOf(key.purpose, key.email, codes.codeOf(id)))
    if (otpId === null) throw cooldown(await cooldownSeconds(tx, key))
    await spendBudgets(tx, limits, ask)
    await sendCodeMail.enqueue(tx, { ...key, otpId })
    return { isNewUser: !(await isKnownEmail(tx, ask.email)) }
  })
}

async function spendBudgets(tx: Tx, limits: CodeLimits, ask: CodeRequest): Promise<void> {
  for (const budget of rateLimitsOf(limits, ask)) {
    const seconds = await consume(tx, budget)
    if (seconds !== null) throw new AppError('too_many_codes', undefined, { retryAfter: seconds })
  }
}

const cooldown = (seconds: number) => new AppError('otp_cooldown', { seconds }, { retryAfter: seconds })
