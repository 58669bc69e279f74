import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Client } from '#shared/api-client.ts'
import { useClient } from '#ui/api-context.tsx'
import { useChange } from '#ui/use-change.ts'
import { customerCalls } from '../calls.ts'
import type { Customer, CustomerContract, CustomerGroup } from '../contract.ts'

const key = ['customers'] as const

/** On a phone each is a card. */
const AT_ONCE = 20

/** Everybody with an account who matches, newest first; more on demand. */
export function useCustomers(search: string, group: CustomerGroup | '') {
  const { getCustomers } = useClient<CustomerContract>(customerCalls)
  return useInfiniteQuery({
    queryKey: [...key, search, group],
    queryFn: ({ pageParam, signal }) =>
      getCustomers(
        {
          query: {
            limit: AT_ONCE,
            ...(search && { search }),
            ...(group && { group }),
            ...(pageParam && { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** A change of one customer; the lists are then read again. */
export function useChangeCustomer(onChanged: (customer: Customer) => void) {
  const calls = useClient<CustomerContract>(customerCalls)
  return useChange(
    (change: (calls: Client<CustomerContract>) => Promise<{ data: Customer; message: string }>) =>
      change(calls),
    { changes: [key], onDone: ({ data }) => onChanged(data) },
  )
}
