import { useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { subscriptionCalls } from '../calls.ts'
import type { SubscriptionContract } from '../contract.ts'

/** What all subscriptions need on a day; without one tomorrow. */
export function useNeeds(day?: string) {
  const { getTomorrow } = useClient<SubscriptionContract>(subscriptionCalls)
  return useQuery({
    queryKey: ['mornings', 'needs', day ?? ''],
    queryFn: async ({ signal }) => (await getTomorrow({ query: day ? { day } : {} }, { signal })).data,
  })
}

/** Who gets what on a day. */
export function useRound(day: string) {
  const { getRound } = useClient<SubscriptionContract>(subscriptionCalls)
  return useQuery({
    queryKey: ['mornings', 'round', day],
    queryFn: async ({ signal }) => (await getRound({ query: { day } }, { signal })).data,
  })
}
