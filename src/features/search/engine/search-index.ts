import { bestOf } from './best-of.ts'
import { add, bitSetFor, inMost, type BitSet } from './bit-set.ts'
import { QueryReader, type Alternative, type Concept, type Understood } from './concepts.ts'
import { narrow, type FacetCounts, type SearchFilter } from './facets.ts'
import { BRAND, HEAD, NAME, nameTokens, type NameToken } from './name-tokens.ts'
import { isSameSize } from './pack-size.ts'
import { lengthened, ProductTable } from './product-table.ts'
import { Scan, type NamePhrase, type Readable } from './scan.ts'
import { Shelves } from './shelves.ts'
import { Synonyms, type SynonymGroup } from './synonyms.ts'
import { wordsOf } from './text.ts'
import { Vocabulary } from './vocabulary.ts'

/** What the index keeps of a product that is on show. */
export interface SearchableProduct {
  id: number
  name: string
  brand: string | null
  categoryId: number
  subCategoryId: number
  units: readonly string[]
  sellingPaise: number
  discountMicro: number
  inStock: boolean
  veg: boolean | null
  origin: string | null
}

/** A shelf of the shop: a sub-category, and the category that it stands in. */
export interface Shelf {
  subCategoryId: number
  name: string
  category: string
}

/** How found products are ordered. */
export type Order = 'relevance' | 'popular' | 'newest' | 'price_asc' | 'price_desc' | 'discount' | 'name'

export interface SearchRequest {
  search: string
  exact: boolean
  order: Order
  filter: SearchFilter
  offset: number
  limit: number
}

export interface SearchAnswer {
  /** The products of one page. */
  ids: number[]
  total: number
  facets: FacetCounts
  /** Whether anything was found before the filter narrowed it. */
  isFound: boolean
  correctedTo: string | null
}

// How much each sign of a good match counts beside the words themselves, which count 1 at most. Found by trying
// them on one half of the judged queries and checked on the other (docs/SEARCH.md).
const weights = { head: 0.5, shelf: 1, size: 1.2, sold: 0.05, kind: 4, unnamed: 0.8 }

/** The products that may be meant by something: those whose name or brand holds it, and those on its shelves besides. */
interface ConceptSets {
  byName: BitSet
  byEither: BitSet
}

/** So many of them are kept. */
const MOST_SETS = 512

/** All products on show, in memory, ready to be searched. Knows nothing of databases or calls. */
export class SearchIndex {
  readonly #vocabulary = new Vocabulary()
  #synonyms = new Synonyms([])
  #reader = this.#newReader()
  readonly #table = new ProductTable()
  readonly #shelves = new Shelves(this.#vocabulary)
  #kinds: Map<string, Float64Array> | null = null
  // By the number of a product: what is read of it and where it stands; and how well it fits
  // what was searched for last.
  readonly #texts: (Readable | undefined)[] = []
  #shelfOf = new Uint16Array(1024)
  #scores = new Float64Array(1024)
  /** The products that the concepts of common words may mean; of all others they are found as quickly as kept. */
  readonly #sets = new Map<Concept, ConceptSets>()
  /** By term, for the scan of one search. */
  #uses = new Uint16Array(1024)

  get size(): number {
    return this.#table.size
  }

  setSynonyms(groups: readonly SynonymGroup[]): void {
    this.#synonyms = new Synonyms(groups)
    this.#reader = this.#newReader()
    this.#sets.clear()
    this.#kinds = null
    // Their words can be meant by a misspelling even where no product holds them.
    for (const { terms } of groups)
      for (const term of terms) for (const word of wordsOf(term)) this.#vocabulary.add(word)
    for (const [number, text] of this.#texts.entries()) {
      if (!text) continue
      const { names, brand, brands } = this.#table
      const words = nameTokens(names[number]!, brands.list[brand[number]!]!)
      this.#texts[number] = { tokens: text.tokens, phrases: this.#phrasesIn(words) }
    }
  }

  setShelves(shelves: readonly Shelf[]): void {
    this.#shelves.setNames(shelves)
    this.#sets.clear()
  }

  /** How many of each product were sold lately. */
  setSold(sold: ReadonlyMap<number, number>): void {
    this.#table.setSold(sold)
  }

  put(product: SearchableProduct): void {
    this.remove(product.id)
    this.#forget()
    const number = this.#table.put(product)
    const words = nameTokens(product.name, product.brand)
    const tokens = words.map(({ word, place }) => this.#vocabulary.add(word) * 8 + place)
    const shelf = this.#shelves.numberOf(product.subCategoryId)
    if (number >= this.#shelfOf.length) this.#grow()
    this.#shelfOf[number] = shelf
    this.#texts[number] = { tokens, phrases: this.#phrasesIn(words) }
    for (const token of tokens) this.#vocabulary.hold(token >> 3, number)
    this.#shelves.resize(shelf, 1)
  }

  remove(id: number): void {
    const number = this.#table.find(id)
    if (number === undefined) return
    this.#forget()
    for (const token of this.#texts[number]!.tokens) this.#vocabulary.release(token >> 3, number)
    this.#shelves.resize(this.#shelfOf[number]!, -1)
    this.#texts[number] = undefined
    this.#table.remove(number)
  }

  /** The products that it holds. */
  ids(): number[] {
    return this.#table.productIds()
  }

  /** The products of a sub-category. */
  idsOn(subCategoryId: number): number[] {
    const shelf = this.#shelves.numberOf(subCategoryId)
    return [...this.#everything()]
      .filter((number) => this.#shelfOf[number] === shelf)
      .map((number) => this.#table.ids[number]!)
  }

  /** One page of the products that fit, best first. A blank search fits everything; signs alone fit nothing. */
  search(request: SearchRequest): SearchAnswer {
    const understood = this.#reader.read(request.search, request.exact)
    const isBlank = request.search.trim() === ''
    const found = isBlank ? this.#everything() : this.#find(understood)
    if (isBlank) for (const number of found) this.#scores[number] = this.#table.ids[number]!
    const { fit, facets } = narrow(this.#table, found, request.filter)
    const { offset, limit } = request
    const page = bestOf(fit, offset + limit, this.#orders[request.order]).slice(offset)
    return {
      ids: page.map((number) => this.#table.ids[number]!),
      total: fit.length,
      facets,
      isFound: found.length > 0,
      correctedTo: found.length > 0 ? understood.correctedTo : null,
    }
  }

  #everything(): Uint32Array {
    return this.#numbersWith(() => true)
  }

  /** The numbers of products for which something is true. */
  #numbersWith(isTrue: (number: number) => boolean): Uint32Array {
    const numbers = new Uint32Array(this.#table.size)
    let count = 0
    for (let number = 0; number < this.#table.end; number++) {
      if (this.#table.ids[number] !== 0 && isTrue(number)) numbers[count++] = number
    }
    return numbers.subarray(0, count)
  }

  /** The products that fit what was asked for; how well is in `#scores`. */
  #find({ concepts, size }: Understood): Uint32Array {
    const table = this.#table
    const fitsSize = (number: number) =>
      size !== null && table.sizes(number).some((one) => isSameSize(one, size))
    const numbers = concepts.length > 0 ? this.#holding(concepts) : this.#numbersWith(fitsSize)
    if (this.#uses.length < this.#vocabulary.size) this.#uses = new Uint16Array(this.#vocabulary.size * 2)
    const scan = new Scan(concepts, this.#uses)
    const headness = new Float64Array(numbers.length)
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i]!
      scan.read(this.#texts[number]!)
      headness[i] = scan.headness
      let score = scan.headness * weights.head
      for (const worth of scan.best) score += (worth || -weights.unnamed) / concepts.length
      this.#scores[number] = score
    }
    scan.end()
    const shelves = this.#shelfScores(numbers, headness, concepts)
    for (const number of numbers) {
      const sold = table.sold[number]!
      this.#scores[number]! +=
        shelves[this.#shelfOf[number]!]! * weights.shelf +
        (fitsSize(number) ? weights.size : 0) +
        (sold > 0 ? Math.log10(1 + sold) * weights.sold : 0)
    }
    return numbers
  }

  /**
   * The products that hold the most of what is asked for, in name and brand or by the name of their shelf. A product
   * whose name holds nothing of it counts only where no name does.
   */
  #holding(concepts: readonly Concept[]): Uint32Array {
    const named = bitSetFor(this.#table.end)
    let isNamed = 0
    const held = concepts.map((concept) => {
      const { byName, byEither } = this.#setsOf(concept)
      for (let at = 0; at < named.length; at++) isNamed |= named[at]! |= byName[at]!
      return byEither
    })
    if (isNamed !== 0) return inMost(held, named)
    const onShelves = bitSetFor(this.#table.end)
    for (const set of held) for (let at = 0; at < set.length; at++) onShelves[at]! |= set[at]!
    return inMost(held, onShelves)
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
        if (!isPhrase || this.#holdsAll(list[i]!, alternative)) add(byName, list[i]!)
      }
    }
    const shelves = this.#shelves.calledBy(concept)
    let byEither = byName
    if (shelves.includes(1)) {
      byEither = byName.slice()
      for (let number = 0; number < this.#table.end; number++) {
        if (shelves[this.#shelfOf[number]!] === 1 && this.#table.ids[number] !== 0) add(byEither, number)
      }
    }
    const sets = { byName, byEither }
    if (byEither !== byName || listed > byName.length) {
      if (this.#sets.size >= MOST_SETS) this.#sets.clear()
      this.#sets.set(concept, sets)
    }
    return sets
  }

  /** To be called when products come or go, or words mean something else: what was worked out may be wrong. */
  #forget(): void {
    this.#reader.forget()
    this.#sets.clear()
  }

  /** The products that hold the term of an alternative that the fewest hold. */
  #rarest({ terms }: Alternative): readonly number[] {
    let rarest = this.#vocabulary.heldBy(terms[0]!)
    for (const term of terms) {
      const list = this.#vocabulary.heldBy(term)
      if (list.length < rarest.length) rarest = list
    }
    return rarest
  }

  #holdsAll(number: number, { terms }: Alternative): boolean {
    const { tokens } = this.#texts[number]!
    return terms.every((term) => tokens.some((token) => token >> 3 === term))
  }

  #grow(): void {
    const length = this.#shelfOf.length * 2
    this.#shelfOf = lengthened(this.#shelfOf, new Uint16Array(length))
    this.#scores = new Float64Array(length)
  }

  #newReader(): QueryReader {
    return new QueryReader({
      vocabulary: this.#vocabulary,
      synonyms: this.#synonyms,
      stands: (first, second) => this.#stands(first, second),
    })
  }

  /** Whether two terms stand side by side in some name. */
  #stands(first: number, second: number): boolean {
    return this.#rarest({ terms: [first, second], quality: 1 }).some((number) => {
      const { tokens } = this.#texts[number]!
      return tokens.some((token, i) => token >> 3 === first && tokens[i + 1]! >> 3 === second)
    })
  }

  /**
   * How much each shelf is where such things stand, 0 to 1: learnt from how many of its products are called so, how
   * large a part of it they are, and from where other things of the same kind stand.
   */
  #shelfScores(numbers: Uint32Array, headness: Float64Array, concepts: readonly Concept[]): Float64Array {
    const scores = new Float64Array(this.#shelves.count)
    let total = 0
    for (let i = 0; i < numbers.length; i++) {
      const weight = 0.15 + headness[i]! * headness[i]! * 2
      scores[this.#shelfOf[numbers[i]!]!]! += weight
      total += weight
    }
    const kinds = [...new Set(concepts.flatMap(({ groups }) => groups.map(({ kind }) => kind)))]
    const shares = kinds.map((kind) => this.#kindShares().get(kind)).filter((share) => share !== undefined)
    let most = 0
    for (let shelf = 0; shelf < scores.length; shelf++) {
      if (scores[shelf] === 0) continue
      const density = scores[shelf]! / (this.#shelves.sizeOf(shelf) + 10)
      let score = Math.sqrt(density * (scores[shelf]! / total))
      for (const share of shares) score *= 1 + weights.kind * (share[shelf] ?? 0)
      scores[shelf] = score
      if (score > most) most = score
    }
    if (most > 0) for (let shelf = 0; shelf < scores.length; shelf++) scores[shelf]! /= most
    return scores
  }

  /** For each kind of synonym group, how much of each shelf is called by a name of that kind; 1 for the most. */
  #kindShares(): Map<string, Float64Array> {
    if (this.#kinds) return this.#kinds
    const kinds = new Map<string, Float64Array>()
    for (const { kind, name } of this.#synonyms.groups) {
      const terms = wordsOf(name).map((word) => this.#vocabulary.find(word) ?? -1)
      if (terms.includes(-1)) continue
      const shares = kinds.get(kind) ?? new Float64Array(this.#shelves.count)
      kinds.set(kind, shares)
      for (const number of this.#rarest({ terms, quality: 1 })) {
        const { tokens } = this.#texts[number]!
        const name = tokens.filter((token) => (token & 7) === NAME || (token & HEAD) !== 0)
        if (!terms.every((term) => name.some((token) => token >> 3 === term))) continue
        shares[this.#shelfOf[number]!]! += (terms.length / name.length) ** 2
      }
    }
    for (const shares of kinds.values()) {
      for (let shelf = 0; shelf < shares.length; shelf++) shares[shelf]! /= this.#shelves.sizeOf(shelf) + 20
      const most = Math.max(...shares)
      if (most > 0) for (let shelf = 0; shelf < shares.length; shelf++) shares[shelf]! /= most
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

  /** Every order ends in the id, so that no page repeats or skips a product. */
  readonly #orders: Record<Order, (a: number, b: number) => number> = {
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

const noPhrases: readonly NamePhrase[] = []
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
