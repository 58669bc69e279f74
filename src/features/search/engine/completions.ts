import type { JoinedWords } from './joined-words.ts'
import { selectTop } from './select-top.ts'
import type { SynonymGroup, Synonyms } from './synonyms.ts'
import type { Vocabulary } from './vocabulary.ts'

/** One way in which a product can match a concept: all of these terms. `quality` is 1 for the words as typed. */
export interface Alternative {
  terms: readonly number[]
  quality: number
}

export const PREFIX_QUALITY = 0.8
/** A prefix of one, two or more letters expands to at most this many terms, the most frequent ones. */
const MAX_EXPANSIONS = [10, 80, 300]
/** One letter alone expands to the most frequent terms of so many products, but to a few: no page shows more of a large shop. */
const MAX_OF_LETTER = 3_000
const FEWEST_OF_LETTER = 3
/** From how many letters on an unfinished word may be a synonym's, and of how many groups at most. */
const MIN_BEGUN = 3
const MAX_BEGUN = 4
const MAX_CACHED = 4_000

/** What the last word of a search may become when it is typed to its end. */
export class Completions {
  readonly #vocabulary: Vocabulary
  readonly #synonyms: Synonyms
  readonly #joined: JoinedWords
  readonly #expansions = new Map<string, readonly Alternative[]>()

  constructor(vocabulary: Vocabulary, synonyms: Synonyms, joined: JoinedWords) {
    this.#vocabulary = vocabulary
    this.#synonyms = synonyms
    this.#joined = joined
  }

  clearCache = (): void => this.#expansions.clear()

  #frequency = (term: number): number => this.#vocabulary.productsWith(term).length

  /** What an unfinished word may mean that no product is called: "cur", curd, where the shop's is called dahi; "magg". */
  meaningsOf(word: string): readonly SynonymGroup[] {
    if (word.length < MIN_BEGUN) return []
    const groups = this.#synonyms.beginningWith(
      word,
      (brand) =>
        this.#vocabulary.findInProducts(brand) !== undefined ||
        this.#joined.splitsOf(brand, false).length > 0,
    )
    return groups.length > MAX_BEGUN ? [] : groups
  }

  /** The completions of an unfinished word, which may be the whole search. A word that is used by itself counts as finished. */
  of(word: string, own: number | undefined, isAlone = false): readonly Alternative[] {
    const isLetter = isAlone && word.length === 1
    const key = isLetter ? `${word}…` : word
    let expansions = this.#expansions.get(key)
    if (!expansions) {
      if (this.#expansions.size >= MAX_CACHED) this.#expansions.clear()
      expansions = this.#expand(word, own, isLetter)
      this.#expansions.set(key, expansions)
    }
    return expansions
  }

  #expand(word: string, own: number | undefined, isLetter: boolean): Alternative[] {
    const seen = new Set<number>()
    const found: { term: number; frequency: number; at: number }[] = []
    let sum = 0
    for (const { term } of this.#vocabulary.beginningWith(word)) {
      const frequency = this.#frequency(term)
      if (term === own || frequency === 0 || seen.has(term)) continue
      seen.add(term)
      found.push({ term, frequency, at: found.length })
      sum += frequency
    }
    if (own !== undefined && sum <= 4 * this.#frequency(own)) return []
    // Thousands of words begin with one letter.
    const frequent = selectTop(
      found,
      MAX_EXPANSIONS[Math.min(word.length, 3) - 1]!,
      (a, b) => b.frequency - a.frequency || a.at - b.at,
    )
    const most = frequent[0]?.frequency ?? 1
    return (isLetter ? ofFew(frequent) : frequent).map(({ term, frequency }) => ({
      terms: [term],
      quality: PREFIX_QUALITY * (0.6 + 0.4 * Math.sqrt(frequency / most)),
    }))
  }
}

function ofFew<Term extends { frequency: number }>(terms: readonly Term[]): Term[] {
  let products = 0
  return terms.filter(({ frequency }, at) => {
    products += frequency
    return at < FEWEST_OF_LETTER || products <= MAX_OF_LETTER
  })
}
