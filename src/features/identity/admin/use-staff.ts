import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffRole } from '#shared/permissions.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { staffCalls } from '../staff-calls.ts'
import type { Staff, StaffContract } from '../staff-contract.ts'

const key = ['identity', 'staff'] as const

/** Everybody who works in the shop, and the changes of that list. */
export function useStaff() {
  const calls = useClient<StaffContract>(staffCalls)
  const queries = useQueryClient()
  const options = {
    networkMode: 'always' as const,
    onSuccess: ({ data, message }: { data: Staff[]; message: string }) => {
      queries.setQueryData(key, data)
      toast.success(message)
    },
  }
  const refresh = () => void queries.invalidateQueries({ queryKey: key })
  const onError = (error: Error) => {
    toast.error(error.message)
    refresh()
  }
  return {
    staff: useQuery({
      queryKey: key,
      queryFn: async ({ signal }) => (await calls.getStaff({}, { signal })).data,
    }),
    invite: useMutation({
      ...options,
      mutationFn: (person: { email: string; name: string; role: StaffRole }) =>
        calls.inviteStaff({ body: person }),
    }),
    changeRole: useMutation({
      ...options,
      onError,
      mutationFn: (change: { _id: string; role: StaffRole }) => calls.changeStaffRole({ body: change }),
    }),
    remove: useMutation({
      ...options,
      onError,
      mutationFn: (_id: string) => calls.removeStaff({ body: { _id } }),
    }),
  }
}
