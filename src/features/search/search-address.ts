import { filterBody, readProductFilters, type ProductFilters } from '#features/catalogue/filter-address.ts'
import { PRODUCT_SORTS, type ProductSort } from '#features/catalogue/sorts.ts'
import { queryOf } from './query-of.ts'

/** The parameters of the search page (`/search?q=milk&stock=1`); null or false when absent. */
export interface SearchAddress extends ProductFilters {
  q: string
  /** Search for exactly these words, even if they look misspelt. */
  exact: boolean
  sort: ProductSort | 'relevance'
  category: number | null
}

export const SEARCH_SORTS = ['relevance', ...PRODUCT_SORTS] as const

/** Reads a URL that anybody may have typed: invalid values are ignored. */
export const readSearchAddress = (search: URLSearchParams): SearchAddress => ({
  q: queryOf(search),
  exact: search.get('exact') === '1',
  sort: SEARCH_SORTS.find((sort) => sort === search.get('sort')) ?? 'relevance',
  category: wholeNumber(search.get('category')),
  ...readProductFilters(search),
})

export const searchBody = (address: SearchAddress) => ({
  search: address.q,
  sort: address.sort,
  ...(address.exact && { exact: true }),
  ...(address.category !== null && { categoryId: address.category }),
  ...filterBody(address),
})

const wholeNumber = (value: string | null): number | null =>
  value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
