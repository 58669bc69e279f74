import { plainDigits } from './typed-digits.ts'
import { t } from './words.ts'

/** A comma only groups: "1,23,456.00" and "12,345" are read, "12,50" is not. What cannot be read whole is NaN. */

// The groups between the first and the last have two digits (Indian) or three; the last has three.
const GROUPED = /^-?(?:\d{1,12}|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.\d{0,12})?$/

/** Longer than any number that somebody means; the patterns are not tried on more. */
const MAX_TYPED = 60
const short = (typed: string): string => {
  const text = typed.trim()
  return text.length > MAX_TYPED ? '' : text
}

/** A plain number with its grouping: "1,23,456.5", ".50", "-3". */
export function readNumber(typed: string): number {
  const text = plainDigits(short(typed))
    .replace(/\p{Cf}/gu, '')
    .trim()
  if (!/\d/.test(text) || !GROUPED.test(text)) return Number.NaN
  const value = Number(text.replaceAll(',', ''))
  return value > 999_999_999_999 ? Number.NaN : value
}

/** An amount in rupees, as Indian price lists write it: "₹45", "Rs. 95/-", "INR 45", "45 rs only". */
export const readRupees = (typed: string): number =>
  readNumber(
    short(typed).replace(
      /^(?:₹|rs\.?|re\.?|rupees?|inr)|\s*(?:₹|\brs\.?|\brupees|\binr)?\s*(?:\/[-=–]?)?(?:\s*only)?$/giu,
      '',
    ),
  )

/** A percentage: "12.5", "12.5%". */
export const readPercent = (typed: string): number => readNumber(short(typed).replace(/\s*[%％]$/u, ''))

/** Whether a field for numbers has one: it is null while empty, and NaN for what cannot be read. */
export const isTyped = (value: number | null): value is number => value !== null && !Number.isNaN(value)

/** How to write a number that was not read: "62,50" as 62.50. */
export function numberHint(typed: string): string {
  const [, whole, decimals] = /^[^\d,]*(\d+),(\d{1,2})\D*$/.exec(plainDigits(short(typed))) ?? []
  return whole ? t('ui.write-number', { number: `${whole}.${decimals}` }) : t('ui.write-it-like')
}
