import type { Tx } from '#platform/db/postgres.ts'
import type { Codes } from './codes.ts'
import { reopenDeviceOtps, countDeviceAttempt } from './device-otp-store.ts'
import { countAttempt, reopenOtp, type OtpKey } from './otp-store.ts'

/**
 * Compares a typed code with the one requested by the caller's known device, with the one requested by any browser,
 * and, for unknown browsers, with those requested by known devices: the mail may be read on another screen.
 */
export async function consumeCode(
  tx: Tx,
  codes: Codes,
  key: OtpKey,
  typed: { otp: string; device: Buffer | null },
): Promise<'right' | 'otp_wrong' | 'otp_expired'> {
  const hashes = codes.hashesOf(key.purpose, key.email, typed.otp)
  const attempts = typed.device
    ? [() => countDeviceAttempt(tx, key, typed.device, hashes), () => countAttempt(tx, key, hashes)]
    : [() => countAttempt(tx, key, hashes), () => countDeviceAttempt(tx, key, null, hashes)]
  let isLive = false
  for (const attempt of attempts) {
    const verdict = await attempt()
    if (verdict === 'right') return verdict
    isLive ||= verdict === 'wrong'
  }
  return isLive ? 'otp_wrong' : 'otp_expired'
}

/** Keeps the code that this transaction has used valid for another attempt; the attempt stays counted. */
export async function keepCodeUsable(tx: Tx, key: OtpKey): Promise<void> {
  await reopenOtp(tx, key)
  await reopenDeviceOtps(tx, key)
}
