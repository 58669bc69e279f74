import { has, setOf, type BitSet } from './bit-set.ts'
import type { Concept } from './concepts.ts'
import type { Matching } from './matching.ts'
import { BRAND } from './name-tokens.ts'
import type { IndexedProducts } from './indexed-products.ts'
import type { ParsedQuery, QueryParser } from './query-parser.ts'
import { orderOf, type Ranking } from './ranking.ts'
import { selectTop } from './select-top.ts'
import { wordsOf } from './text.ts'
import type { TokenStore } from './token-store.ts'
import { leadingOf } from './use-order.ts'
import type { Use } from './uses.ts'

/** So many products of each need may lead. */
const MOST = 10
/** So many that lead fill the pages that anyone looks at. */
const ENOUGH = 40
/** What is not needed scores at most this. */
const REST = 50

interface Engine {
  uses: readonly Use[]
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
  #unread: IterableIterator<readonly string[]>

  constructor(engine: Engine) {
    this.#engine = engine
    this.#unread = this.#all()
  }

  *#all(): IterableIterator<readonly string[]> {
    for (const { finds } of this.#engine.uses) for (const need of finds) yield wordsOf(need)
  }

  /** Reads the next need, so that the first search for its use is as quick as others; false once all are read. */
  readOne(): boolean {
    const need = this.#unread.next()
    if (!need.done) this.#best(need.value)
    return !need.done
  }

  /** A product has changed. Which products are needed first is read again after one in a hundred has. */
  noteChange(products: number): void {
    if (++this.#changes * 100 >= products) this.clearCache()
  }

  clearCache(): void {
    this.#changes = 0
    this.#kept.clear()
    this.#unread = this.#all()
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

  /** For a use: each need's best product, then each one's second, and so on. `isLimited`: others are left out. Scores change. */
  leading({ words, finds = [] }: Concept, numbers: Uint32Array, isLimited: boolean): number[] {
    const found = setOf(numbers, this.#engine.ranking.scores.length)
    return leadingOf(finds, words, (need) => {
      if (isLimited) return this.#bestOf(need, found)
      return this.#best(need).filter((number) => has(found, number))
    })
  }

  #best(need: readonly string[]): readonly number[] {
    const key = need.join(' ')
    const known = this.#kept.get(key) ?? this.#bestOf(need, null)
    this.#kept.set(key, known)
    return known
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
    const { tokens, starts, counts } = this.#engine.tokens
    let isBrand = false
    for (let at = starts[number]!, end = at + counts[number]!; at < end; at++) {
      if (!terms.has(tokens[at]! >>> 3)) continue
      if ((tokens[at]! & 7) !== BRAND) return false
      isBrand = true
    }
    return isBrand
  }
}
