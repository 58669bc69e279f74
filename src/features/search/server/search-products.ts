import type { z } from 'zod'
import type { Tx } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import { offsetOf, pageOf, type PageFigures } from '#shared/paging.ts'
import { filterValuesOf } from '#features/catalogue/server/filtered-store.ts'
import type { Facets } from '#features/catalogue/product-filter.ts'
import type { SearchContract } from '../contract.ts'
import type { SearchFilter } from '../engine/facets.ts'
import type { SearchResult } from '../engine/search-index.ts'
import { searchQuery } from '../search-tokens.ts'
import { productJson } from './found-products.ts'
import type { LiveIndex } from './live-index.ts'
import { countFound, listFound } from './search-store.ts'

export type Search = z.output<SearchContract['searchProduct']['body']>

export interface Found {
  ids: number[]
  /** The products as JSON, in the same order. */
  texts: string[]
  figures: PageFigures & { facets: Facets; correctedTo: string | null }
}

const noFacets: Facets = { categories: [], brands: [], origins: [], veg: [], price: null }

/**
 * Searches products by words and filters. A blank search finds everything; punctuation alone finds nothing. If no name,
 * brand, category, synonym or correction matches, the database searches the descriptions, as it does until the index is
 * built.
 */
export async function searchProducts(
  deps: { db: Tx; index: LiveIndex; readProducts: (ids: number[]) => Promise<string[]> },
  search: Search,
): Promise<Found> {
  const filter = filterOf(search)
  const result = await deps.index.search({
    search: search.search,
    exact: search.exact,
    order: search.sort,
    filter,
    offset: offsetOf(search),
    limit: search.limit,
  })
  if (!result?.isFound) return searchDescriptions(deps.db, search, filter)
  return {
    ids: result.ids,
    texts: await deps.readProducts(result.ids),
    figures: {
      ...pageOf(search, result.total),
      facets: facetsView(result, deps.index.categoryName),
      correctedTo: result.correctedTo,
    },
  }
}

/** Searches for fewer products than this are suggestions. */
const MIN_PAGE_SIZE = 10

/** Whether this is the first page of unfiltered results, not suggestions, a further page or a filtered list. */
export const isWholeSearch = (search: Search): boolean =>
  search.page === 1 &&
  search.limit >= MIN_PAGE_SIZE &&
  Object.values(filterOf(search)).every((value) => !value)

async function searchDescriptions(tx: Tx, search: Search, filter: SearchFilter): Promise<Found> {
  const query = searchQuery(search.search)
  if (query === '' && search.search !== '') {
    return { ids: [], texts: [], figures: { ...pageOf(search, 0), facets: noFacets, correctedTo: null } }
  }
  const filterValues = { ...filter, query, subCategoryId: null }
  const rows = await listFound(tx, filterValues, search.sort, search)
  const { total, facets } = await countFound(tx, filterValues)
  return {
    ids: rows.map(({ id }) => id),
    texts: rows.map(productJson),
    figures: { ...pageOf(search, total), facets, correctedTo: null },
  }
}

const facetsView = ({ facets }: SearchResult, categoryName: LiveIndex['categoryName']): Facets => ({
  categories: facets.categories.map(({ value, count }) => ({
    _id: value,
    name: categoryName(value) ?? '',
    count,
  })),
  brands: facets.brands,
  origins: facets.origins,
  veg: facets.veg,
  price: facets.price && {
    min: toRupees(facets.price.minPaise),
    max: toRupees(facets.price.maxPaise),
  },
})

const filterOf = (search: Search): SearchFilter => ({
  categoryId: search.categoryId ?? null,
  ...filterValuesOf(search),
})
