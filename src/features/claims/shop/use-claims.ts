import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { claimCalls } from '../calls.ts'
import type { ClaimContract } from '../contract.ts'

export const claimsKey = (orderId: string) => ['orders', 'claims', orderId]

/** What may be said to be wrong with an order, and what came of it. */
export function useClaimTerms(orderId: string) {
  const { getClaimTerms } = useClient<ClaimContract>(claimCalls)
  return useData(claimsKey(orderId), (options) => getClaimTerms({ params: { orderId } }, options))
}
