import { Completions, PREFIX_QUALITY, type Alternative } from './completions.ts'
import { JoinedWords, type Neighbours } from './joined-words.ts'
import { isNarrower, withoutKind, type SynonymGroup, type Synonyms } from './synonyms.ts'
import { wordsOf } from './text.ts'
import type { Use, Uses } from './uses.ts'
import type { Vocabulary } from './vocabulary.ts'
import { WordPairs } from './word-pairs.ts'

export interface Concept {
  words: readonly string[]
  alternatives: readonly Alternative[]
  groups: readonly SynonymGroup[]
  /** The term that was typed, where it may be a misspelling of something more frequent: products with it come first. */
  typed?: number
  /** Of a use: what it needs, as words; sub-categories of these names match as well. */
  finds?: readonly (readonly string[])[]
}

/** What a query is read with. */
export interface Words extends Neighbours {
  vocabulary: Vocabulary
  synonyms: Synonyms
  uses: Uses
  /** The number of products of the brand of exactly this name. */
  countOfBrand: (name: string) => number
  /** Whether the last word is typed to its end, as those of the shopkeeper's uses are. */
  isFinished?: boolean
}

const SYNONYM_QUALITY = 0.9
/** A word of so many products is an ordinary one: "cold" in "cold coffee". */
const COMMON = 12
const MAX_CACHED = 4_000
const isNumber = (word: string): boolean => /^\d+$/.test(word)

/** Finds what words and phrases can match. */
export class Concepts {
  readonly #vocabulary: Vocabulary
  readonly #synonyms: Synonyms
  readonly #uses: Uses
  readonly #neighbours: Neighbours
  readonly #pairs: WordPairs
  readonly #isFinished: boolean
  readonly #countOfBrand: Words['countOfBrand']
  readonly joined: JoinedWords
  readonly completions: Completions
  readonly #concepts = new Map<string, Concept>()

  constructor({ vocabulary, synonyms, uses, countOfBrand, isFinished = false, ...neighbours }: Words) {
    this.#countOfBrand = countOfBrand
    this.#isFinished = isFinished
    this.#vocabulary = vocabulary
    this.#synonyms = synonyms
    this.#uses = uses
    this.#neighbours = neighbours
    this.#pairs = new WordPairs(vocabulary, neighbours)
    this.joined = new JoinedWords(vocabulary, neighbours)
    this.completions = new Completions(vocabulary, synonyms, this.joined)
  }

  clearCache(): void {
    this.#concepts.clear()
    this.completions.clearCache()
  }

  conceptsOf(words: readonly string[]): Concept[] {
    const use = !words.some(isNumber) && this.#isThing(words) ? null : this.#uses.ofWhole(words)
    if (use) return [this.#conceptOfUse(words, use)]
    const concepts: Concept[] = []
    let isSecond = false
    for (let at = 0; at < words.length;) {
      const use = this.#useAt(words, at)
      const phrase = this.phraseAt(words, at)
      // "Bartan sabun" is a soap, "bartan" alone the washing of dishes.
      const said = use && (phrase?.words.length ?? 0) <= use.words.length ? use : phrase
      const concept = said ?? this.#wordAt(words, at)
      const joined = this.joinedAt(words, at)
      // "Cauli flower": where one of the two is no word, they are one.
      if (joined && !use && [at, at + 1].some((one) => !this.#isWord(words[one]!))) {
        concepts.push(joined)
        isSecond = false
        at += 2
        continue
      }
      const before = isSecond ? this.joinedAt(words, at - 1) : null
      concepts.push(joined || before ? this.#orJoined(concept, before, joined) : concept)
      isSecond = joined !== null
      at += concept.words.length
    }
    return concepts
  }

  #isWord = (word: string): boolean =>
    this.#vocabulary.findInProducts(word) !== undefined || this.#synonyms.meaning([word]).length > 0

  /** Two words that many products have one after the other name a thing and no use: "lunch box". */
  #isThing([first = '', second = '', ...others]: readonly string[]): boolean {
    const terms = others.length === 0 ? this.termsOf([first, second]) : null
    return terms !== null && this.#pairs.areOften(terms, COMMON)
  }

  /** A use that is said among other words ("vrat ka atta"), where hardly any product is called so. */
  #useAt(words: readonly string[], at: number): Concept | null {
    const found = this.#uses.at(words, at)
    if (!found) return null
    const phrase = words.slice(at, at + found.length)
    const terms = this.termsOf(phrase)
    if (!phrase.some(isNumber) && terms && this.#areCommon(terms)) return null
    return this.#conceptOfUse(phrase, found.use)
  }

  /** Whether a word is an ordinary one, or names have these words next to each other: in "body pain" none is common. */
  #areCommon = (terms: readonly number[]): boolean =>
    terms.length === 1 ? this.frequency(terms[0]!) >= COMMON : this.#pairs.areOften(terms, COMMON)

  /** The use that is said somewhere, also where its words are those of things: "cough" in "cough syrup". */
  useIn(words: readonly string[]): Concept | null {
    for (const at of words.keys()) {
      const found = this.#uses.at(words, at)
      if (found) return this.#conceptOfUse(words.slice(at, at + found.length), found.use)
    }
    return null
  }

  #conceptOfUse(words: readonly string[], { name, finds }: Use): Concept {
    return this.#cached(`use ${name}: ${words.join(' ')}`, () => {
      const own = this.termsOf(words)
      const alternatives: Alternative[] = own ? [{ terms: own, quality: 1 }] : []
      const needed = finds.map(wordsOf)
      for (const phrase of needed) {
        const meant = this.#conceptOf(phrase, this.termsOf(phrase), this.#synonyms.meaning(phrase))
        for (const { terms } of meant.alternatives) alternatives.push({ terms, quality: SYNONYM_QUALITY })
      }
      // Of what helps, what says it comes first: "lizard repellent".
      const typed = own?.length === 1 ? { typed: own[0]! } : {}
      return { words, alternatives, groups: [], finds: needed, ...typed }
    })
  }

  /** The one word of the catalogue or the synonyms for the two at this position ("kit kat", "water melon"), if any. */
  joinedAt(words: readonly string[], at: number): Concept | null {
    const next = words[at + 1]
    if (next === undefined) return null
    const word = words[at]! + next
    const term = this.#vocabulary.findInProducts(word)
    const groups = this.#synonyms.meaning([word])
    if (term === undefined && groups.length === 0) return null
    const isPhrase = [at, at + 1].some((one) => (this.phraseAt(words, one)?.words.length ?? 1) > 1)
    if (isPhrase) return null
    const joined = this.#cached(`${words[at]!}+${next}`, () =>
      this.#conceptOf([word], term === undefined ? null : [term], groups),
    )
    return joined.alternatives.length > 0 ? joined : null
  }

  /** A word, or the word that it forms with the one before or after it: "scotch", or butterscotch after "butter". */
  #orJoined(concept: Concept, before: Concept | null, after: Concept | null): Concept {
    return this.#cached(`${before?.words[0] ?? ''}|${concept.words[0]!}|${after?.words[0] ?? ''}`, () => ({
      ...concept,
      alternatives: [
        ...concept.alternatives,
        ...[before, after].flatMap((joined) =>
          (joined?.alternatives ?? []).map(({ terms, quality }) => ({
            terms,
            quality: Math.min(quality, SYNONYM_QUALITY),
          })),
        ),
      ],
    }))
  }

  /** A word as typed, or what it is probably a misspelling of: "creme", or else cream. */
  orLikely(concept: Concept, likely: ReadonlyMap<string, readonly string[]>): Concept {
    const [word = '', ...others] = concept.words
    const better = others.length === 0 ? likely.get(word) : undefined
    const typed = this.#vocabulary.findInProducts(word)
    if (!better || typed === undefined) return concept
    return this.#cached(`${word}~${better.join(' ')}`, () => {
      const [meant, ...rest] = this.conceptsOf(better)
      if (!meant || rest.length > 0) return concept
      const alternatives = meant.alternatives.map(({ terms, quality }) => ({
        terms,
        quality: quality * SYNONYM_QUALITY,
      }))
      return {
        ...concept,
        alternatives: [...concept.alternatives, ...alternatives],
        groups: meant.groups,
        typed,
      }
    })
  }

  phraseAt(words: readonly string[], at: number): Concept | null {
    for (let length = this.longestFrom(words, at); length > 0; length--) {
      const phrase = words.slice(at, at + length)
      const groups = this.#synonyms.meaning(phrase)
      if (groups.length > 0) {
        const concept = this.#cached(phrase.join(' '), () => {
          // Narrower than its group ("brown bread" in bread): only the words themselves match, if some product has them.
          const own = this.termsOf(phrase)
          const narrower =
            this.#pairs.arePhrase(own) && groups.every(({ name }) => isNarrower(phrase, wordsOf(name)))
          const meant = this.#conceptOf(phrase, own, narrower ? [] : groups)
          // Of an ambiguous word what is called so comes first: "sev", the snack, before apples.
          return own?.length === 1 && groups.length > 1 ? { ...meant, typed: own[0]! } : meant
        })
        // A phrase for something that the shop does not sell must not hide those of its words that match products.
        if (concept.alternatives.length > 0 || length === 1) return concept
      }
      const brands = this.#synonyms.brandFor(phrase)
      const isSold = this.termsOf(phrase) ?? this.joined.splitsOf(phrase.join(''), false)[0]
      if (brands.length > 0 && !isSold) return this.#conceptOf(phrase, null, brands)
    }
    return null
  }

  /** How many products have one term right after another. */
  countAdjacent = (first: number, second: number): number => this.#neighbours.countAdjacent(first, second)

  /** Whether a word is the name of a brand with products that are called by the next word. */
  isNamedSo(brand: string, word: string): boolean {
    const terms = this.#countOfBrand(brand) > 0 ? this.termsOf([brand, word]) : null
    return terms !== null && this.#neighbours.areAdjacent(terms[0]!, terms[1]!)
  }

  longestFrom = (words: readonly string[], at: number): number =>
    Math.min(this.#synonyms.longestFrom(words[at]!), words.length - at)

  #cached(key: string, make: () => Concept): Concept {
    let concept = this.#concepts.get(key)
    if (!concept) {
      if (this.#concepts.size >= MAX_CACHED) this.#concepts.clear()
      concept = make()
      this.#concepts.set(key, concept)
    }
    return concept
  }

  #conceptOf(
    words: readonly string[],
    known: readonly number[] | null,
    groups: readonly SynonymGroup[],
  ): Concept {
    const alternatives: Alternative[] = known ? [{ terms: known, quality: 1 }] : []
    for (const group of groups)
      for (const others of this.#synonyms.phrasesOf(group)) {
        // A wider word than the typed one would find too much: "dark chocolate" is not any chocolate.
        const isWider = isNarrower(withoutKind(words, group.name), others)
        const all = isWider ? null : this.termsOf(others)
        // "Sugar apple" is not any apple "with no added sugar".
        if (all && this.#pairs.arePhrase(all)) alternatives.push({ terms: all, quality: SYNONYM_QUALITY })
      }
    return { words, alternatives, groups }
  }

  #wordAt(words: readonly string[], at: number): Concept {
    const word = words[at]!
    const next = this.#isFinished ? '' : words[at + 1]
    const isAlone = words.length === 1
    return this.#cached(next === undefined ? `${word}${isAlone ? '.' : ''}…` : `${word} …`, () => {
      const own = this.#vocabulary.findInProducts(word)
      const alternatives: Alternative[] = own === undefined ? [] : [{ terms: [own], quality: 1 }]
      const expansions = next === undefined ? this.completions.of(word, own, isAlone) : []
      alternatives.push(...expansions)
      const meant = next === undefined && own === undefined ? this.completions.meaningsOf(word) : []
      for (const { terms } of this.#conceptOf([word], null, meant).alternatives)
        if (!alternatives.some((other) => other.terms.length === 1 && other.terms[0] === terms[0]))
          alternatives.push({ terms, quality: PREFIX_QUALITY * SYNONYM_QUALITY })
      // Half typed it means what its most frequent completion means: "sug" is sugar.
      const lead = expansions[0] && this.#vocabulary.stems[expansions[0].terms[0]!]
      const groups = lead === undefined ? meant : this.#synonyms.meaning([lead])
      const isUnfinished = next === undefined && alternatives.length === 0
      for (const terms of this.joined.splitsOf(word, isUnfinished))
        alternatives.push({ terms, quality: SYNONYM_QUALITY })
      // Whole words come before those that only begin like them.
      const typed = own !== undefined && expansions.length > 0 ? { typed: own } : {}
      return { words: [word], alternatives, groups, ...typed }
    })
  }

  /** The largest number of products that one word or phrase of these groups matches. */
  synonymFrequency(groups: readonly SynonymGroup[]): number {
    let most = 0
    for (const { alternatives } of groups.map((group) => this.#conceptOf([group.name], null, [group]))) {
      for (const { terms } of alternatives) {
        most = Math.max(most, Math.min(...terms.map((term) => this.frequency(term))))
      }
    }
    return most
  }

  /** The number of products that have a term; 0 for -1. */
  frequency = (term: number): number => (term < 0 ? 0 : this.#vocabulary.productsWith(term).length)

  termsOf = (words: readonly string[]): number[] | null => this.#vocabulary.termsOf(words)
}
