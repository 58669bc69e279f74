import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'

/** Whether the shop sends codes to mobile numbers now; false until that is known, and when it cannot be asked. */
export function useMobileLogin(): boolean {
  const { getLoginWays } = useClient<IdentityContract>(identityCalls)
  const { data } = useData(['identity', 'login-ways'], (options) => getLoginWays({}, options), {
    staleTime: 60_000,
    retry: false,
  })
  return (data?.mobile.length ?? 0) > 0
}
