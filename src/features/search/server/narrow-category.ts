import { filterValuesOf, hasFilters } from '#features/catalogue/filter-values.ts'
import type { NarrowCategory } from '#features/catalogue/server/list-category-products.ts'
import { offsetOf } from '#shared/paging.ts'
import { facetsView } from './facets-view.ts'
import type { LiveIndex } from './live-index.ts'

/** Lists of a category, and their facets, from the search index; until it is built, those with filters only. */
export const narrowCategory =
  (index: LiveIndex): NarrowCategory =>
  async ({ categoryId, subCategoryId = null, sort, page, limit, ...filter }) => {
    if (!index.isReady() && !hasFilters(filter)) return null
    const {
      ids,
      total,
      facets,
      isProvisional = false,
    } = await index.search({
      search: '',
      exact: true,
      order: sort,
      within: { categoryId, subCategoryId },
      filter: { categoryId: null, ...filterValuesOf(filter) },
      offset: offsetOf({ page, limit }),
      limit,
    })
    return { ids, total, facets: facetsView(facets, index.categoryName), isProvisional }
  }
