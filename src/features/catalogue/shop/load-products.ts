import type { Client } from '#shared/api-client.ts'
import type { CatalogueContract } from '../contract.ts'
import { filterBody, type ProductFilters } from '../filter-address.ts'
import type { Facets } from '../product-filter.ts'
import { toListProduct } from '../to-list-product.ts'
import { PRODUCT_SORTS, type ProductSort } from '../sorts.ts'
import { LIST_PAGE_SIZE, type ProductPage } from './use-product-pages.ts'

/** A category's list, or that of one of its sub-categories. */
export interface ProductListQuery {
  categoryId: number
  subCategoryId?: number
  sort: ProductSort
  filters: ProductFilters
}

export interface FacetedPage extends ProductPage {
  facets: Facets
}

export const DEFAULT_SORT: ProductSort = 'popular'

/** The sort of a URL; an unknown one falls back to the default. */
export const sortOf = (url: { searchParams: URLSearchParams }): ProductSort =>
  PRODUCT_SORTS.find((sort) => sort === url.searchParams.get('sort')) ?? DEFAULT_SORT

/** The id in a URL; null for anything else. */
export const idOf = (value: string | undefined): number | null => {
  const id = Number(value)
  return /^\d{1,10}$/.test(value ?? '') && id >= 1 && id <= 2_147_483_647 ? id : null
}

export async function loadProducts(
  calls: Pick<Client<CatalogueContract>, 'getProductsByCategory' | 'getProductsByCategoryAndSubCategory'>,
  { categoryId, subCategoryId, sort, filters }: ProductListQuery,
  page: number,
  signal?: AbortSignal,
): Promise<FacetedPage> {
  const body = { categoryId, page, limit: LIST_PAGE_SIZE, sort, ...filterBody(filters) }
  const reply = subCategoryId
    ? await calls.getProductsByCategoryAndSubCategory({ body: { ...body, subCategoryId } }, { signal })
    : await calls.getProductsByCategory({ body }, { signal })
  const { data, totalPages, totalCount, facets } = reply
  return { products: data.map(toListProduct), page: reply.page, totalPages, totalCount, facets }
}
