import { has, joined, setOf, type BitSet } from './bit-set.ts'
import type { Concept } from './concepts.ts'
import type { IndexedCatalogue } from './indexed-catalogue.ts'
import { isThing, isWhom, type Matching } from './matching.ts'
import { BRAND } from './name-tokens.ts'
import { FULL, nearMatches, wordConcepts } from './near-matches.ts'
import type { ParsedQuery } from './query-parser.ts'
import type { Ranking } from './ranking.ts'
import { selectTop } from './select-top.ts'
import type { UseNeeds } from './use-needs.ts'

/** What fills a page comes after all others. */
const NEARLY = 50

/** Who says more than so many things of what is looked for does not mean anything like it. */
const MAX_OF_KIND = 5

/** Fills pages that are not full with what is nearly meant, after the rest. */
export class ShortLists {
  readonly #catalogue: IndexedCatalogue
  readonly #matching: Matching
  readonly #ranking: Ranking
  readonly #needs: () => UseNeeds

  constructor(catalogue: IndexedCatalogue, matching: Matching, ranking: Ranking, needs: () => UseNeeds) {
    this.#catalogue = catalogue
    this.#matching = matching
    this.#ranking = ranking
    this.#needs = needs
  }

  filled(numbers: Uint32Array, query: ParsedQuery, fulfils: BitSet | null): Uint32Array {
    const { concepts, use } = query
    if (numbers.length === 0 || numbers.length >= FULL || concepts.length === 0) return numbers
    if (concepts.length > MAX_OF_KIND) return numbers
    if (use && concepts.length > 1) return this.#filledForUse(use, numbers, fulfils)
    const others = concepts.filter((concept) => !isWhom(concept))
    if (others.length > 0 && others.length < concepts.length)
      return this.#filledForAnyone(others, numbers, query, fulfils)
    const inWords = { ...query, concepts: wordConcepts(concepts, this.#catalogue) }
    const { scores } = this.#ranking
    const best = (all: readonly number[], most: number) => {
      this.#ranking.score(Uint32Array.from(all), inWords)
      return selectTop(all, most, (a, b) => scores[b]! - scores[a]! || a - b)
    }
    const near = nearMatches(this.#catalogue, concepts, numbers, fulfils, best)
    return this.#filledByMost(this.#after(numbers, near, inWords), query, fulfils)
  }

  /** "Veg manchurian": at last what is of the same sub-categories and matches all other words, the last one among them; brands stay. */
  #filledByMost(numbers: Uint32Array, query: ParsedQuery, fulfils: BitSet | null): Uint32Array {
    const { scores } = this.#ranking
    const { table, subCategoryOf, tokens } = this.#catalogue
    const { concepts } = query
    const terms = concepts.map(({ alternatives }) => alternatives.flatMap((one) => one.terms))
    // "Butter scotch" is one thing, and how much of it is wanted is none.
    const areApart = new Set(terms.flat()).size === terms.reduce((sum, of) => sum + new Set(of).size, 0)
    if (!areApart || !concepts.every(isThing)) return numbers
    const subCategories = new Set(Array.from(numbers, (number) => subCategoryOf[number]!))
    const isBrand = (of: readonly number[]) =>
      numbers.some((number) => of.some((term) => tokens.hasToken(number, term * 8 + BRAND)))
    let all = numbers
    for (const [left, of] of terms.slice(0, -1).entries()) {
      if (all.length >= FULL || isBrand(of)) continue
      const before = Float64Array.from(all, (number) => scores[number]!)
      const others = concepts.toSpliced(left, 1)
      const found = setOf(all, table.end)
      const isMore = (number: number) => subCategories.has(subCategoryOf[number]!) && !has(found, number)
      const more = this.#matching.findAll(others, fulfils).filter(isMore)
      this.#ranking.score(more, { ...query, concepts: others })
      const best = selectTop(more, FULL - all.length, (one, two) => scores[two]! - scores[one]! || one - two)
      for (const number of best) scores[number]! -= (left + 2) * NEARLY
      for (const [at, score] of before.entries()) scores[all[at]!] = score
      all = joined(all, best)
    }
    return all
  }

  /** "Hand wash for kids": after those for kids the others. */
  #filledForAnyone(
    concepts: readonly Concept[],
    numbers: Uint32Array,
    query: ParsedQuery,
    fulfils: BitSet | null,
  ): Uint32Array {
    const found = setOf(numbers, this.#catalogue.table.end)
    const all = this.#matching.find(concepts, fulfils, false, null)
    return this.#after(
      numbers,
      all.filter((number) => !has(found, number)),
      { ...query, concepts },
    )
  }

  /** "Cough syrup": after the syrups what else helps against a cough. */
  #filledForUse(use: Concept, numbers: Uint32Array, fulfils: BitSet | null): Uint32Array {
    const { scores } = this.#ranking
    const before = Float64Array.from(numbers, (number) => scores[number]!)
    const found = setOf(numbers, this.#catalogue.table.end)
    const all = this.#needs().leading(use, this.#matching.find([use], fulfils, false, null), fulfils !== null)
    const more = all.filter((number) => !has(found, number) && (!fulfils || has(fulfils, number)))
    for (let at = 0; at < numbers.length; at++) scores[numbers[at]!] = before[at]!
    for (const [at, number] of more.entries()) scores[number] = -NEARLY - at / all.length
    return joined(numbers, more)
  }

  #after(numbers: Uint32Array, near: Uint32Array, query: ParsedQuery): Uint32Array {
    this.#ranking.score(near, query)
    for (const number of near) this.#ranking.scores[number]! -= NEARLY
    return joined(numbers, near)
  }
}
