import { filterBody, readFilters, type ProductFilters } from '#features/catalogue/filter-address.ts'
import { PRODUCT_SORTS, type ProductSort } from '#features/catalogue/sorts.ts'
import { queryOf } from './query-of.ts'

/** What a search page's address says (`/search?q=milk&stock=1`); null or false where it says nothing. */
export interface SearchAddress extends ProductFilters {
  q: string
  /** Look for exactly these words, also where they seem misspelt. */
  exact: boolean
  sort: ProductSort | 'relevance'
  category: number | null
}

export const SEARCH_SORTS = ['relevance', ...PRODUCT_SORTS] as const

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export const readSearchAddress = (search: URLSearchParams): SearchAddress => ({
  q: queryOf(search),
  exact: search.get('exact') === '1',
  sort: SEARCH_SORTS.find((sort) => sort === search.get('sort')) ?? 'relevance',
  category: wholeNumber(search.get('category')),
  ...readFilters(search),
})

/** The body of the search call. */
export const searchBody = (address: SearchAddress) => ({
  search: address.q,
  sort: address.sort,
  ...(address.exact && { exact: true }),
  ...(address.category !== null && { categoryId: address.category }),
  ...filterBody(address),
})

const wholeNumber = (value: string | null): number | null =>
  value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
