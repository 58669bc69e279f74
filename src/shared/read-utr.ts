import { plainDigits } from '#shared/typed-digits.ts'

/** A UPI reference as twelve digits: of "UTR: 4123 4567 8901", "४१२३४५६७८९०१", "4123-4567-8901". Null for anything else. */
export function readUtr(typed: string): string | null {
  const groups = plainDigits(typed)
    .replace(/(?<=\d)[\s\p{Pd}]+(?=\d)/gu, '')
    // As a spreadsheet writes a number.
    .replace(/(?<=\d)\.0+$/, '')
    .match(/\d+/g)
  const [only = ''] = groups?.length === 1 ? groups : []
  return /^\d{12}$/.test(only) ? only : null
}

/** The last four digits of one, typed by somebody who reads them elsewhere. */
export function readLastFour(typed: string): string | null {
  const digits = plainDigits(typed).replace(/[\s\p{Pd}]/gu, '')
  return /^\d{4}$/.test(digits) ? digits : null
}

/** A reference as people compare it: "4123 4567 8901". */
export const utrText = (utr: string): string => utr.replace(/(\d{4})(?=\d)/g, '$1 ')
