import type { Neighbours } from './joined-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A similar word that is at least this many times as frequent is the probable correction. */
export const MIN_RATIO = 12

/** Which words names of products have beside each other. */
export class WordPairs {
  readonly #vocabulary: Vocabulary
  readonly #neighbours: Neighbours

  constructor(vocabulary: Vocabulary, neighbours: Neighbours) {
    this.#vocabulary = vocabulary
    this.#neighbours = neighbours
  }

  /** Whether some product has a term right after these words, or before them. */
  goesWith(term: number | undefined, words: readonly string[]): boolean {
    const { areAdjacent } = this.#neighbours
    const [first, last] = [words[0], words.at(-1)].map((word) => this.#vocabulary.findInProducts(word ?? ''))
    if (term === undefined || first === undefined || last === undefined) return false
    return areAdjacent(last, term) || areAdjacent(term, first)
  }

  /** Whether products have a word, rather than its correction, next to its neighbours: "red bull" is not red bell. */
  isUsedWith(
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

  /** Whether so many names have these terms one after the other. */
  areOften = (terms: readonly number[], fewest: number): boolean =>
    terms.every((term, at) => at === 0 || this.#neighbours.countAdjacent(terms[at - 1]!, term) >= fewest)

  /** Whether some name has each of these terms beside the next one, in either order. */
  arePhrase(terms: readonly number[] | null): boolean {
    const { areAdjacent } = this.#neighbours
    return (
      terms?.every((term, at) => {
        const before = terms[at - 1]
        return before === undefined || areAdjacent(before, term) || areAdjacent(term, before)
      }) ?? false
    )
  }
}
