import { randomBytes } from 'node:crypto'

/** A new id: 24 lower-case hexadecimal characters, 4 bytes of time (so that rows stay in order) and 8 random ones. */
export function newHexId(): string {
  const time = Math.floor(Date.now() / 1000) % 0x1_0000_0000
  return time.toString(16).padStart(8, '0') + randomBytes(8).toString('hex')
}
