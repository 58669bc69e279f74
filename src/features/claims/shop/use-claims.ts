import { useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { claimCalls } from '../calls.ts'
import type { ClaimContract } from '../contract.ts'

export const claimsKey = (orderId: string) => ['orders', 'claims', orderId]

/** What may be said to be wrong with an order, and what came of it. */
export function useClaimTerms(orderId: string) {
  const { getClaimTerms } = useClient<ClaimContract>(claimCalls)
  return useQuery({
    queryKey: claimsKey(orderId),
    queryFn: async ({ signal }) => (await getClaimTerms({ params: { orderId } }, { signal })).data,
  })
}
