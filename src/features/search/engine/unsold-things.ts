import type { Concepts, Words } from './concepts.ts'
import { soundOf } from './sound.ts'
import { isPlaceOf, isUnsold, unsoldWords } from './words/unsold-words.ts'

const PURPOSE = /\bfor\s+(?:my\s+|the\s+|a\s+)?(\p{L}+)\s*$/iu
/** Words that so many products have are ordinary ones. */
export const MIN_KNOWN = 3
/** A brand of so many products is no word that one product is called by. */
const MIN_OF_BRAND = 3
/** Shorter words sound like too many others. */
const MIN_LENGTH = 5

/** The words of what no grocer sells by how they sound. */
export const unsoldBySound: ReadonlyMap<string, string> = new Map(
  [...unsoldWords].filter((word) => word.length >= MIN_LENGTH).map((word) => [soundOf(word), word]),
)

/** Which words of a search are of things that no grocer sells. */
export class UnsoldThings {
  readonly #uses: Words['uses']
  readonly #vocabulary: Words['vocabulary']
  readonly #countOfBrand: Words['countOfBrand']
  readonly #concepts: Concepts
  readonly #isKnown: (word: string) => boolean

  constructor(
    { uses, vocabulary, countOfBrand }: Words,
    concepts: Concepts,
    isKnown: (word: string) => boolean,
  ) {
    this.#uses = uses
    this.#vocabulary = vocabulary
    this.#countOfBrand = countOfBrand
    this.#concepts = concepts
    this.#isKnown = isKnown
  }

  /** "Tiffin for school": where no grocer sells it, the purpose of something says nothing more. */
  withoutPurpose(words: readonly string[], search: string): readonly string[] {
    const last = words.at(-1) ?? ''
    if (!unsoldWords.has(last) || !PURPOSE.exec(search)?.[1]?.includes(last)) return words
    const thing = words.slice(0, -1)
    return this.#uses.ofWhole(thing) ? thing : words
  }

  /** Whether some word is of such a thing, outside what synonyms say (`inPhrase`, positions): "kanda gadda" is yam, and no mattress. */
  isIn(words: readonly string[], inPhrase: ReadonlySet<number>): boolean {
    const isOther = (_: string, at: number) =>
      !inPhrase.has(at) &&
      isUnsold(words, at) &&
      !this.#isOfKind(words, at) &&
      !(isPlaceOf(words, at) && this.#isKnown(words.at(-1)!))
    return words.some(isOther) && !this.isBranded(words)
  }

  /** "Nail polish remover": with the next word it names what several products are called. */
  #isOfKind(words: readonly string[], at: number): boolean {
    const next = words[at + 1]
    const terms = next === undefined ? null : this.#concepts.termsOf([words[at]!, next])
    return terms !== null && this.#concepts.countAdjacent(terms[0]!, terms[1]!) >= MIN_KNOWN
  }

  /** Whether the last word is of such a thing, and no part of a use: the chair in "picnic chair". */
  isThing(words: readonly string[]): boolean {
    const last = words.at(-1) ?? ''
    return unsoldWords.has(last) && !this.#uses.ofWhole(words) && !this.#uses.at(words, words.length - 1)
  }

  /** "Saffola gold", "britannia marie gold": a brand has products called so. */
  isBranded(words: readonly string[]): boolean {
    const [before = '', last = ''] = words.slice(-2)
    if (words.length < 2) return false
    if (this.#concepts.isNamedSo(before, last)) return true
    const brand = words.findIndex(
      (word) => !unsoldWords.has(word) && this.#countOfBrand(word) >= MIN_OF_BRAND,
    )
    const terms = brand === -1 || brand === words.length - 1 ? null : this.#concepts.termsOf(words)
    if (!terms) return false
    const [rarest = [], ...others] = terms
      .map((term) => this.#vocabulary.productsWith(term))
      .toSorted((one, other) => one.length - other.length)
    return rarest.some((product) => others.every((list) => list.includes(product)))
  }
}
