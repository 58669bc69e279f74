import type { Concept } from './concepts.ts'
import type { Shelf } from './search-index.ts'
import { wordsOf } from './text.ts'
import type { Vocabulary } from './vocabulary.ts'

interface ShelfEntry {
  ownTerms: ReadonlySet<number>
  categoryTerms: ReadonlySet<number>
  /** How many products stand on it. */
  size: number
}

/** The shop's shelves by number, and which of them are called by what somebody asks for. */
export class Shelves {
  readonly #vocabulary: Vocabulary
  readonly #entries: ShelfEntry[] = []
  readonly #numbers = new Map<number, number>()
  /** The shelves whose names speak of a concept, 1 for each. */
  #named = new WeakMap<Concept, Uint8Array>()

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  get count(): number {
    return this.#entries.length
  }

  sizeOf = (number: number): number => this.#entries[number]!.size

  setNames(shelves: readonly Shelf[]): void {
    this.#named = new WeakMap()
    const termsOf = (text: string) => new Set(wordsOf(text).map((word) => this.#vocabulary.add(word)))
    for (const { subCategoryId, name, category } of shelves) {
      const entry = this.#entries[this.numberOf(subCategoryId)]!
      entry.ownTerms = termsOf(name)
      entry.categoryTerms = termsOf(category)
    }
  }

  /** The number of a sub-category's shelf, made when there is none yet. */
  numberOf(subCategoryId: number): number {
    let number = this.#numbers.get(subCategoryId)
    if (number === undefined) {
      number = this.#entries.push({ ownTerms: new Set(), categoryTerms: new Set(), size: 0 }) - 1
      this.#numbers.set(subCategoryId, number)
      this.#named = new WeakMap()
    }
    return number
  }

  /** A product is put on a shelf (1) or taken away (-1). */
  resize(number: number, by: 1 | -1): void {
    this.#entries[number]!.size += by
  }

  /** The shelves whose own name speaks of something, as 1; where none does, those of categories that do. */
  calledBy(concept: Concept): Uint8Array {
    const known = this.#named.get(concept)
    if (known) return known
    const termsOf = (words: readonly string[]) => words.map((word) => this.#vocabulary.find(word) ?? -1)
    const wanted = [termsOf(concept.words), ...concept.groups.map(({ name }) => termsOf(wordsOf(name)))]
    const shelvesWith = (has: (shelf: ShelfEntry, term: number) => boolean) =>
      Uint8Array.from(this.#entries, (shelf) =>
        Number(wanted.some((terms) => terms.every((term) => has(shelf, term)))),
      )
    let named = shelvesWith(({ ownTerms }, term) => ownTerms.has(term))
    if (!named.includes(1)) {
      named = shelvesWith(
        ({ ownTerms, categoryTerms }, term) => ownTerms.has(term) || categoryTerms.has(term),
      )
    }
    this.#named.set(concept, named)
    return named
  }
}
