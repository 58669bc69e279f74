import { noFilter } from '#features/search/engine/facets.ts'
import { codeIn, codeKey } from '#features/search/engine/exact-names.ts'
import { isOfSize } from '#features/search/engine/pack-size.ts'
import { readSomeLines } from '#features/search/engine/script-words.ts'
import { SearchIndex } from '#features/search/engine/search-index.ts'
import { fromRupees } from '#shared/money.ts'
import type { CounterPack } from './catalogue-contract.ts'
import type { TillWords } from './till-contract.ts'

/** How many packs a search offers, and of one product before another product is offered. */
const MOST_FOUND = 8
const MOST_OF_ONE = 4

/** The search of the shop over the packs of a till, without a network. Its first pack is what Enter sells. */
export class TillSearch {
  readonly #index = new SearchIndex()
  readonly #packs = new Map<number, CounterPack[]>()
  /** Products that have changed since they were indexed. */
  readonly #changed = new Set<number>()

  /** What the index has not read yet. */
  #words: TillWords | null = null

  /** They are read with the next products that are indexed. */
  setWords(words: TillWords): void {
    this.#words = words
  }

  #readWords({ groups, subCategories, sold }: TillWords): void {
    this.#words = null
    this.#index.setSynonyms(groups)
    this.#index.setSubCategories(subCategories)
    this.#index.setSold(new Map(sold))
  }

  put(pack: CounterPack): void {
    const packs = this.#packs.get(pack.productId) ?? []
    const at = packs.findIndex(({ unit }) => unit === pack.unit)
    this.#packs.set(pack.productId, at === -1 ? [...packs, pack] : packs.with(at, pack))
    this.#changed.add(pack.productId)
  }

  remove({ productId, unit }: Pick<CounterPack, 'productId' | 'unit'>): void {
    const packs = (this.#packs.get(productId) ?? []).filter((pack) => pack.unit !== unit)
    if (packs.length > 0) this.#packs.set(productId, packs)
    else this.#packs.delete(productId)
    this.#changed.add(productId)
  }

  /** Reads words, then indexes so many of the changed products; false once nothing is left. A search does what is left itself. */
  indexSome(most = Infinity): boolean {
    if (most < Infinity && readSomeLines(most)) return true
    if (this.#words) this.#readWords(this.#words)
    let left = most
    for (const id of this.#changed) {
      if (left-- <= 0) return true
      this.#changed.delete(id)
      const [first, ...others] = this.#packs.get(id) ?? []
      if (first) this.#index.put(searchable(first, [first, ...others]))
      else this.#index.remove(id)
    }
    return false
  }

  /** The packs that a text means, best first: what is in stock, what sells often, the pack of a code or size that was typed. */
  find(text: string): CounterPack[] {
    if (text.trim() === '') return []
    this.indexSome()
    const { ids, size } = this.#index.search({
      search: text,
      exact: false,
      order: 'relevance',
      place: 'till',
      filter: noFilter,
      offset: 0,
      limit: MOST_FOUND,
    })
    const isTyped = isOfSize(size)
    const code = codeIn(text)
    const worth = (pack: CounterPack) =>
      (isCalled(pack, code) ? 4 : 0) + (isTyped(pack.unit) ? 2 : 0) + (pack.stock > 0 ? 1 : 0)
    const found = ids.map((id) => this.#packs.get(id)!.toSorted((one, other) => worth(other) - worth(one)))
    const first = found.flatMap((packs) => packs.slice(0, MOST_OF_ONE)).slice(0, MOST_FOUND)
    const more = found.flatMap((packs) => packs.slice(MOST_OF_ONE)).slice(0, MOST_FOUND - first.length)
    return [...first, ...more].toSorted(
      (one, other) => ids.indexOf(one.productId) - ids.indexOf(other.productId),
    )
  }
}

const codesOf = ({ sku, barcode, barcodes = [] }: CounterPack): string[] =>
  [sku, barcode, ...barcodes].filter((code) => code !== null)

const isCalled = (pack: CounterPack, code: string): boolean =>
  codesOf(pack).some((one) => codeKey(one) === code)

const searchable = (first: CounterPack, packs: readonly CounterPack[]) => ({
  id: first.productId,
  name: first.name,
  otherNames: first.otherNames,
  brand: first.brand ?? null,
  description: '',
  categoryId: 0,
  subCategoryId: first.subCategoryId ?? 0,
  units: packs.map(({ unit }) => unit),
  codes: packs.flatMap(codesOf),
  sellingPaise: fromRupees(first.price),
  discountMicro: 0,
  inStock: packs.some(({ stock }) => stock > 0),
  veg: null,
  origin: null,
})
