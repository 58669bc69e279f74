import { has, joined, numbersIn, setOf, type BitSet } from './bit-set.ts'
import type { Concept } from './concepts.ts'
import { selectTop } from './select-top.ts'
import { byKind, FIRST, raise } from './exact-order.ts'
import { explainQuery } from './explain-query.ts'
import { applyFilter, noFilter } from './facets.ts'
import { IndexedCatalogue } from './indexed-catalogue.ts'
import { Matching } from './matching.ts'
import { QueryParser, type ParsedQuery, type Unmet } from './query-parser.ts'
import { Ranking } from './ranking.ts'
import { FULL } from './near-matches.ts'
import type { SearchableProduct, SubCategoryNames } from './searchable-product.ts'
import type { SearchRequest, SearchResult } from './search-request.ts'
import { ShortLists } from './short-lists.ts'
import { sortOrders } from './sort-orders.ts'
import type { SynonymGroup } from './synonyms.ts'
import { queryWords } from './text.ts'
import { UseNeeds } from './use-needs.ts'
import { isUse, Uses, type Use } from './uses.ts'

/** Longer searches are cut before anything reads them. */
const MAX_LENGTH = 400

/** Added to the score of what is called exactly like the search. */
const EXACT_NAME = 100
const EXACT_BRAND = 10
/** The best of a brand called like a thing or a use ("Tulsi", "Laxmi") is among so many. */
const OF_BRAND = 3
/** "Lays" and "Lay's" are one brand, but what is spelt as typed comes first. */
const SAME_SPELLING = 5

/** What says in its name what is asked for comes before what says it elsewhere. */
const SAID = 20

/** All published products in memory, searchable. */
export class SearchIndex {
  readonly #catalogue = new IndexedCatalogue()
  readonly #matching = new Matching(this.#catalogue)
  readonly #ranking = new Ranking(this.#catalogue)
  readonly #orders = sortOrders(this.#catalogue, this.#ranking)
  #uses: readonly Use[] = []
  #parser = this.#newParser(this.#uses)
  #needs = this.#newNeeds()
  readonly #shortLists = new ShortLists(this.#catalogue, this.#matching, this.#ranking, () => this.#needs)
  /** Every change makes it another one. */
  version = 0

  get size(): number {
    return this.#catalogue.table.size
  }

  setSynonyms(groups: readonly SynonymGroup[]): void {
    this.#uses = groups.filter(isUse)
    this.#catalogue.setSynonyms(groups.filter((group) => !isUse(group)))
    this.#ranking.clearKinds()
    this.#parser = this.#newParser(this.#uses)
    this.#needs = this.#newNeeds()
    this.#clearCaches()
  }

  setSubCategories(subCategories: readonly SubCategoryNames[]): void {
    this.#catalogue.setSubCategories(subCategories)
    this.#clearCaches()
  }

  /** Units sold recently of each product. */
  setSold(sold: ReadonlyMap<number, number>): void {
    this.#catalogue.table.setSold(sold)
    this.#needs.clearCache()
    this.version++
  }

  put(product: SearchableProduct): void {
    this.#catalogue.put(product)
    this.#clearAfterChange()
  }

  remove(id: number): void {
    if (this.#catalogue.remove(id)) this.#clearAfterChange()
  }

  /** Does a little of what a search for a use would do first; false once nothing is left to do before the next change. */
  prepareSome(): boolean {
    this.#ranking.prepare(false)
    return this.#needs.readOne()
  }

  ids = (): number[] => this.#catalogue.table.productIds()

  idsIn(subCategoryId: number): number[] {
    const { subCategories, table } = this.#catalogue
    return Array.from(this.#catalogue.productsIn(subCategories.find(subCategoryId)), (one) => table.ids[one]!)
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
    const isWithin = request.within ? this.#catalogue.isWithin(request.within) : null
    this.#ranking.prepare(request.place === 'till')
    const { scores } = this.#ranking
    const typed = isBlank
      ? this.#catalogue.numbersWith(isWithin ?? (() => true))
      : this.#called(search, query)
    const correctedTo = typed === null ? query.correctedTo : null
    const named = typed ?? (correctedTo === null ? null : this.#called(correctedTo, query))
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
    const inScope = isBlank || !isWithin ? all : all.filter(isWithin)
    const { fit, facets } = applyFilter(table, inScope, filter)
    const order = this.#orders[request.place === 'staff' ? 'best' : request.order]
    const page = selectTop(fit, request.offset + request.limit, order)
    return {
      ids: page.slice(request.offset).map((number) => table.ids[number]!),
      total: fit.length,
      facets,
      correctedTo: found.length > 0 ? correctedTo : null,
      unmet: all.length === 0 ? this.#unmet(query) : null,
      size: query.size,
    }
  }

  /** How a search is read, step by step, and what it finds first. */
  explain(search: string): string[] {
    const { vocabulary, nameOf, table } = this.#catalogue
    const request = {
      search,
      exact: false,
      order: 'relevance',
      filter: noFilter,
      offset: 0,
      limit: 10,
    } as const
    const { ids, total } = this.search(request)
    const named = ids.map((id, at) => {
      const [name, brand] = nameOf(table.find(id)!)
      return `${at + 1}. ${brand ? `${brand}: ` : ''}${name}`
    })
    const query = this.#parser.parse(search.slice(0, MAX_LENGTH), false)
    const steps = explainQuery(search, query, (term) => vocabulary.stems[term]!)
    return [...steps, total === 0 ? 'Finds nothing' : `Finds ${total}, first:`, ...named]
  }

  /** What has exactly this code (alone), name or brand, then what the search means; null where nothing has. */
  #called(search: string, query: ParsedQuery): Uint32Array | null {
    const { exactNames, nameOf, namesOf, claims, table } = this.#catalogue
    const { scores } = this.#ranking
    const coded = exactNames.withCode(search)
    if (typeof coded === 'number') return Uint32Array.of(coded)
    const names = exactNames.named(search, { nameOf, namesOf })
    if (coded === 'unknown' && names.length === 0 && query.size === null && query.maxPaise === null)
      return new Uint32Array()
    const brand = [...exactNames.ofBrand(search), ...this.#catalogue.withRepeated(queryWords(search))]
    if (names.length === 0 && brand.length === 0) return null
    const fulfils = claims.fulfilling(query.conditions, table.end)
    const ofBrand = brand.filter((number) => !fulfils || has(fulfils, number))
    const called = [...new Set([...names, ...ofBrand])]
    if (called.length === 0) return null
    // The name of a kind of thing ("Strawberry Jam") may be followed by what is nearly meant, that of a brand's product not.
    const typed = search.trim().toLowerCase()
    const isOfBrand = names.some((number) => typed.includes(nameOf(number)[1]?.toLowerCase() || typed))
    const others = this.#find(query, !isOfBrand)
    const found = setOf(others, table.end)
    for (const number of called) if (!has(found, number)) scores[number] = 0
    const isGeneric = query.concepts.some(({ groups, finds }) => groups.length > 0 || finds)
    const isTyped = ([name, ofBrand]: [string, string | null]) =>
      [name, `${ofBrand ?? ''} ${name}`].some((one) => one.trim().toLowerCase() === typed)
    const all = joined(
      called.filter((number) => !has(found, number)),
      others,
    )
    const { typical, others: elsewhere } = isGeneric
      ? byKind(names, all, scores, this.#catalogue.subCategoryOf)
      : { typical: names, others: [] }
    for (const number of typical)
      scores[number]! += EXACT_NAME + (isTyped(nameOf(number)) ? SAME_SPELLING : 0)
    if (isGeneric) {
      raise(elsewhere, FIRST - typical.length, FIRST, all, scores)
      raise(ofBrand, 1, OF_BRAND, all, scores)
    } else
      for (const number of brand)
        scores[number]! += EXACT_BRAND + (nameOf(number)[1]?.toLowerCase() === typed ? SAME_SPELLING : 0)
    return all
  }

  /** The products that match a query; their scores are set. A short list may be filled with what is nearly meant. */
  #find(query: ParsedQuery, isFilled = true): Uint32Array {
    const { concepts, conditions } = query
    const { table, claims, subCategories } = this.#catalogue
    const isNamed = (one: Concept) => one.alternatives.length === 0 && subCategories.namedBy(one).includes(1)
    if (query.isUnknown && !concepts.some(isNamed)) return new Uint32Array()
    const said = claims.fulfilling(conditions, table.end)
    const named = this.#findFulfilling(query, said, isFilled && said === null)
    if (!said || named.length >= FULL) return named
    // A page that names do not fill: after what says it in its name, what plainly says it in its description.
    const { scores } = this.#ranking
    const all = this.#findFulfilling(query, claims.fulfilling(conditions, table.end, true), isFilled)
    const found = setOf(all, table.end)
    for (const number of named) if (has(found, number)) scores[number]! += SAID
    return all
  }

  #findFulfilling(query: ParsedQuery, fulfils: BitSet | null, isFilled: boolean): Uint32Array {
    const { concepts, size, maxPaise, isWhole } = query
    const { table } = this.#catalogue
    const isPriceOnly = size === null && maxPaise !== null
    const fitsSize = size === null ? () => isPriceOnly : table.havingSize(size)
    const numbers =
      concepts.length > 0
        ? this.#matching.find(concepts, fulfils, isWhole, query.unsold)
        : fulfils
          ? numbersIn(fulfils)
          : this.#catalogue.numbersWith(fitsSize)
    if (concepts[0]?.finds && concepts.length === 1)
      this.#needs.score(concepts[0], numbers, query, fulfils !== null)
    else this.#ranking.score(numbers, query)
    return isWhole || !isFilled ? numbers : this.#shortLists.filled(numbers, query, fulfils)
  }

  /** The condition that nothing fulfils, if there is the thing without it. */
  #unmet({ concepts, conditions, thing, isWhole }: ParsedQuery): Unmet | null {
    if (conditions.length === 0 || concepts.length === 0) return null
    if (this.#matching.find(concepts, null, isWhole, null).length === 0) return null
    return { condition: conditions.map(({ says }) => says).join(', '), thing }
  }

  /** The products whose descriptions have all words, what sells most first. */
  #describedBy(words: readonly string[]): Uint32Array {
    const has = this.#catalogue.descriptions.having(words)
    const found = has ? this.#catalogue.numbersWith(has) : new Uint32Array()
    for (const number of found) this.#ranking.scores[number] = this.#catalogue.table.sold[number]!
    return found
  }

  #clearCaches(): void {
    this.#needs.clearCache()
    this.#clearAfterChange()
  }

  #clearAfterChange(): void {
    this.version++
    this.#needs.noteChange(this.size)
    this.#parser.clearCaches()
    this.#matching.clearCache()
  }

  #newNeeds(): UseNeeds {
    return new UseNeeds({
      uses: this.#uses,
      parser: this.#newParser([], true),
      matching: this.#matching,
      ranking: this.#ranking,
      tokens: this.#catalogue.tokens,
      table: this.#catalogue.table,
      compare: this.#orders.relevance,
    })
  }

  #newParser(uses: readonly Use[], isFinished = false): QueryParser {
    const { vocabulary, synonyms, areAdjacent, countAdjacent } = this.#catalogue
    return new QueryParser({
      vocabulary,
      synonyms,
      uses: new Uses(uses),
      isFinished,
      countOfBrand: (name) => this.#catalogue.exactNames.ofBrand(name).size,
      areAdjacent,
      countAdjacent,
    })
  }
}
