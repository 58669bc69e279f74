import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Client } from '#shared/api-client.ts'
import { AppError } from '#shared/problems.ts'
import type { User } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import type { SessionContract } from '../contract.ts'
import { sessionCalls } from '../session-calls.ts'
import { session, useIsLoggedIn } from './session.ts'

export const userKey = ['identity', 'user'] as const

interface UserState {
  user: User | null
  status: 'guest' | 'loading' | 'ready'
  /** Set when the details could not be fetched; the session is still valid. */
  error: AppError | null
  retry: () => void
}

/** An invalid token removes both tokens, other errors are only logged (specification, sections 4 and 8). */
export const userQuery = (identity: Client<SessionContract>) =>
  queryOptions({
    queryKey: userKey,
    queryFn: async () => {
      try {
        const { data: user } = await identity.getUserDetails()
        // A response that arrives after a logout must not be stored.
        if (session.getTokens()) session.setUser(user)
        return user
      } catch (problem) {
        console.warn('Could not load the user', problem)
        if (problem instanceof AppError && problem.status === 401) session.clearTokens()
        if (problem instanceof AppError && problem.code === 'account_inactive') {
          session.clearTokens()
          toast.error(problem.message)
        }
        throw problem
      }
    },
    // The stored user is shown at once and refetched in the background.
    initialData: () => session.getUser() ?? undefined,
    initialDataUpdatedAt: 0,
  })

/** The logged-in user. Does nothing without an access token. */
export function useUser(): UserState {
  const isLoggedIn = useIsLoggedIn()
  const identity = useClient<SessionContract>(sessionCalls)
  const { data, error, refetch } = useQuery({ ...userQuery(identity), enabled: isLoggedIn === true })
  const retry = () => void refetch()
  if (isLoggedIn === false) return { user: null, status: 'guest', error: null, retry }
  if (isLoggedIn && data) return { user: data, status: 'ready', error: null, retry }
  return { user: null, status: 'loading', error: error instanceof AppError ? error : null, retry }
}
