import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Identity } from './identity.ts'
import { consume, resetRateLimit } from '#platform/db/rate-limit-store.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import {
  findSecondFactor,
  lockRequiredFactor,
  consumeFactorStep,
  consumeRecoveryCode,
  type SecondFactor,
} from './second-factor-store.ts'
import { matchingStep } from './totp.ts'

/** Anything longer is a recovery code. */
const APP_DIGITS = 6

/** Wrong codes after which an account's second factor is locked for a while. */
const wrongCodeLimit = (userId: string) => limitOf('second-factor', userId)

/** A login's second step. Throws `second_factor_required`, which rolls back, so that the mailed code stays valid. */
export async function verifySecondFactorAtLogin(
  tx: Tx,
  identity: Pick<Identity, 'secrets'>,
  { email, secondFactor }: { email: string; secondFactor?: string | undefined },
): Promise<'right' | 'second_factor_wrong'> {
  const factor = await lockRequiredFactor(tx, email)
  if (!factor) return 'right'
  if (secondFactor === undefined) throw new AppError('second_factor_required')
  return (await isRight(tx, identity, factor, secondFactor)) ? 'right' : 'second_factor_wrong'
}

/** Verifies a logged-in user's second factor. A wrong code is a result, not an error, so that the attempt stays counted. */
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

/** Counted before the check, so that parallel guesses cannot exceed the limit. */
async function isRight(
  tx: Tx,
  { secrets }: Pick<Identity, 'secrets'>,
  factor: SecondFactor,
  typed: string,
): Promise<boolean> {
  const { user_id: userId } = factor
  const limit = wrongCodeLimit(userId)
  const wait = await consume(tx, limit)
  if (wait !== null) throw new AppError('too_many_second_factors', undefined, { retryAfter: wait })
  const matches =
    typed.length === APP_DIGITS
      ? await consumeAppCode(tx, secrets.open(factor.sealed_secret, userId), factor, typed)
      : await consumeRecoveryCode(tx, userId, recoveryCodeHash(userId, typed))
  if (matches) await resetRateLimit(tx, limit.key)
  return matches
}

/** `secret` is null when AUTH_SECRET has changed since it was encrypted: recovery codes still work. */
async function consumeAppCode(
  tx: Tx,
  secret: Buffer | null,
  { user_id, last_step }: SecondFactor,
  typed: string,
): Promise<boolean> {
  const step = secret && matchingStep(secret, typed, { unixSeconds: Date.now() / 1000, lastStep: last_step })
  return step !== null && (await consumeFactorStep(tx, user_id, step))
}
