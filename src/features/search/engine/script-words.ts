import { hasIndic, INDIC, INVISIBLE, romanise } from '#shared/indic-script.ts'
import { hasUrdu, urduKeyOf } from '#shared/urdu-script.ts'
import { plainDigits } from '#shared/typed-digits.ts'
import { editDistance } from './edit-distance.ts'
import { phraseSoundOf } from './sound.ts'
import { indicDishes } from './words/indic-dishes.ts'
import { indicWords } from './words/indic-words.ts'
import { regionalWordsFromM } from './words/regional-words-m-to-z.ts'
import { regionalWords } from './words/regional-words.ts'
import { spokenEnglish } from './words/spoken-english.ts'
import { urduWords } from './words/urdu-words.ts'

/** The maximum length of a phrase in `indicWords`, in words. */
const MAX_PHRASE = 4

/** Endings of keys: of many things in several languages, whose it is in Marathi. */
const ENDINGS = /(?:galu|[gk]al|lu|gul[oi]|ac[aei])$/

/** So many letters has each part of a word that is two, what is left without an ending, and the key of a Latin word. */
const MIN_PART = 3
const MAX_COMPOUND = 40
const MIN_STEM = 6
const MIN_LATIN = 4
/** A Hindi word that Urdu writes with fewer letters may be several. */
const MIN_URDU = 3

/** "Without" that is written as the end of what is left out, with the sound between them: `മുട്ടയില്ലാത്ത` as `മുട്ട ഇല്ലാത്ത`. */
const WITHOUT: readonly [joined: RegExp, apart: string][] = [
  [/(?<=[\u0D00-\u0D7F]{2})[യവ]ില്ലാ/g, ' ഇല്ലാ'],
  [/(?<=[\u0D00-\u0D7F]{2})ില്ലാ/g, '് ഇല്ലാ'],
  [/(?<=[\u0B80-\u0BFF]{2})[யவ]ில்லா/g, ' இல்லா'],
  [/(?<=[\u0B80-\u0BFF]{2})ில்லா/g, 'ு இல்லா'],
  [/(?<=[\u0C80-\u0CFF]{2})[ಯವ]ಿಲ್ಲದ/g, ' ಇಲ್ಲದ'],
  [/(?<=[\u0C80-\u0CFF]{2})ಿಲ್ಲದ/g, 'ು ಇಲ್ಲದ'],
  [/(?<=[\u0900-\u0D7F]{3})(रहित|मुक्त|विरहित|વગર|રહિત|મુક્ત|মুক্ত|বিহীন|হীন|ছাড়া|ਮੁਕਤ|ਰਹਿਤ|ମୁକ୍ତ|ରହିତ|లేని|లేకుండా|రహిత|ರಹಿತ|ಮುಕ್ತ|രഹിത)/g, ' $1'],
] // prettier-ignore

/** Gujarati "of", which is written as the end of a word or apart from it: `ચણા નો લોટ` as `ચણાનો લોટ`. */
const WHOSE = / (ન[ોીું])(?= )/g

/** Where a word changes between an Indian script and Latin letters. */
const SCRIPT_ENDS = /(?<=[\u0620-\u0D7F])(?=[a-z])|(?<=[a-z])(?=[\u0620-\u0D7F])/giu

/** By the words as they are written, and by a key that is the same for their spelling variants. */
const byWord = new Map<string, string>()
const byKey = new Map<string, string>()
/** By that key without its ending, which says how many or whose: `ટામેટું` and `ટામેટા`. */
const byStem = new Map<string, string>()
/** By what Urdu and Hindi write alike. */
const byUrdu = new Map<string, string>()
/** English words by how they sound, whatever the script. */
const bySound = new Map<string, string>()
/** By the consonants of how they are written in Latin letters: how that sounds, and what it is. */
const byLatin = new Map<string, { sound: string; latin: string }[]>()
/** Words in Latin letters as they are written. */
const listed = new Map<string, string>()
/** Phrases of them by how they sound. */
const listedBySound = new Map<string, string>()

type ReadWord = (word: string, latin: string) => void

const readIndic: ReadWord = (word, latin) => {
  byWord.set(written(word), latin)
  const urdu = isDevanagari(word) ? urduKeyOf(word) : ''
  if (urdu.length >= MIN_URDU && !byUrdu.has(urdu)) byUrdu.set(urdu, latin)
  const key = keyOf(word)
  if (!byKey.has(key)) byKey.set(key, latin)
  if (!byStem.has(stemKeyOf(key))) byStem.set(stemKeyOf(key), latin)
  putSound(spokenAs(romanise(word)), latin)
}

const readRegional: ReadWord = (word, latin) => {
  listed.set(word, latin)
  if (word.includes(' ')) listedBySound.set(phraseSoundOf(word), latin)
  else putSound(spokenAs(word), latin)
}

const lineReaders: [lines: string, read: ReadWord][] = [
  [urduWords, (word, latin) => void byUrdu.set(urduKeyOf(word), latin)],
  [spokenEnglish, (word, latin) => void bySound.set(soundKeyOf(word), latin)],
  [indicWords, readIndic],
  [indicDishes, readIndic],
  [regionalWords, readRegional],
  [regionalWordsFromM, readRegional],
]

function* readLines(): Generator<void> {
  for (const [lines, read] of lineReaders)
    for (const line of lines.trim().split('\n')) {
      const [latin = '', words = ''] = line.split(': ')
      for (const word of words.split(', ')) read(word, latin)
      yield
    }
}

const reading = readLines()
let isRead = false

/**
 * Reads so many lines of the lists of words; false once nothing is left. All of them take a tablet a quarter of a second: a
 * page reads them in pieces once it is open. Whatever needs them reads what is left itself.
 */
export function readSomeLines(most = Infinity): boolean {
  for (let left = most; !isRead && left > 0; left--) isRead = reading.next().done === true
  return !isRead
}

function isDevanagari(word: string): boolean {
  return /^[\u0900-\u097F ]+$/.test(word)
}

function putSound(sound: string, latin: string): void {
  const said = byLatin.get(consonantsOf(sound))
  if (said) said.push({ sound, latin })
  else byLatin.set(consonantsOf(sound), [{ sound, latin }])
}

/** What a word or a phrase in Latin letters means, where it is listed in just this spelling. */
export function listedInLatin(phrase: string): string | null {
  readSomeLines()
  return listed.get(phrase) ?? null
}

/** What a phrase in Latin letters means that sounds like a listed one: "kaali mirch sabut". */
export function soundingLikeListed(phrase: string): string | null {
  readSomeLines()
  return listedBySound.get(phraseSoundOf(phrase)) ?? null
}

/**
 * A text with its words in Indian scripts as the words that products and synonyms use: `தக்காளி` as tomato, `शुगर फ्री` as
 * sugar free. A word that has no line in `words/indic-words.ts` is written in Latin letters.
 */
export function readScripts(text: string): string {
  if (!hasIndic(text)) return text
  // The steps of one search read the same text.
  if (text !== last.text) last = { text, read: readWords(text) }
  return last.read
}

/** What Indian words in Latin letters mean, also written as one: `udbatti` is agarbatti. Null for others and short ones. */
export function meantInLatin(word: string): string | null {
  readSomeLines()
  const sound = spokenAs(word)
  let least = Math.max(1, Math.floor(sound.length / 4)) + 1
  let meant: string | null = null
  for (const one of consonantsOf(sound).length < MIN_LATIN ? [] : (byLatin.get(consonantsOf(sound)) ?? [])) {
    const distance = editDistance(sound, one.sound, least)
    if (distance < least) [least, meant] = [distance, one.latin]
  }
  return meant
}

let last = { text: '', read: '' }

function readWords(text: string): string {
  readSomeLines()
  const parts = written(text).split(/([^\p{L}\p{M}\p{N}]+)/u)
  let read = ''
  for (let at = 0; at < parts.length;) {
    const found = phraseAt(parts, at)
    read += found?.latin ?? romanise(parts[at]!)
    at += found?.length ?? 1
  }
  return read
}

/** The longest known phrase at this position; between its words only spaces. */
function phraseAt(parts: readonly string[], at: number): { latin: string; length: number } | null {
  if (!hasIndic(parts[at]!)) return null
  for (let words = MAX_PHRASE; words > 0; words--) {
    const phrase = parts.slice(at, at + 2 * words - 1)
    if (phrase.length < 2 * words - 1 || phrase.some((part, i) => i % 2 === 1 && part.trim() !== '')) continue
    const text = phrase.map((part, i) => (i % 2 === 1 ? ' ' : part)).join('')
    if (phrase.every((part, i) => i % 2 === 1 || hasUrdu(part))) {
      const latin = byUrdu.get(urduKeyOf(text))
      if (latin !== undefined) return { latin, length: phrase.length }
      continue
    }
    const whose = text.replace(WHOSE, '$1')
    const latin =
      byWord.get(text) ??
      byKey.get(keyOf(text)) ??
      bySound.get(soundKeyOf(romanise(text))) ??
      (whose === text ? undefined : byWord.get(whose))
    if (latin !== undefined) return { latin, length: phrase.length }
  }
  if (hasUrdu(parts[at]!)) return null
  const latin = byStem.get(stemKeyOf(keyOf(parts[at]!))) ?? compound(parts[at]!)
  return latin === undefined ? null : { latin, length: 1 }
}

/** Two known words that are written as one: `ചായപ്പൊടി`, tea powder. */
function compound(word: string): string | undefined {
  if (word.length > MAX_COMPOUND) return undefined
  for (let cut = word.length - MIN_PART; cut >= MIN_PART; cut--) {
    if (/\p{M}/u.test(word[cut]!)) continue
    const [first, second] = [word.slice(0, cut), word.slice(cut)].map(
      (part) => byWord.get(part) ?? byKey.get(keyOf(part)),
    )
    if (first !== undefined && second !== undefined) return `${first} ${second}`
  }
  return undefined
}

/** In one coding: composed, without joiners. */
function written(text: string): string {
  const words = plainDigits(text.normalize('NFC')).replace(INVISIBLE, '').replace(SCRIPT_ENDS, ' ')
  return WITHOUT.reduce((read, [joined, apart]) => read.replace(joined, apart), words)
}

/** The same for spelling variants within a script: long and short vowels, doubled letters, nasal signs, dots. */
function keyOf(text: string): string {
  const script = (INDIC.exec(text)?.[0] ?? '').charCodeAt(0) >> 7
  INDIC.lastIndex = 0
  return `${script}${soundKeyOf(romanise(text))}`
}

/** Cuts the ending of a key: that of many things in several languages, whose it is in Marathi, then the last vowel. */
function stemKeyOf(key: string): string {
  const stem = key.replace(ENDINGS, '').replace(/[aeiou]+n?$/, '')
  return stem.length > MIN_STEM ? stem : key
}

/** A word of an Indian language in Latin letters without what people write in several ways: `ee` and `i`, `th` and `t`. */
function spokenAs(latin: string): string {
  const said = latin
    .replace(/ /g, '')
    .replace(/ee/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/zh/g, 'l')
    .replace(/ng(?![aeiou])/g, 'n')
    .replace(/w/g, 'v')
  return soundKeyOf(said)
    .replace(/[ae][iy](?![aeou])|o/g, 'a')
    .replace(/[aeiou]+$/, '')
}

/** The same for `sajn` and `sajan`, `udbatt` and `udabatt`. */
function consonantsOf(sound: string): string {
  return sound
    .replace(/(?<=.)a/g, '')
    .replace(/[nm](?=[^aeiouy])/g, '')
    .replace(/(.)\1+/g, '$1')
}

function soundKeyOf(latin: string): string {
  return latin
    .replace(/(?<=[a-z])h/g, '')
    .replace(/[aeiou]+/g, (vowels) => ({ aa: 'a', ii: 'i', uu: 'u' })[vowels] ?? vowels)
    .replace(/z/g, 'j')
    .replace(/(.)\1+/g, '$1')
}
