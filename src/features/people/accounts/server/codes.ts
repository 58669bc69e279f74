import { createHmac } from 'node:crypto'
import { hashOfCookie } from './browser-binding.ts'
import { secretKey } from './secret-keys.ts'

export const CODE_PURPOSES = ['login', 'reset', 'new_email', 'new_mobile', 'erase', 'join_khata'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]
/** Whom a code was sent to, and what it is about besides them, such as a customer to be joined: it is right for that only. */
export interface CodeSubject {
  /** An email address, or +91 and a mobile number. */
  email: string
  about?: string | undefined
}

export const subjectOf = ({ email, about }: CodeSubject) =>
  about === undefined ? email : `${email}|${about}`

/** Besides those of mailed codes: an invitation’s, whose `email` is the invitation’s id. */
type HashPurpose = CodePurpose | 'join_staff'

export interface Codes {
  /** The six digits for a row of `otps`. They are derived, so neither the database nor a job ever holds them. */
  codeOf(otpId: string): string
  /** The hash stored in the database, to compare a typed code with. */
  hashOf(purpose: HashPurpose, subject: string, code: string): Buffer
  /** Every hash that a right code may be stored as, while the secret is being replaced. */
  hashesOf(purpose: HashPurpose, subject: string, code: string): Buffer[]
  /** The digits of a stored row, whichever secret it was made with; null when that secret is not known here. */
  storedCode(otp: CodeSubject & { purpose: CodePurpose; otpId: string }, hash: Buffer): string | null
  /** The secret of the link that undoes a change of an account, derived in the same way. */
  undoTokenOf(changeId: string): string
  /** The same for a stored change, whichever secret it was made with. */
  storedUndoToken(changeId: string, hash: Buffer): string | null
}

/** The first secret makes codes, all are tried: while `AUTH_SECRET` is replaced each server knows every other's. */
export function codesFrom(...authSecrets: [string, ...string[]]): Codes {
  const [first, ...others] = authSecrets.map(codesOfSecret) as [OneSecret, ...OneSecret[]]
  const all = [first, ...others]
  return {
    ...first,
    hashesOf: (...typed) => all.map(({ hashOf }) => hashOf(...typed)),
    storedCode: ({ purpose, otpId, ...subject }, hash) =>
      all
        .find((one) => one.hashOf(purpose, subjectOf(subject), one.codeOf(otpId)).equals(hash))
        ?.codeOf(otpId) ?? null,
    storedUndoToken: (changeId, hash) =>
      all.map(({ undoTokenOf }) => undoTokenOf(changeId)).find((token) => hashOfCookie(token).equals(hash)) ??
      null,
  }
}

type OneSecret = Pick<Codes, 'codeOf' | 'hashOf' | 'undoTokenOf'>

function codesOfSecret(authSecret: string): OneSecret {
  const codeKey = secretKey(authSecret, 'code')
  const hashKey = secretKey(authSecret, 'code hash')
  const undoKey = secretKey(authSecret, 'undo link')
  return {
    codeOf: (otpId) => {
      // With 64 bits modulo a million, no code is more likely than another by more than one part in 10^13.
      const number = createHmac('sha256', codeKey).update(otpId).digest().readBigUInt64BE()
      return String(number % 1_000_000n).padStart(6, '0')
    },
    undoTokenOf: (changeId) => createHmac('sha256', undoKey).update(changeId).digest('base64url'),
    hashOf: (purpose, subject, code) =>
      createHmac('sha256', hashKey).update(`${purpose}|${subject}|${code}`).digest(),
  }
}
