import type { z } from 'zod'
import { offsetOf, pageOf, type PageFigures } from '#shared/paging.ts'
import { filterValuesOf } from '#features/catalogue/filter-values.ts'
import type { Facets } from '#features/catalogue/product-filter.ts'
import type { SearchContract } from '../contract.ts'
import type { SearchFilter } from '../engine/facets.ts'
import type { Unmet } from '../engine/query-parser.ts'
import { facetsView } from './facets-view.ts'
import type { LiveIndex } from './live-index.ts'

export type Search = z.output<SearchContract['searchProduct']['body']>

export interface Found {
  ids: number[]
  /** The products as JSON, in the same order. */
  texts: string[]
  /** Found before the index was built. */
  isProvisional: boolean
  figures: PageFigures & { facets: Facets; correctedTo: string | null; unmet?: Unmet }
}

/** A blank search finds everything, punctuation alone nothing. Until the index is built, it is provisional. */
export async function searchProducts(
  deps: { index: LiveIndex; readProducts: (ids: number[]) => Promise<string[]> },
  search: Search,
): Promise<Found> {
  const result = await deps.index.search({
    search: search.search,
    exact: search.exact,
    order: search.sort,
    filter: filterOf(search),
    offset: offsetOf(search),
    limit: search.limit,
  })
  return {
    ids: result.ids,
    texts: await deps.readProducts(result.ids),
    isProvisional: result.isProvisional === true,
    figures: {
      ...pageOf(search, result.total),
      facets: facetsView(result.facets, deps.index.categoryName),
      correctedTo: result.correctedTo,
      ...(result.unmet && { unmet: result.unmet }),
    },
  }
}

const MIN_PAGE_SIZE = 10

/** Whether this is the first page of unfiltered results, not suggestions, a further page or a filtered list. */
export const isWholeSearch = (search: Search): boolean =>
  search.page === 1 &&
  search.limit >= MIN_PAGE_SIZE &&
  Object.values(filterOf(search)).every((value) => !value)

const filterOf = (search: Search): SearchFilter => ({
  categoryId: search.categoryId ?? null,
  ...filterValuesOf(search),
})
