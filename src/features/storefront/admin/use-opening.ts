import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { storefrontCalls } from '../calls.ts'
import type { SavedOpening, StorefrontContract } from '../contract.ts'
import { isOpenAt } from '../delivery-promise.ts'

export const openingKey = ['storefront', 'opening'] as const

const withIsOpenNow = (opening: SavedOpening) => ({
  ...opening,
  isOpenNow: isOpenAt({ opening }, new Date()),
})

/** Whether the shop accepts orders, and the call that changes it. */
export function useOpening() {
  const storefront = useClient<StorefrontContract>(storefrontCalls)
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: openingKey,
    queryFn: async ({ signal }) => withIsOpenNow((await storefront.getOpening({}, { signal })).data),
    refetchOnWindowFocus: true,
    // No event announces the start or end of opening hours.
    refetchInterval: 60_000,
  })
  const change = useMutation({
    mutationFn: async (wanted: { isOpen: boolean; message?: string }) =>
      (await storefront.setOpening({ body: { ...wanted, updatedAt: data?.updatedAt } })).data,
    onSuccess: (opening) => {
      queries.setQueryData(openingKey, withIsOpenNow(opening))
      toast.success(
        opening.mode === 'closed' ? 'The shop is closed for orders.' : 'The shop takes orders now.',
      )
    },
    onError: (error) => {
      toast.error(error.message)
      if (error instanceof AppError && error.code === 'stale')
        void queries.invalidateQueries({ queryKey: openingKey })
    },
  })
  return { opening: data ?? null, change }
}
