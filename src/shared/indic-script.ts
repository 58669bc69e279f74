import { hasUrdu, romaniseUrdu, URDU } from './urdu-script.ts'

/**
 * Words in the nine scripts of India that Unicode lays out alike (Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil,
 * Telugu, Kannada, Malayalam), as people write them in Latin letters. One table serves all: a letter's offset in its block
 * says which it is. Source: the Unicode charts U+0900–U+0D7F, whose order is that of ISCII.
 */

const BLOCK = 0x80
const FIRST = 0x0900
/** The scripts, as the numbers of their blocks. */
const [DEVANAGARI, BENGALI, GURMUKHI, GUJARATI, TAMIL, MALAYALAM] = [0, 1, 2, 3, 5, 8]
/** In these a consonant's own vowel is silent at the end of a word and between two spoken syllables. */
const SILENT = new Set([DEVANAGARI, BENGALI, GURMUKHI, GUJARATI])

// By offset from 0x05 and 0x15.
const VOWELS = 'a aa i i u u ri l e e e ai o o o au'.split(' ')
const CONSONANTS =
  'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p f b bh m y r r l l zh v sh sh s h'.split(' ')
// By offset from 0x3E: vowel signs.
const SIGNS = 'a i i u u ri ri e e e ai o o o au'.split(' ')
const [CANDRABINDU, ANUSVARA, NUKTA, VIRAMA] = [0x01, 0x02, 0x3c, 0x4d]
const LABIAL = new Set(['p', 'f', 'b', 'bh', 'm'])

/** Letters outside the common order: Bengali and Assamese, Gurmukhi, Malayalam chillu, Odia. */
const ODD: Record<string, string> = {
  '\u09CE': 't', '\u09F0': 'r', '\u09F1': 'v', '\u0A70': 'n', '\u0A71': '', '\u0B71': 'v', '\u0D7A': 'n',
  '\u0D7B': 'n', '\u0D7C': 'r', '\u0D7D': 'l', '\u0D7E': 'l', '\u0D7F': 'k',
} // prettier-ignore

/** A run of letters of one of these scripts, or of Urdu's. */
export const INDIC = new RegExp(`[\\u0900-\\u0963\\u0970-\\u0D65\\u0D70-\\u0D7F]+|${URDU.source}`, 'g')
/** Joiners and marks that change how a word looks but not what it is. */
export const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** Whether any letter of a text is of one of these scripts, or of Urdu's. */
export const hasIndic = (text: string): boolean => /[\u0900-\u0D7F]/.test(text) || hasUrdu(text)

/** A text with its Indic words in Latin letters (`अमूल` → amul, `தக்காளி` → thakkali); the rest unchanged. */
export const romanise = (text: string): string =>
  hasIndic(text) ? text.normalize('NFC').replace(INVISIBLE, '').replace(INDIC, romaniseWord) : text

function romaniseWord(word: string): string {
  if (hasUrdu(word)) return romaniseUrdu(word)
  const letters = Array.from(word.normalize('NFC'))
  let latin = ''
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at]!
    const offset = offsetOf(letter)
    const consonant = ODD[letter] === undefined ? CONSONANTS[offset - 0x15] : undefined
    if (consonant === undefined) {
      latin += ODD[letter] ?? otherThanConsonant(offset, letters[at + 1])
      continue
    }
    const script = scriptOf(letter)
    const hasNukta = offsetOf(letters[at + 1]) === NUKTA
    const next = letters[at + (hasNukta ? 2 : 1)]
    latin += spoken(script, consonant, hasNukta, letters, at)
    if (takesOwnVowel(next) && !(SILENT.has(script) && isSilent(letters, at + (hasNukta ? 2 : 1), latin)))
      latin += 'a'
    if (hasNukta) at++
  }
  return latin
}

const otherThanConsonant = (offset: number, next: string | undefined): string => {
  if (offset === CANDRABINDU || offset === ANUSVARA) {
    const after = CONSONANTS[offsetOf(next) - 0x15]
    return LABIAL.has(after ?? '') ? 'm' : 'n'
  }
  return VOWELS[offset - 0x05] ?? SIGNS[offset - 0x3e] ?? ''
}

/** How a consonant is written where a script differs from the others. */
function spoken(
  script: number,
  consonant: string,
  hasNukta: boolean,
  letters: readonly string[],
  at: number,
): string {
  if (script === BENGALI) {
    // ড় and ঢ় are r; য is j, but y after a consonant and with a dot.
    if (hasNukta) return consonant === 'd' || consonant === 'dh' ? 'r' : consonant
    if (consonant === 'y') return at > 0 && offsetOf(letters[at - 1]) === VIRAMA ? 'y' : 'j'
  }
  if (script === DEVANAGARI && hasNukta && consonant === 'j') return 'z'
  if (script === TAMIL) return tamil(consonant, letters, at)
  // റ്റ is tt.
  if (script === MALAYALAM && offsetOf(letters[at]) === 0x31 && isDoubled(letters, at)) return 't'
  return consonant
}

const VOICED: Record<string, string> = { k: 'g', ch: 's', t: 'd', p: 'b' }

/** Tamil writes p and b alike: a stop is voiced unless it begins the word or is doubled. */
function tamil(consonant: string, letters: readonly string[], at: number): string {
  const voiced = VOICED[consonant]
  const isDental = offsetOf(letters[at]) === 0x24
  if (!voiced || isDental) return isDental ? 'th' : consonant
  if (isDoubled(letters, at)) return consonant
  if (consonant === 'ch') return offsetOf(letters[at - 1]) === VIRAMA ? 'j' : 's'
  const isEnd = at + 2 === letters.length && offsetOf(letters[at + 1]) === VIRAMA
  return at === 0 || isEnd ? consonant : voiced
}

const isDoubled = (letters: readonly string[], at: number): boolean =>
  (letters[at - 2] === letters[at] && offsetOf(letters[at - 1]) === VIRAMA) ||
  (letters[at + 2] === letters[at] && offsetOf(letters[at + 1]) === VIRAMA)

const offsetOf = (letter: string | undefined): number =>
  letter === undefined ? -1 : (letter.charCodeAt(0) - FIRST) % BLOCK
const scriptOf = (letter: string): number => Math.floor((letter.charCodeAt(0) - FIRST) / BLOCK)

/** Whether no sign replaces a consonant's own vowel. */
function takesOwnVowel(next: string | undefined): boolean {
  const offset = offsetOf(next)
  return !(offset >= 0x3e && offset <= VIRAMA)
}

/** At the end of a word, and between a syllable with a vowel and one more: nam(a)kin. */
function isSilent(letters: readonly string[], next: number, before: string): boolean {
  if (next >= letters.length) return true
  const isConsonant = (at: number) => CONSONANTS[offsetOf(letters[at]) - 0x15] !== undefined
  const after = offsetOf(letters[next + 1])
  const isBeforeVowel = isConsonant(next) && after >= 0x3e && after < VIRAMA
  return isBeforeVowel && /[aeiou][^aeiou]{1,2}$/.test(before)
}
