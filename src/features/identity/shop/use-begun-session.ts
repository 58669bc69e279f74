import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { loginToasts } from './login-toasts.ts'
import { session, type Tokens } from './session.ts'
import { userQuery } from './use-user.ts'

/**
 * What follows a login that worked (specification, section 4): tokens are stored, the guest's cart is merged, the user
 * fetched, the success told.
 */
export function useBegunSession(
  mergeCart: () => Promise<void>,
): (tokens: Tokens, message: string) => Promise<void> {
  const identity = useClient<IdentityContract>(identityCalls)
  const queries = useQueryClient()
  return async (tokens, message) => {
    session.setTokens(tokens)
    await mergeCart()
    // What cannot be fetched now is fetched by whatever shows it.
    await queries.fetchQuery(userQuery(identity)).catch(() => {})
    loginToasts.done(message)
  }
}
