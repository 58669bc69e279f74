import { transliterate } from './devanagari.ts'
import { joiningWords } from './name-tokens.ts'
import type { PackSize } from '#features/catalogue/pack-size.ts'
import { takeSize } from './pack-size.ts'
import { editDistance } from './edit-distance.ts'
import { JoinedWords, type Neighbours } from './joined-words.ts'
import { type SynonymGroup, type Synonyms } from './synonyms.ts'
import { queryWords, stemOf, wordsOf } from './text.ts'
import { takeLeftOut, takeMaxPrice } from './query-conditions.ts'
import type { SimilarForm, Vocabulary } from './vocabulary.ts'

/** One way in which a product can match a concept: all of these terms. `quality` is 1 for the words as typed. */
export interface Alternative {
  terms: readonly number[]
  quality: number
}

/** One concept of a search, with all its alternatives. */
export interface Concept {
  words: readonly string[]
  alternatives: readonly Alternative[]
  groups: readonly SynonymGroup[]
  /**
   * The term that was typed, where it may be a misspelling of something more frequent: products with it come first.
   */
  typed?: number
}

export interface ParsedQuery {
  concepts: readonly Concept[]
  size: PackSize | null
  /** The highest price that the search names, in paise. */
  maxPaise: number | null
  /** What the products must say that they leave out: each in one of these words, as stems. */
  leftOut: readonly (readonly string[])[]
  /** The correction of a misspelt word. */
  correctedTo: string | null
}

/** The data that a query is parsed with. */
export interface QueryParserDeps extends Neighbours {
  vocabulary: Vocabulary
  synonyms: Synonyms
}

/** The maximum number of concepts; there is one bit for each. */
const MAX_CONCEPTS = 8
const SYNONYM_QUALITY = 0.9
const PREFIX_QUALITY = 0.8
/** A prefix expands to at most this many terms, the most frequent ones. */
const MAX_EXPANSIONS = 300
/** From how many letters on an unfinished word may be that of a synonym, and of how many groups at most. */
const MIN_BEGUN = 3
const MAX_BEGUN = 4
/** A similar word that is at least this many times as frequent is the probable correction. */
const MIN_RATIO = 12

/** A typo in an unfinished word costs a little more than one in a whole word. */
const UNFINISHED_TYPO = 1.2

/** The upper bound of a correction's score without the bonus: log10 of ten thousand products, and 0.4 for a synonym. */
const MAX_SCORE = 4.4

/** Added to the score of a correction that follows the previous word in some product's name. */
const ADJACENT_BONUS = 1

/** The number of cached results per word or phrase. */
const MAX_CACHED = 4_000

/** Parses the text of a search into concepts. */
export class QueryParser {
  readonly #vocabulary: Vocabulary
  readonly #synonyms: Synonyms
  readonly #neighbours: Neighbours
  readonly #joined: JoinedWords
  readonly #concepts = new Map<string, Concept>()
  readonly #corrections = new Map<string, readonly string[] | null>()
  readonly #similar = new Map<string, readonly SimilarForm[]>()

  constructor({ vocabulary, synonyms, ...neighbours }: QueryParserDeps) {
    this.#vocabulary = vocabulary
    this.#synonyms = synonyms
    this.#neighbours = neighbours
    this.#joined = new JoinedWords(vocabulary, neighbours)
  }

  /** To be called when the vocabulary has changed, because words may expand to other terms. */
  clearCaches(): void {
    this.#concepts.clear()
    this.#corrections.clear()
    this.#similar.clear()
  }

  /** The concepts of a search. With `exact` nothing is corrected. */
  parse(search: string, exact: boolean): ParsedQuery {
    const { maxPaise, rest: unpriced } = takeMaxPrice(search)
    const { size, text, rest } = takeSize(unpriced)
    const { leftOut, rest: all } = takeLeftOut(queryWords(rest))
    const contentWords = all.filter((word) => !joiningWords.has(word))
    const words = [
      ...new Set((contentWords.length > 0 ? contentWords : all).flatMap((word) => this.#splitPhrase(word))),
    ]
    const likely = new Map<string, readonly string[]>()
    const corrected = exact ? words : this.#correct(words, likely)
    const correctedTo = corrected === words ? null : [...corrected, ...(text ? [text] : [])].join(' ')
    const concepts = this.#conceptsOf(corrected)
      .map((concept) => this.#orLikely(concept, likely))
      .slice(0, MAX_CONCEPTS)
    return { concepts, size, maxPaise, leftOut: leftOut.map(this.#namesOf), correctedTo }
  }

  /** A word and what else it is called, as stems: "chini" is sugar. */
  #namesOf = (stem: string): string[] => {
    const names = this.#synonyms.meaning([stem]).flatMap(({ name, terms }) => [name, ...terms])
    return [stem, ...names.map(wordsOf).flatMap((words) => (words.length === 1 ? stemOf(words[0]!) : []))]
  }

  /** The words of a synonym phrase that was typed as one word, unless that is a word too. */
  #splitPhrase(word: string): readonly string[] {
    const words = this.#synonyms.splitPhrase(word)
    if (
      !words ||
      this.#vocabulary.findInProducts(word) !== undefined ||
      this.#synonyms.meaning([word]).length > 0
    )
      return [word]
    return words
  }

  /**
   * The words with misspelt ones corrected; the same list if nothing was corrected. A word that some product contains is
   * never replaced: its probable correction is added to `likely`.
   */
  #correct(words: readonly string[], likely: Map<string, readonly string[]>): readonly string[] {
    const result: string[] = []
    let isCorrected = false
    for (let at = 0; at < words.length;) {
      const length = this.#joinedAt(words, at) ? 2 : this.#phraseAt(words, at)?.words.length
      if (length !== undefined) {
        result.push(...words.slice(at, at + length))
        at += length
        continue
      }
      const better = this.#correctionAt(words, at)
      const taken = better?.length ?? 1
      if (better && taken === 1 && this.#vocabulary.findInProducts(words[at]!) !== undefined) {
        likely.set(words[at]!, better.words)
        result.push(words[at]!)
      } else {
        if (better) isCorrected = true
        result.push(...(better?.words ?? words.slice(at, at + 1)))
      }
      at += taken
    }
    return isCorrected ? [...new Set(result)] : words
  }

  #conceptsOf(words: readonly string[]): Concept[] {
    const concepts: Concept[] = []
    let isSecond = false
    for (let at = 0; at < words.length;) {
      const concept = this.#phraseAt(words, at) ?? this.#wordAt(words, at)
      const joined = this.#joinedAt(words, at)
      const before = isSecond ? this.#joinedAt(words, at - 1) : null
      concepts.push(joined || before ? this.#orJoined(concept, before, joined) : concept)
      isSecond = joined !== null
      at += concept.words.length
    }
    return concepts
  }

  /**
   * The one word that the catalogue or the synonyms use for the two words at this position ("kit kat", "water melon");
   * null if there is none.
   */
  #joinedAt(words: readonly string[], at: number): Concept | null {
    const next = words[at + 1]
    if (next === undefined) return null
    const word = words[at]! + next
    const term = this.#vocabulary.findInProducts(word)
    const groups = this.#synonyms.meaning([word])
    if (term === undefined && groups.length === 0) return null
    const isPhrase = [at, at + 1].some((one) => (this.#phraseAt(words, one)?.words.length ?? 1) > 1)
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
  #orLikely(concept: Concept, likely: ReadonlyMap<string, readonly string[]>): Concept {
    const [word = '', ...others] = concept.words
    const better = others.length === 0 ? likely.get(word) : undefined
    const typed = this.#vocabulary.findInProducts(word)
    if (!better || typed === undefined) return concept
    return this.#cached(`${word}~${better.join(' ')}`, () => {
      const [meant, ...rest] = this.#conceptsOf(better)
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

  /** The longest phrase from this position that has synonyms. */
  #phraseAt(words: readonly string[], at: number): Concept | null {
    for (let length = this.#longestFrom(words, at); length > 0; length--) {
      const phrase = words.slice(at, at + length)
      const groups = this.#synonyms.meaning(phrase)
      if (groups.length > 0) {
        const concept = this.#cached(phrase.join(' '), () => {
          // Narrower than its group ("brown bread" in bread): only the words themselves match, not the rest of the
          // group.
          const narrower = groups.every(({ name }) => isWithin(wordsOf(name), phrase))
          return this.#conceptOf(phrase, this.#termsOf(phrase), narrower ? [] : groups)
        })
        // A phrase for something that the shop does not sell must not hide those of its words that match products.
        if (concept.alternatives.length > 0 || length === 1) return concept
      }
      const brands = this.#synonyms.brandFor(phrase)
      const isSold = this.#termsOf(phrase) ?? this.#joined.splitsOf(phrase.join(''), false)[0]
      if (brands.length > 0 && !isSold) return this.#conceptOf(phrase, null, brands)
    }
    return null
  }

  #longestFrom = (words: readonly string[], at: number): number =>
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

  #conceptOf(words: string[], known: readonly number[] | null, groups: readonly SynonymGroup[]): Concept {
    const alternatives: Alternative[] = known ? [{ terms: known, quality: 1 }] : []
    for (const { name, terms } of groups) {
      for (const term of new Set([name, ...terms])) {
        const others = wordsOf(term)
        // A wider word than the typed one would find too much: "dark chocolate" is not any chocolate.
        const isWider = isWithin(others, words)
        // An ambiguous word is no synonym: "sev" is an apple and a snack.
        const isAmbiguous = this.#synonyms.meaning(others).length > 1
        const found = isWider || isAmbiguous ? null : this.#termsOf(others)
        if (found) alternatives.push({ terms: found, quality: SYNONYM_QUALITY })
      }
    }
    return { words, alternatives, groups }
  }

  #wordAt(words: readonly string[], at: number): Concept {
    const word = words[at]!
    const next = words[at + 1]
    return this.#cached(next === undefined ? `${word}…` : `${word} …`, () => {
      const own = this.#vocabulary.findInProducts(word)
      const alternatives: Alternative[] = own === undefined ? [] : [{ terms: [own], quality: 1 }]
      const expansions = next === undefined ? this.#expansionsOf(word, own) : []
      alternatives.push(...expansions)
      const meant = next === undefined && own === undefined ? this.#begunMeanings(word) : []
      for (const { terms } of this.#conceptOf([word], null, meant).alternatives)
        if (!alternatives.some((other) => other.terms.length === 1 && other.terms[0] === terms[0]))
          alternatives.push({ terms, quality: PREFIX_QUALITY * SYNONYM_QUALITY })
      // Half typed it means what its most frequent completion means: "sug" is sugar.
      const lead = expansions[0] && this.#vocabulary.stems[expansions[0].terms[0]!]
      const groups = lead === undefined ? meant : this.#synonyms.meaning([lead])
      const isUnfinished = next === undefined && alternatives.length === 0
      for (const terms of this.#joined.splitsOf(word, isUnfinished))
        alternatives.push({ terms, quality: SYNONYM_QUALITY })
      return { words: [word], alternatives, groups }
    })
  }

  /** What an unfinished word may mean that no product is called: "cur", curd, where the shop's is called dahi; "magg". */
  #begunMeanings(word: string): readonly SynonymGroup[] {
    if (word.length < MIN_BEGUN) return []
    const groups = this.#synonyms.beginningWith(
      word,
      (brand) =>
        this.#vocabulary.findInProducts(brand) !== undefined ||
        this.#joined.splitsOf(brand, false).length > 0,
    )
    return groups.length > MAX_BEGUN ? [] : groups
  }

  /** The completions of an unfinished word. A word that is used by itself counts as finished. */
  #expansionsOf(word: string, own: number | undefined): Alternative[] {
    const frequencies = new Map<number, number>()
    let sum = 0
    for (const { term } of this.#vocabulary.beginningWith(word)) {
      const frequency = this.#frequency(term)
      if (term === own || frequency === 0 || frequencies.has(term)) continue
      frequencies.set(term, frequency)
      sum += frequency
    }
    if (own !== undefined && sum <= 4 * this.#frequency(own)) return []
    const frequent = [...frequencies].sort(([, a], [, b]) => b - a).slice(0, MAX_EXPANSIONS)
    const most = frequent[0]?.[1] ?? 1
    return frequent.map(([term, frequency]) => ({
      terms: [term],
      quality: PREFIX_QUALITY * (0.6 + 0.4 * Math.sqrt(frequency / most)),
    }))
  }

  #correctionAt(words: readonly string[], at: number): { words: readonly string[]; length: number } | null {
    for (let length = this.#longestFrom(words, at); length > 0; length--) {
      const phrase = words.slice(at, at + length)
      const meant = this.#synonyms.misspelt(phrase)[0]
      if (!meant) continue
      const known = this.#termsOf(phrase)
      if (!known || this.#frequency(known[0]!) < MIN_RATIO) {
        return { words: nearestTerm(phrase.join(' '), meant), length }
      }
    }
    const word = words[at]!
    const next = words[at + 1]
    if (/\d/.test(word)) return null
    const before = at === 0 ? undefined : this.#vocabulary.findInProducts(words[at - 1]!)
    const key = `${before ?? ''} ${word}${next === undefined ? '…' : ''}`
    let better = this.#corrections.get(key)
    if (better === undefined) {
      if (this.#corrections.size >= MAX_CACHED) this.#corrections.clear()
      better = this.#correctionOf(word, next === undefined, before)
      this.#corrections.set(key, better)
    }
    if (better === null || this.#isUsedWith(before, word, next, better)) return null
    return { words: better, length: 1 }
  }

  /** Whether products have a word, rather than its correction, next to its neighbours: "red bull" is not red bell. */
  #isUsedWith(
    before: number | undefined,
    word: string,
    next: string | undefined,
    better: readonly string[],
  ): boolean {
    const own = this.#vocabulary.findInProducts(word)
    if (own === undefined) return false
    const meant = better.length === 1 ? this.#vocabulary.findInProducts(better[0]!) : undefined
    const after = next === undefined ? undefined : this.#vocabulary.findInProducts(next)
    const uses = (term: number | undefined) =>
      (before === undefined || term === undefined ? 0 : this.#neighbours.countAdjacent(before, term)) +
      (after === undefined || term === undefined ? 0 : this.#neighbours.countAdjacent(term, after))
    return uses(own) * MIN_RATIO > uses(meant)
  }

  #correctionOf(word: string, isLast: boolean, before: number | undefined): readonly string[] | null {
    if (this.#joined.splitsOf(word, isLast).length > 0) return null
    // An unfinished word is not a misspelt one, unless hardly any word begins with it.
    const own = this.#vocabulary.findInProducts(word)
    const completions = isLast ? this.#expansionsOf(word, own).map(({ terms }) => terms[0]!) : []
    let frequency = 0
    for (const term of own === undefined ? completions : [own, ...completions])
      frequency += this.#frequency(term)
    if (isLast && own === undefined && frequency === 0) {
      frequency = this.#synonymFrequency(this.#begunMeanings(word))
      if (frequency > 0) return null
    }
    // Twice: several synonyms together may match slightly more products than any single word.
    if (frequency * MIN_RATIO > 2 * this.#vocabulary.maxProducts) return null
    const nearest = this.#nearestTo(word, frequency, isLast, before)
    if (nearest) return [nearest]
    return frequency === 0 ? this.#joined.misspeltSplitOf(word) : null
  }

  /**
   * The probable correction of a word: similar, frequent enough to be more likely than what was typed, and preferably
   * one that follows the term `before` in some name ("red lable" is red label, not red table).
   */
  #nearestTo(word: string, frequency: number, isLast: boolean, before: number | undefined): string | null {
    const latin = transliterate(word)
    if (latin.length < 3) return null
    const most = latin.length < 5 || frequency > 0 ? 1 : 2
    let nearest: string | null = null
    let best = -Infinity
    const consider = (candidate: string, term: number, edits: number) => {
      if (candidate === word || stemOf(candidate) === stemOf(word)) return
      // Short words of another language are similar to too many in this one ("madh", honey, and "made").
      if (candidate.length < 5 && this.#frequency(term) === 0) return
      // Typos inside a word are more frequent than at its first letter.
      const distance = 1.6 * edits + (candidate[0] === latin[0] ? 0 : 1)
      if (MAX_SCORE + ADJACENT_BONUS - distance <= best) return
      const groups = this.#synonyms.meaning([candidate])
      const weight = this.#frequency(term) + this.#synonymFrequency(groups)
      const isAdjacent = before !== undefined && this.#neighbours.areAdjacent(before, term)
      if (weight === 0 || weight < (isAdjacent ? 1 : MIN_RATIO) * frequency) return
      const score =
        Math.log10(1 + weight) + (groups.length > 0 ? 0.4 : 0) + (isAdjacent ? ADJACENT_BONUS : 0) - distance
      if (score > best) [nearest, best] = [candidate, score]
    }
    for (const { word: candidate, term } of this.#vocabulary.soundingLike(word))
      consider(candidate, term, 0.8)
    for (const { surface, distance } of this.#similarTo(latin, most))
      consider(surface.word, surface.term, distance)
    if (isLast && frequency === 0 && latin.length >= 4) {
      // Both misspelt and unfinished: "pnee".
      for (const { word: longer, term } of this.#vocabulary.beginningWith(latin.charAt(0))) {
        const isBegun = [0, 1].some(
          (more) => editDistance(latin, longer.slice(0, latin.length + more), 1) === 1,
        )
        if (longer.length > latin.length && isBegun) consider(longer, term, UNFINISHED_TYPO)
      }
    }
    return nearest
  }

  /** The words within this edit distance. Cached, because the whole vocabulary is searched. */
  #similarTo(word: string, most: number): readonly SimilarForm[] {
    const key = `${most} ${word}`
    let similar = this.#similar.get(key)
    if (!similar) {
      if (this.#similar.size >= MAX_CACHED) this.#similar.clear()
      similar = [...this.#vocabulary.near(word, most)]
      this.#similar.set(key, similar)
    }
    return similar
  }

  /** The largest number of products that one word or phrase of these groups matches. */
  #synonymFrequency(groups: readonly SynonymGroup[]): number {
    let most = 0
    for (const { alternatives } of groups.map((group) => this.#conceptOf([group.name], null, [group]))) {
      for (const { terms } of alternatives) {
        most = Math.max(most, Math.min(...terms.map((term) => this.#frequency(term))))
      }
    }
    return most
  }

  #frequency = (term: number): number => this.#vocabulary.productsWith(term).length

  #termsOf(words: readonly string[]): number[] | null {
    const terms: number[] = []
    for (const word of words) {
      const term = this.#vocabulary.findInProducts(word)
      if (term === undefined) return null
      terms.push(term)
    }
    return terms
  }
}

/** Whether some words are part of a longer phrase. */
function isWithin(words: readonly string[], phrase: readonly string[]): boolean {
  const stems = phrase.map(stemOf)
  return words.length < phrase.length && words.every((word) => stems.includes(stemOf(word)))
}

/** The words of a group that are most similar to a known misspelling. */
function nearestTerm(misspelt: string, { name, terms }: SynonymGroup): string[] {
  const most = Math.ceil(misspelt.length / 3)
  let nearest = name
  let least = editDistance(misspelt, name, most)
  for (const term of terms) {
    const distance = editDistance(misspelt, term, most)
    if (distance < least) [nearest, least] = [term, distance]
  }
  return wordsOf(nearest)
}
