import type { Contact } from '#shared/contact-address.ts'
import { readLoginMobile, type MobileNumber } from '#shared/mobile-number.ts'
import { problemAt } from '#shared/invalid-field.ts'

/** A mobile number as it was typed. Throws what is wrong with it, such as `mobile_landline`. */
export function requireLoginMobile(typed: string | number): MobileNumber {
  const read = readLoginMobile(String(typed))
  if (typeof read !== 'string') return read
  throw problemAt('mobile', read)
}

/** Where a code goes: an email address, or +91 and a mobile number. Throws what is wrong with a number. */
export const codeAddress = ({ email, mobile }: Contact): string =>
  email ?? requireLoginMobile(mobile ?? '').e164
