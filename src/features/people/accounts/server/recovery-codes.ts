import { createHash, randomBytes } from 'node:crypto'
import { base32 } from './totp.ts'

export const RECOVERY_CODES = 10

/** New codes of 80 random bits: sixteen letters and digits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(10)))

/** In groups of four: "ABCD-EFGH-IJKL-MNOP". */
export const formatRecoveryCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')

/** The hash stored in the database. */
export const recoveryCodeHash = (userId: string, code: string): Buffer =>
  createHash('sha256').update(`${userId}|${code}`).digest()
