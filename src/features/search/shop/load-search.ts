import { toListProduct } from '#features/catalogue/to-list-product.ts'
import { LIST_PAGE_SIZE, type ProductPage } from '#features/catalogue/shop/use-product-pages.ts'
import type { Client } from '#shared/api-client.ts'
import type { Facets } from '#features/catalogue/product-filter.ts'
import type { SearchContract } from '../contract.ts'
import { searchBody, type SearchAddress } from '../search-address.ts'

export interface SearchPage extends ProductPage {
  facets: Facets
  /** The corrected search; null when nothing was corrected. */
  correctedTo: string | null
  /** The condition that nothing fulfils, and what there is without it. */
  unmet: { condition: string; thing: string } | null
}

export async function loadSearch(
  calls: Client<SearchContract>,
  address: SearchAddress,
  page: number,
  signal?: AbortSignal,
): Promise<SearchPage> {
  const reply = await calls.searchProduct(
    { body: { ...searchBody(address), page, limit: LIST_PAGE_SIZE } },
    { signal },
  )
  const { data, totalCount, totalPages, facets, correctedTo, unmet = null } = reply
  const products = data.map(toListProduct)
  return { products, page: reply.page, totalCount, totalPages, facets, correctedTo, unmet }
}
