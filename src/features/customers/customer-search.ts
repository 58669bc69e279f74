import { cleanEmail } from '#shared/clean-text.ts'
import { onlyDigits, plainDigits, readMobile } from '#shared/typed-digits.ts'

/** A search of customers: a whole mobile number, or words that their name, email address and number contain. */
export interface CustomerSearch {
  mobile: number | null
  words: string[]
}

const ONLY_A_NUMBER = /^[+\p{Nd}\s().\p{Dash_Punctuation}\p{Format}]+$/u
const COUNTRY_CODE = /^(?:\+|00)\s*(?:91)?/

/** "+91 98765-43210", "Mob: ०९८७६५ ४३२१०", "Rao asha", "<Asha@Example.in>" and the beginning of a number. */
export function customerSearch(typed: string): CustomerSearch {
  const mobile = typed.includes('@') ? null : readMobile(typed)
  if (mobile) return { mobile: Number(mobile), words: [] }
  if (ONLY_A_NUMBER.test(typed)) {
    const digits = onlyDigits(plainDigits(typed).trim().replace(COUNTRY_CODE, ''))
    return { mobile: null, words: digits ? [digits] : [] }
  }
  const words = cleanEmail(typed)
    .split(/[\s,;<>()"]+/)
    .map((word) => word.replace(/^mailto:/, ''))
  return { mobile: null, words: words.filter((word) => word !== '') }
}
