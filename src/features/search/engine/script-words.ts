import { hasIndic, INDIC, INVISIBLE, romanise } from '#shared/indic-script.ts'
import { indicWords } from './words/indic-words.ts'
import { spokenEnglish } from './words/spoken-english.ts'

/** The maximum length of a phrase in `indicWords`, in words. */
const MAX_PHRASE = 4

/** Where a word changes between an Indian script and Latin letters. */
const SCRIPT_ENDS = /(?<=[\u0900-\u0D7F])(?=[a-z])|(?<=[a-z])(?=[\u0900-\u0D7F])/giu

/** By the words as they are written, and by a key that is the same for their spelling variants. */
const byWord = new Map<string, string>()
const byKey = new Map<string, string>()
/** English words by how they sound, whatever the script. */
const bySound = new Map<string, string>()
for (const line of spokenEnglish.trim().split('\n')) {
  const [latin = '', words = ''] = line.split(': ')
  for (const word of words.split(', ')) bySound.set(soundKeyOf(word), latin)
}
for (const line of indicWords.trim().split('\n')) {
  const [latin = '', words = ''] = line.split(': ')
  for (const word of words.split(', ')) {
    byWord.set(written(word), latin)
    if (!byKey.has(keyOf(word))) byKey.set(keyOf(word), latin)
  }
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

let last = { text: '', read: '' }

function readWords(text: string): string {
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
    const latin = byWord.get(text) ?? byKey.get(keyOf(text)) ?? bySound.get(soundKeyOf(romanise(text)))
    if (latin !== undefined) return { latin, length: phrase.length }
  }
  return null
}

/** In one coding: composed, without joiners. */
function written(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '').replace(SCRIPT_ENDS, ' ')
}

/** The same for spelling variants within a script: long and short vowels, doubled letters, nasal signs, dots. */
function keyOf(text: string): string {
  const script = (INDIC.exec(text)?.[0] ?? '').charCodeAt(0) >> 7
  INDIC.lastIndex = 0
  return `${script}${soundKeyOf(romanise(text))}`
}

function soundKeyOf(latin: string): string {
  return latin
    .replace(/(?<=[a-z])h/g, '')
    .replace(/[aeiou]+/g, (vowels) => ({ aa: 'a', ii: 'i', uu: 'u' })[vowels] ?? vowels)
    .replace(/z/g, 'j')
    .replace(/(.)\1+/g, '$1')
}
