import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { identityCalls } from '../calls.ts'
import type { IdentityContract, OwnSession } from '../contract.ts'

const key = ['identity', 'sessions'] as const

/** The user's own sessions, and whether they have a password. */
export function useSessions() {
  const calls = useClient<IdentityContract>(identityCalls)
  const queries = useQueryClient()
  const options = {
    onSuccess: ({ message }: { message: string }) => void toast.success(message),
    onError: (error: Error) => void toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  }
  return {
    state: useQuery({
      queryKey: key,
      queryFn: async ({ signal }) => {
        const { data, hasPassword } = await calls.getSessions({}, { signal })
        return { sessions: data, hasPassword }
      },
    }),
    end: useMutation({
      ...options,
      mutationFn: ({ _id }: OwnSession) => calls.endSession({ body: { _id } }),
    }),
    endOthers: useMutation({ ...options, mutationFn: () => calls.endOtherSessions() }),
  }
}
