import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { subscriptionCalls } from '../calls.ts'
import type { SubscriptionContract, SubscriptionWish } from '../contract.ts'

const key = ['subscriptions'] as const

export const useSubscriptionCalls = () => useClient<SubscriptionContract>(subscriptionCalls)

/** What comes to the shopper again and again. */
export function useSubscriptions() {
  const { user } = useUser()
  const { getSubscriptions } = useSubscriptionCalls()
  return useQuery({
    queryKey: [...key, 'own'],
    enabled: user !== null,
    queryFn: ({ signal }) => getSubscriptions({}, { signal }),
  })
}

export const useRefreshSubscriptions = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

/** What comes in a month, such as `2026-12`. */
export function useCalendar(from: string, to: string) {
  const { getCalendar } = useSubscriptionCalls()
  return useData([...key, 'calendar', from], (options) => getCalendar({ query: { from, to } }, options), {
    placeholderData: keepPreviousData,
  })
}

export function useStatement(month: string) {
  const { getStatement } = useSubscriptionCalls()
  return useData([...key, 'statement', month], (options) => getStatement({ query: { month } }, options), {
    placeholderData: keepPreviousData,
  })
}

/** Sends a wish; what was refused is said, and what is shown is read again. */
export function useWish() {
  const { changeSubscription } = useSubscriptionCalls()
  const refresh = useRefreshSubscriptions()
  return useMutation({
    mutationFn: (wish: SubscriptionWish) => changeSubscription({ body: wish }),
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
}
