import { cleanEmail } from './clean-text.ts'
import { onlyDigits, plainDigits, readMobile } from './typed-digits.ts'
import { t } from '#shared/words.ts'

/** A search of people: a whole mobile number, or words that their name, email address and number contain. */
export interface PersonSearch {
  mobile: number | null
  words: string[]
}

const ONLY_A_NUMBER = /^[+\p{Nd}\s().\p{Dash_Punctuation}\p{Format}]+$/u
// Not any 00: a number may end in 0013, and be searched for by that.
const COUNTRY_CODE = /^(?:\+\s*(?:91)?|00\s*91)/

/** "+91 98765-43210", "Mob: ०९८७६५ ४३२१०", "Rao asha", "<Asha@Example.in>" and the beginning of a number. */
export function personSearch(typed: string): PersonSearch {
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

/** What a text must contain for each word or number of a search. */
export const searchedTexts = ({ mobile, words }: PersonSearch): string[] =>
  mobile === null ? words : [String(mobile)]

export const tooShortToFind = () => t('shared.type-at-least-4-digits')

/** Whether a search says so little that it would list strangers: two digits are in half of all numbers. */
export function isTooShortToFind(typed: string): boolean {
  const texts = searchedTexts(personSearch(typed))
  return !texts.some((text) => text.length >= (/^\d+$/.test(text) ? 4 : 3))
}
