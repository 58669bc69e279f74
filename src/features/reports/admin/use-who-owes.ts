import { useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { reportCalls } from '../calls.ts'
import type { ReportContract } from '../contract.ts'

/** What is owed to the shop, read again whenever somebody looks. */
export function useWhoOwes() {
  const { getWhoOwes } = useClient<ReportContract>(reportCalls)
  return useQuery({
    queryKey: ['reports', 'who-owes'],
    queryFn: async ({ signal }) => (await getWhoOwes({}, { signal })).data,
    refetchOnWindowFocus: 'always',
  })
}
