import type { Tx } from '#platform/db/postgres.ts'
import { pageOf, type Page, type PageFigures } from '#shared/paging.ts'
import type { Product } from '#shared/shapes.ts'
import type { Facets, FilterInput } from '../product-filter.ts'
import type { ProductSort } from '../sorts.ts'
import {
  countFiltered,
  hasFilters,
  listFiltered,
  filterValuesOf,
  statementsWithoutQuery,
} from './filtered-store.ts'
import { listProducts } from './product-store.ts'
import { toProduct } from './product-view.ts'

export interface CategoryProductsQuery extends FilterInput, Page {
  categoryId: number
  subCategoryId?: number
  sort: ProductSort
}

/** One page of a category or sub-category with filters, and the facets to choose from. */
export async function listCategoryProducts(
  tx: Tx,
  { categoryId, subCategoryId, sort, page, limit, ...filter }: CategoryProductsQuery,
): Promise<{ products: Product[]; figures: PageFigures & { facets: Facets } }> {
  const paging = { page, limit }
  const filterValues = {
    ...filterValuesOf(filter),
    query: '',
    categoryId,
    subCategoryId: subCategoryId ?? null,
  }
  const statements = statementsWithoutQuery(filterValues)
  const { total, facets } = await countFiltered(tx, statements, filterValues)
  const scope =
    subCategoryId === undefined
      ? { of: 'category' as const, categoryId }
      : { of: 'subCategory' as const, categoryId, subCategoryId }
  // Without filters, the page is read along an index in the list's order.
  const rows = hasFilters(filter)
    ? await listFiltered(tx, statements, filterValues, sort, paging)
    : (await listProducts(tx, scope, sort, paging)).rows
  return {
    products: rows.map((row) => toProduct(row)),
    figures: { ...pageOf(paging, total), facets },
  }
}
