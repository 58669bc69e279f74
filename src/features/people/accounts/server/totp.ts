import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds for which one code is shown (RFC 6238, section 4.1). */
const STEP_SECONDS = 30
/** Codes of the previous and next step are accepted too: clocks differ, and typing takes a while. */
const DRIFT_STEPS = 1

export const stepAt = (unixSeconds: number): number => Math.floor(unixSeconds / STEP_SECONDS)

/** The code of one step: HMAC-SHA-1, truncated according to RFC 4226, section 5.3. */
export function totp(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.at(-1)! & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step of the typed code, if it is a current one and later than `lastStep`; null for a wrong or used code. */
export function matchingStep(
  secret: Buffer,
  code: string,
  at: { unixSeconds: number; lastStep: number },
): number | null {
  const now = stepAt(at.unixSeconds)
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step++)
    if (step > at.lastStep && isSame(totp(secret, step), code)) return step
  return null
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 according to RFC 4648, without padding; the length must be a multiple of 5 bytes. */
export function base32(bytes: Buffer): string {
  let text = ''
  let [bits, buffered] = [0, 0]
  for (const byte of bytes) {
    buffered = ((buffered << 8) | byte) & 0xffff
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(buffered >> (bits - 5)) & 31]
  }
  return text
}

/** The URI that an authenticator app reads from the QR code. */
export function otpauthUri(secret: Buffer, { shop, email }: { shop: string; email: string }): string {
  const label = `${encodeURIComponent(shop)}:${encodeURIComponent(email)}`
  const query = new URLSearchParams({ secret: base32(secret), issuer: shop })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
