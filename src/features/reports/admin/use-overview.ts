import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { reportCalls } from '../calls.ts'
import type { ReportContract } from '../contract.ts'

const REFRESH_MS = 60_000

/** The overview, refetched every minute while visible. */
export function useOverview() {
  const { getOverview } = useClient<ReportContract>(reportCalls)
  return useData(['reports', 'overview'], (options) => getOverview({}, options), {
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  })
}
