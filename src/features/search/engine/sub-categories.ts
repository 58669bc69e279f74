import type { Concept } from './concepts.ts'
import type { SubCategoryNames } from './searchable-product.ts'
import { wordsOf } from './text.ts'
import type { Vocabulary } from './vocabulary.ts'

interface SubCategoryEntry {
  ownTerms: ReadonlySet<number>
  categoryTerms: ReadonlySet<number>
  /** The whole parts of its names, each as its terms: "Snacks" and "Namkeen" of "Snacks & Namkeen". */
  parts: ReadonlySet<string>
  /** The number of its products. */
  size: number
}

const none: ReadonlySet<number> = new Set()

/** The sub-categories by number, and which of them match a concept. */
export class SubCategories {
  readonly #vocabulary: Vocabulary
  readonly #entries: SubCategoryEntry[] = []
  readonly #numbers = new Map<number, number>()
  /** The sub-categories with a term in their own name, or in that of their category. */
  readonly #withOwn = new Map<number, Set<number>>()
  readonly #withAny = new Map<number, Set<number>>()
  /** For each concept the sub-categories whose names match, as 1. */
  #named = new WeakMap<Concept, Uint8Array>()

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  get count(): number {
    return this.#entries.length
  }

  sizeOf = (number: number): number => this.#entries[number]!.size

  setNames(subCategories: readonly SubCategoryNames[]): void {
    this.#named = new WeakMap()
    const add = (word: string) => this.#vocabulary.add(word)
    const termsOf = (texts: readonly string[]) => new Set(texts.flatMap(wordsOf).map(add))
    const partsOf = (text: string) =>
      text
        .split(/[,&/]/)
        .map((part) => wordsOf(part).map(add).join(' '))
        .filter(Boolean)
    for (const { subCategoryId, name, category, otherNames = [], otherCategoryNames = [] } of subCategories) {
      const entry = this.#entries[this.numberOf(subCategoryId)]!
      entry.ownTerms = termsOf([name, ...otherNames])
      entry.categoryTerms = termsOf([category, ...otherCategoryNames])
      entry.parts = new Set([name, ...otherNames].flatMap(partsOf))
    }
    this.#withOwn.clear()
    this.#withAny.clear()
    for (const [number, { ownTerms, categoryTerms }] of this.#entries.entries()) {
      for (const term of ownTerms) put(this.#withOwn, term, number)
      for (const term of [...ownTerms, ...categoryTerms]) put(this.#withAny, term, number)
    }
  }

  /** The number of a sub-category, assigned on first use. */
  numberOf(subCategoryId: number): number {
    let number = this.#numbers.get(subCategoryId)
    if (number === undefined) {
      number = this.#entries.push({ ownTerms: none, categoryTerms: none, parts: new Set(), size: 0 }) - 1
      this.#numbers.set(subCategoryId, number)
      this.#named = new WeakMap()
    }
    return number
  }

  /** The number of a sub-category; -1 when nothing is known of it. */
  find(subCategoryId: number): number {
    return this.#numbers.get(subCategoryId) ?? -1
  }

  /** A product was added (1) or removed (-1). */
  resize(number: number, by: 1 | -1): void {
    this.#entries[number]!.size += by
  }

  /** The sub-categories whose own name matches, as 1; if none does, those whose category matches. */
  namedBy(concept: Concept): Uint8Array {
    const known = this.#named.get(concept)
    if (known) return known
    const wanted = this.#namesOf(concept)
    const named = new Uint8Array(this.#entries.length)
    const add = (having: ReadonlyMap<number, ReadonlySet<number>>) => {
      for (const [first, ...others] of wanted)
        for (const number of having.get(first!) ?? none)
          if (others.every((term) => having.get(term)?.has(number))) named[number] = 1
    }
    add(this.#withOwn)
    if (!named.includes(1)) add(this.#withAny)
    this.#named.set(concept, named)
    return named
  }

  /** The numbers of the sub-categories that are called so, and not only with a word of it: of "food" no pet food. */
  calledBy(concept: Concept): number[] {
    const wanted = this.#namesOf(concept).map((terms) => terms.join(' '))
    return this.#entries.flatMap(({ parts }, number) =>
      wanted.some((name) => parts.has(name)) ? [number] : [],
    )
  }

  /** The terms of each name of a concept, where all are known. */
  #namesOf({ words, groups, finds = [] }: Concept): number[][] {
    return [words, ...groups.map(({ name }) => wordsOf(name)), ...finds]
      .map((name) => name.map((word) => this.#vocabulary.find(word) ?? -1))
      .filter((terms) => !terms.includes(-1))
  }
}

function put(having: Map<number, Set<number>>, term: number, number: number): void {
  const numbers = having.get(term)
  if (numbers) numbers.add(number)
  else having.set(term, new Set([number]))
}
