import { Claims } from './claims.ts'
import { Descriptions } from './descriptions.ts'
import { ExactNames } from './exact-names.ts'
import { grown, IndexedProducts } from './indexed-products.ts'
import { BRAND, HEAD, NAME, nameTokens, OTHER, REST, type NameToken } from './name-tokens.ts'
import type { NamePhrase } from './scan.ts'
import type { SearchRequest } from './search-request.ts'
import type { SearchableProduct, SubCategoryNames } from './searchable-product.ts'
import { SubCategories } from './sub-categories.ts'
import { Synonyms, type SynonymGroup } from './synonyms.ts'
import { wordsOf } from './text.ts'
import { TokenStore } from './token-store.ts'
import { Vocabulary } from './vocabulary.ts'

const MAX_TERMS = 2 ** 26
const MAX_CACHED = 4_000

/** What is indexed of the products, by product number. Knows nothing of searches. */
export class IndexedCatalogue {
  readonly vocabulary = new Vocabulary()
  synonyms = new Synonyms([])
  readonly table = new IndexedProducts()
  readonly subCategories = new SubCategories(this.vocabulary)
  readonly descriptions = new Descriptions()
  readonly exactNames = new ExactNames()
  readonly claims = new Claims()
  readonly tokens = new TokenStore()
  /** By product number. */
  readonly phrases: (readonly NamePhrase[])[] = []
  subCategoryOf = new Uint16Array(1024)
  /** All products by sub-category, and where each begins; null after a change. */
  #bySubCategory: { numbers: Uint32Array; starts: Uint32Array } | null = null
  /** By two terms, until the next change: each part of the reading asks. */
  readonly #adjacent = new Map<number, boolean>()

  setSynonyms(groups: readonly SynonymGroup[]): void {
    this.synonyms = new Synonyms(groups)
    // Synonyms can be the correction of a misspelling even when no product contains them.
    for (const { terms } of groups)
      for (const term of terms) for (const word of wordsOf(term)) this.vocabulary.add(word)
    for (const number of this.phrases.keys())
      if (this.table.ids[number] !== 0)
        this.phrases[number] = this.#phrasesIn(
          nameTokens(...this.nameOf(number), this.table.otherNames[number]),
        )
  }

  setSubCategories(subCategories: readonly SubCategoryNames[]): void {
    this.subCategories.setNames(subCategories)
  }

  put(product: SearchableProduct): void {
    const before = this.table.find(product.id)
    const beforeIn = before === undefined ? -1 : this.subCategoryOf[before]
    const grouped = this.#bySubCategory
    this.remove(product.id)
    const { id: _id, name, otherNames, brand, description, codes, subCategoryId } = product
    this.#adjacent.clear()
    const number = this.table.put(product)
    const words = nameTokens(name, brand, otherNames)
    const tokens = words.map(({ word, place }) => this.vocabulary.add(word) * 8 + place)
    const subCategory = this.subCategories.numberOf(subCategoryId)
    if (number >= this.subCategoryOf.length)
      this.subCategoryOf = grown(this.subCategoryOf, new Uint16Array(this.subCategoryOf.length * 2))
    this.subCategoryOf[number] = subCategory
    // What is sold changes its product, which stays where it is.
    this.#bySubCategory = number === before && subCategory === beforeIn ? grouped : null
    this.tokens.put(number, tokens)
    this.phrases[number] = this.#phrasesIn(words)
    for (const token of tokens) this.vocabulary.addProduct(token >> 3, number)
    this.descriptions.put(number, description)
    this.exactNames.put(number, this.namesOf(number), brand, codes)
    this.claims.put(number, wordsOf([brand ?? '', ...this.namesOf(number)].join(' ')), description)
    this.subCategories.resize(subCategory, 1)
  }

  /** Whether there was such a product. */
  remove(id: number): boolean {
    const number = this.table.find(id)
    if (number === undefined) return false
    this.#adjacent.clear()
    for (const token of this.tokens.of(number)) this.vocabulary.removeProduct(token >>> 3, number)
    this.subCategories.resize(this.subCategoryOf[number]!, -1)
    this.exactNames.remove(number, this.namesOf(number), this.nameOf(number)[1])
    this.claims.remove(number)
    this.descriptions.remove(number)
    this.#bySubCategory = null
    this.tokens.remove(number)
    this.phrases[number] = noPhrases
    this.table.remove(number)
    return true
  }

  /** A product's name and brand. */
  nameOf = (number: number): [name: string, brand: string | null] => {
    const { names, brand, brands } = this.table
    return [names[number]!, brands.list[brand[number]!]!]
  }

  /** Its name, and what it is called in other languages. */
  namesOf = (number: number): readonly string[] => [
    this.table.names[number]!,
    ...(this.table.otherNames[number] ?? []),
  ]

  /** The numbers of products for which a predicate holds. */
  numbersWith(isTrue: (number: number) => boolean): Uint32Array {
    const numbers = new Uint32Array(this.table.size)
    let count = 0
    for (let number = 0; number < this.table.end; number++) {
      if (this.table.ids[number] !== 0 && isTrue(number)) numbers[count++] = number
    }
    return numbers.subarray(0, count)
  }

  /** Whether a product is in a category, and in its sub-category if one is given. */
  isWithin({ categoryId, subCategoryId }: NonNullable<SearchRequest['within']>): (number: number) => boolean {
    const category = this.table.categories.find(categoryId)
    const subCategory = subCategoryId === null ? null : this.subCategories.find(subCategoryId)
    return (number) =>
      this.table.category[number] === category &&
      (subCategory === null || this.subCategoryOf[number] === subCategory)
  }

  productsIn(subCategory: number): Uint32Array {
    const { numbers, starts } = (this.#bySubCategory ??= this.#groupBySubCategory())
    return numbers.subarray(starts[subCategory], starts[subCategory + 1])
  }

  #groupBySubCategory(): { numbers: Uint32Array; starts: Uint32Array } {
    const { table, subCategoryOf, subCategories } = this
    const starts = new Uint32Array(subCategories.count + 1)
    for (let of = 0; of < subCategories.count; of++) starts[of + 1] = starts[of]! + subCategories.sizeOf(of)
    const next = starts.slice()
    const numbers = new Uint32Array(table.size)
    for (let number = 0; number < table.end; number++)
      if (table.ids[number] !== 0) numbers[next[subCategoryOf[number]!]!++] = number
    return { numbers, starts }
  }

  /** The products with the rarest of some terms. */
  rarest(terms: readonly number[]): readonly number[] {
    let rarest = this.vocabulary.productsWith(terms[0]!)
    for (const term of terms) {
      const list = this.vocabulary.productsWith(term)
      if (list.length < rarest.length) rarest = list
    }
    return rarest
  }

  /** The products with a word that a search repeats as well: "50-50". */
  withRepeated([first = '', second, ...others]: readonly string[]): readonly number[] {
    const term = others.length === 0 && first === second ? this.vocabulary.findInProducts(first) : undefined
    if (term === undefined) return []
    return this.vocabulary.productsWith(term).filter((number) => this.tokens.hasPair(number, term, term))
  }

  /** Whether some product has two terms one after the other, or the first in its brand and the second in its name. */
  areAdjacent = (first: number, second: number): boolean => {
    const key = first * MAX_TERMS + second
    let known = this.#adjacent.get(key)
    if (known === undefined) {
      known = this.rarest([first, second]).some((number) => this.#hasAdjacent(number, first, second))
      if (this.#adjacent.size >= MAX_CACHED) this.#adjacent.clear()
      this.#adjacent.set(key, known)
    }
    return known
  }

  countAdjacent = (first: number, second: number): number =>
    this.rarest([first, second]).filter((number) => this.#hasAdjacent(number, first, second)).length

  #hasAdjacent = (number: number, first: number, second: number): boolean =>
    this.tokens.hasPair(number, first, second) ||
    (this.tokens.hasToken(number, first * 8 + BRAND) &&
      [NAME, NAME | HEAD, REST, OTHER, OTHER | HEAD].some((place) =>
        this.tokens.hasToken(number, second * 8 + place),
      ))

  #phrasesIn(words: readonly NameToken[]): readonly NamePhrase[] {
    const phrases: NamePhrase[] = []
    for (let from = 0; from < words.length - 1; from++) {
      if (words[from]!.place === BRAND) continue
      for (
        let to = Math.min(words.length, from + this.synonyms.longestFrom(words[from]!.word));
        to >= from + 2;
        to--
      ) {
        const groups = this.synonyms.meaning(words.slice(from, to).map(({ word }) => word))
        if (groups.length === 0) continue
        phrases.push({ from, to, groups })
        break
      }
    }
    return phrases.length > 0 ? phrases : noPhrases
  }
}

const noPhrases: readonly NamePhrase[] = []
