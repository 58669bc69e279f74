/**
 * Reads numbers that people type or paste about themselves: mobile numbers, pincodes and codes, with Indian or full-width
 * digits, spaces, dashes and words around them. Fields and calls use the same functions. Nothing is cut off: what cannot
 * be read whole is null.
 */

/** The text with the digits of any script as 0–9, and full-width signs as ordinary ones: "५६००३८" as "560038". */
export const plainDigits = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)))

/** Arabic and Urdu, the nine scripts from Devanagari to Malayalam, Ol Chiki, Meetei Mayek. */
const INDIAN = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u0D6F\u1C50-\u1C59\uABF0-\uABF9]/g

/** Digits of Indian scripts as 0–9, everything else as typed, for what is checked after: "५६ १२" is "56 12", "１２" stays. */
export const indianDigits = (text: string): string =>
  text.replace(INDIAN, (sign) => (/\p{Nd}/u.test(sign) ? String(valueOf(sign)) : sign))

/** The digits of a script stand in a row that begins with its zero. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (code - zero) % 10
}

export const onlyDigits = (text: string): string => plainDigits(text).replace(/\D/g, '')

const COUNTRY_CODE = /^(?:\+|00)\s*91/

/** "+91 98765-43210", "0091…", "098765 43210", "Mob: 98765 43210" are "9876543210". Null for others, and abroad. */
export function readMobile(typed: string): string | null {
  const text = plainDigits(typed).replace(/^[^\d+]*/, '')
  const digits = text.replace(/\D/g, '')
  const hasIndianCode = COUNTRY_CODE.test(text)
  if (text.startsWith('+') && !hasIndianCode) return null
  const national = digits.replace(/^0+/, '')
  const withoutCode = hasIndianCode || national.length > 10 ? national.replace(/^910*/, '') : national
  return /^[1-9]\d{9}$/.test(withoutCode) ? withoutCode : null
}

/** A pincode as six digits: "560-038", "PIN 560038" and "Bengaluru 560 038" are all "560038". Null for anything else. */
export function readPincode(typed: string): string | null {
  const groups = plainDigits(typed)
    .replace(/(?<=\d)[\s\p{Pd}]+(?=\d)/gu, '')
    .match(/\d+/g)
  const [only = ''] = groups?.length === 1 ? groups : []
  return /^[1-9]\d{5}$/.test(only) ? only : null
}
