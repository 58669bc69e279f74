import { t } from '#shared/words.ts'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from '#ui/router/router.tsx'
import { paths } from '#shared/paths.ts'
import { useClient } from '#ui/api-context.tsx'
import { createStore, useStore } from '#ui/create-store.ts'
import { toast } from '#ui/toast.tsx'
import type { SessionContract } from '../contract.ts'
import { sessionCalls } from '../session-calls.ts'
import { session } from './session.ts'

/** The logout message is shown for a second before the page reloads (product.md, Login). */
const RELOAD_AFTER_MS = 1000

const HOME_WITHIN_MS = 3000

interface PendingLogout {
  message: string
  closeMenu?: () => void
}

const pendingLogout = createStore<PendingLogout | null>(null)

/** Ends the session on the server and goes home, where `useLogoutAtHome` clears this browser. */
export function useLogout(): (closeMenu?: () => void) => Promise<void> {
  const identity = useClient<SessionContract>(sessionCalls)
  const navigate = useNavigate()
  return useCallback(
    async (closeMenu) => {
      if (pendingLogout.get()) return
      const message = await identity.logout().then(
        (reply) => reply.message,
        () => t('accounts.you-are-logged-out'),
      )
      pendingLogout.set({ message, closeMenu })
      await navigate(paths.home)
    },
    [identity, navigate],
  )
}

/**
 * Clears the user and everything this browser stores once home is shown (specification, section 4), because a page
 * that needs a user would ask to log in as soon as there is none. It waits at most three seconds for home.
 */
export function useLogoutAtHome(): void {
  const { pathname } = useLocation()
  const pending = useStore(pendingLogout, null)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => finishLogout(pending), pathname === paths.home ? 0 : HOME_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [pending, pathname])
}

function finishLogout({ message, closeMenu }: PendingLogout): void {
  session.clearEverything()
  toast.success(message)
  closeMenu?.()
  setTimeout(() => window.location.reload(), RELOAD_AFTER_MS)
}
