import { joiningWords } from './name-tokens.ts'
import type { SynonymGroup } from './synonyms.ts'
import { soundOf } from './sound.ts'
import { stemOf, wordsOf } from './text.ts'
import { unsoldWords } from './words/unsold-words.ts'

/**
 * What people need things for ("fasting"), and what they then need. Its terms are how a search says it, in which `#` is any
 * number ("# months old"); it finds names of products and of sub-categories.
 */
export type Use = SynonymGroup & Required<Pick<SynonymGroup, 'finds'>>

export const isUse = (group: SynonymGroup): group is Use => (group.finds?.length ?? 0) > 0

const MAX_PHRASE = 4
/** Says nothing beside a use: "fasting food", "puja ka saman". */
const FILLERS = new Set(
  `food foods item items saman samaan samagri thing things need needs special product products stuff essential essentials
  material materials kit set sets problem problems solution remedy relief medicine dawa care kitchen home house ghar best good
  healthy wala wali wale ke ki ka ko liye for in the and with of my to me mein se snack snacks list shopping day time buy
  kharidna chahiye want some all kids bachcho bacho children at aur or n khana khane fast vrat special control cream during while winter summer season room corner daily home simple complete full everyday everything anything something
  ideas recipe night morning evening safe strong natural ghar kuch koi ki ka ke dawai dawa gharelu products product tablet tablets capsule capsules person people adults adult patient`
    .split(/\s+/)
    .map(stemOf),
)

const keyOf = (words: readonly string[]): string =>
  words
    .filter((word) => !joiningWords.has(word))
    .map((word) => (/^\d+$/.test(word) ? '#' : stemOf(word)))
    .join(' ')

/** Several words as they sound: "chai ke sath" and "chai ke saath". Short words mean too much. */
const soundKeyOf = (key: string): string =>
  key.replace(/[a-z]+/g, (word) => (word.length < 4 ? word : `~${soundOf(word)}`))

/** Uses by how searches say them. */
export class Uses {
  readonly #byWords = new Map<string, Use>()
  readonly #bySound = new Map<string, Use>()
  readonly #words = new Set<string>()
  /** What phrases begin with, as they are keyed: most words of a search begin none. */
  readonly #begin = new Set<string>()

  constructor(uses: readonly Use[]) {
    for (const use of uses)
      for (const phrase of [use.name, ...use.terms, ...use.misspellings]) {
        const key = keyOf(wordsOf(phrase.replaceAll('#', ' 1 ')))
        if (key !== '' && !this.#byWords.has(key)) this.#byWords.set(key, use)
        if (key.includes(' ')) this.#bySound.set(soundKeyOf(key), use)
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
    const whole = this.#named(words)
    if (whole) return whole
    let use: Use | null = null
    for (let at = 0; at < words.length;) {
      const found = this.at(words, at)
      // "School" in "school tiffin" is nothing that is looked for, nor windows in "cleaning windows"; the cylinder in "gas cylinder" is.
      const isUnsold =
        unsoldWords.has(words[at]!) && (at < words.length - 1 || /^for$|ing$/.test(words[at - 1] ?? ''))
      if (!found && !FILLERS.has(stemOf(words[at]!)) && !isUnsold) return null
      // "Janmashtami puja" names the puja twice; with two uses the last one counts.
      use = found?.use ?? use
      at += found?.length ?? 1
    }
    return use
  }

  /** The use that the words from a position say, the longest phrase first. */
  at(words: readonly string[], at: number): { use: Use; length: number } | null {
    for (let length = Math.min(MAX_PHRASE, words.length - at); length > 0; length--) {
      const use = this.#named(words.slice(at, at + length))
      if (use) return { use, length }
    }
    return null
  }

  #named(words: readonly string[]): Use | undefined {
    const [first = ''] = words
    const begin = keyOf([first])
    if (begin !== '' && !this.#begin.has(begin) && !this.#begin.has(soundKeyOf(begin))) return undefined
    const key = keyOf(words)
    return this.#byWords.get(key) ?? (key.includes(' ') ? this.#bySound.get(soundKeyOf(key)) : undefined)
  }
}
