import { PRODUCT_SORTS, type ProductSort } from '#features/catalogue/sorts.ts'
import { cleanWords, queryOf } from './query-of.ts'

/** What a search page's address says (`/search?q=milk&stock=1`); null or false where it says nothing. */
export interface SearchAddress {
  q: string
  /** Look for exactly these words, also where they seem misspelt. */
  exact: boolean
  sort: ProductSort | 'relevance'
  category: number | null
  brand: string | null
  /** Rupees. */
  min: number | null
  max: number | null
  stock: boolean
  veg: boolean | null
  origin: string | null
}

export const SEARCH_SORTS = ['relevance', ...PRODUCT_SORTS] as const

const MAX_RUPEES = 10_000_000

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readSearchAddress(search: URLSearchParams): SearchAddress {
  const veg = search.get('veg')
  return {
    q: queryOf(search),
    exact: search.get('exact') === '1',
    sort: SEARCH_SORTS.find((sort) => sort === search.get('sort')) ?? 'relevance',
    category: wholeNumber(search.get('category')),
    brand: words(search.get('brand'), 80),
    min: rupees(search.get('min')),
    max: rupees(search.get('max')),
    stock: search.get('stock') === '1',
    veg: veg === '1' ? true : veg === '0' ? false : null,
    origin: words(search.get('origin'), 60),
  }
}

/** The body of the search call. */
export const searchBody = (address: SearchAddress) => ({
  search: address.q,
  sort: address.sort,
  ...(address.exact && { exact: true }),
  ...(address.category !== null && { categoryId: address.category }),
  ...(address.brand !== null && { brand: address.brand }),
  ...(address.min !== null && { minPrice: address.min }),
  ...(address.max !== null && { maxPrice: address.max }),
  ...(address.stock && { inStock: true }),
  ...(address.veg !== null && { veg: address.veg }),
  ...(address.origin !== null && { origin: address.origin }),
})

/** The fields of an address that narrow a search; `min` and `max` are one filter to a shopper. */
export const FILTER_FIELDS = ['category', 'brand', 'min', 'max', 'stock', 'veg', 'origin'] as const
export type FilterField = (typeof FILTER_FIELDS)[number]

/** How many filters are set. */
export function countFilters({ category, brand, min, max, stock, veg, origin }: SearchAddress): number {
  const set = [
    category !== null,
    brand !== null,
    min !== null || max !== null,
    stock,
    veg !== null,
    origin !== null,
  ]
  return set.filter(Boolean).length
}

const words = (value: string | null, most: number): string | null => cleanWords(value, most) || null

const wholeNumber = (value: string | null): number | null =>
  value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null

function rupees(value: string | null): number | null {
  if (!value || !/^\d{1,8}(\.\d{1,2})?$/.test(value)) return null
  return Math.min(Number(value), MAX_RUPEES)
}
