import { useQueryClient } from '@tanstack/react-query'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { loginToasts } from './login-toasts.ts'
import { cookiesBlocked } from './require-cookies.ts'
import { session, type Tokens } from './session.ts'
import { userQuery } from './use-user.ts'

/** After a login: stores the tokens, merges the guest cart, fetches the user, shows a toast (specification, section 4). */
export function useStartSession(
  mergeCart: () => Promise<void>,
): (tokens: Tokens, message: string) => Promise<void> {
  const identity = useClient<IdentityContract>(identityCalls)
  const queries = useQueryClient()
  return async (tokens, message) => {
    session.setTokens(tokens)
    await mergeCart()
    // A login that the next call does not know of: the browser has dropped its cookie. If this fails otherwise, the components that show the user fetch it themselves.
    await queries.fetchQuery(userQuery(identity)).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 401) throw cookiesBlocked()
    })
    loginToasts.done(message)
  }
}
