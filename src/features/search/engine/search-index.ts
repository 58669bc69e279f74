import { selectTop } from './select-top.ts'
import { explainQuery } from './explain-query.ts'
import { applyFilter, noFilter, type FacetCounts, type SearchFilter } from './facets.ts'
import { IndexedCatalogue } from './indexed-catalogue.ts'
import { Matching } from './matching.ts'
import { isSameSize } from './pack-size.ts'
import { QueryParser, type ParsedQuery, type Unmet } from './query-parser.ts'
import { Ranking } from './ranking.ts'
import type { SearchableProduct, SubCategoryNames } from './searchable-product.ts'
import type { SynonymGroup } from './synonyms.ts'
import { queryWords } from './text.ts'
import { isUse, Uses, type Use } from './uses.ts'

/** The sort orders. */
export type SortOrder = 'relevance' | 'popular' | 'newest' | 'price_asc' | 'price_desc' | 'discount' | 'name'

export interface SearchRequest {
  search: string
  exact: boolean
  order: SortOrder
  /** Nothing else is found or counted; a sub-category only in its category. */
  within?: { categoryId: number; subCategoryId: number | null }
  filter: SearchFilter
  /** For staff, who also look for what is sold out: it comes as early as if there were some. */
  ignoresStock?: boolean
  offset: number
  limit: number
}

export interface SearchResult {
  /** The products of one page. */
  ids: number[]
  total: number
  facets: FacetCounts
  correctedTo: string | null
  unmet: Unmet | null
}

/** Longer searches are cut before anything reads them. */
const MAX_LENGTH = 400

/** Added to the score of what is called exactly like the search. */
const EXACT_NAME = 100
const EXACT_BRAND = 10
/** "Lays" and "Lay's" are one brand, but what is spelt as typed comes first. */
const SAME_SPELLING = 5

/** All published products in memory, searchable. Independent of the database and the API. */
export class SearchIndex {
  readonly #catalogue = new IndexedCatalogue()
  readonly #matching = new Matching(this.#catalogue)
  readonly #ranking = new Ranking(this.#catalogue)
  #uses: readonly Use[] = []
  #parser = this.#newParser()
  /** Every change makes it another one. */
  version = 0

  get size(): number {
    return this.#catalogue.table.size
  }

  /** Groups of synonyms, and uses. */
  setSynonyms(groups: readonly SynonymGroup[]): void {
    this.#uses = groups.filter(isUse)
    this.#catalogue.setSynonyms(groups.filter((group) => !isUse(group)))
    this.#ranking.clearKinds()
    this.#parser = this.#newParser()
    this.#clearCaches()
  }

  setSubCategories(subCategories: readonly SubCategoryNames[]): void {
    this.#catalogue.setSubCategories(subCategories)
    this.#clearCaches()
  }

  /** Units sold recently of each product. */
  setSold(sold: ReadonlyMap<number, number>): void {
    this.#catalogue.table.setSold(sold)
    this.version++
  }

  put(product: SearchableProduct): void {
    this.#catalogue.put(product)
    this.#clearCaches()
  }

  remove(id: number): void {
    if (this.#catalogue.remove(id)) this.#clearCaches()
  }

  /** The ids of the indexed products. */
  ids(): number[] {
    return this.#catalogue.table.productIds()
  }

  /** The products of a sub-category. */
  idsIn(subCategoryId: number): number[] {
    const { subCategories, subCategoryOf, table } = this.#catalogue
    const subCategory = subCategories.numberOf(subCategoryId)
    return [...this.#catalogue.numbersWith((number) => subCategoryOf[number] === subCategory)].map(
      (number) => table.ids[number]!,
    )
  }

  /**
   * One page of the matching products, best first. A blank search matches everything; punctuation alone matches
   * nothing. Descriptions are searched where no name, brand, category, synonym or correction matches.
   */
  search(request: SearchRequest): SearchResult {
    const { table } = this.#catalogue
    const search = request.search.slice(0, MAX_LENGTH)
    const query = this.#parser.parse(search, request.exact)
    const isBlank = request.search.trim() === ''
    const isWithin = request.within ? this.#isWithin(request.within) : () => true
    this.#ranking.prepare()
    const { scores } = this.#ranking
    const named = isBlank ? this.#catalogue.numbersWith(isWithin) : this.#called(search, query)
    if (isBlank) for (const number of named ?? []) scores[number] = table.ids[number]!
    const found = named ?? this.#find(query)
    // A product that should leave something out is not found by a description that names it.
    const isDescribed =
      found.length === 0 && named === null && query.conditions.length === 0 && !query.isWhole
    const all = isDescribed ? this.#describedBy(queryWords(search)) : found
    // "Up to 12" in the name of a product is no price.
    const maxPaise = Math.min(
      (named === null ? query.maxPaise : null) ?? Infinity,
      request.filter.maxPaise ?? Infinity,
    )
    const filter = { ...request.filter, maxPaise: maxPaise === Infinity ? null : maxPaise }
    const inScope = isBlank ? all : all.filter(isWithin)
    const { fit, facets } = applyFilter(table, inScope, filter)
    const { offset, limit } = request
    const order = this.#orders[request.ignoresStock ? 'best' : request.order]
    const page = selectTop(fit, offset + limit, order).slice(offset)
    return {
      ids: page.map((number) => table.ids[number]!),
      total: fit.length,
      facets,
      correctedTo: named === null && found.length > 0 ? query.correctedTo : null,
      unmet: all.length === 0 ? this.#unmet(query) : null,
    }
  }

  /** How a search is read, step by step, and what it finds first. */
  explain(search: string): string[] {
    const { vocabulary, nameOf, table } = this.#catalogue
    const { ids, total } = this.search({
      search,
      exact: false,
      order: 'relevance',
      filter: noFilter,
      offset: 0,
      limit: 10,
    })
    const named = ids.map((id, at) => {
      const [name, brand] = nameOf(table.find(id)!)
      return `${at + 1}. ${brand ? `${brand}: ` : ''}${name}`
    })
    const query = this.#parser.parse(search.slice(0, MAX_LENGTH), false)
    const steps = explainQuery(search, query, (term) => vocabulary.stems[term]!)
    return [...steps, total === 0 ? 'Finds nothing' : `Finds ${total}, first:`, ...named]
  }

  #isWithin({ categoryId, subCategoryId }: NonNullable<SearchRequest['within']>) {
    const { table, subCategories, subCategoryOf } = this.#catalogue
    const category = table.categories.find(categoryId)
    const subCategory = subCategoryId === null ? null : subCategories.find(subCategoryId)
    return (number: number) =>
      table.category[number] === category && (subCategory === null || subCategoryOf[number] === subCategory)
  }

  /**
   * What has exactly this code, name or brand, and after it what the search means; null where nothing has. A code finds
   * its product alone.
   */
  #called(search: string, query: ParsedQuery): Uint32Array | null {
    const { exactNames, nameOf, claims } = this.#catalogue
    const { scores } = this.#ranking
    const coded = exactNames.withCode(search)
    if (typeof coded === 'number') return Uint32Array.of(coded)
    const names = exactNames.named(search, nameOf)
    if (coded === 'unknown' && names.length === 0 && query.size === null && query.maxPaise === null)
      return new Uint32Array()
    const brand = [...exactNames.ofBrand(search), ...this.#withRepeated(search)]
    const fulfils = claims.fulfilling(query.conditions)
    const called = [...new Set([...names, ...brand.filter(fulfils)])]
    if (called.length === 0) return null
    const others = this.#find(query)
    const isFound = new Set(others)
    for (const number of called) if (!isFound.has(number)) scores[number] = 0
    for (const number of names) scores[number]! += EXACT_NAME
    const isGeneric = query.concepts.some(({ groups }) => groups.length > 0)
    const typed = search.trim().toLowerCase()
    if (isGeneric) this.#raiseOne(brand.filter(fulfils), others)
    else
      for (const number of brand)
        scores[number]! += EXACT_BRAND + (nameOf(number)[1]?.toLowerCase() === typed ? SAME_SPELLING : 0)
    return Uint32Array.from([...called.filter((number) => !isFound.has(number)), ...others])
  }

  /** The products with a word that is repeated in the search as well: "50-50". */
  #withRepeated(search: string): readonly number[] {
    const [first = '', second, ...others] = queryWords(search)
    const term =
      others.length === 0 && first === second ? this.#catalogue.vocabulary.findInProducts(first) : undefined
    if (term === undefined) return []
    return this.#catalogue.vocabulary
      .productsWith(term)
      .filter((number) => this.#catalogue.hasRepeated(number, term))
  }

  /** A brand called like a thing ("Tulsi"): the best of its products is among the first three. */
  #raiseOne(brand: readonly number[], others: Uint32Array): void {
    const { scores } = this.#ranking
    const byScore = (a: number, b: number) => scores[b]! - scores[a]!
    const [best] = selectTop(brand, 1, byScore)
    const second = selectTop(others, 2, byScore).at(-1)
    if (best !== undefined && second !== undefined && scores[best]! < scores[second]!)
      scores[best] = scores[second]! - 1e-9
  }

  /** The products that match a query; their scores are set. */
  #find(query: ParsedQuery): Uint32Array {
    const { concepts, size, maxPaise, conditions, isWhole } = query
    const { table, claims } = this.#catalogue
    const fulfils = conditions.length > 0 ? claims.fulfilling(conditions) : null
    const fitsSize = (number: number) =>
      size !== null && table.sizes(number).some((one) => isSameSize(one, size))
    const isPriceOnly = size === null && maxPaise !== null
    const numbers =
      concepts.length > 0
        ? this.#matching.find(concepts, fulfils, isWhole)
        : this.#catalogue.numbersWith(fulfils ?? (isPriceOnly ? () => true : fitsSize))
    this.#ranking.score(numbers, query)
    return numbers
  }

  /** The condition that nothing fulfils, if there is the thing without it. */
  #unmet({ concepts, conditions, thing, isWhole }: ParsedQuery): Unmet | null {
    if (conditions.length === 0 || concepts.length === 0) return null
    if (this.#matching.find(concepts, null, isWhole).length === 0) return null
    return { condition: conditions.map(({ says }) => says).join(', '), thing }
  }

  /** The products whose descriptions have all words, what sells most first. */
  #describedBy(words: readonly string[]): Uint32Array {
    const found = this.#catalogue.numbersWith(this.#catalogue.descriptions.having(words))
    for (const number of found) this.#ranking.scores[number] = this.#catalogue.table.sold[number]!
    return found
  }

  /** To be called when products, categories or synonyms change. */
  #clearCaches(): void {
    this.version++
    this.#parser.clearCaches()
    this.#matching.clearCache()
  }

  #newParser(): QueryParser {
    const { vocabulary, synonyms } = this.#catalogue
    return new QueryParser({
      vocabulary,
      synonyms,
      uses: new Uses(this.#uses),
      areAdjacent: (first, second) => this.#catalogue.areAdjacent(first, second),
      countAdjacent: (first, second) => this.#catalogue.countAdjacent(first, second),
    })
  }

  #byId = (a: number, b: number): number => this.#catalogue.table.ids[a]! - this.#catalogue.table.ids[b]!

  /** Every one ends with the id, so that pages neither repeat nor skip a product. */
  readonly #orders: Record<SortOrder | 'best', (a: number, b: number) => number> = {
    best: (a, b) => this.#ranking.scores[b]! - this.#ranking.scores[a]! || this.#byId(a, b),
    relevance: (a, b) =>
      this.#catalogue.table.inStock[b]! - this.#catalogue.table.inStock[a]! ||
      this.#ranking.scores[b]! - this.#ranking.scores[a]! ||
      this.#byId(a, b),
    popular: (a, b) =>
      this.#catalogue.table.sold[b]! - this.#catalogue.table.sold[a]! ||
      this.#ranking.scores[b]! - this.#ranking.scores[a]! ||
      this.#byId(a, b),
    newest: (a, b) => this.#byId(b, a),
    price_asc: (a, b) =>
      this.#catalogue.table.sellingPaise[a]! - this.#catalogue.table.sellingPaise[b]! || this.#byId(a, b),
    price_desc: (a, b) =>
      this.#catalogue.table.sellingPaise[b]! - this.#catalogue.table.sellingPaise[a]! || this.#byId(b, a),
    discount: (a, b) =>
      this.#catalogue.table.discountMicro[b]! - this.#catalogue.table.discountMicro[a]! || this.#byId(b, a),
    name: (a, b) => {
      const { names } = this.#catalogue.table
      return compare(names[a]!.toLowerCase(), names[b]!.toLowerCase()) || this.#byId(a, b)
    },
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
