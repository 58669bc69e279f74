import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddresses } from '#features/addresses/shop/use-addresses.ts'
import { useCartAtStart } from '#features/cart/shop/start-cart.ts'
import { useCategoryTreeAtStart } from '#features/catalogue/shop/use-categories.ts'
import { closeLogin } from '#features/identity/shop/login-popup-store.ts'
import { useIsLoggedIn } from '#features/identity/shop/session.ts'
import { useLogoutAtHome } from '#features/identity/shop/use-logout.ts'
import { useUser } from '#features/identity/shop/use-user.ts'
import { useMarketingScripts } from '#features/marketing/shop/use-marketing-scripts.ts'
import { fetchToasts } from '#ui/toast.tsx'
import { loadProblemPage } from '../layout/lazy-problem-page.tsx'
import { replayEarlyClicks } from './replay-early-clicks.ts'

/** Personal data, by the feature that fetches it. */
const personal = ['identity', 'addresses', 'orders', 'notifications']

/** What the shop fetches when it opens (specification, section 4, Start-up). Renders nothing; used once in the layout. */
export function Startup() {
  useCategoryTreeAtStart()
  useCartAtStart()
  useAddresses()
  useLogoutAtHome()
  useMarketingScripts()

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

  // Last, so that the cart has its owner by then.
  useEffect(() => {
    if (isLoggedIn !== null) replayEarlyClicks()
  }, [isLoggedIn])

  useEffect(() => {
    const touches = ['pointerdown', 'keydown']
    for (const touch of touches) window.addEventListener(touch, fetchWhatMayBeNeeded, { once: true })
    return () => touches.forEach((touch) => window.removeEventListener(touch, fetchWhatMayBeNeeded))
  }, [])

  return null
}

const fetchShellRoutes = () => import('../shell-routes.tsx')

/** Code for what no page shows at first: it is here before anything goes wrong, unless nobody uses the page. */
function fetchWhatMayBeNeeded() {
  for (const code of [fetchToasts, loadProblemPage, fetchShellRoutes]) code().catch(() => {})
}
