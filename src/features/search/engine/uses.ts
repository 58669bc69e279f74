import { joiningWords } from './name-tokens.ts'
import type { SynonymGroup } from './synonyms.ts'
import { phraseSoundOf } from './sound.ts'
import { stemOf, wordsOf } from './text.ts'
import { unsoldWords } from './words/unsold-words.ts'
import { acts, useFillers } from './words/use-words.ts'

/**
 * What people need things for ("fasting"), and what they then need. Its terms are how a search says it, in which `#` is any
 * number ("# months old"); it finds names of products and of sub-categories.
 */
export type Use = SynonymGroup & Required<Pick<SynonymGroup, 'finds'>>

export const isUse = (group: SynonymGroup): group is Use => (group.finds?.length ?? 0) > 0

const MAX_PHRASE = 4
const fillers = new Set(useFillers.split(' ').map(stemOf))
const keyOf = (words: readonly string[]): string =>
  words
    .filter((word) => !joiningWords.has(word))
    .map((word) => (/^\d+$/.test(word) ? '#' : stemOf(word)))
    .join(' ')

const isDoing = (word: string): boolean => /^[a-z]{3,}ing$/.test(word)
const actOf = (word: string): string => {
  const base = isDoing(word)
    ? word.slice(0, -3).replace(/([^aeiousl])\1$/, '$1')
    : stemOf(word).replace(/(?<=...)e$/, '')
  return acts[base] ?? base
}
/** The words of a phrase in any order, where some are done: with "-ing", or as the first one. */
const actKeyOf = (words: readonly string[]): string =>
  words
    .filter((word) => !joiningWords.has(word))
    .map(actOf)
    .toSorted()
    .join(' ')

/** Uses by how searches say them. */
export class Uses {
  readonly #byWords = new Map<string, Use>()
  readonly #bySound = new Map<string, Use>()
  /** Those that say what is done, whatever comes first: "oven cleaning". */
  readonly #byAct = new Map<string, Use>()
  readonly #acts = new Set<string>()
  readonly #words = new Set<string>()
  /** What phrases begin with, as they are keyed: most words of a search begin none. */
  readonly #begin = new Set<string>()

  constructor(uses: readonly Use[]) {
    for (const use of uses)
      for (const phrase of [use.name, ...use.terms, ...use.misspellings]) {
        const key = keyOf(wordsOf(phrase.replaceAll('#', ' 1 ')))
        if (key !== '' && !this.#byWords.has(key)) this.#byWords.set(key, use)
        if (key.includes(' ')) this.#bySound.set(phraseSoundOf(key), use)
        const words = wordsOf(phrase)
        const done = words.filter(isDoing)
        if (done.length === 0 || !key.includes(' ')) continue
        const act = actKeyOf(words)
        if (!this.#byAct.has(act)) this.#byAct.set(act, use)
        for (const word of done) this.#acts.add(actOf(word))
      }
    for (const key of [...this.#byWords.keys(), ...this.#bySound.keys()]) this.#begin.add(key.split(' ')[0]!)
    for (const { name, terms, finds } of uses)
      for (const phrase of [name, ...terms, ...finds])
        for (const word of wordsOf(phrase)) this.#words.add(stemOf(word))
  }

  /** Whether a word is one of those of the uses, and so spelt right. */
  knows = (word: string): boolean => this.#words.has(stemOf(word))

  /** The use that all of a search says, apart from words like "items". */
  ofWhole(words: readonly string[]): Use | null {
    const whole = this.#named(words) ?? this.#done(words)
    if (whole) return whole
    let use: Use | null = null
    for (let at = 0; at < words.length;) {
      const found = this.at(words, at)
      // "School" in "school tiffin" is nothing that is looked for, nor windows in "cleaning windows"; the cylinder in "gas cylinder" is.
      const isUnsold =
        unsoldWords.has(words[at]!) && (at < words.length - 1 || /^for$|ing$/.test(words[at - 1] ?? ''))
      if (!found && !fillers.has(stemOf(words[at]!)) && !isUnsold) return null
      // "Janmashtami puja" names the puja twice; with two uses the last one counts.
      use = found?.use ?? use
      at += found?.length ?? 1
    }
    return use
  }

  /** The use that the words from a position say, the longest phrase first. */
  at(words: readonly string[], at: number): { use: Use; length: number } | null {
    const mayBegin = this.#mayBegin(words[at])
    for (let length = Math.min(MAX_PHRASE, words.length - at); length > 0; length--) {
      const phrase = words.slice(at, at + length)
      const use = (mayBegin ? this.#named(phrase) : undefined) ?? this.#done(phrase)
      if (use) return { use, length }
    }
    return null
  }

  #mayBegin(word = ''): boolean {
    const begin = keyOf([word])
    return begin === '' || this.#begin.has(begin) || this.#begin.has(phraseSoundOf(begin))
  }

  #named(words: readonly string[]): Use | undefined {
    if (!this.#mayBegin(words[0])) return undefined
    const key = keyOf(words)
    return this.#byWords.get(key) ?? (key.includes(' ') ? this.#bySound.get(phraseSoundOf(key)) : undefined)
  }

  /** "Clean the oven": what is done is said first, or with "-ing". */
  #done(words: readonly string[]): Use | undefined {
    const isDone = words.length > 1 && (words.some(isDoing) || this.#acts.has(actOf(words[0]!)))
    return isDone && !joiningWords.has(words[0]!) ? this.#byAct.get(actKeyOf(words)) : undefined
  }
}
