import { useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { creditCalls } from '../calls.ts'
import type { CreditContract } from '../credit-contract.ts'

/** What the shop owes the shopper. */
export function useOwnCredit() {
  const { getCredit } = useClient<CreditContract>(creditCalls)
  return useQuery({
    queryKey: ['khata', 'credit'],
    queryFn: async ({ signal }) => (await getCredit({}, { signal })).data,
  })
}
