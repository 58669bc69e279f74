import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffRole } from '#shared/permissions.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { staffCalls } from '../staff-calls.ts'
import type { OpenInvitation, Staff, StaffContract } from '../staff-contract.ts'

const key = ['identity', 'staff'] as const

interface StaffReply {
  data: Staff[]
  twoStepRoles: StaffRole[]
  invitations: OpenInvitation[]
}

const pageOf = ({ data, twoStepRoles, invitations }: StaffReply) => ({
  people: data,
  twoStepRoles,
  invitations,
})

/** Everybody who works in the shop, and the changes of that list. */
export function useStaff() {
  const calls = useClient<StaffContract>(staffCalls)
  const queries = useQueryClient()
  const options = {
    onSuccess: ({ message, ...reply }: StaffReply & { message: string }) => {
      queries.setQueryData(key, pageOf(reply))
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
      queryFn: async ({ signal }) => pageOf(await calls.getStaff({}, { signal })),
    }),
    invite: useMutation({
      ...options,
      mutationFn: (person: { email?: string; mobile?: number; name: string; role: StaffRole }) =>
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
    setTwoStepRoles: useMutation({
      ...options,
      onSuccess: (reply: Parameters<typeof options.onSuccess>[0]) => {
        options.onSuccess(reply)
        // The role may be the user's own.
        void queries.invalidateQueries({ queryKey: ['identity'] })
      },
      onError,
      mutationFn: (roles: StaffRole[]) => calls.setTwoStepRoles({ body: { roles } }),
    }),
  }
}
