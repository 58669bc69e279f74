import { plainDigits } from '#shared/typed-digits.ts'
import { readScripts } from './script-words.ts'

const MAX_WORDS = 12

/** What follows is ignored: no name and no search is longer. */
const MAX_LENGTH = 4_000

/** `M&M's`, without its apostrophe, and `a & w` are one word: `mnm`, `anw`. */
const SINGLE_LETTERS = /(?<![\p{L}\p{N}])(\p{L})\s?&\s?(\p{L})(?:s(?![\p{L}\p{N}])|(?![\p{L}\p{N}]))/gu

/**
 * The normalised words of a text: lower case, without accents, apostrophes and punctuation; `7up` and `7 up` alike;
 * words in Indian scripts read into Latin ones, and all digits as 0–9. Any input is allowed; no word contains an operator.
 */
export function wordsOf(text: string): string[] {
  // Fast path: none of the steps below would change such a text.
  if (/^[a-z ]*$/.test(text)) return text.split(' ').filter(Boolean)
  // ASCII without apostrophes and `&`, as most names are: what the steps leave are its runs of letters and of digits.
  if (/^[\0-%(-_a-\x7F]*$/.test(text)) return text.toLowerCase().match(/[a-z]+|\d+/g) ?? []
  return plainDigits(readScripts(text.slice(0, MAX_LENGTH)))
    .normalize('NFKD')
    .replace(/[\u0300-\u036F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF'’‘ʼ`´]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(SINGLE_LETTERS, '$1n$2')
    .replace(/(?<=\p{N})(?=\p{L})|(?<=\p{L})(?=\p{N})/gu, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}

/** The words of a search, up to the maximum. */
export const queryWords = (search: string): string[] => wordsOf(search).slice(0, MAX_WORDS)

/** Singular, plural and spellings of endings become one: tomatoes → tomato, chillies, chilli and chilly → chilly. */
export function stemOf(word: string): string {
  if (word.length < 4 || word < 'a') return word
  let stem = stems.get(word)
  if (stem === undefined) {
    if (stems.size >= MAX_STEMS) stems.clear()
    stem = makeStem(word)
    stems.set(word, stem)
  }
  return stem
}

const MAX_STEMS = 20_000
const stems = new Map<string, string>()

function makeStem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  return word
    .replace(/([eo]a)ves$/, '$1f')
    .replace(/(?<=kn|w)ives$/, 'ife')
    .replace(/(?:ss|sh|ch|x|z|(?<=...)o)es$/, (end) => end.slice(0, -2))
    .replace(/ies$|ie$/, 'y')
    .replace(/([^s])s$/, '$1')
    .replace(/([^aeiou])i$/, '$1y')
}
