import { useData } from '#ui/use-data.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from '#ui/router/router.tsx'
import { useClient } from '#ui/api-context.tsx'
import { storefrontCalls } from '../calls.ts'
import type { Settings, StorefrontContract } from '../contract.ts'
import { announceShopChange } from '../shop-changes.ts'
import { openingKey } from './use-opening.ts'

const key = ['storefront', 'settings'] as const

export function useSettings() {
  const { getSettings } = useClient<StorefrontContract>(storefrontCalls)
  return useData(key, (options) => getSettings({}, options), {
    // A form must not be refilled while somebody is typing; a stale save is reported.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

type Change = Parameters<ReturnType<typeof useClient<StorefrontContract>>['updateSettings']>[0]['body']

export function useUpdateSettings() {
  const { updateSettings } = useClient<StorefrontContract>(storefrontCalls)
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  return useMutation({
    mutationFn: (change: Change) => updateSettings({ body: change }),
    onSuccess: ({ data }) => {
      queries.setQueryData<Settings>(key, data)
      void queries.invalidateQueries({ queryKey: openingKey })
      // Header, footer and title have the shop's name.
      void revalidate()
      announceShopChange()
    },
  })
}
