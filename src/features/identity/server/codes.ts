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
  const maker = secretKey(authSecret, 'code')
  const pepper = secretKey(authSecret, 'code hash')
  return {
    codeOf: (otpId) => {
      // 64 bits for a million codes: the most likely code is ahead by one part in 10^13.
      const chance = createHmac('sha256', maker).update(otpId).digest().readBigUInt64BE()
      return String(chance % 1_000_000n).padStart(6, '0')
    },
    hashOf: (purpose, email, code) =>
      createHmac('sha256', pepper).update(`${purpose}|${email}|${code}`).digest(),
  }
}
