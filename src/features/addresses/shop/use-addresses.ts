import { useQuery } from '@tanstack/react-query'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import type { Address } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { addressCalls } from '../calls.ts'
import type { AddressContract } from '../contract.ts'

export const addressesKey = ['addresses'] as const

const none: Address[] = []

/** The user's addresses, default first. A failure is only logged (specification, section 8). */
export function useAddresses() {
  const { user } = useUser()
  const client = useClient<AddressContract>(addressCalls)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: addressesKey,
    enabled: user !== null,
    queryFn: async () => {
      try {
        return (await client.getAddress()).data
      } catch (problem) {
        console.warn('Could not load the addresses', problem)
        throw problem
      }
    },
  })
  return {
    addresses: data ?? none,
    ready: data !== undefined,
    error,
    isFetching,
    retry: () => void refetch(),
  }
}
