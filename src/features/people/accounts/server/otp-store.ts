import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { retention } from '#platform/retention.ts'
import type { CodePurpose, CodeSubject } from './codes.ts'

/** Whose code, and for which purpose. */
export interface OtpKey extends CodeSubject {
  purpose: CodePurpose
}

/** A code that a known device has asked for; null: any other browser. */
export type DeviceOtpKey = OtpKey & { device: Buffer | null }

/** Wrong attempts after which a code is void. */
export const MAX_TRIES = 5

const replace = sql(
  'otps.replace',
  `INSERT INTO otps (email, purpose, device_hash, id, code_hash, expires_at)
   VALUES ($1, $2, $3, $4, $5, now() + interval '${retention.code.time}')
   ON CONFLICT (email, purpose, device_hash) DO UPDATE SET
     id = excluded.id, code_hash = excluded.code_hash, attempts = 0, stranger_attempts = 0,
     sent_at = now(), expires_at = excluded.expires_at, used_at = NULL
   WHERE otps.sent_at <= now() - interval '60 s'`,
)

/** Replaces the code; its row's id, null within 60 seconds of the last. `hashOf` takes the id, of which the code is made. */
export async function replaceOtp(
  tx: Tx,
  { email, purpose, device }: DeviceOtpKey,
  hashOf: (otpId: string) => Buffer,
): Promise<string | null> {
  const id = newHexId()
  const written = await tx.run(replace, [email, purpose, device, id, hashOf(id)])
  return written === 1 ? id : null
}

const cooldown = sql(
  'otps.cooldown',
  `SELECT greatest(1, least(60, ceil(60 - extract(epoch FROM now() - sent_at))))::int AS seconds
   FROM otps WHERE email = $1 AND purpose = $2 AND device_hash IS NOT DISTINCT FROM $3`,
  z.object({ seconds: z.number() }),
)

/** Whole seconds, 1 to 60, until another code may be sent. */
export async function cooldownSeconds(tx: Tx, { email, purpose, device }: DeviceOtpKey): Promise<number> {
  return (await tx.maybe(cooldown, [email, purpose, device]))?.seconds ?? 1
}

const IS_LIVE = `email = $1 AND purpose = $2 AND used_at IS NULL AND attempts < ${MAX_TRIES} AND expires_at > now()`
const tried = z.object({ matched: z.boolean() })

const tryCode = sql(
  'otps.try',
  `UPDATE otps SET attempts = attempts + 1, used_at = CASE WHEN code_hash = ANY($4::bytea[]) THEN now() END
   WHERE ${IS_LIVE} AND device_hash IS NOT DISTINCT FROM $3
   RETURNING used_at IS NOT NULL AS matched`,
  tried,
)

const tryAsStranger = sql(
  'otps.tryAsStranger',
  `UPDATE otps SET stranger_attempts = stranger_attempts + 1, used_at = CASE WHEN code_hash = ANY($3::bytea[]) THEN now() END
   WHERE ${IS_LIVE} AND device_hash IS NOT NULL AND stranger_attempts < ${MAX_TRIES}
   RETURNING used_at IS NOT NULL AS matched`,
  tried,
)

type Verdict = 'right' | 'wrong' | 'void'

function verdictOf(rows: readonly { matched: boolean }[]): Verdict {
  if (rows.some(({ matched }) => matched)) return 'right'
  return rows.length > 0 ? 'wrong' : 'void'
}

/** One statement checks and counts: parallel guesses count as five at most. `codeHashes`: what was typed, one per secret. */
export const countAttempt = async (
  tx: Tx,
  { email, purpose, device }: DeviceOtpKey,
  codeHashes: readonly Buffer[],
): Promise<Verdict> => verdictOf(await tx.many(tryCode, [email, purpose, device, codeHashes]))

/** The same for the codes of known devices, tried elsewhere: the attempts of strangers use up nothing of the device. */
export const countStrangerAttempt = async (
  tx: Tx,
  { email, purpose }: OtpKey,
  codeHashes: readonly Buffer[],
): Promise<Verdict> => verdictOf(await tx.many(tryAsStranger, [email, purpose, codeHashes]))

/** Makes the codes that this transaction has used valid again; the attempts stay counted. */
export const reopenOtps = sql(
  'otps.reopen',
  `UPDATE otps SET used_at = NULL WHERE email = $1 AND purpose = $2 AND used_at = now()`,
).run((key: OtpKey) => [key.email, key.purpose])

/** The codes that this transaction has used. */
export const listUsedOtps = sql(
  'otps.usedNow',
  `SELECT id FROM otps WHERE email = $1 AND purpose = $2 AND used_at = now()`,
  z.object({ id: z.string() }),
).manyFirst((key: OtpKey) => [key.email, key.purpose])

/** Gives a device that has become known the cooldown of the code just used: it cannot request two within a minute. */
export const copyCooldown = sql(
  'otps.copyCooldown',
  `INSERT INTO otps (email, purpose, device_hash, id, code_hash, sent_at, expires_at, used_at)
   SELECT email, purpose, $2, $3, code_hash, sent_at, expires_at, now()
   FROM otps WHERE email = $1 AND purpose = 'login' AND device_hash IS NULL AND used_at IS NOT NULL
   ON CONFLICT DO NOTHING`,
).run((email: string, device: Buffer) => [email, device, newHexId()])

/** The hash of a code that can still be used, by its row. */
export const findLiveOtp = sql(
  'otps.live',
  `SELECT code_hash FROM otps WHERE ${IS_LIVE} AND id = $3`,
  z.object({ code_hash: z.instanceof(Buffer) }),
).maybeFirst((otp: OtpKey & { otpId: string }) => [otp.email, otp.purpose, otp.otpId])

export const sweepOtps = sql('otps.sweep', `DELETE FROM otps WHERE expires_at < now()`).run()
