import type { FacetCounts, SearchFilter } from './facets.ts'
import type { Unmet } from './query-parser.ts'
import type { SortOrder } from './sort-orders.ts'

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
  /** From the database, by the words as they are, since the index is being built. */
  isProvisional?: true
}
