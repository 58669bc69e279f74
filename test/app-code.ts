import { stepAt, totp } from '#features/people/accounts/server/totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function fromBase32(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

/** The code that an app for two-step login shows for this secret now, or `ahead` steps later. */
export const appCode = (secret: string, ahead = 0): string =>
  totp(fromBase32(secret), stepAt(Date.now() / 1000) + ahead)
