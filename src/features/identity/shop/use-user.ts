import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { Client } from '../../../shared/api-client.ts'
import { paths } from '../../../shared/paths.ts'
import { AppError } from '../../../shared/problems.ts'
import type { User } from '../../../shared/shapes.ts'
import { useClient } from '../../../ui/api-context.tsx'
import { toast } from '../../../ui/toast.tsx'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { session, useIsLoggedIn } from './session.ts'

export const userKey = ['identity', 'user'] as const

/** A logout's message is seen for a second before the page reloads (product.md, Login). */
const RELOAD_AFTER_MS = 1000

export interface UserState {
  user: User | null
  status: 'guest' | 'loading' | 'ready'
  /** Set when the details could not be fetched; the session still stands. */
  error: AppError | null
  retry: () => void
}

/** How the user is fetched: a dead token removes both tokens, anything else is only logged (specification, sections 4 and 8). */
export const userQuery = (identity: Client<IdentityContract>) =>
  queryOptions({
    queryKey: userKey,
    queryFn: async () => {
      try {
        const { data: user } = await identity.getUserDetails()
        session.setUser(user)
        return user
      } catch (problem) {
        console.warn('The user could not be fetched', problem)
        if (problem instanceof AppError && problem.status === 401) session.clearTokens()
        throw problem
      }
    },
    // What was known at the last visit greets at once and is asked for again in the background.
    initialData: () => session.getUser() ?? undefined,
    initialDataUpdatedAt: 0,
  })

/** Who is logged in. Does nothing without an access token. */
export function useUser(): UserState {
  const isLoggedIn = useIsLoggedIn()
  const identity = useClient<IdentityContract>(identityCalls)
  const { data, error, refetch } = useQuery({ ...userQuery(identity), enabled: isLoggedIn === true })
  const retry = () => void refetch()
  if (isLoggedIn === false) return { user: null, status: 'guest', error: null, retry }
  if (isLoggedIn && data) return { user: data, status: 'ready', error: null, retry }
  return { user: null, status: 'loading', error: error instanceof AppError ? error : null, retry }
}

/** Ends the session here and on the server; everything this browser keeps goes (specification, section 4). */
export function useLogout(): (closeMenu?: () => void) => Promise<void> {
  const identity = useClient<IdentityContract>(identityCalls)
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    async (closeMenu) => {
      const message = await identity.logout().then(
        (reply) => reply.message,
        () => 'You are logged out.',
      )
      await navigate(paths.home)
      session.clearEverything()
      queries.removeQueries({ queryKey: userKey })
      toast.success(message)
      closeMenu?.()
      setTimeout(() => window.location.reload(), RELOAD_AFTER_MS)
    },
    [identity, queries, navigate],
  )
}
