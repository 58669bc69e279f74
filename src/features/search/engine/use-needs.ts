import { has, setOf, type BitSet } from './bit-set.ts'
import type { Concept } from './concepts.ts'
import type { Matching } from './matching.ts'
import { BRAND } from './name-tokens.ts'
import type { IndexedProducts } from './indexed-products.ts'
import type { ParsedQuery, QueryParser } from './query-parser.ts'
import { orderOf, type Ranking } from './ranking.ts'
import { selectTop } from './select-top.ts'
import type { TokenStore } from './token-store.ts'
import { leadingOf } from './use-order.ts'

/** So many products of each need may lead. */
const MOST = 10
/** So many that lead fill the pages that anyone looks at. */
const ENOUGH = 40
/** What is not needed scores at most this. */
const REST = 50

interface Engine {
  /** Reads what a use needs, which no use names again. */
  parser: QueryParser
  matching: Matching
  ranking: Ranking
  tokens: TokenStore
  table: IndexedProducts
  compare: (a: number, b: number) => number
}

/** Finds the best products of each need of a use. Each need is a search of its own, and kept. */
export class UseNeeds {
  readonly #engine: Engine
  readonly #kept = new Map<string, readonly number[]>()
  #changes = 0

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** A product has changed. Which products are needed first is read again after one in a hundred has. */
  noteChange(products: number): void {
    if (++this.#changes * 100 >= products) this.clearCache()
  }

  clearCache(): void {
    this.#changes = 0
    this.#kept.clear()
    this.#engine.parser.clearCaches()
  }

  /** What a use needs leads; what else is found for it comes after, what sells most first where a page is full without it. */
  score(use: Concept, numbers: Uint32Array, query: ParsedQuery, isLimited: boolean): void {
    const { ranking, table } = this.#engine
    const all = this.leading(use, numbers, isLimited)
    if (all.length < ENOUGH) ranking.score(numbers, query)
    const { scores } = ranking
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at]!
      scores[number] = Math.min(all.length < ENOUGH ? scores[number]! : orderOf(table.sold[number]!), REST)
    }
    for (const [at, number] of all.entries()) scores[number] = 2 * REST - at / all.length
  }

  /**
   * Of the products found for a use, the best one of each of its needs, then the second one of each, and so on. `isLimited`
   * if conditions leave out others. Changes scores.
   */
  leading({ words, finds = [] }: Concept, numbers: Uint32Array, isLimited: boolean): number[] {
    const found = setOf(numbers, this.#engine.ranking.scores.length)
    return leadingOf(finds, words, (need) => {
      if (isLimited) return this.#bestOf(need, found)
      const key = need.join(' ')
      const known = this.#kept.get(key) ?? this.#bestOf(need, null)
      this.#kept.set(key, known)
      return known.filter((number) => has(found, number))
    })
  }

  #bestOf(need: readonly string[], among: BitSet | null): readonly number[] {
    const { parser, matching, ranking, compare } = this.#engine
    const query = parser.parse(need.join(' '), true)
    const all = matching.find(query.concepts, null, true, null)
    const found = among ? all.filter((number) => has(among, number)) : all
    const terms = new Set(
      query.concepts.flatMap(({ alternatives }) => alternatives.flatMap((one) => one.terms)),
    )
    const named = found.filter((number) => !this.#isBrandAlone(number, terms))
    // "Baygon" is needed, but no mask of the brand Ants against ants.
    const fitting = named.length > 0 ? named : found
    ranking.score(fitting, query)
    return selectTop(fitting, MOST, compare)
  }

  /** Whether only the brand of a product is called like the need. */
  #isBrandAlone(number: number, terms: ReadonlySet<number>): boolean {
    let isBrand = false
    for (const token of this.#engine.tokens.of(number)) {
      if (!terms.has(token >>> 3)) continue
      if ((token & 7) !== BRAND) return false
      isBrand = true
    }
    return isBrand
  }
}
