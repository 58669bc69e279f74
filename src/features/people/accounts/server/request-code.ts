import { AppError } from '#shared/problems.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { consume } from '#platform/db/rate-limit-store.ts'
import { rateLimitsOf, type CodeLimits, type CodeRequest } from './code-limits.ts'
import { subjectOf, type CodePurpose, type CodeSubject } from './codes.ts'
import { isKnownDevice } from './known-device-store.ts'
import type { Identity } from './identity.ts'
import { cooldownSeconds, replaceOtp, type DeviceOtpKey } from './otp-store.ts'
import { sendCodeMail } from './send-code-mail.ts'
import { isKnownEmail } from './user-store.ts'

/**
 * Sends a code to an address. A refusal rolls everything back: it does not count against any limit, and the code sent
 * before stays valid. Name and mobile are not stored before the address is verified.
 */
export async function requestCode(
  { db, codes, limits }: Pick<Identity, 'db' | 'codes' | 'limits'>,
  input: CodeRequest,
  purpose: CodePurpose = 'login',
): Promise<{ isNewUser: boolean }> {
  return db.transaction((tx) => sendCode(tx, { codes, limits }, input, purpose))
}

/** Like `requestCode`, within a transaction. */
export async function sendCode(
  tx: Tx,
  { codes, limits }: Pick<Identity, 'codes' | 'limits'>,
  { about, ...input }: CodeRequest & CodeSubject,
  purpose: CodePurpose,
): Promise<{ isNewUser: boolean }> {
  const key = { purpose, email: input.email, about }
  const hashOf = (id: string) => codes.hashOf(purpose, subjectOf(key), codes.codeOf(id))
  const device = await knownDevice(tx, input)
  const otpId = await replaceCode(tx, { ...key, device }, hashOf)
  await consumeLimits(tx, limits, { ...input, device })
  await sendCodeMail.enqueue(tx, { ...key, otpId })
  return { isNewUser: !(await isKnownEmail(tx, input.email)) }
}

/** The caller's device, if it has logged in to this account before. */
export async function knownDevice(
  tx: Tx,
  { email, device }: Pick<CodeRequest, 'email' | 'device'>,
): Promise<Buffer | null> {
  return device && (await isKnownDevice(tx, email, device)) ? device : null
}

async function replaceCode(tx: Tx, key: DeviceOtpKey, hashOf: (otpId: string) => Buffer): Promise<string> {
  const otpId = await replaceOtp(tx, key, hashOf)
  if (otpId !== null) return otpId
  throw cooldown(await cooldownSeconds(tx, key))
}

async function consumeLimits(tx: Tx, limits: CodeLimits, input: CodeRequest): Promise<void> {
  for (const limit of rateLimitsOf(limits, input)) {
    const seconds = await consume(tx, limit)
    if (seconds !== null) throw new AppError('too_many_codes', undefined, { retryAfter: seconds })
  }
}

const cooldown = (seconds: number) => new AppError('otp_cooldown', { seconds }, { retryAfter: seconds })
