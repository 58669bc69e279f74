import { bestOf } from './best-of.ts'
import { QueryReader, type Alternative, type Concept, type Understood } from './concepts.ts'
import { narrow, type FacetCounts, type SearchFilter } from './facets.ts'
import { BRAND, HEAD, NAME, nameTokens, type NameToken } from './name-tokens.ts'
import { isSameSize, sizeOf, type PackSize } from './pack-size.ts'
import { Scan, type NamePhrase, type Readable } from './scan.ts'
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

interface Doc extends Readable {
  product: SearchableProduct
  phrases: readonly NamePhrase[]
  sizes: readonly PackSize[]
  shelf: number
}

interface Found {
  doc: Doc
  score: number
}

interface ShelfEntry extends Shelf {
  ownTerms: ReadonlySet<number>
  categoryTerms: ReadonlySet<number>
  size: number
}

// How much each sign of a good match counts beside the words themselves, which count 1 at most. Found by trying
// them on one half of the judged queries and checked on the other (docs/SEARCH.md).
const weights = { head: 0.5, shelf: 1, size: 1.2, sold: 0.05, kind: 4, unnamed: 0.8 }

/** All products on show, in memory, ready to be searched. Knows nothing of databases or calls. */
export class SearchIndex {
  readonly #vocabulary = new Vocabulary()
  #synonyms = new Synonyms([])
  #reader = this.#newReader()
  readonly #docs: (Doc | undefined)[] = []
  readonly #numbers = new Map<number, number>()
  readonly #free: number[] = []
  readonly #shelves: ShelfEntry[] = []
  readonly #shelfNumbers = new Map<number, number>()
  #sold: ReadonlyMap<number, number> = new Map()
  #kinds: Map<string, Float64Array> | null = null
  // By the number of a product: where it stands, and for the search that has this stamp which concepts its name holds.
  #shelfOf = new Uint16Array(1024)
  #masks = new Uint8Array(1024)
  #stamps = new Uint32Array(1024)
  #marked = new Uint32Array(1024)
  #stamp = 0
  #uses = new Uint16Array(1024)
  /** The shelves whose names speak of a concept, 1 for each. */
  #named = new WeakMap<Concept, Uint8Array>()

  get size(): number {
    return this.#numbers.size
  }

  setSynonyms(groups: readonly SynonymGroup[]): void {
    this.#synonyms = new Synonyms(groups)
    this.#reader = this.#newReader()
    this.#kinds = null
    // Their words can be meant by a misspelling even where no product holds them.
    for (const { terms } of groups)
      for (const term of terms) for (const word of wordsOf(term)) this.#vocabulary.add(word)
    for (const doc of this.#docs)
      if (doc) doc.phrases = this.#phrasesIn(nameTokens(doc.product.name, doc.product.brand))
  }

  setShelves(shelves: readonly Shelf[]): void {
    this.#named = new WeakMap()
    for (const shelf of shelves) {
      const entry = this.#shelves[this.#shelfNumber(shelf.subCategoryId)]!
      const termsOf = (text: string) => new Set(wordsOf(text).map((word) => this.#vocabulary.add(word)))
      Object.assign(entry, shelf, { ownTerms: termsOf(shelf.name), categoryTerms: termsOf(shelf.category) })
    }
  }

  /** How many of each product were sold lately. */
  setSold(sold: ReadonlyMap<number, number>): void {
    this.#sold = sold
  }

  put(product: SearchableProduct): void {
    this.remove(product.id)
    this.#reader.forget()
    const number = this.#free.pop() ?? this.#docs.length
    const words = nameTokens(product.name, product.brand)
    const tokens = words.map(({ word, place }) => this.#vocabulary.add(word) * 8 + place)
    const shelf = this.#shelfNumber(product.subCategoryId)
    const sizes = product.units.map(sizeOf).filter((size) => size !== null)
    if (number >= this.#shelfOf.length) this.#grow()
    this.#shelfOf[number] = shelf
    this.#docs[number] = { product, tokens, phrases: this.#phrasesIn(words), sizes, shelf }
    this.#numbers.set(product.id, number)
    for (const token of tokens) this.#vocabulary.hold(token >> 3, number)
    this.#shelves[shelf]!.size++
  }

  remove(id: number): void {
    const number = this.#numbers.get(id)
    if (number === undefined) return
    const { tokens, shelf } = this.#docs[number]!
    this.#reader.forget()
    for (const token of tokens) this.#vocabulary.release(token >> 3, number)
    this.#shelves[shelf]!.size--
    this.#docs[number] = undefined
    this.#numbers.delete(id)
    this.#free.push(number)
  }

  /** The products that it holds. */
  ids(): number[] {
    return [...this.#numbers.keys()]
  }

  /** The products of a sub-category. */
  idsOn(subCategoryId: number): number[] {
    return this.#docs.flatMap((doc) => (doc?.product.subCategoryId === subCategoryId ? [doc.product.id] : []))
  }

  /** One page of the products that fit, best first. A blank search fits everything; signs alone fit nothing. */
  search(request: SearchRequest): SearchAnswer {
    const understood = this.#reader.read(request.search, request.exact)
    const found = request.search.trim() === '' ? this.#everything() : this.#find(understood)
    const products = found.map(({ doc }) => doc.product)
    const { fit, facets } = narrow(products, request.filter)
    const { offset, limit } = request
    const order = this.#orders[request.order]
    const chosen = bestOf(
      fit.map((i) => found[i]!),
      offset + limit,
      order,
    ).slice(offset)
    return {
      ids: chosen.map(({ doc }) => doc.product.id),
      total: fit.length,
      facets,
      isFound: found.length > 0,
      correctedTo: found.length > 0 ? understood.correctedTo : null,
    }
  }

  #everything(): Found[] {
    const found: Found[] = []
    for (const doc of this.#docs) if (doc) found.push({ doc, score: doc.product.id })
    return found
  }

  #find({ concepts, size }: Understood): Found[] {
    const fitsSize = (doc: Doc) => size !== null && doc.sizes.some((one) => isSameSize(one, size))
    const docs =
      concepts.length > 0
        ? this.#holding(concepts)
        : this.#docs.filter((doc): doc is Doc => doc !== undefined && fitsSize(doc))
    if (this.#uses.length < this.#vocabulary.size) this.#uses = new Uint16Array(this.#vocabulary.size * 2)
    const scan = new Scan(concepts, this.#uses)
    const scores = new Float64Array(docs.length)
    const headness = new Float64Array(docs.length)
    for (const [i, doc] of docs.entries()) {
      scan.read(doc)
      headness[i] = scan.headness
      scores[i] = scan.headness * weights.head
      for (const worth of scan.best) scores[i]! += (worth || -weights.unnamed) / concepts.length
    }
    scan.end()
    const shelves = this.#shelfScores(docs, headness, concepts)
    return docs.map((doc, i) => {
      const sold = this.#sold.get(doc.product.id)
      const score =
        scores[i]! +
        shelves[doc.shelf]! * weights.shelf +
        (fitsSize(doc) ? weights.size : 0) +
        (sold ? Math.log10(1 + sold) * weights.sold : 0)
      return { doc, score }
    })
  }

  /**
   * The products that hold the most of what is asked for, in name and brand or by the name of their shelf. A product
   * whose name holds nothing of it counts only where no name does.
   */
  #holding(concepts: readonly Concept[]): Doc[] {
    const byShelf = new Uint8Array(this.#shelves.length)
    for (const [c, concept] of concepts.entries()) {
      const named = this.#shelvesNamed(concept)
      for (let shelf = 0; shelf < byShelf.length; shelf++) if (named[shelf]) byShelf[shelf]! |= 1 << c
    }
    const docs: Doc[] = []
    const marked = this.#mark(concepts)
    let most = 0
    if (marked === 0) {
      for (const bits of byShelf) most = Math.max(most, bitsIn[bits]!)
      if (most > 0)
        for (const doc of this.#docs) if (doc && bitsIn[byShelf[doc.shelf]!] === most) docs.push(doc)
      return docs
    }
    for (let i = 0; i < marked; i++) {
      const number = this.#marked[i]!
      const bits = bitsIn[this.#masks[number]! | byShelf[this.#shelfOf[number]!]!]!
      if (bits > most) most = bits
    }
    for (let i = 0; i < marked; i++) {
      const number = this.#marked[i]!
      const bits = bitsIn[this.#masks[number]! | byShelf[this.#shelfOf[number]!]!]!
      if (bits === most) docs.push(this.#docs[number]!)
    }
    return docs
  }

  /**
   * Finds the products whose names hold something of what is asked for: so many stand at the beginning of `#marked`,
   * and `#masks` says which concepts each may hold.
   */
  #mark(concepts: readonly Concept[]): number {
    const stamp = ++this.#stamp
    let marked = 0
    for (const [c, { alternatives }] of concepts.entries()) {
      for (const alternative of alternatives) {
        for (const number of this.#rarest(alternative)) {
          if (alternative.terms.length > 1 && !this.#holdsAll(number, alternative)) continue
          if (this.#stamps[number] !== stamp) {
            this.#stamps[number] = stamp
            this.#masks[number] = 0
            this.#marked[marked++] = number
          }
          this.#masks[number]! |= 1 << c
        }
      }
    }
    return marked
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
    const { tokens } = this.#docs[number]!
    return terms.every((term) => tokens.some((token) => token >> 3 === term))
  }

  #grow(): void {
    const length = this.#shelfOf.length * 2
    const shelfOf = new Uint16Array(length)
    shelfOf.set(this.#shelfOf)
    this.#shelfOf = shelfOf
    this.#masks = new Uint8Array(length)
    this.#stamps = new Uint32Array(length)
    this.#marked = new Uint32Array(length)
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
      const { tokens } = this.#docs[number]!
      return tokens.some((token, i) => token >> 3 === first && tokens[i + 1]! >> 3 === second)
    })
  }

  /** The shelves whose own name speaks of something, as 1; where none does, those of categories that do. */
  #shelvesNamed(concept: Concept): Uint8Array {
    const known = this.#named.get(concept)
    if (known) return known
    const termsOf = (words: readonly string[]) => words.map((word) => this.#vocabulary.find(word) ?? -1)
    const wanted = [termsOf(concept.words), ...concept.groups.map(({ name }) => termsOf(wordsOf(name)))]
    const shelvesWith = (has: (shelf: ShelfEntry, term: number) => boolean) =>
      Uint8Array.from(this.#shelves, (shelf) =>
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

  /**
   * How much each shelf is where such things stand, 0 to 1: learnt from how many of its products are called so, how
   * large a part of it they are, and from where other things of the same kind stand.
   */
  #shelfScores(docs: readonly Doc[], headness: Float64Array, concepts: readonly Concept[]): Float64Array {
    const scores = new Float64Array(this.#shelves.length)
    let total = 0
    for (const [i, { shelf }] of docs.entries()) {
      const weight = 0.15 + headness[i]! * headness[i]! * 2
      scores[shelf]! += weight
      total += weight
    }
    const kinds = [...new Set(concepts.flatMap(({ groups }) => groups.map(({ kind }) => kind)))]
    const shares = kinds.map((kind) => this.#kindShares().get(kind)).filter((share) => share !== undefined)
    let most = 0
    for (let shelf = 0; shelf < scores.length; shelf++) {
      if (scores[shelf] === 0) continue
      const density = scores[shelf]! / (this.#shelves[shelf]!.size + 10)
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
      const shares = kinds.get(kind) ?? new Float64Array(this.#shelves.length)
      kinds.set(kind, shares)
      for (const number of this.#rarest({ terms, quality: 1 })) {
        const { tokens, shelf } = this.#docs[number]!
        const name = tokens.filter((token) => (token & 7) === NAME || (token & HEAD) !== 0)
        if (!terms.every((term) => name.some((token) => token >> 3 === term))) continue
        shares[shelf]! += (terms.length / name.length) ** 2
      }
    }
    for (const shares of kinds.values()) {
      for (const [shelf, { size }] of this.#shelves.entries()) shares[shelf]! /= size + 20
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

  #shelfNumber(subCategoryId: number): number {
    let number = this.#shelfNumbers.get(subCategoryId)
    if (number === undefined) {
      const none = new Set<number>()
      number =
        this.#shelves.push({
          subCategoryId,
          name: '',
          category: '',
          ownTerms: none,
          categoryTerms: none,
          size: 0,
        }) - 1
      this.#shelfNumbers.set(subCategoryId, number)
    }
    return number
  }

  #soldOf = ({ doc }: Found): number => this.#sold.get(doc.product.id) ?? 0

  /** Every order ends in the id, so that no page repeats or skips a product. */
  readonly #orders: Record<Order, (a: Found, b: Found) => number> = {
    relevance: (a, b) =>
      Number(b.doc.product.inStock) - Number(a.doc.product.inStock) ||
      b.score - a.score ||
      a.doc.product.id - b.doc.product.id,
    popular: (a, b) =>
      this.#soldOf(b) - this.#soldOf(a) || b.score - a.score || a.doc.product.id - b.doc.product.id,
    newest: (a, b) => b.doc.product.id - a.doc.product.id,
    price_asc: (a, b) =>
      a.doc.product.sellingPaise - b.doc.product.sellingPaise || a.doc.product.id - b.doc.product.id,
    price_desc: (a, b) =>
      b.doc.product.sellingPaise - a.doc.product.sellingPaise || b.doc.product.id - a.doc.product.id,
    discount: (a, b) =>
      b.doc.product.discountMicro - a.doc.product.discountMicro || b.doc.product.id - a.doc.product.id,
    name: (a, b) =>
      compare(a.doc.product.name.toLowerCase(), b.doc.product.name.toLowerCase()) ||
      a.doc.product.id - b.doc.product.id,
  }
}

/** How many bits each mask of eight concepts has. */
const bitsIn = Uint8Array.from({ length: 256 }, (_, mask) => {
  let bits = 0
  for (let rest = mask; rest > 0; rest >>= 1) bits += rest & 1
  return bits
})

const noPhrases: readonly NamePhrase[] = []
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
