import { plainDigits } from './typed-digits.ts'

/**
 * A packet's barcode as its number (GTIN): 8, 13 or 14 digits, of which the last is a check digit. A UPC of 12 digits gets
 * its leading zero, so that one packet has one number whichever scanner reads it. Spaces and dashes between the digits are
 * ignored. Null when a digit is wrong or missing.
 */
export function readBarcode(typed: string): string | null {
  const digits = digitsOf(typed)
  if (!LENGTHS.test(digits) || !hasCheckDigit(digits)) return null
  return digits.length === 12 ? `0${digits}` : digits.replace(/^0(?=\d{13}$)/, '')
}

/** What is wrong with a text that `readBarcode` refuses, for the person who typed it. */
export function barcodeProblem(typed: string): string {
  const digits = digitsOf(typed)
  if (LENGTHS.test(digits))
    return 'This is not a barcode: its last digit does not fit the others. Please check the number under the bars'
  const found = /^\d+$/.test(digits) ? `this has ${digits.length}` : 'and nothing else'
  return `This is not a barcode: it has 8, 12, 13 or 14 digits, ${found}`
}

const LENGTHS = /^\d{8}(?:\d{4,6})?$/

const digitsOf = (typed: string): string => plainDigits(typed).replace(/[\s\p{Pd}\p{Cf}]/gu, '')

/** From the right, every second digit counts three times; the sum ends in 0. */
function hasCheckDigit(digits: string): boolean {
  const values = digits.split('').map(Number).reverse()
  return values.reduce((sum, value, i) => sum + value * (i % 2 ? 3 : 1), 0) % 10 === 0
}
