import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { reportCalls } from '../calls.ts'
import type { ReportContract } from '../contract.ts'

/** What is owed to the shop, read again whenever somebody looks. */
export function useWhoOwes() {
  const { getWhoOwes } = useClient<ReportContract>(reportCalls)
  return useData(['reports', 'who-owes'], (options) => getWhoOwes({}, options), {
    refetchOnWindowFocus: 'always',
  })
}
