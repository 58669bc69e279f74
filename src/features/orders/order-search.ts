import { personSearch, searchedTexts } from '#shared/person-search.ts'
import { plainDigits, readMobile } from '#shared/typed-digits.ts'

const PHONE_SIGNS = /^[+\p{Nd}\s().\p{Dash_Punctuation}\p{Format}]+$/u
/** Cannot match an order number without "ORD-": that starts with a two-digit year. */
const INDIAN_MOBILE = /^[6-9]/

/** An order number, or its beginning, with spaces or other dashes in it. */
const ORDER_NUMBER = /^ord[\s\p{Pd}]*(\d{6})[\s\p{Pd}]*([0-9a-z]{0,8})$|^(\d{6})[\s\p{Pd}]+([0-9a-z]{1,8})$/iu

/** A term as orders store it: "+91 98765-43210" becomes ten digits, "ord 261121 7QK2" an order number with its dashes, "४५६७८" the end of a number. */
export function orderSearchTerm(typed: string): string {
  const mobile = PHONE_SIGNS.test(typed) ? readMobile(typed) : null
  if (mobile && INDIAN_MOBILE.test(mobile)) return mobile
  const [, day = '', rest = '', otherDay = '', otherRest = ''] =
    ORDER_NUMBER.exec(plainDigits(typed).trim()) ?? []
  if (day) return rest ? `ORD-${day}-${rest.toUpperCase()}` : `ORD-${day}`
  if (otherDay) return `${otherDay}-${otherRest.toUpperCase()}`
  // A part of a number, or a pincode; "12-4" is a house.
  const [part = ''] = PHONE_SIGNS.test(typed) ? searchedTexts(personSearch(typed)) : []
  return part.length >= 5 ? part : typed
}
