import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../../ui/api-context.tsx'
import { chargeCalls } from '../calls.ts'
import { toQuoteCharge } from '../charge-words.ts'
import type { ChargeContract } from '../contract.ts'
import type { QuoteCharge } from '../quote.ts'

const none: QuoteCharge[] = []

export const chargesKey = ['charges', 'active'] as const

/** The charges that may apply to a cart; asked for only where there is something to charge. */
export function useCharges(isWanted: boolean): { charges: QuoteCharge[]; ready: boolean } {
  const client = useClient<ChargeContract>(chargeCalls)
  const { data } = useQuery({
    queryKey: chargesKey,
    enabled: isWanted,
    staleTime: 5 * 60_000,
    queryFn: async () => (await client.getActiveCharges()).data,
  })
  return useMemo(() => ({ charges: data?.map(toQuoteCharge) ?? none, ready: data !== undefined }), [data])
}
