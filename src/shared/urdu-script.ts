/**
 * Words in Perso-Arabic letters (Urdu, Kashmiri, Sindhi) in Latin ones, and the key by which they are the Hindi words that
 * they are: Urdu writes what Devanagari writes, without most short vowels. Source: the Unicode charts U+0600–U+077F.
 */

/** A run of such letters with their marks; digits and signs are none. */
export const URDU =
  /[\u0620-\u065F\u066E-\u06D3\u06D5\u06EE\u06EF\u06FA-\u06FF\u0750-\u077F\uFB50-\uFDFF\uFE70-\uFEFC]+/
export const hasUrdu = (text: string): boolean => URDU.test(text)

/** In one coding: as letters, without forms for the end of a word, vowel marks and lengthening; Arabic k, y, h as Urdu writes them. */
const SAME: readonly [string | RegExp, string][] = [
  [/[\u064B-\u0652\u0656-\u065F\u0670\u0640]/g, ''],
  [/[يىې]/g, 'ی'],
  [/ك/g, 'ک'],
  [/[هةۀەۃ]/g, 'ہ'],
  [/[أإٱ]/g, 'ا'],
  [/ؤ/g, 'و'],
  [/ۓ/g, 'ے'],
]
const written = (word: string): string =>
  SAME.reduce((text, [from, to]) => text.replace(from, to), word.normalize('NFKC'))

const CONSONANTS: Record<string, string> = {
  ب: 'b', پ: 'p', ت: 't', ٹ: 't', ث: 's', ج: 'j', چ: 'ch', ح: 'h', خ: 'kh', د: 'd', ڈ: 'd', ذ: 'z', ر: 'r', ڑ: 'r', ز: 'z', ژ: 'z',
  س: 's', ش: 'sh', ص: 's', ض: 'z', ط: 't', ظ: 'z', غ: 'gh', ف: 'f', ق: 'k', ک: 'k', گ: 'g', ل: 'l', م: 'm', ن: 'n', ں: 'n', ہ: 'h', ھ: 'h',
} // prettier-ignore
const VOWELS = 'اآویے'

/** A word as people write it in Latin letters: چاول is chaval, ہلدی haldi. */
export function romaniseUrdu(word: string): string {
  const letters = Array.from(written(word).replace(/[عءئ](?=.)/g, ''))
  let latin = ''
  for (const [at, letter] of letters.entries()) {
    const [before = '', next = ''] = [letters[at - 1], letters[at + 1]]
    const consonant = CONSONANTS[letter]
    if (consonant === undefined)
      latin += vowelOf(letter, before, next) + (isBetween(letter, before, next) ? 'a' : '')
    else if (letter === 'ہ' && next === '' && CONSONANTS[before] !== undefined) latin += 'a'
    else latin += consonant + (hasShortVowel(letters, at, latin) ? 'a' : '')
  }
  return latin
}

/** و and ی are consonants at the beginning and beside another vowel. */
function vowelOf(letter: string, before: string, next: string): string {
  const isBeside = before === '' ? VOWELS.includes(next || '-') : 'اآ'.includes(before)
  if (letter === 'و') return isBeside || 'اآ'.includes(next || '-') ? 'v' : 'o'
  if (letter === 'ی') return (isBeside && next !== '') || 'اآ'.includes(next || '-') ? 'y' : 'i'
  if (letter === 'ے') return 'e'
  return letter === 'آ' ? 'aa' : letter === 'ا' ? 'a' : ''
}

/** In چاول. */
const isBetween = (letter: string, before: string, next: string): boolean =>
  letter === 'و' && 'اآ'.includes(before || '-') && CONSONANTS[next] !== undefined

/** Between two consonants, unless a syllable with a vowel goes before and another follows: nam(a)kin. */
function hasShortVowel(letters: readonly string[], at: number, before: string): boolean {
  const [next = '', after = ''] = [letters[at + 1], letters[at + 2]]
  if (CONSONANTS[next] === undefined || next === 'ھ') return false
  if (next === 'ہ' && after === '') return false
  return !(VOWELS.includes(after || '-') && /[aeiou][^aeiou]{0,2}$/.test(before))
}

const A = 'A', Y = 'Y', V = 'V' // prettier-ignore
/** By offset from U+0905 and U+0915. */
const DEVANAGARI_VOWELS = [A, A, A, Y, A, A, 'R', '', Y, Y, Y, Y, V, V, V, V]
const DEVANAGARI_CONSONANTS = 'KKGGNCCJJNTTDDNTTDDNNPPBBMYRRLLLVSSSH'
/** By offset from U+093E. */
const DEVANAGARI_SIGNS = [A, '', Y, '', V, 'R', 'R', Y, Y, Y, Y, V, V, V, V]

/** The same for a word in Urdu and in Devanagari: its consonants and long vowels. */
export const urduKeyOf = (text: string): string => text.split(' ').map(keyOf).join('')

function keyOf(word: string): string {
  const key = hasUrdu(word)
    ? Array.from(written(word), ofUrdu).join('')
    : Array.from(word.normalize('NFD'), ofDevanagari).join('')
  return key.replace(/(?<=.)H$/, A).replace(/(.)\1+/g, '$1')
}

function ofUrdu(letter: string): string {
  if (letter === 'ا' || letter === 'آ' || letter === 'ع') return A
  if (letter === 'و') return V
  if (letter === 'ی' || letter === 'ے') return Y
  if (letter === 'ھ') return ''
  const [latin = ''] = CONSONANTS[letter] ?? ''
  return { z: 'J', f: 'P', c: 'C' }[latin] ?? latin.toUpperCase()
}

function ofDevanagari(letter: string): string {
  const code = letter.charCodeAt(0)
  if (code === 0x901 || code === 0x902) return 'N'
  if (code < 0x905 || code > 0x94c) return ''
  if (code < 0x915) return DEVANAGARI_VOWELS[code - 0x905]!
  return code < 0x93a ? DEVANAGARI_CONSONANTS[code - 0x915]! : (DEVANAGARI_SIGNS[code - 0x93e] ?? '')
}
