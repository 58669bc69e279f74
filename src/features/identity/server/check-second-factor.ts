import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Identity } from './identity.ts'
import { consume, forgetUses } from './rate-limit-store.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import {
  findSecondFactor,
  lockRequiredFactor,
  spendFactorStep,
  spendRecoveryCode,
  type SecondFactor,
} from './second-factor-store.ts'
import { matchingStep } from './totp.ts'

/** What is longer is a recovery code. */
const APP_DIGITS = 6

/** Wrong codes after which an account's second factor is not looked at for a while. */
const wrongCodes = (userId: string) => ({ key: `second-factor:${userId}`, limit: 5, windowSeconds: 900 })

/**
 * The second step of a login whose first was right. Throws `second_factor_required` where one is needed and none was
 * given: that undoes the transaction, so the mailed code stays good.
 */
export async function passSecondFactor(
  tx: Tx,
  identity: Pick<Identity, 'secrets'>,
  { email, secondFactor }: { email: string; secondFactor?: string | undefined },
): Promise<'right' | 'second_factor_wrong'> {
  const factor = await lockRequiredFactor(tx, email)
  if (!factor) return 'right'
  if (secondFactor === undefined) throw new AppError('second_factor_required')
  return (await isRight(tx, identity, factor, secondFactor)) ? 'right' : 'second_factor_wrong'
}

/** Asks somebody who is logged in for their second factor. A wrong code is an outcome: it must stay counted. */
export async function checkSecondFactor(
  tx: Tx,
  identity: Pick<Identity, 'secrets'>,
  userId: string,
  typed: string,
): Promise<'right' | 'second_factor_wrong'> {
  const factor = await findSecondFactor(tx, userId)
  if (!factor) throw new AppError('second_factor_off')
  return (await isRight(tx, identity, factor, typed)) ? 'right' : 'second_factor_wrong'
}

/** Counted before it is looked at, so that parallel guesses cannot exceed the limit. */
async function isRight(
  tx: Tx,
  { secrets }: Pick<Identity, 'secrets'>,
  factor: SecondFactor,
  typed: string,
): Promise<boolean> {
  const { user_id: userId } = factor
  const limit = wrongCodes(userId)
  const wait = await consume(tx, limit)
  if (wait !== null) throw new AppError('too_many_second_factors', undefined, { retryAfter: wait })
  const matches =
    typed.length === APP_DIGITS
      ? await spendAppCode(tx, secrets.open(factor.sealed_secret, userId), factor, typed)
      : await spendRecoveryCode(tx, userId, recoveryCodeHash(userId, typed))
  if (matches) await forgetUses(tx, limit.key)
  return matches
}

/** `secret` is null where AUTH_SECRET has changed since it was sealed: recovery codes still work. */
async function spendAppCode(
  tx: Tx,
  secret: Buffer | null,
  { user_id, last_step }: SecondFactor,
  typed: string,
): Promise<boolean> {
  const step = secret && matchingStep(secret, typed, { unixSeconds: Date.now() / 1000, lastStep: last_step })
  return step !== null && (await spendFactorStep(tx, user_id, step))
}
