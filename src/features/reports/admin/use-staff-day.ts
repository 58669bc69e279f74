import { useData } from '#ui/use-data.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { reportCalls } from '../calls.ts'
import type { ReportContract } from '../contract.ts'

export function useStaffDay(personId: string, day: string) {
  const { getStaffDay } = useClient<ReportContract>(reportCalls)
  return useData(
    ['reports', 'staff-day', personId, day],
    (options) => getStaffDay({ query: { _id: personId, day } }, options),
    { placeholderData: keepPreviousData },
  )
}
