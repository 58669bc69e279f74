import { latinOf } from './devanagari.ts'

/** More words than this say nothing more. */
const MAX_WORDS = 12

/**
 * The words of a text as they are compared: lower case, without accents, apostrophes and signs; `7up` and `7 up` alike;
 * Devanagari composed, its nukta and joiners left out. Anything may come in, nothing in a word is an operator.
 */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F\u093C\u200B-\u200F\u2060\uFEFF'’‘ʼ`´]/g, '')
    .normalize('NFC')
    .replace(/\u0901/g, '\u0902')
    .toLowerCase()
    .replace(/(?<=\p{N})(?=\p{L})|(?<=\p{L})(?=\p{N})/gu, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}

/** The words of a search, so many as say something. */
export const queryWords = (search: string): string[] => wordsOf(search).slice(0, MAX_WORDS)

/** Singular and plural, and the spellings of their ends, as one: tomatoes → tomato, chillies, chilli and chilly → chilly. */
export function stemOf(word: string): string {
  let stem = stems.get(word)
  if (stem === undefined) {
    if (stems.size >= MOST_STEMS) stems.clear()
    stem = makeStem(word)
    stems.set(word, stem)
  }
  return stem
}

const MOST_STEMS = 20_000
const stems = new Map<string, string>()

function makeStem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  return word
    .replace(/([eo]a)ves$/, '$1f')
    .replace(/(?:ss|sh|ch|x|z|(?<=...)o)es$/, (end) => end.slice(0, -2))
    .replace(/ies$|ie$/, 'y')
    .replace(/([^suil])s$/, '$1')
    .replace(/([lr])s$/, '$1')
    .replace(/([^aeiou])i$/, '$1y')
}

/**
 * How a word sounds when Hindi is written in Latin letters: `pyaaz`, `piyaz` and `pyaj` are one. Coarse on purpose;
 * asked only for words that nothing else explains.
 */
export function soundOf(word: string): string {
  const latin = latinOf(word)
  return latin
    .replace(/ph/g, 'f')
    .replace(/(?<=[bcdgjklmnprstvz])h/g, '')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/ck|q/g, 'k')
    .replace(/c(?=[aourlkt]|$)/g, 'k')
    .replace(/ee|ii|ea|ie|iy/g, 'i')
    .replace(/y/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/aa/g, 'a')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=..)[ae]$/, '')
}
