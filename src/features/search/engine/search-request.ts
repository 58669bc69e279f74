import type { PackSize } from '#features/catalogue/pack-size.ts'
import type { FacetCounts, SearchFilter } from './facets.ts'
import type { Unmet } from './query-parser.ts'

export type SortOrder = 'relevance' | 'popular' | 'newest' | 'price_asc' | 'price_desc' | 'discount' | 'name'

/**
 * Where a search is typed. All places find the same and read a search alike; this is what differs:
 * - `shop`: what is sold out comes last, and shoppers may choose another order.
 * - `staff`, who also buy, count and change what is sold out: it comes as early as if there were some. Callers add what is
 *   hidden from shoppers.
 * - `till`: what is sold out comes last, and of the typical kind what sells often first. Callers add hidden products and put
 *   the pack of a code that was typed, else of the size, first.
 */
export type Place = 'shop' | 'staff' | 'till'

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
