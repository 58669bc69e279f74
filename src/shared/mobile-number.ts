import { plainDigits } from './typed-digits.ts'

/** Stands where an address must have a number, and its owner has had theirs erased. */
export const ERASED_MOBILE = 1_000_000_000

/** What is wrong with a mobile number typed at a login; codes of the API. */
type MobileProblem =
  | 'mobile_missing'
  | 'mobile_wrong'
  | 'mobile_landline'
  | 'mobile_not_indian'
  | 'mobile_one_only'

export interface MobileNumber {
  /** Ten digits that begin with 6 to 9. */
  mobile: number
  e164: string
  /** As people write it: "98765 43210". */
  shown: string
  /** Its last four digits. */
  masked: string
}

/** Marks that are written within a number. */
const MARKS = /[\s()\p{Pd}.·_\p{Cf}]/gu
const ONE = String.raw`(?:\+?91|0091|0)?[6-9]\d{9}`
const SEVERAL = new RegExp(`^${ONE}(?:(?:[/\\\\,;|&+]|or|and|या)?${ONE}){1,4}$`, 'iu')
/** What may stand before the ten digits. */
const INDIA = /^(?:\+91|0091|91(?=\d{10}$))/
const ABROAD = /^(?:\+|00[1-9]\d{8})/

export const mobileNumberOf = (mobile: number): MobileNumber => {
  const digits = String(mobile)
  return {
    mobile,
    e164: `+91${digits}`,
    shown: `${digits.slice(0, 5)} ${digits.slice(5)}`,
    masked: `••••••${digits.slice(-4)}`,
  }
}

/** Reads an Indian mobile number at a login; contact fields are read by `readMobile` (specification). */
export function readLoginMobile(typed: string): MobileNumber | MobileProblem {
  const digits = plainDigits(typed.normalize('NFKC')).replace(MARKS, '')
  if (digits === '') return 'mobile_missing'
  if (SEVERAL.test(digits)) return 'mobile_one_only'
  if (!/^\+?\d+$/.test(digits)) return 'mobile_wrong'
  const isIndian = INDIA.test(digits)
  if (!isIndian && ABROAD.test(digits)) return 'mobile_not_indian'
  const national = digits.replace(INDIA, '').replace(/^0(?=\d{10}$)/, '')
  if (/^[1-5]\d{9}$/.test(national)) return 'mobile_landline'
  return /^[6-9]\d{9}$/.test(national) ? mobileNumberOf(Number(national)) : 'mobile_wrong'
}

/** Whether a number to call is of a mobile, as far as its digits tell; otherwise it is a landline with its area code. */
export const isMobile = (number: number): boolean => number >= 6_000_000_000

/** The number of an address as it is stored, "+91…", of a landline too; null for an email address. */
export function numberOfAddress(address: string): number | null {
  const digits = /^\+91([1-9]\d{9})$/.exec(address)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The same of a login’s address, which is an email address or of a mobile. */
export function mobileOfAddress(address: string): number | null {
  const number = numberOfAddress(address)
  return number !== null && isMobile(number) ? number : null
}

export const isNumberAddress = (address: string): boolean => mobileOfAddress(address) !== null
