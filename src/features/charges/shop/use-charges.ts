import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { chargeCalls } from '../calls.ts'
import { toChargeRule, type ChargeRule } from '../charge-rule.ts'
import type { ChargeContract } from '../contract.ts'

const none: ChargeRule[] = []

export const chargesKey = ['charges', 'active'] as const

/** The charges that may apply to a cart; asked for only where there is something to charge. */
export function useCharges(isWanted: boolean): { charges: ChargeRule[]; ready: boolean } {
  const client = useClient<ChargeContract>(chargeCalls)
  const { data } = useQuery({
    queryKey: chargesKey,
    enabled: isWanted,
    staleTime: 5 * 60_000,
    queryFn: async () => (await client.getActiveCharges()).data,
  })
  return useMemo(() => ({ charges: data?.map(toChargeRule) ?? none, ready: data !== undefined }), [data])
}
