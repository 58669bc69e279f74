import { useQuery } from '@tanstack/react-query'
import type { Product } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { catalogueCalls } from '../calls.ts'
import type { CatalogueContract } from '../contract.ts'

/** Cached pages only know whether it is in stock; an open one fetches the exact stock, and may say "Only 3 left". */
export function useExactProduct(shown: Product): { product: Product; isExact: boolean } {
  const calls = useClient<CatalogueContract>(catalogueCalls)
  const { data, isFetchedAfterMount, isSuccess } = useQuery({
    queryKey: ['catalogue', 'product', shown._id],
    initialData: shown,
    initialDataUpdatedAt: 0,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await calls.getProduct({ body: { productId: shown._id } }, { signal })).data,
  })
  return { product: data, isExact: isFetchedAfterMount && isSuccess }
}
