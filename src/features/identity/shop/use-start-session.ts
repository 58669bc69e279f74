import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { loginToasts } from './login-toasts.ts'
import { session, type Tokens } from './session.ts'
import { userQuery } from './use-user.ts'

/**
 * The steps after a successful login (specification, section 4): stores the tokens, merges the guest cart, fetches
 * the user and shows a toast.
 */
export function useStartSession(
  mergeCart: () => Promise<void>,
): (tokens: Tokens, message: string) => Promise<void> {
  const identity = useClient<IdentityContract>(identityCalls)
  const queries = useQueryClient()
  return async (tokens, message) => {
    session.setTokens(tokens)
    await mergeCart()
    // If this fails, the components that show the user fetch it themselves.
    await queries.fetchQuery(userQuery(identity)).catch(() => {})
    loginToasts.done(message)
  }
}
