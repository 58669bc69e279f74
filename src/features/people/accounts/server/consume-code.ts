import type { Tx } from '#platform/db/postgres.ts'
import { subjectOf, type Codes } from './codes.ts'
import { countAttempt, countStrangerAttempt, type OtpKey } from './otp-store.ts'

/**
 * Compares a typed code with the one requested by the caller's known device, with the one requested by any browser,
 * and, for unknown browsers, with those requested by known devices: the mail may be read on another screen.
 */
export async function consumeCode(
  tx: Tx,
  codes: Codes,
  key: OtpKey,
  { otp, device }: { otp: string; device: Buffer | null },
): Promise<'right' | 'otp_wrong' | 'otp_expired'> {
  const hashes = codes.hashesOf(key.purpose, subjectOf(key), otp)
  const anybodys = () => countAttempt(tx, { ...key, device: null }, hashes)
  const attempts = device
    ? [() => countAttempt(tx, { ...key, device }, hashes), anybodys]
    : [anybodys, () => countStrangerAttempt(tx, key, hashes)]
  let isLive = false
  for (const attempt of attempts) {
    const verdict = await attempt()
    if (verdict === 'right') return verdict
    isLive ||= verdict === 'wrong'
  }
  return isLive ? 'otp_wrong' : 'otp_expired'
}
