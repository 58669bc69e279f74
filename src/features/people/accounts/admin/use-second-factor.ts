import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'

const key = ['identity', 'second-factor'] as const

/** Whether the user has two-step login, and the calls that turn it on and off. */
export function useSecondFactor() {
  const calls = useClient<IdentityContract>(identityCalls)
  const queries = useQueryClient()
  const state = useData(key, (options) => calls.getSecondFactor({}, options))
  const options = {
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['identity'] }),
  }
  return {
    state,
    setUp: useMutation({
      mutationFn: async () => (await calls.setUpSecondFactor()).data,
    }),
    confirm: useMutation({
      ...options,
      mutationFn: async (code: string) => (await calls.confirmSecondFactor({ body: { code } })).data,
    }),
    remove: useMutation({
      ...options,
      mutationFn: (secondFactor: string) => calls.removeSecondFactor({ body: { secondFactor } }),
    }),
    renew: useMutation({
      ...options,
      mutationFn: async (secondFactor: string) =>
        (await calls.renewRecoveryCodes({ body: { secondFactor } })).data,
    }),
  }
}
