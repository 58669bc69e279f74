import { latinOf } from './devanagari.ts'
import { joiningWords } from './name-tokens.ts'
import { takeSize, type PackSize } from './pack-size.ts'
import { slipsBetween } from './slips.ts'
import { type SynonymGroup, type Synonyms } from './synonyms.ts'
import { queryWords, stemOf, wordsOf } from './text.ts'
import type { Vocabulary } from './vocabulary.ts'

/** One way in which a product may speak of what was asked: all of these terms. `quality` is 1 for the words as typed. */
export interface Alternative {
  terms: readonly number[]
  quality: number
}

/** One thing that was asked for, and everything that may stand for it. */
export interface Concept {
  words: readonly string[]
  alternatives: readonly Alternative[]
  groups: readonly SynonymGroup[]
}

export interface Understood {
  concepts: readonly Concept[]
  size: PackSize | null
  /** What was probably meant, when something was misspelt. */
  correctedTo: string | null
}

/** What a search is understood by. `stands` says whether two terms stand side by side in some product's name. */
export interface Knowledge {
  vocabulary: Vocabulary
  synonyms: Synonyms
  stands: (first: number, second: number) => boolean
}

/** More concepts than this say nothing more; there is a bit for each. */
const MAX_CONCEPTS = 8
const SYNONYM = 0.9
const PREFIX = 0.8
/** A prefix stands for at most so many terms, the most frequent ones. */
const MAX_EXPANSIONS = 300
/** A word this many times as frequent as its misspelt neighbour is what was probably meant. */
const LIKELIER = 12

/** A slip in a word that is not finished weighs a little more than one in a whole word. */
const UNFINISHED = 1.2

/** No word is likelier than this: it stands in ten thousand names, and synonyms know it. */
const LIKELIEST = 4.4

/** How much likelier a word is where it stands behind the word before it in some product's name. */
const TOGETHER = 1

/** What was worked out for a word or phrase is kept for so many of them. */
const MOST_KEPT = 4_000

/** Reads searches: turns what was typed into what is looked for. */
export class QueryReader {
  readonly #vocabulary: Vocabulary
  readonly #synonyms: Synonyms
  readonly #stands: Knowledge['stands']
  readonly #concepts = new Map<string, Concept>()
  readonly #corrections = new Map<string, string | null>()

  constructor({ vocabulary, synonyms, stands }: Knowledge) {
    this.#vocabulary = vocabulary
    this.#synonyms = synonyms
    this.#stands = stands
  }

  /** To be called when the vocabulary has changed: what words stand for may be another. */
  forget(): void {
    this.#concepts.clear()
    this.#corrections.clear()
  }

  /** What a search asks for. With `exact` nothing is corrected. */
  read(search: string, exact: boolean): Understood {
    const { size, text, rest } = takeSize(search)
    const all = queryWords(rest)
    const telling = all.filter((word) => !joiningWords.has(word))
    const words = [...new Set(telling.length > 0 ? telling : all)]
    const corrected = exact ? words : this.#correct(words)
    const correctedTo = corrected === words ? null : [...corrected, ...(text ? [text] : [])].join(' ')
    return { concepts: this.#conceptsOf(corrected).slice(0, MAX_CONCEPTS), size, correctedTo }
  }

  /** The words with what was probably meant in place of what was misspelt; the very same list where nothing was. */
  #correct(words: readonly string[]): readonly string[] {
    const meant: string[] = []
    let isCorrected = false
    for (let at = 0; at < words.length;) {
      const phrase = this.#phraseAt(words, at)
      if (phrase) {
        meant.push(...phrase.words)
        at += phrase.words.length
        continue
      }
      const better = this.#correctionAt(words, at)
      if (better) isCorrected = true
      meant.push(...(better?.words ?? words.slice(at, at + 1)))
      at += better?.length ?? 1
    }
    return isCorrected ? [...new Set(meant)] : words
  }

  #conceptsOf(words: readonly string[]): Concept[] {
    const concepts: Concept[] = []
    for (let at = 0; at < words.length;) {
      const concept = this.#phraseAt(words, at) ?? this.#wordAt(words, at)
      concepts.push(concept)
      at += concept.words.length
    }
    return concepts
  }

  /** The longest phrase from here that synonyms know. */
  #phraseAt(words: readonly string[], at: number): Concept | null {
    for (let length = this.#longestFrom(words, at); length > 0; length--) {
      const phrase = words.slice(at, at + length)
      const groups = this.#synonyms.meaning(phrase)
      if (groups.length > 0) {
        const concept = this.#kept(phrase.join(' '), () => {
          // Narrower than its group ("brown bread" of bread): the words themselves, and nothing else of the group.
          const narrower = groups.every(({ name }) => isWithin(wordsOf(name), phrase))
          return this.#conceptOf(phrase, this.#termsOf(phrase), narrower ? [] : groups)
        })
        // A phrase for what the shop has not must not hide the words in it that it has.
        if (concept.alternatives.length > 0 || length === 1) return concept
      }
      const brands = this.#synonyms.brandFor(phrase)
      if (brands.length > 0 && !this.#termsOf(phrase)) return this.#conceptOf(phrase, null, brands)
    }
    return null
  }

  #longestFrom = (words: readonly string[], at: number): number =>
    Math.min(this.#synonyms.longestFrom(words[at]!), words.length - at)

  #kept(key: string, make: () => Concept): Concept {
    let concept = this.#concepts.get(key)
    if (!concept) {
      if (this.#concepts.size >= MOST_KEPT) this.#concepts.clear()
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
        // A wider word than was typed would bring what was not asked for: "dark chocolate" is not any chocolate.
        const isWider = isWithin(others, words)
        // A word that means several things stands for none of them: "sev" is apple and a snack.
        const isAmbiguous = this.#synonyms.meaning(others).length > 1
        const held = isWider || isAmbiguous ? null : this.#termsOf(others)
        if (held) alternatives.push({ terms: held, quality: SYNONYM })
      }
    }
    return { words, alternatives, groups }
  }

  #wordAt(words: readonly string[], at: number): Concept {
    const word = words[at]!
    const next = words[at + 1]
    const joined = next === undefined ? undefined : this.#heldTerm(word + next)
    if (next !== undefined && joined !== undefined) {
      // "face wash" is facewash too.
      const apart = this.#termsOf([word, next])
      const alternatives = [
        { terms: [joined], quality: SYNONYM },
        ...(apart ? [{ terms: apart, quality: 1 }] : []),
      ]
      return { words: [word, next], alternatives, groups: [] }
    }
    return this.#kept(next === undefined ? `${word}…` : `${word} …`, () => {
      const own = this.#heldTerm(word)
      const alternatives: Alternative[] = own === undefined ? [] : [{ terms: [own], quality: 1 }]
      for (const terms of this.#splitsOf(word)) alternatives.push({ terms, quality: SYNONYM })
      if (next === undefined) alternatives.push(...this.#expansionsOf(word, own))
      return { words: [word], alternatives, groups: [] }
    })
  }

  /** What an unfinished word may become. A word that is in use by itself is taken for finished. */
  #expansionsOf(word: string, own: number | undefined): Alternative[] {
    const held = new Map<number, number>()
    let sum = 0
    for (const { term } of this.#vocabulary.beginningWith(word)) {
      const frequency = this.#frequency(term)
      if (term === own || frequency === 0 || held.has(term)) continue
      held.set(term, frequency)
      sum += frequency
    }
    if (own !== undefined && sum <= 4 * this.#frequency(own)) return []
    const frequent = [...held].sort(([, a], [, b]) => b - a).slice(0, MAX_EXPANSIONS)
    const most = frequent[0]?.[1] ?? 1
    return frequent.map(([term, frequency]) => ({
      terms: [term],
      quality: PREFIX * (0.6 + 0.4 * Math.sqrt(frequency / most)),
    }))
  }

  #correctionAt(words: readonly string[], at: number): { words: string[]; length: number } | null {
    for (let length = this.#longestFrom(words, at); length > 0; length--) {
      const phrase = words.slice(at, at + length)
      const meant = this.#synonyms.misspelt(phrase)[0]
      if (!meant) continue
      const known = this.#termsOf(phrase)
      if (!known || this.#frequency(known[0]!) < LIKELIER) {
        return { words: nearestTerm(phrase.join(' '), meant), length }
      }
    }
    const word = words[at]!
    const next = words[at + 1]
    if (/\d/.test(word) || (next !== undefined && this.#heldTerm(word + next) !== undefined)) return null
    const before = at === 0 ? undefined : this.#heldTerm(words[at - 1]!)
    const key = `${before ?? ''} ${word}${next === undefined ? '…' : ''}`
    let better = this.#corrections.get(key)
    if (better === undefined) {
      if (this.#corrections.size >= MOST_KEPT) this.#corrections.clear()
      better = this.#correctionOf(word, next === undefined, before)
      this.#corrections.set(key, better)
    }
    return better === null ? null : { words: [better], length: 1 }
  }

  #correctionOf(word: string, isLast: boolean, before: number | undefined): string | null {
    if (this.#splitsOf(word).length > 0) return null
    // An unfinished word is not a misspelt one, unless hardly anything begins so.
    const own = this.#heldTerm(word)
    const begun = isLast ? this.#expansionsOf(word, own).map(({ terms }) => terms[0]!) : []
    let frequency = 0
    for (const term of own === undefined ? begun : [own, ...begun]) frequency += this.#frequency(term)
    // Synonyms together may stand for a little more products than any single word.
    if (frequency * LIKELIER > 2 * this.#vocabulary.most) return null
    return this.#nearestTo(word, frequency, isLast, before)
  }

  /**
   * The word that was probably meant: near, frequent enough to be likelier than what was typed, and rather one that
   * stands behind the term `before` in some name ("red lable" is red label, not red table).
   */
  #nearestTo(word: string, frequency: number, isLast: boolean, before: number | undefined): string | null {
    const latin = latinOf(word)
    if (latin.length < 3) return null
    const most = latin.length < 5 || frequency > 0 ? 1 : 2
    let nearest: string | null = null
    let best = -Infinity
    const consider = (candidate: string, term: number, slips: number) => {
      if (candidate === word || stemOf(candidate) === stemOf(word)) return
      // Short words in another language are near to too many in this one ("madh", honey, and "made").
      if (candidate.length < 5 && this.#frequency(term) === 0) return
      // Fingers slip inside a word more often than at its first letter.
      const distance = 1.6 * slips + (candidate[0] === latin[0] ? 0 : 1)
      if (LIKELIEST + TOGETHER - distance <= best) return
      const groups = this.#synonyms.meaning([candidate])
      const weight = this.#frequency(term) + this.#heldBySynonyms(groups)
      const isTogether = before !== undefined && this.#stands(before, term)
      if (weight === 0 || weight < (isTogether ? 1 : LIKELIER) * frequency) return
      const score =
        Math.log10(1 + weight) + (groups.length > 0 ? 0.4 : 0) + (isTogether ? TOGETHER : 0) - distance
      if (score > best) [nearest, best] = [candidate, score]
    }
    for (const { word: candidate, term } of this.#vocabulary.soundingLike(word))
      consider(candidate, term, 0.8)
    for (const { surface, slips } of this.#vocabulary.near(latin, most))
      consider(surface.word, surface.term, slips)
    if (isLast && frequency === 0 && latin.length >= 4) {
      // Misspelt and not finished either: "pnee".
      for (const { word: longer, term } of this.#vocabulary.beginningWith(latin.charAt(0))) {
        const isBegun = [0, 1].some(
          (more) => slipsBetween(latin, longer.slice(0, latin.length + more), 1) === 1,
        )
        if (longer.length > latin.length && isBegun) consider(longer, term, UNFINISHED)
      }
    }
    return nearest
  }

  /** Two words of the catalogue written as one ("brownbread"). */
  #splitsOf(word: string): number[][] {
    const found: number[][] = []
    for (let i = 3; i < word.length; i++) {
      if (joiningWords.has(word.slice(i)) || word.slice(i) === 's') continue
      const terms = this.#termsOf([word.slice(0, i), word.slice(i)])
      if (terms && this.#stands(terms[0]!, terms[1]!)) found.push(terms)
    }
    return found
  }

  /** How many products the words of these groups stand for; a word that stands for none is meant by nobody. */
  #heldBySynonyms(groups: readonly SynonymGroup[]): number {
    let most = 0
    for (const { alternatives } of groups.map((group) => this.#conceptOf([group.name], null, [group]))) {
      for (const { terms } of alternatives) {
        most = Math.max(most, Math.min(...terms.map((term) => this.#frequency(term))))
      }
    }
    return most
  }

  #frequency = (term: number): number => this.#vocabulary.heldBy(term).length

  #heldTerm(word: string): number | undefined {
    const term = this.#vocabulary.find(word)
    return term !== undefined && this.#frequency(term) > 0 ? term : undefined
  }

  #termsOf(words: readonly string[]): number[] | null {
    const terms: number[] = []
    for (const word of words) {
      const term = this.#heldTerm(word)
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

/** The words of a group that are most like a known misspelling. */
function nearestTerm(misspelt: string, { name, terms }: SynonymGroup): string[] {
  const most = Math.ceil(misspelt.length / 3)
  let nearest = name
  let least = slipsBetween(misspelt, name, most)
  for (const term of terms) {
    const slips = slipsBetween(misspelt, term, most)
    if (slips < least) [nearest, least] = [term, slips]
  }
  return wordsOf(nearest)
}
