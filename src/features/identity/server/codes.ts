import { createHmac } from 'node:crypto'
import { secretKey } from './secret-keys.ts'

export const CODE_PURPOSES = ['login', 'reset', 'new_email'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

export interface Codes {
  /** The six digits for a row of `otps`. They are derived, so neither the database nor a job ever holds them. */
  codeOf(otpId: string): string
  /** The hash stored in the database, to compare a typed code with. */
  hashOf(purpose: CodePurpose, email: string, code: string): Buffer
}

/**
 * Codes are derived from the last secret, because the servers that send and verify a code may run different releases:
 * while a new secret is being rolled out, all of them have the old one last.
 */
export function codesFrom(...authSecrets: [string, ...string[]]): Codes {
  const authSecret = authSecrets.at(-1)!
  const codeKey = secretKey(authSecret, 'code')
  const hashKey = secretKey(authSecret, 'code hash')
  return {
    codeOf: (otpId) => {
      // With 64 bits modulo a million, no code is more likely than another by more than one part in 10^13.
      const number = createHmac('sha256', codeKey).update(otpId).digest().readBigUInt64BE()
      return String(number % 1_000_000n).padStart(6, '0')
    },
    hashOf: (purpose, email, code) =>
      createHmac('sha256', hashKey).update(`${purpose}|${email}|${code}`).digest(),
  }
}
