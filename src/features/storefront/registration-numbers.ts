import { indianDigits } from '#shared/typed-digits.ts'

/** An FSSAI licence or registration: 14 digits, the first 1 (licence) or 2 (registration). */
export const isFssai = (value: string): boolean => /^[12]\d{13}$/.test(value)

/** State, PAN, entity, "Z" and a check digit; states are 01 to 38, 96, 97 and 99. */
const GSTIN = /^(?:0[1-9]|[12]\d|3[0-8]|9[679])[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The GST number that a shop shows: none while it says that it is not registered. */
export const shownGstin = (gstin: string, { mode }: { mode: string | null }): string =>
  mode === 'unregistered' ? '' : gstin

/** A GST number without the blanks and dashes between its parts, in capitals. */
export const bareGstin = (typed: string): string =>
  indianDigits(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, '')

/** A GST number as printed on the certificate, with a correct check digit. */
export const isGstin = (value: string): boolean =>
  GSTIN.test(value) && value.at(-1) === gstinCheckDigit(value.slice(0, -1))

/** Base 36: every second digit is doubled, and the two digits of each product are added. */
export function gstinCheckDigit(first14: string): string {
  const sum = Array.from(first14).reduce((total, letter, index) => {
    const product = DIGITS.indexOf(letter) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return DIGITS[(36 - (sum % 36)) % 36]!
}
