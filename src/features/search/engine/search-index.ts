import { readBarcode } from '#shared/barcode.ts'
import { selectTop } from './select-top.ts'
import { add, bitSetFor, bitSetLength, inMostSets, type BitSet } from './bit-set.ts'
import { Descriptions } from './descriptions.ts'
import { QueryParser, type Alternative, type Concept, type ParsedQuery } from './concepts.ts'
import { applyFilter, type FacetCounts, type SearchFilter } from './facets.ts'
import { BRAND, HEAD, NAME, nameTokens, type NameToken } from './name-tokens.ts'
import { isSameSize } from './pack-size.ts'
import { grown, IndexedProducts } from './indexed-products.ts'
import type { SearchableProduct, SubCategoryNames } from './searchable-product.ts'
import { Scan, type NamePhrase, type IndexedText } from './scan.ts'
import { SubCategories } from './sub-categories.ts'
import { Synonyms, type SynonymGroup } from './synonyms.ts'
import { queryWords, wordsOf } from './text.ts'
import { Vocabulary } from './vocabulary.ts'
import { takeLeftOut } from './query-conditions.ts'

/** The sort orders. */
export type SortOrder = 'relevance' | 'popular' | 'newest' | 'price_asc' | 'price_desc' | 'discount' | 'name'

export interface SearchRequest {
  search: string
  exact: boolean
  order: SortOrder
  /** Nothing else is found or counted; a sub-category only in its category. */
  within?: { categoryId: number; subCategoryId: number | null }
  filter: SearchFilter
  offset: number
  limit: number
}

export interface SearchResult {
  /** The products of one page. */
  ids: number[]
  total: number
  facets: FacetCounts
  correctedTo: string | null
}

// The weights of ranking signals relative to the words themselves, which count at most 1. Tuned on one half of the
// judged queries and validated on the other (docs/SEARCH.md).
const weights = {
  head: 0.5,
  subCategory: 1,
  size: 1.2,
  sold: 0.15,
  everyday: 0.25,
  packs: 0.05,
  kind: 4,
  unnamed: 0.8,
  adjacency: 0.6,
  typed: 2.5,
}

/** Beyond this many units sold, more make no difference: a bestseller of another kind must not come first. */
const MAX_SOLD = 1_000

/** More packs than these make no product more of an everyday one. */
const MAX_PACKS = 2

/** The candidates for a concept: products whose name or brand matches, and those whose category matches as well. */
interface ConceptSets {
  byName: BitSet
  byEither: BitSet
}

/** The maximum number of cached candidate sets. */
const MAX_CACHED_SETS = 512

/** All published products in memory, searchable. Independent of the database and the API. */
export class SearchIndex {
  readonly #vocabulary = new Vocabulary()
  #synonyms = new Synonyms([])
  #parser = this.#newParser()
  readonly #table = new IndexedProducts()
  readonly #subCategories = new SubCategories(this.#vocabulary)
  #kinds: Map<string, Float64Array> | null = null
  // By product number: its indexed text and its sub-category, and its score in the last search.
  readonly #texts: (IndexedText | undefined)[] = []
  #subCategoryOf = new Uint16Array(1024)
  #scores = new Float64Array(1024)
  /** By position in the products found by one search. */
  #headCoverage = new Float64Array(1024)
  #named = bitSetFor(0)
  /** Cached candidates for the concepts of common words; for rare words they are found as quickly as cached. */
  readonly #sets = new Map<Concept, ConceptSets>()
  readonly #descriptions = new Descriptions()
  readonly #byCode = new Map<string, number>()
  readonly #codes: (readonly string[])[] = []
  /** The products that say they leave something out, by its stem. */
  readonly #leavingOut = new Map<string, Set<number>>()
  readonly #leftOut: (readonly string[])[] = []
  /** Every change makes it another one. */
  version = 0
  /** By term, for the scan of one search. */
  #uses = new Uint16Array(1024)

  get size(): number {
    return this.#table.size
  }

  setSynonyms(groups: readonly SynonymGroup[]): void {
    this.#synonyms = new Synonyms(groups)
    this.#parser = this.#newParser()
    this.#clearCaches()
    this.#kinds = null
    // Synonyms can be the correction of a misspelling even when no product contains them.
    for (const { terms } of groups)
      for (const term of terms) for (const word of wordsOf(term)) this.#vocabulary.add(word)
    for (const [number, text] of this.#texts.entries()) {
      if (!text) continue
      const { names, brand, brands } = this.#table
      const words = nameTokens(names[number]!, brands.list[brand[number]!]!)
      this.#texts[number] = { tokens: text.tokens, phrases: this.#phrasesIn(words) }
    }
  }

  setSubCategories(subCategories: readonly SubCategoryNames[]): void {
    this.#subCategories.setNames(subCategories)
    this.#clearCaches()
  }

  /** Units sold recently of each product. */
  setSold(sold: ReadonlyMap<number, number>): void {
    this.#table.setSold(sold)
    this.version++
  }

  put(product: SearchableProduct): void {
    this.remove(product.id)
    this.#clearCaches()
    const number = this.#table.put(product)
    const words = nameTokens(product.name, product.brand)
    const tokens = words.map(({ word, place }) => this.#vocabulary.add(word) * 8 + place)
    const subCategory = this.#subCategories.numberOf(product.subCategoryId)
    if (number >= this.#subCategoryOf.length) this.#grow()
    this.#subCategoryOf[number] = subCategory
    this.#texts[number] = { tokens, phrases: this.#phrasesIn(words) }
    for (const token of tokens) this.#vocabulary.addProduct(token >> 3, number)
    this.#descriptions.put(number, product.description)
    this.#codes[number] = product.codes.map(codeKey)
    for (const code of this.#codes[number]) this.#byCode.set(code, number)
    this.#leftOut[number] = takeLeftOut(wordsOf(`${product.brand ?? ''} ${product.name}`)).leftOut
    for (const stem of this.#leftOut[number]) {
      const products = this.#leavingOut.get(stem) ?? new Set()
      this.#leavingOut.set(stem, products.add(number))
    }
    this.#subCategories.resize(subCategory, 1)
  }

  remove(id: number): void {
    const number = this.#table.find(id)
    if (number === undefined) return
    this.#clearCaches()
    for (const token of this.#texts[number]!.tokens) this.#vocabulary.removeProduct(token >> 3, number)
    this.#subCategories.resize(this.#subCategoryOf[number]!, -1)
    for (const code of this.#codes[number]!) if (this.#byCode.get(code) === number) this.#byCode.delete(code)
    for (const stem of this.#leftOut[number]!) this.#leavingOut.get(stem)?.delete(number)
    this.#texts[number] = undefined
    this.#descriptions.remove(number)
    this.#table.remove(number)
  }

  /** The ids of the indexed products. */
  ids(): number[] {
    return this.#table.productIds()
  }

  /** The products of a sub-category. */
  idsIn(subCategoryId: number): number[] {
    const subCategory = this.#subCategories.numberOf(subCategoryId)
    return [...this.#everything()]
      .filter((number) => this.#subCategoryOf[number] === subCategory)
      .map((number) => this.#table.ids[number]!)
  }

  /**
   * One page of the matching products, best first. A blank search matches everything; punctuation alone matches
   * nothing. Descriptions are searched where no name, brand, category, synonym or correction matches.
   */
  search(request: SearchRequest): SearchResult {
    const query = this.#parser.parse(request.search, request.exact)
    const sold = this.#byCode.get(codeKey(request.search))
    const isBlank = request.search.trim() === ''
    const isWithin = request.within ? this.#isWithin(request.within) : () => true
    const named =
      sold !== undefined ? Uint32Array.of(sold) : isBlank ? this.#numbersWith(isWithin) : this.#find(query)
    if (isBlank) for (const number of named) this.#scores[number] = this.#table.ids[number]!
    // A product that should leave something out is not found by a description that names it.
    const isDescribed = named.length === 0 && query.leftOut.length === 0
    const found = isDescribed ? this.#describedBy(queryWords(request.search)) : named
    const maxPaise = Math.min(query.maxPaise ?? Infinity, request.filter.maxPaise ?? Infinity)
    const filter = { ...request.filter, maxPaise: maxPaise === Infinity ? null : maxPaise }
    const inScope = isBlank ? found : found.filter(isWithin)
    const { fit, facets } = applyFilter(this.#table, inScope, filter)
    const { offset, limit } = request
    const page = selectTop(fit, offset + limit, this.#orders[request.order]).slice(offset)
    return {
      ids: page.map((number) => this.#table.ids[number]!),
      total: fit.length,
      facets,
      correctedTo: named.length > 0 ? query.correctedTo : null,
    }
  }

  #isWithin({ categoryId, subCategoryId }: NonNullable<SearchRequest['within']>) {
    const category = this.#table.categories.find(categoryId)
    const subCategory = subCategoryId === null ? null : this.#subCategories.find(subCategoryId)
    return (number: number) =>
      this.#table.category[number] === category &&
      (subCategory === null || this.#subCategoryOf[number] === subCategory)
  }

  /** The products whose descriptions have all words, what sells most first. */
  #describedBy(words: readonly string[]): Uint32Array {
    const found = this.#numbersWith(this.#descriptions.having(words))
    for (const number of found) this.#scores[number] = this.#table.sold[number]!
    return found
  }

  #everything(): Uint32Array {
    return this.#numbersWith(() => true)
  }

  /** The numbers of products for which a predicate holds. */
  #numbersWith(isTrue: (number: number) => boolean): Uint32Array {
    const numbers = new Uint32Array(this.#table.size)
    let count = 0
    for (let number = 0; number < this.#table.end; number++) {
      if (this.#table.ids[number] !== 0 && isTrue(number)) numbers[count++] = number
    }
    return numbers.subarray(0, count)
  }

  /** The matching products; their scores are in `#scores`. */
  #find({ concepts, size, maxPaise, leftOut }: ParsedQuery): Uint32Array {
    const table = this.#table
    const fitsSize = (number: number) =>
      size !== null && table.sizes(number).some((one) => isSameSize(one, size))
    const leavesOut = (number: number) =>
      leftOut.every((names) => names.some((stem) => this.#leavingOut.get(stem)?.has(number)))
    const isPriceOnly = size === null && maxPaise !== null
    const all =
      concepts.length > 0
        ? this.#matching(concepts)
        : this.#numbersWith(leftOut.length > 0 ? leavesOut : isPriceOnly ? () => true : fitsSize)
    const numbers = leftOut.length > 0 && concepts.length > 0 ? all.filter(leavesOut) : all
    if (this.#uses.length < this.#vocabulary.size) this.#uses = new Uint16Array(this.#vocabulary.size * 2)
    const scan = new Scan(concepts, this.#uses)
    const headCoverage = this.#headCoverage
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i]!
      scan.score(this.#texts[number]!)
      headCoverage[i] = scan.headCoverage
      let score = scan.headCoverage * weights.head + scan.adjacency * weights.adjacency
      for (let of = 0; of < concepts.length; of++)
        score += (scan.best[of]! || -weights.unnamed) / concepts.length
      for (const { typed } of concepts)
        if (typed !== undefined && this.#hasTerm(number, typed)) score += weights.typed
      this.#scores[number] = score
    }
    scan.end()
    const subCategories = this.#subCategoryScores(numbers, headCoverage, concepts)
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i]!
      const sold = table.sold[number]!
      this.#scores[number]! +=
        subCategories[this.#subCategoryOf[number]!]! * weights.subCategory +
        (size !== null && fitsSize(number) ? weights.size : 0) +
        (sold > 0 ? Math.log10(1 + Math.min(sold, MAX_SOLD)) * weights.sold : 0)
    }
    this.#addEveryday(numbers, subCategories)
    return numbers
  }

  /**
   * The everyday variety leads: in the typical sub-category, what costs least per gram, millilitre or piece, and what comes
   * in several packs. Sugar comes before brown sugar.
   */
  #addEveryday(numbers: Uint32Array, subCategories: Float64Array): void {
    const { measure, measurePaise, packs } = this.#table
    const typical = numbers.filter((number) => subCategories[this.#subCategoryOf[number]!] === 1)
    const least: number[] = []
    for (const number of typical)
      if (measurePaise[number]! > 0)
        least[measure[number]!] = Math.min(least[measure[number]!] ?? Infinity, measurePaise[number]!)
    for (const number of typical) {
      this.#scores[number]! += Math.min(packs[number]! - 1, MAX_PACKS) * weights.packs
      if (measurePaise[number]! > 0)
        this.#scores[number]! += (least[measure[number]!]! / measurePaise[number]!) * weights.everyday
    }
  }

  /**
   * The products that match the most concepts, by name and brand or by the name of their category. A product whose
   * own name matches nothing counts only where no name does.
   */
  #matching(concepts: readonly Concept[]): Uint32Array {
    if (this.#named.length !== bitSetLength(this.#table.end)) this.#named = bitSetFor(this.#table.end)
    const named = this.#named.fill(0)
    let isNamed = 0
    const candidates = concepts.map((concept) => {
      const { byName, byEither } = this.#setsOf(concept)
      for (let at = 0; at < named.length; at++) isNamed |= named[at]! |= byName[at]!
      return byEither
    })
    if (isNamed !== 0) return inMostSets(candidates, named)
    const inSubCategories = bitSetFor(this.#table.end)
    for (const set of candidates) for (let at = 0; at < set.length; at++) inSubCategories[at]! |= set[at]!
    return inMostSets(candidates, inSubCategories)
  }

  #setsOf(concept: Concept): ConceptSets {
    const known = this.#sets.get(concept)
    if (known) return known
    const byName = bitSetFor(this.#table.end)
    let listed = 0
    for (const alternative of concept.alternatives) {
      const list = this.#rarest(alternative)
      const isPhrase = alternative.terms.length > 1
      listed += list.length
      for (let i = 0; i < list.length; i++) {
        if (!isPhrase || this.#hasAllTerms(list[i]!, alternative)) add(byName, list[i]!)
      }
    }
    const subCategories = this.#subCategories.namedBy(concept)
    let byEither = byName
    if (subCategories.includes(1)) {
      byEither = byName.slice()
      for (let number = 0; number < this.#table.end; number++) {
        if (subCategories[this.#subCategoryOf[number]!] === 1 && this.#table.ids[number] !== 0)
          add(byEither, number)
      }
    }
    const sets = { byName, byEither }
    if (byEither !== byName || listed > byName.length) {
      if (this.#sets.size >= MAX_CACHED_SETS) this.#sets.clear()
      this.#sets.set(concept, sets)
    }
    return sets
  }

  /** To be called when products, categories or synonyms change. */
  #clearCaches(): void {
    this.version++
    this.#parser.clearCaches()
    this.#sets.clear()
  }

  /** The products with an alternative's rarest term. */
  #rarest({ terms }: Alternative): readonly number[] {
    let rarest = this.#vocabulary.productsWith(terms[0]!)
    for (const term of terms) {
      const list = this.#vocabulary.productsWith(term)
      if (list.length < rarest.length) rarest = list
    }
    return rarest
  }

  #hasAllTerms = (number: number, { terms }: Alternative): boolean =>
    terms.every((term) => this.#hasTerm(number, term))

  #hasTerm = (number: number, term: number): boolean =>
    this.#texts[number]!.tokens.some((token) => token >> 3 === term)

  #grow(): void {
    const length = this.#subCategoryOf.length * 2
    this.#subCategoryOf = grown(this.#subCategoryOf, new Uint16Array(length))
    this.#scores = new Float64Array(length)
    this.#headCoverage = new Float64Array(length)
  }

  #newParser(): QueryParser {
    return new QueryParser({
      vocabulary: this.#vocabulary,
      synonyms: this.#synonyms,
      areAdjacent: (first, second) =>
        this.#withBoth(first, second).some((number) => this.#areAdjacent(number, first, second)),
      countAdjacent: (first, second) =>
        this.#withBoth(first, second).filter((number) => this.#areAdjacent(number, first, second)).length,
    })
  }

  /** The products that may have both terms. */
  #withBoth = (first: number, second: number) => this.#rarest({ terms: [first, second], quality: 1 })

  /** Whether a product has two terms one after the other, or the first in its brand and the second in its name. */
  #areAdjacent(number: number, first: number, second: number): boolean {
    const { tokens } = this.#texts[number]!
    return tokens.some(
      (other, i) =>
        other >> 3 === second &&
        ((i > 0 && tokens[i - 1]! >> 3 === first) ||
          ((other & 7) !== BRAND && tokens.includes(first * 8 + BRAND))),
    )
  }

  /**
   * How typical each sub-category is for a search, 0 to 1: derived from the number of its products that match, their
   * share of the sub-category, and where other products of the same kind are.
   */
  #subCategoryScores(
    numbers: Uint32Array,
    headCoverage: Float64Array,
    concepts: readonly Concept[],
  ): Float64Array {
    const scores = new Float64Array(this.#subCategories.count)
    let total = 0
    for (let i = 0; i < numbers.length; i++) {
      const weight = 0.15 + headCoverage[i]! * headCoverage[i]! * 2
      scores[this.#subCategoryOf[numbers[i]!]!]! += weight
      total += weight
    }
    const kinds = [...new Set(concepts.flatMap(({ groups }) => groups.map(({ kind }) => kind)))]
    const shares = kinds.map((kind) => this.#kindShares().get(kind)).filter((share) => share !== undefined)
    let most = 0
    for (let subCategory = 0; subCategory < scores.length; subCategory++) {
      if (scores[subCategory] === 0) continue
      const density = scores[subCategory]! / (this.#subCategories.sizeOf(subCategory) + 10)
      let score = Math.sqrt(density * (scores[subCategory]! / total))
      for (const share of shares) score *= 1 + weights.kind * (share[subCategory] ?? 0)
      scores[subCategory] = score
      if (score > most) most = score
    }
    if (most > 0)
      for (let subCategory = 0; subCategory < scores.length; subCategory++) scores[subCategory]! /= most
    return scores
  }

  /** For each kind of synonym group, the share of each sub-category named by that kind, with 1 for the largest. */
  #kindShares(): Map<string, Float64Array> {
    if (this.#kinds) return this.#kinds
    const kinds = new Map<string, Float64Array>()
    for (const { kind, name } of this.#synonyms.groups) {
      const terms = wordsOf(name).map((word) => this.#vocabulary.find(word) ?? -1)
      if (terms.includes(-1)) continue
      const shares = kinds.get(kind) ?? new Float64Array(this.#subCategories.count)
      kinds.set(kind, shares)
      for (const number of this.#rarest({ terms, quality: 1 })) {
        const { tokens } = this.#texts[number]!
        const name = tokens.filter((token) => (token & 7) === NAME || (token & HEAD) !== 0)
        if (!terms.every((term) => name.some((token) => token >> 3 === term))) continue
        shares[this.#subCategoryOf[number]!]! += (terms.length / name.length) ** 2
      }
    }
    for (const shares of kinds.values()) {
      for (let subCategory = 0; subCategory < shares.length; subCategory++)
        shares[subCategory]! /= this.#subCategories.sizeOf(subCategory) + 20
      const most = Math.max(...shares)
      if (most > 0)
        for (let subCategory = 0; subCategory < shares.length; subCategory++) shares[subCategory]! /= most
    }
    this.#kinds = kinds
    return kinds
  }

  #phrasesIn(words: readonly NameToken[]): readonly NamePhrase[] {
    const phrases: NamePhrase[] = []
    for (let from = 0; from < words.length - 1; from++) {
      if (words[from]!.place === BRAND) continue
      for (
        let to = Math.min(words.length, from + this.#synonyms.longestFrom(words[from]!.word));
        to >= from + 2;
        to--
      ) {
        const groups = this.#synonyms.meaning(words.slice(from, to).map(({ word }) => word))
        if (groups.length === 0) continue
        phrases.push({ from, to, groups })
        break
      }
    }
    return phrases.length > 0 ? phrases : noPhrases
  }

  #byId = (a: number, b: number): number => this.#table.ids[a]! - this.#table.ids[b]!

  /** Every sort order ends with the id, so that pages neither repeat nor skip a product. */
  readonly #orders: Record<SortOrder, (a: number, b: number) => number> = {
    relevance: (a, b) =>
      this.#table.inStock[b]! - this.#table.inStock[a]! ||
      this.#scores[b]! - this.#scores[a]! ||
      this.#byId(a, b),
    popular: (a, b) =>
      this.#table.sold[b]! - this.#table.sold[a]! || this.#scores[b]! - this.#scores[a]! || this.#byId(a, b),
    newest: (a, b) => this.#byId(b, a),
    price_asc: (a, b) => this.#table.sellingPaise[a]! - this.#table.sellingPaise[b]! || this.#byId(a, b),
    price_desc: (a, b) => this.#table.sellingPaise[b]! - this.#table.sellingPaise[a]! || this.#byId(b, a),
    discount: (a, b) => this.#table.discountMicro[b]! - this.#table.discountMicro[a]! || this.#byId(b, a),
    name: (a, b) =>
      compare(this.#table.names[a]!.toLowerCase(), this.#table.names[b]!.toLowerCase()) || this.#byId(a, b),
  }
}

/** The same for all spellings of a SKU or barcode. */
const codeKey = (code: string): string => readBarcode(code) ?? code.trim().toLowerCase()

const noPhrases: readonly NamePhrase[] = []
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
