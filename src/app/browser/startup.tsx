import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddresses } from '#features/addresses/shop/use-addresses.ts'
import { useCartAtStart } from '#features/cart/shop/start-cart.ts'
import { useCategoryTreeAtStart } from '#features/catalogue/shop/use-categories.ts'
import { closeLogin } from '#features/people/accounts/shop/login-popup-store.ts'
import { useIsLoggedIn } from '#features/people/accounts/shop/session.ts'
import { useLogoutAtHome } from '#features/people/accounts/shop/use-logout.ts'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { useMarketingScripts } from '#features/marketing/shop/use-marketing-scripts.ts'
import { watchShopChanges } from '#features/storefront/shop-changes.ts'
import { afterPress } from '#ui/after-press.ts'
import { useRevalidator } from '#ui/router/router.tsx'
import { fetchToasts } from '#ui/toast.tsx'
import { loadProblemPage } from '../layout/lazy-problem-page.tsx'
import { useIsStaffPage } from '../layout/use-is-admin-page.ts'
import { usePincodePrompt } from '../layout/use-pincode-prompt.ts'
import { replayEarlyClicks } from './replay-early-clicks.ts'
import { useDocumentTitle } from './use-document-title.ts'
import { useServiceWorker } from './use-service-worker.ts'

/** Personal data, by the feature that fetches it. */
const personal = ['identity', 'addresses', 'orders', 'notifications']

/** Fetches what the shop needs at start-up (specification, section 4). Renders nothing; used once, in the layout. */
export function Startup() {
  useCategoryTreeAtStart(!useIsStaffPage())
  useCartAtStart()
  useAddresses()
  useLogoutAtHome()
  useMarketingScripts()
  useDocumentTitle()
  useServiceWorker()
  usePincodePrompt()

  const { revalidate } = useRevalidator()
  useEffect(() => watchShopChanges(() => void revalidate()), [revalidate])

  const { user } = useUser()
  const userId = user?._id
  useEffect(() => {
    if (userId) closeLogin()
  }, [userId])

  const isLoggedIn = useIsLoggedIn()
  const queries = useQueryClient()
  useEffect(() => {
    if (isLoggedIn !== false) return
    for (const feature of personal) queries.removeQueries({ queryKey: [feature] })
  }, [isLoggedIn, queries])

  // In a separate task, so that the page first shows the cart as it was before these clicks.
  useEffect(() => {
    if (isLoggedIn === null) return
    const timer = setTimeout(replayEarlyClicks)
    return () => clearTimeout(timer)
  }, [isLoggedIn])

  useEffect(() => {
    const events = ['pointerdown', 'keydown']
    const prefetch = () => afterPress(prefetchCode)
    for (const event of events) window.addEventListener(event, prefetch, { once: true })
    return () => events.forEach((event) => window.removeEventListener(event, prefetch))
  }, [])

  return null
}

const fetchShellRoutes = () => import('../shell-routes.tsx')
const fetchPendingPage = () => import('../layout/pending-page.tsx')

/** Loads code that no page shows at first, at the first interaction, so that it is available when something goes wrong. */
function prefetchCode() {
  for (const code of [fetchToasts, loadProblemPage, fetchShellRoutes, fetchPendingPage])
    code().catch(() => {})
}
