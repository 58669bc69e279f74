import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { subscriptionCalls } from '../calls.ts'
import type { SubscriptionContract } from '../contract.ts'

/** What all subscriptions need on a day; without one tomorrow. */
export function useNeeds(day?: string) {
  const { getTomorrow } = useClient<SubscriptionContract>(subscriptionCalls)
  return useData(['mornings', 'needs', day ?? ''], (options) =>
    getTomorrow({ query: day ? { day } : {} }, options),
  )
}

export function useRound(day: string) {
  const { getRound } = useClient<SubscriptionContract>(subscriptionCalls)
  return useData(['mornings', 'round', day], (options) => getRound({ query: { day } }, options))
}
