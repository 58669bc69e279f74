import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'

const key = ['identity', 'admins'] as const

export function useAdmins() {
  const calls = useClient<IdentityContract>(identityCalls)
  const queries = useQueryClient()
  const options = {
    onSettled: () => void queries.invalidateQueries({ queryKey: key }),
  }
  return {
    admins: useData(key, (options) => calls.getAdmins({}, options)),
    grant: useMutation({
      ...options,
      mutationFn: (email: string) => calls.grantAdmin({ body: { email } }),
      onSuccess: ({ message }) => void toast.success(message),
    }),
    revoke: useMutation({
      ...options,
      mutationFn: (_id: string) => calls.revokeAdmin({ body: { _id } }),
      onSuccess: ({ message }) => void toast.success(message),
      onError: (error) => void toast.error(error.message),
    }),
  }
}
