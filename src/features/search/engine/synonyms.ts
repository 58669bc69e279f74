import { stemOf, wordsOf } from './text.ts'

/** Words that mean one thing: whoever types one of `terms` looks for all of them. */
export interface SynonymGroup {
  name: string
  /** What kind of thing it is ("vegetables"): groups of one kind mostly stand on the same shelves. */
  kind: string
  terms: readonly string[]
  misspellings: readonly string[]
  /** Brands that are said for the thing ("surf" for detergent): asked only where the shop has no such brand. */
  brands: readonly string[]
}

/** A phrase as a key: its words as stems. */
export const phraseKey = (words: readonly string[]): string => words.map(stemOf).join(' ')

/** The longest phrase, in words, that is looked up. */
const MAX_PHRASE = 4

/** Synonym groups by every phrase that leads to them. */
export class Synonyms {
  readonly groups: readonly SynonymGroup[]
  readonly #byTerm = new Map<string, SynonymGroup[]>()
  readonly #byMisspelling = new Map<string, SynonymGroup[]>()
  readonly #byBrand = new Map<string, SynonymGroup[]>()
  readonly #beginnings = new Set<string>()

  constructor(groups: readonly SynonymGroup[]) {
    this.groups = groups
    for (const group of groups) {
      for (const term of new Set([group.name, ...group.terms])) this.#put(this.#byTerm, term, group)
      for (const term of group.misspellings) this.#put(this.#byMisspelling, term, group)
      for (const term of group.brands) this.#put(this.#byBrand, term, group)
    }
  }

  /** The groups that hold these words; several where a word means several things. */
  meaning = (words: readonly string[]): readonly SynonymGroup[] => this.#byTerm.get(phraseKey(words)) ?? []

  /** How many words a phrase may have that begins with this one. */
  longestFrom = (word: string): number => (this.#beginnings.has(stemOf(word)) ? MAX_PHRASE : 1)

  misspelt = (words: readonly string[]): readonly SynonymGroup[] =>
    this.#byMisspelling.get(phraseKey(words)) ?? []

  brandFor = (words: readonly string[]): readonly SynonymGroup[] => this.#byBrand.get(phraseKey(words)) ?? []

  #put(map: Map<string, SynonymGroup[]>, phrase: string, group: SynonymGroup): void {
    const words = wordsOf(phrase)
    if (words.length === 0) return
    if (words.length > 1) this.#beginnings.add(stemOf(words[0]!))
    const key = phraseKey(words)
    const groups = map.get(key)
    if (!groups) map.set(key, [group])
    else if (!groups.includes(group)) groups.push(group)
  }
}
