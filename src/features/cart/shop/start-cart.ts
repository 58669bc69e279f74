import { useCallback, useEffect } from 'react'
import { useIsLoggedIn } from '#features/people/accounts/shop/session.ts'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { catalogueCalls } from '#features/catalogue/calls.ts'
import type { CatalogueContract } from '#features/catalogue/contract.ts'
import type { Product } from '#shared/shapes.ts'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { nextTask } from '#ui/next-task.ts'
import { cartCalls } from '../calls.ts'
import type { CartContract } from '../contract.ts'
import { browserCart, guestCart } from './browser-cart.ts'

/** If the user was already logged in when the page opened, a cart that an earlier login failed to merge is merged now. */
let isFirstUser = true

/** Once per page: a user's cart is fetched, a guest's read; both follow other tabs (specification, section 4, Start-up). */
export function useCartAtStart(): void {
  const calls = useClient<CartContract>(cartCalls)
  const isLoggedIn = useIsLoggedIn()
  const { user } = useUser()
  const getProduct = useGetProduct()
  const userId = user?._id

  useEffect(() => {
    const tabs = new BroadcastChannel('tokri-cart')
    browserCart.connect({ calls, announce: () => tabs.postMessage('changed') })
    tabs.onmessage = () => void browserCart.load()
    return () => tabs.close()
  }, [calls])

  useEffect(() => {
    if (isLoggedIn === null) return
    if (isLoggedIn) return browserCart.setOwner('user')
    isFirstUser = false
    let isCurrent = true
    // The lines are drawn in a task of their own, not in that of the page's start.
    void nextTask().then(() => {
      if (!isCurrent) return
      browserCart.setOwner('guest')
      void browserCart.refreshGuest(getProduct, 'bare')
    })
    return () => void (isCurrent = false)
  }, [isLoggedIn, getProduct])

  useEffect(() => {
    if (!isLoggedIn || !userId) return
    const mergedCart = isFirstUser ? browserCart.mergeGuest() : Promise.resolve()
    isFirstUser = false
    void mergedCart.then(() => browserCart.load())
  }, [isLoggedIn, userId])

  useEffect(() => {
    const reload = () => {
      if (document.visibilityState === 'visible') void browserCart.load()
    }
    document.addEventListener('visibilitychange', reload)
    window.addEventListener('online', reload)
    const unwatch = guestCart.watch(reload)
    return () => {
      document.removeEventListener('visibilitychange', reload)
      window.removeEventListener('online', reload)
      unwatch()
    }
  }, [])
}

/** Fetches the current state of a product; null when it is no longer sold. */
export function useGetProduct(): (productId: number) => Promise<Product | null> {
  const catalogue = useClient<CatalogueContract>(catalogueCalls)
  return useCallback(
    async (productId) => {
      try {
        return (await catalogue.getProduct({ body: { productId } })).data
      } catch (error) {
        if (error instanceof AppError && error.status === 404) return null
        throw error
      }
    },
    [catalogue],
  )
}
