import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { chargeCalls } from '../calls.ts'
import { toPricingCharge } from '../charge-rule.ts'
import type { ChargeContract } from '../contract.ts'
import type { PricingCharge } from '#features/pricing/cart-totals.ts'

const none: PricingCharge[] = []

export const chargesKey = ['charges', 'active'] as const

/** The charges that may apply to a cart; asked for only where there is something to charge. */
export function useCharges(isWanted: boolean): { charges: PricingCharge[]; ready: boolean } {
  const client = useClient<ChargeContract>(chargeCalls)
  const { data } = useQuery({
    queryKey: chargesKey,
    enabled: isWanted,
    staleTime: 5 * 60_000,
    queryFn: async () => (await client.getActiveCharges()).data,
  })
  return useMemo(() => ({ charges: data?.map(toPricingCharge) ?? none, ready: data !== undefined }), [data])
}
