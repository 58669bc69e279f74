import { usePage } from '#ui/use-page.ts'
import { useClient } from '#ui/api-context.tsx'
import { catalogueCalls } from '../calls.ts'
import type { CatalogueContract } from '../contract.ts'
import { deskQuery, type DeskFilters } from './desk-filters.ts'

const PAGE_SIZE = 20

export const deskProductsKey = ['catalogue', 'desk', 'products'] as const

export function useDeskProducts(filters: DeskFilters) {
  const { getProducts } = useClient<CatalogueContract>(catalogueCalls)
  return usePage([...deskProductsKey, filters], (options) =>
    getProducts({ body: { ...deskQuery(filters), page: filters.page, limit: PAGE_SIZE } }, options),
  )
}
