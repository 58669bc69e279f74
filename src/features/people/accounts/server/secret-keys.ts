import { hkdfSync } from 'node:crypto'

/** A key for one purpose, derived from AUTH_SECRET. None reveals another, and the database holds none of them. */
export function secretKey(authSecret: string, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', authSecret, 'tokri', purpose, bytes))
}
