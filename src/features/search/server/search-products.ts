import type { z } from 'zod'
import type { Tx } from '#platform/db/postgres.ts'
import { fromPercent, fromRupees, toRupees } from '#shared/money.ts'
import { pageOf, type PageFigures } from '#shared/paging.ts'
import type { Product } from '#shared/shapes.ts'
import { toProduct } from '#features/catalogue/server/product-view.ts'
import type { Facets, SearchContract } from '../contract.ts'
import { searchQuery } from '../search-tokens.ts'
import { countFound, listFound, type SearchFilter } from './search-store.ts'

export type Search = z.output<SearchContract['searchProduct']['body']>

export interface Found {
  products: Product[]
  figures: PageFigures & { facets: Facets }
}

const nothing: Facets = { categories: [], brands: [], origins: [], price: null }

/** Looks products up by words and filters. A blank search finds everything; signs alone find nothing. */
export async function searchProducts(tx: Tx, search: Search): Promise<Found> {
  const query = searchQuery(search.search)
  if (query === '' && search.search !== '') {
    return { products: [], figures: { ...pageOf(search, 0), facets: nothing } }
  }
  const filter = filterOf(search, query)
  const rows = await listFound(tx, filter, search.sort, search)
  const { total, categories, brands, origins, min_paise, max_paise } = await countFound(tx, filter)
  const price =
    min_paise === null || max_paise === null ? null : { min: toRupees(min_paise), max: toRupees(max_paise) }
  return {
    products: rows.map((row) => toProduct(row)),
    figures: { ...pageOf(search, total), facets: { categories, brands, origins, price } },
  }
}

const filterOf = (search: Search, query: string): SearchFilter => ({
  query,
  categoryId: search.categoryId ?? null,
  brand: search.brand ?? null,
  minPaise: search.minPrice === undefined ? null : fromRupees(search.minPrice),
  maxPaise: search.maxPrice === undefined ? null : fromRupees(search.maxPrice),
  minDiscountMicro: search.minDiscount === undefined ? null : fromPercent(search.minDiscount),
  inStock: search.inStock ?? false,
  veg: search.veg ?? null,
  origin: search.origin ?? null,
})
