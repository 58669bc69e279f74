import type { Database } from '#platform/db/postgres.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { SearchContract } from '../contract.ts'
import { searchTags } from '../search-tags.ts'
import { searchProducts } from './search-products.ts'

export function searchRoutes({ db }: { db: Database }): Handlers<SearchContract> {
  return {
    searchProduct: async ({ body }) => {
      const { products, figures } = await searchProducts(db, body)
      const tags = searchTags(body, { products, categories: figures.facets.categories })
      return { data: products, meta: figures, tags }
    },
  }
}
