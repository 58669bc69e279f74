import type { Tx } from '#platform/db/postgres.ts'
import type { Codes } from './codes.ts'
import { reopenDeviceOtps, spendDeviceTry } from './device-otp-store.ts'
import { countAttempt, reopenOtp, type OtpKey } from './otp-store.ts'

/**
 * Tries a typed code on the one that the caller's known device asked for, on the one that anybody asked for, and,
 * from elsewhere, on those that known devices asked for: the mail may be read on another screen.
 */
export async function spendCode(
  tx: Tx,
  codes: Codes,
  key: OtpKey,
  typed: { otp: string; device: Buffer | null },
): Promise<'right' | 'otp_wrong' | 'otp_expired'> {
  const hash = codes.hashOf(key.purpose, key.email, typed.otp)
  const tries = typed.device
    ? [() => spendDeviceTry(tx, key, typed.device, hash), () => countAttempt(tx, key, hash)]
    : [() => countAttempt(tx, key, hash), () => spendDeviceTry(tx, key, null, hash)]
  let isLive = false
  for (const attempt of tries) {
    const verdict = await attempt()
    if (verdict === 'right') return verdict
    isLive ||= verdict === 'wrong'
  }
  return isLive ? 'otp_wrong' : 'otp_expired'
}

/** Keeps the code that this transaction has used good for another try, of which it has one less. */
export async function keepCode(tx: Tx, key: OtpKey): Promise<void> {
  await reopenOtp(tx, key)
  await reopenDeviceOtps(tx, key)
}
