import { callerNetwork } from '#platform/http/caller-network.ts'
import type { LocaleId } from '#shared/locales.ts'
import { mobileOfAddress } from '#shared/mobile-number.ts'
import { AppError } from '#shared/problems.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { consume } from '#platform/db/rate-limit-store.ts'
import { rateLimitsOf, type CodeLimits, type CodeRequest } from './code-limits.ts'
import { subjectOf, type CodePurpose, type CodeSubject } from './codes.ts'
import { isKnownDevice } from './known-device-store.ts'
import type { CodesToNumbers, Identity } from './identity.ts'
import { cooldownSeconds, replaceOtp, type DeviceOtpKey, type OtpKey } from './otp-store.ts'
import { codeEvent, sendCodeMessage } from './send-code-message.ts'
import { sendCodeMail } from './send-code-mail.ts'
import { findLocale, isKnownAddress } from './user-store.ts'

/**
 * Sends a code to an email address or a mobile number. A refusal rolls everything back: it does not count against any limit, and the code sent
 * before stays valid. Name and mobile are not stored before the address is verified.
 */
export async function requestCode(
  { db, ...deps }: Pick<Identity, 'db' | 'codes' | 'limits' | 'numbers'>,
  input: CodeRequest & CodeSubject,
  purpose: CodePurpose = 'login',
): Promise<{ isNewUser: boolean }> {
  try {
    return await db.transaction((tx) => sendCode(tx, deps, input, purpose))
  } catch (error) {
    if (error instanceof AppError && error.code === 'codes_cost_too_much')
      await deps.numbers.tellOwners(error.cause)
    throw error
  }
}

/** Like `requestCode`, within a transaction. */
export async function sendCode(
  tx: Tx,
  { codes, limits, numbers }: Pick<Identity, 'codes' | 'limits' | 'numbers'>,
  { about, ...input }: CodeRequest & CodeSubject,
  purpose: CodePurpose,
): Promise<{ isNewUser: boolean }> {
  const key = { purpose, email: input.email, about }
  const hashOf = (id: string) => codes.hashOf(purpose, subjectOf(key), codes.codeOf(id))
  const device = await knownDevice(tx, input)
  const otpId = await replaceCode(tx, { ...key, device }, hashOf)
  await consumeLimits(tx, limits, { ...input, device })
  const mobile = mobileOfAddress(input.email)
  const locale = (await findLocale(tx, input.email)) ?? input.pageLocale
  if (mobile === null) await sendCodeMail.enqueue(tx, { ...key, otpId, locale })
  else await sendToNumber(tx, numbers, { ...input, locale, about, purpose, otpId, mobile })
  return { isNewUser: !(await isKnownAddress(tx, input.email)) }
}

async function sendToNumber(
  tx: Tx,
  numbers: CodesToNumbers,
  {
    email,
    about,
    purpose,
    otpId,
    mobile,
    channel,
    ip,
    locale,
  }: CodeRequest & OtpKey & { otpId: string; mobile: number; locale: LocaleId | undefined },
): Promise<void> {
  const channels = await numbers.channels(tx)
  const [first] = channel === undefined ? channels : channels.filter((one) => one === channel)
  if (!first) throw new AppError('mobile_login_off')
  const network = callerNetwork(ip)
  await numbers.book(tx, { event: codeEvent(otpId), mobile, channel: first, network, locale })
  await sendCodeMessage.enqueue(tx, {
    address: email,
    about,
    purpose,
    otpId,
    channel: first,
    network,
    locale,
  })
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
