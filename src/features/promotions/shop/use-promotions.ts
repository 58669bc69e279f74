import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Client } from '#shared/api-client.ts'
import { useClient } from '#ui/api-context.tsx'
import { useMinute } from '#ui/use-minute.ts'
import { promotionCalls } from '../calls.ts'
import type { Promotion, PromotionContract } from '../contract.ts'
import { holdsAt } from '../promotion-hours.ts'
import type { PromotionRule } from '../promotion-rule.ts'

const none: Promotion[] = []

interface ActivePromotions {
  /** Those that hold now on the site. */
  offers: (PromotionRule & Pick<Promotion, 'endsAt'>)[]
  ready: boolean
  failed: boolean
  isFetching: boolean
  retry: () => void
}

/** The offers that hold now or later, of every channel. */
export const activeOffers = (client: Client<PromotionContract>) =>
  queryOptions({
    queryKey: ['charges', 'offers'],
    queryFn: async () => (await client.getActivePromotions()).data,
  })

/** The offers that hold now; fetched only when needed. Which of them hold is the browser's to see, as it is the server's. */
export function usePromotions(isWanted: boolean): ActivePromotions {
  const client = useClient<PromotionContract>(promotionCalls)
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery({
    ...activeOffers(client),
    enabled: isWanted,
    staleTime: 5_000,
  })
  const minute = Math.max(useMinute(isWanted && (data?.length ?? 0) > 0), dataUpdatedAt)
  const offers = useMemo(
    () =>
      (data ?? none)
        .filter((offer) => offer.channels.includes('online') && holdsAt(offer, new Date(minute)))
        .map(({ _id, ...offer }) => ({ ...offer, id: _id })),
    [data, minute],
  )
  return {
    offers,
    ready: data !== undefined,
    failed: isError && data === undefined,
    isFetching,
    retry: () => void refetch(),
  }
}
