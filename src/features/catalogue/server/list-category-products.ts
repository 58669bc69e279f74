import type { Tx } from '#platform/db/postgres.ts'
import { pageOf, type Page, type PageFigures } from '#shared/paging.ts'
import type { Product } from '#shared/shapes.ts'
import { noFacets, type Facets, type FilterInput } from '../product-filter.ts'
import type { ProductSort } from '../sorts.ts'
import { findPublishedProducts, listProducts } from './product-store.ts'
import { toProduct } from './product-view.ts'

export interface CategoryProductsQuery extends FilterInput, Page {
  categoryId: number
  subCategoryId?: number
  sort: ProductSort
}

/** One page of what the search index finds in a category, and the facets to choose from. */
interface NarrowedCategory {
  ids: number[]
  total: number
  facets: Facets
  /** Without facets, since the index is being built. */
  isProvisional: boolean
}

/** Narrows a category by the search index; null for a list without filters until that is built. */
export type NarrowCategory = (query: CategoryProductsQuery) => Promise<NarrowedCategory | null>

interface CategoryProducts {
  products: Product[]
  figures: PageFigures & { facets: Facets }
  /** Without facets, since the search index is being built. */
  isProvisional: boolean
}

/** A page of a (sub-)category with filters and facets; without facets, by the database, until the index is built. */
export async function listCategoryProducts(
  { tx, narrow }: { tx: Tx; narrow: NarrowCategory },
  query: CategoryProductsQuery,
): Promise<CategoryProducts> {
  const narrowed = await narrow(query)
  if (!narrowed) return listProvisionally(tx, query)
  const rows = await findPublishedProducts(tx, narrowed.ids)
  const { total, facets, isProvisional } = narrowed
  return {
    products: rows.map((row) => toProduct(row)),
    figures: { ...pageOf(query, total), facets },
    isProvisional,
  }
}

async function listProvisionally(
  tx: Tx,
  { categoryId, subCategoryId, sort, page, limit }: CategoryProductsQuery,
): Promise<CategoryProducts> {
  const scope =
    subCategoryId === undefined
      ? { of: 'category' as const, categoryId }
      : { of: 'subCategory' as const, categoryId, subCategoryId }
  const { rows, totalCount } = await listProducts(tx, scope, sort, { page, limit })
  return {
    products: rows.map((row) => toProduct(row)),
    figures: { ...pageOf({ page, limit }, totalCount), facets: noFacets },
    isProvisional: true,
  }
}
