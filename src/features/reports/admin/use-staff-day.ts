import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { reportCalls } from '../calls.ts'
import type { ReportContract } from '../contract.ts'

/** What a person did on a day in India. */
export function useStaffDay(personId: string, day: string) {
  const { getStaffDay } = useClient<ReportContract>(reportCalls)
  return useQuery({
    queryKey: ['reports', 'staff-day', personId, day],
    queryFn: async ({ signal }) => (await getStaffDay({ query: { _id: personId, day } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
}
