import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BannerDraft } from '#features/storefront/banners.ts'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import type { PanelContract } from '../contract.ts'
import { panelCalls } from '../panel-calls.ts'

const bannersKey = ['marketing', 'banners'] as const

/** The home page's banners and a mutation that replaces them; home shows the change at once. */
export function useBanners() {
  const calls = useClient<PanelContract>(panelCalls)
  const queries = useQueryClient()
  const query = useQuery({ queryKey: bannersKey, queryFn: () => calls.getBanners() })
  const save = useMutation({
    mutationFn: (banners: BannerDraft[]) =>
      calls.saveBanners({ body: { banners, updatedAt: query.data?.updatedAt } }),
    onSuccess: (reply) => void queries.setQueryData(bannersKey, reply),
    onError: (error) => {
      // The shown list is stale: the next attempt must start from the list that somebody else has saved.
      if (error instanceof AppError && error.code === 'stale') void query.refetch()
    },
  })
  const showError = (error: Error) => void toast.error(error.message)
  return { ...query, save, showError }
}
