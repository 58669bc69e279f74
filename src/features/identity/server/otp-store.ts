import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { CodePurpose } from './codes.ts'

/** Whose code, and for which purpose. */
export interface OtpKey {
  email: string
  purpose: CodePurpose
}

/** Wrong attempts after which a code is void. */
export const MAX_TRIES = 5

const replace = sql(
  'otps.replace',
  `INSERT INTO otps (email, purpose, id, code_hash, expires_at)
   VALUES ($1, $2, $3, $4, now() + interval '10 minutes')
   ON CONFLICT (email, purpose) DO UPDATE SET
     id = excluded.id, code_hash = excluded.code_hash, attempts = 0,
     sent_at = now(), expires_at = excluded.expires_at, used_at = NULL
   WHERE otps.sent_at <= now() - interval '60 s'`,
)

/**
 * Replaces the code and returns its row's id; null within 60 seconds of the previous one. `hashOf` makes the hash
 * from the id, because the code is derived from it.
 */
export async function replaceOtp(
  tx: Tx,
  key: OtpKey,
  hashOf: (otpId: string) => Buffer,
): Promise<string | null> {
  const id = newHexId()
  const written = await tx.run(replace, [key.email, key.purpose, id, hashOf(id)])
  return written === 1 ? id : null
}

const cooldown = sql(
  'otps.cooldown',
  `SELECT greatest(1, least(60, ceil(60 - extract(epoch FROM now() - sent_at))))::int AS seconds
   FROM otps WHERE email = $1 AND purpose = $2`,
  z.object({ seconds: z.number() }),
)

/** Whole seconds, 1 to 60, until another code may be sent. */
export async function cooldownSeconds(tx: Tx, key: OtpKey): Promise<number> {
  return (await tx.maybe(cooldown, [key.email, key.purpose]))?.seconds ?? 1
}

const tryCode = sql(
  'otps.try',
  `UPDATE otps SET attempts = attempts + 1, used_at = CASE WHEN code_hash = ANY($3::bytea[]) THEN now() END
   WHERE email = $1 AND purpose = $2 AND used_at IS NULL AND attempts < ${MAX_TRIES} AND expires_at > now()
   RETURNING used_at IS NOT NULL AS matched`,
  z.object({ matched: z.boolean() }),
)

/** Checks and counts in one statement, so that any number of parallel guesses counts as at most five. */
export async function countAttempt(
  tx: Tx,
  key: OtpKey,
  /** Of what was typed, one per secret. */
  codeHashes: readonly Buffer[],
): Promise<'right' | 'wrong' | 'void'> {
  const tried = await tx.maybe(tryCode, [key.email, key.purpose, codeHashes])
  if (!tried) return 'void'
  return tried.matched ? 'right' : 'wrong'
}

const reopen = sql(
  'otps.reopen',
  `UPDATE otps SET used_at = NULL WHERE email = $1 AND purpose = $2 AND used_at = now()`,
)

/** Makes a code that this transaction has used valid again; the attempt stays counted. */
export async function reopenOtp(tx: Tx, key: OtpKey): Promise<void> {
  await tx.run(reopen, [key.email, key.purpose])
}

const live = sql(
  'otps.live',
  `SELECT code_hash FROM otps WHERE email = $1 AND purpose = $2 AND id = $3
     AND used_at IS NULL AND attempts < ${MAX_TRIES} AND expires_at > now()`,
  z.object({ code_hash: z.instanceof(Buffer) }),
)

/** The hash of a code that can still be used, by its row. */
export const findLiveOtp = async (tx: Tx, otp: OtpKey & { otpId: string }): Promise<Buffer | null> =>
  (await tx.maybe(live, [otp.email, otp.purpose, otp.otpId]))?.code_hash ?? null

const sweep = sql('otps.sweep', `DELETE FROM otps WHERE expires_at < now()`)

export const sweepOtps = (tx: Tx): Promise<number> => tx.run(sweep)
