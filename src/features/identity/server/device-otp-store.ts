import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { MAX_TRIES, type OtpKey } from './otp-store.ts'

/** A code of a known device. */
export type DeviceOtpKey = OtpKey & { device: Buffer }

const replace = sql(
  'deviceOtps.replace',
  `INSERT INTO device_otps (email, purpose, device_hash, id, code_hash, expires_at)
   VALUES ($1, $2, $3, $4, $5, now() + interval '10 minutes')
   ON CONFLICT (email, purpose, device_hash) DO UPDATE SET
     id = excluded.id, code_hash = excluded.code_hash, attempts = 0, stranger_attempts = 0,
     sent_at = now(), expires_at = excluded.expires_at, used_at = NULL
   WHERE device_otps.sent_at <= now() - interval '60 s'`,
)

/** Like `replaceOtp`, for one device. */
export async function replaceDeviceOtp(
  tx: Tx,
  { email, purpose, device }: DeviceOtpKey,
  hashOf: (otpId: string) => Buffer,
): Promise<string | null> {
  const id = newHexId()
  return (await tx.run(replace, [email, purpose, device, id, hashOf(id)])) === 1 ? id : null
}

const cooldown = sql(
  'deviceOtps.cooldown',
  `SELECT greatest(1, least(60, ceil(60 - extract(epoch FROM now() - sent_at))))::int AS seconds
   FROM device_otps WHERE email = $1 AND purpose = $2 AND device_hash = $3`,
  z.object({ seconds: z.number() }),
)

export async function deviceCooldownSeconds(
  tx: Tx,
  { email, purpose, device }: DeviceOtpKey,
): Promise<number> {
  return (await tx.maybe(cooldown, [email, purpose, device]))?.seconds ?? 1
}

const IS_LIVE = `email = $1 AND purpose = $2 AND used_at IS NULL AND attempts < ${MAX_TRIES} AND expires_at > now()`
const tried = z.object({ matched: z.boolean() })

const tryOwn = sql(
  'deviceOtps.tryOwn',
  `UPDATE device_otps SET attempts = attempts + 1, used_at = CASE WHEN code_hash = ANY($4::bytea[]) THEN now() END
   WHERE ${IS_LIVE} AND device_hash = $3
   RETURNING used_at IS NOT NULL AS matched`,
  tried,
)

const tryAsStranger = sql(
  'deviceOtps.tryAsStranger',
  `UPDATE device_otps SET stranger_attempts = stranger_attempts + 1, used_at = CASE WHEN code_hash = ANY($3::bytea[]) THEN now() END
   WHERE ${IS_LIVE} AND stranger_attempts < ${MAX_TRIES}
   RETURNING used_at IS NOT NULL AS matched`,
  tried,
)

/**
 * Like `countAttempt`, for codes requested by known devices. The device itself uses the attempts of its own code;
 * callers without it (the code may be read on another device) share five attempts that affect only them.
 */
export async function countDeviceAttempt(
  tx: Tx,
  { email, purpose }: OtpKey,
  device: Buffer | null,
  codeHashes: readonly Buffer[],
): Promise<'right' | 'wrong' | 'void'> {
  const rows = device
    ? await tx.many(tryOwn, [email, purpose, device, codeHashes])
    : await tx.many(tryAsStranger, [email, purpose, codeHashes])
  if (rows.some(({ matched }) => matched)) return 'right'
  return rows.length > 0 ? 'wrong' : 'void'
}

const reopen = sql(
  'deviceOtps.reopen',
  `UPDATE device_otps SET used_at = NULL WHERE email = $1 AND purpose = $2 AND used_at = now()`,
)

/** Like `reopenOtp`. */
export async function reopenDeviceOtps(tx: Tx, { email, purpose }: OtpKey): Promise<void> {
  await tx.run(reopen, [email, purpose])
}

const takeOver = sql(
  'deviceOtps.takeOver',
  `INSERT INTO device_otps (email, purpose, device_hash, id, code_hash, sent_at, expires_at, used_at)
   SELECT email, purpose, $2, id, code_hash, sent_at, expires_at, now()
   FROM otps WHERE email = $1 AND purpose = 'login' AND used_at IS NOT NULL
   ON CONFLICT DO NOTHING`,
)

/**
 * Copies the cooldown of the code just used to a device that has become known: it cannot request two codes within a
 * minute.
 */
export const copyCooldown = (tx: Tx, email: string, device: Buffer) => tx.run(takeOver, [email, device])

const live = sql(
  'deviceOtps.live',
  `SELECT code_hash FROM device_otps WHERE ${IS_LIVE} AND id = $3`,
  z.object({ code_hash: z.instanceof(Buffer) }),
)

/** Like `findLiveOtp`. */
export const findLiveDeviceOtp = async (tx: Tx, otp: OtpKey & { otpId: string }): Promise<Buffer | null> =>
  (await tx.maybe(live, [otp.email, otp.purpose, otp.otpId]))?.code_hash ?? null

const sweep = sql('deviceOtps.sweep', `DELETE FROM device_otps WHERE expires_at < now()`)

export const sweepDeviceOtps = (tx: Tx): Promise<number> => tx.run(sweep)
