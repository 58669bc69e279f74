import type { Database } from '#platform/db/postgres.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { SearchContract } from '../contract.ts'
import { searchProducts } from './search-products.ts'

export function searchRoutes({ db }: { db: Database }): Handlers<SearchContract> {
  return {
    searchProduct: async ({ body }) => {
      const { products, figures } = await searchProducts(db, body)
      return { data: products, meta: figures }
    },
  }
}
