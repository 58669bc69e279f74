import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { creditCalls } from '../calls.ts'
import type { CreditContract } from '../credit-contract.ts'

/** What the shop owes the shopper. */
export function useOwnCredit() {
  const { getCredit } = useClient<CreditContract>(creditCalls)
  return useData(['khata', 'credit'], (options) => getCredit({}, options))
}
