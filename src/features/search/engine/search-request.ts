import type { PackSize } from '#features/catalogue/pack-size.ts'
import type { FacetCounts, SearchFilter } from './facets.ts'
import type { Place, SortOrder } from './sort-orders.ts'
import type { Unmet } from './query-parser.ts'

export interface SearchRequest {
  search: string
  exact: boolean
  order: SortOrder
  /** Nothing else is found or counted; a sub-category only in its category. */
  within?: { categoryId: number; subCategoryId: number | null }
  filter: SearchFilter
  /** Where it is typed; the shop, unless it is said. */
  place?: Place
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
  /** The size of a pack that the search names. */
  size: PackSize | null
  /** From the database, by the words as they are, since the index is being built. */
  isProvisional?: true
}
