import type { Tx } from '#platform/db/postgres.ts'
import { pageOf, type Page, type PageFigures } from '#shared/paging.ts'
import type { Product } from '#shared/shapes.ts'
import type { Facets, FilterInput } from '../product-filter.ts'
import type { ProductSort } from '../sorts.ts'
import {
  countNarrowed,
  isNarrowing,
  listNarrowed,
  narrowingOf,
  wordlessStatements,
} from './narrowed-store.ts'
import { listProducts } from './product-store.ts'
import { toProduct } from './product-view.ts'

export interface ShelfQuery extends FilterInput, Page {
  categoryId: number
  subCategoryId?: number
  sort: ProductSort
}

/** One page of a category or sub-category, narrowed by a filter, and what it could be narrowed by. */
export async function listShelf(
  tx: Tx,
  { categoryId, subCategoryId, sort, page, limit, ...filter }: ShelfQuery,
): Promise<{ products: Product[]; figures: PageFigures & { facets: Facets } }> {
  const paging = { page, limit }
  const narrowing = { ...narrowingOf(filter), query: '', categoryId, subCategoryId: subCategoryId ?? null }
  const statements = wordlessStatements(narrowing)
  const { total, facets } = await countNarrowed(tx, statements, narrowing)
  const scope =
    subCategoryId === undefined
      ? { of: 'category' as const, categoryId }
      : { of: 'subCategory' as const, categoryId, subCategoryId }
  // Whole shelves are read along an index that stands in their order.
  const rows = isNarrowing(filter)
    ? await listNarrowed(tx, statements, narrowing, sort, paging)
    : (await listProducts(tx, scope, sort, paging)).rows
  return {
    products: rows.map((row) => toProduct(row)),
    figures: { ...pageOf(paging, total), facets },
  }
}
