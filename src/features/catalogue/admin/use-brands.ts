import { usePage } from '#ui/use-page.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { catalogueAdminCalls } from '../admin-calls.ts'
import type { CatalogueAdminContract } from '../admin-contract.ts'

export function useBrands(search: string, page: number) {
  const { getBrands } = useClient<CatalogueAdminContract>(catalogueAdminCalls)
  return usePage(['brands', search, page], (options) => getBrands({ query: { search, page } }, options))
}

/** Saves what a brand's packets declare. */
export function useSaveBrand() {
  const { saveBrand } = useClient<CatalogueAdminContract>(catalogueAdminCalls)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Parameters<typeof saveBrand>[0]['body']) => saveBrand({ body }),
    onSuccess: ({ message }) => {
      toast.success(message)
      void queries.invalidateQueries({ queryKey: ['catalogue'] })
      return queries.invalidateQueries({ queryKey: ['brands'] })
    },
  })
}
