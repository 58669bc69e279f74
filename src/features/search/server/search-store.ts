import type { Tx } from '#platform/db/postgres.ts'
import type { Page } from '#shared/paging.ts'
import {
  countFiltered,
  listFiltered,
  filteredStatements,
  statementsWithoutQuery,
  type FilterValues,
  type FilteredSort,
  type FilteredStatements,
} from '#features/catalogue/server/filtered-store.ts'
import type { ProductRow } from '#features/catalogue/server/product-row.ts'
import { productOrder } from '#features/catalogue/server/product-store.ts'

const matching = `p.search @@ to_tsquery('simple', $1)`
// Weights of D, C, B and A: a word in the name counts most.
const bestMatch = `ts_rank('{0.05, 0.2, 0.4, 1}', p.search, to_tsquery('simple', $1)) DESC, p.id`

const matched = filteredStatements('matched', matching, { ...productOrder, relevance: bestMatch })

const statementsFor = (filterValues: FilterValues): FilteredStatements =>
  filterValues.query === '' ? statementsWithoutQuery(filterValues) : matched

/** One page of the matching products. */
export const listFound = (
  tx: Tx,
  filterValues: FilterValues,
  sort: FilteredSort,
  page: Page,
): Promise<ProductRow[]> => listFiltered(tx, statementsFor(filterValues), filterValues, sort, page)

/** The number of matching products, and the facets. */
export const countFound = (tx: Tx, filterValues: FilterValues) =>
  countFiltered(tx, statementsFor(filterValues), filterValues)
