import { nationalNumber } from '#shared/national-number.ts'

const PHONE_SIGNS = /^[+\d\s().\p{Dash_Punctuation}\p{Format}]+$/u
/** Never the beginning of an order number without "ORD-", which is a date. */
const INDIAN_MOBILE = /^[6-9]\d{9}$/

/** A term as orders store it: a mobile number is ten digits, however it is written ("+91 98765-43210"). */
export function orderSearchTerm(typed: string): string {
  const digits = nationalNumber(typed)
  return PHONE_SIGNS.test(typed) && INDIAN_MOBILE.test(digits) ? digits : typed
}
