import { nationalNumber } from '#shared/national-number.ts'

const PHONE_SIGNS = /^[+\d\s().\p{Dash_Punctuation}\p{Format}]+$/u
/** Cannot match an order number without "ORD-": that starts with a two-digit year. */
const INDIAN_MOBILE = /^[6-9]\d{9}$/

/** A search term as orders store it: a mobile number in any format ("+91 98765-43210") becomes ten digits. */
export function orderSearchTerm(typed: string): string {
  const digits = nationalNumber(typed)
  return PHONE_SIGNS.test(typed) && INDIAN_MOBILE.test(digits) ? digits : typed
}
