import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { mobileOfAddress } from '#shared/mobile-number.ts'

const factor = z.object({
  user_id: z.string(),
  sealed_secret: z.instanceof(Buffer),
  last_step: z.number(),
})
export type SecondFactor = z.infer<typeof factor>

/** Every second factor, including those that are not confirmed yet. */
export const listSecondFactors = sql(
  'secondFactors.list',
  `SELECT user_id, sealed_secret, last_step FROM second_factors ORDER BY user_id`,
  factor,
).many()

/** Replaces the encrypted form of a secret, unless a new secret has been stored meanwhile; returns the rows changed. */
export const replaceSealedSecret = sql(
  'secondFactors.reseal',
  `UPDATE second_factors SET sealed_secret = $3 WHERE user_id = $1 AND sealed_secret = $2`,
).run<[userId: string, from: Buffer, to: Buffer]>()

const lockMember = sql(
  'secondFactors.lockMember',
  `SELECT id FROM users WHERE (email = $1 OR (mobile = $2 AND mobile_verified_at IS NOT NULL))
     AND EXISTS (SELECT FROM staff WHERE user_id = users.id AND ended_at IS NULL) FOR NO KEY UPDATE`,
  z.object({ id: z.string() }),
)

export const findSecondFactor = sql(
  'secondFactors.confirmed',
  `SELECT user_id, sealed_secret, last_step FROM second_factors
   WHERE user_id = $1 AND confirmed_at IS NOT NULL`,
  factor,
).maybe<[userId: string]>()

/**
 * The second factor required for a login to this address: that of somebody of the staff who has turned it on. Locked, so
 * that it cannot be turned on until this transaction ends and no login slips past it.
 */
export async function lockRequiredFactor(tx: Tx, address: string): Promise<SecondFactor | null> {
  const member = await tx.maybe(lockMember, [address, mobileOfAddress(address)])
  return member && findSecondFactor(tx, member.id)
}

/** The factor that is being set up. */
export const findPendingFactor = sql(
  'secondFactors.pending',
  `SELECT user_id, sealed_secret, last_step FROM second_factors WHERE user_id = $1 AND confirmed_at IS NULL`,
  factor,
).maybe<[userId: string]>()

/** Stores a new secret until a first code confirms it; false when a factor is already in use. */
export const beginFactor = sql(
  'secondFactors.begin',
  `INSERT INTO second_factors AS held (user_id, sealed_secret) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET sealed_secret = excluded.sealed_secret
   WHERE held.confirmed_at IS NULL`,
).wrote<[userId: string, sealedSecret: Buffer]>()

export const confirmFactor = sql(
  'secondFactors.confirm',
  `UPDATE second_factors SET confirmed_at = now(), last_step = $2 WHERE user_id = $1 AND confirmed_at IS NULL`,
).wrote<[userId: string, step: number]>()

/** Consumes a time step; false when it, or a later one, was already used. Of two callers only one succeeds. */
export const consumeFactorStep = sql(
  'secondFactors.spendStep',
  `UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2`,
).wrote<[userId: string, step: number]>()

/** Deletes the factor and its recovery codes; false when there was none. */
export const removeFactor = sql(
  'secondFactors.remove',
  `DELETE FROM second_factors WHERE user_id = $1`,
).wrote<[userId: string]>()

const forgetCodes = sql('recoveryCodes.forget', `DELETE FROM recovery_codes WHERE user_id = $1`)
const insertCodes = sql(
  'recoveryCodes.insert',
  `INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])`,
)

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: Buffer[]): Promise<void> {
  await tx.run(forgetCodes, [userId])
  await tx.run(insertCodes, [userId, hashes])
}

/** Consumes a recovery code; false when it is wrong or used. */
export const consumeRecoveryCode = sql(
  'recoveryCodes.spend',
  `UPDATE recovery_codes SET used_at = now() WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL`,
).wrote<[userId: string, hash: Buffer]>()

export const countRecoveryCodes = sql(
  'recoveryCodes.count',
  `SELECT count(*)::int AS unused FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL`,
  z.object({ unused: z.number() }),
).oneFirst<[userId: string]>()
