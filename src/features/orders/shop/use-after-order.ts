import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from '#ui/router/router.tsx'
import { browserCart } from '#features/cart/shop/browser-cart.ts'
import { mergeNotice } from '#features/cart/shop/merge-notice-store.ts'
import { chargesKey } from '#features/charges/shop/use-charges.ts'
import { session } from '#features/people/accounts/shop/session.ts'
import { userKey } from '#features/people/accounts/shop/use-user.ts'
import { goToCheckout } from '#features/payments/shop/go-to-checkout.ts'
import { paths } from '#shared/paths.ts'
import type { User } from '#shared/shapes.ts'
import type { Order } from '../contract.ts'
import type { AfterPlacing } from './use-place-order.ts'
import { ordersKey, useShowOrder } from './use-orders.ts'

/** Updates the browser's state after an order: empties the cart, invalidates lists. */
export function useAfterPlacing(cashfreeSdk: string | null): AfterPlacing {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const showOrder = useShowOrder()
  const leaveTo = async (path: string) => {
    await navigate(path, { replace: true })
    browserCart.clearAfterOrder()
    mergeNotice.set(null)
    await Promise.all([ordersKey, ['khata']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  /** The next checkout proposes the same; the server remembers it too. */
  const rememberWish = ({ substitution }: Order) => {
    const user = queries.getQueryData<User>(userKey)
    if (!user) return
    session.setUser({ ...user, substitution })
    queries.setQueryData(userKey, { ...user, substitution })
  }
  return {
    onPlaced: async ({ order, checkout }) => {
      showOrder(order)
      rememberWish(order)
      if (!checkout) return leaveTo(paths.successOf(order.orderId))
      // Going back in the browser shows the order and its payment instead of an empty checkout.
      await leaveTo(paths.cancelOf(order.orderId))
      await goToCheckout(checkout, cashfreeSdk)
    },
    onUnpaid: (orderId) => leaveTo(paths.cancelOf(orderId)),
  }
}

/** A changed total means that prices, charges or a store credit have changed: they are fetched again. */
export function useRefreshOn(isChanged: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isChanged) return
    void browserCart.load()
    void queries.invalidateQueries({ queryKey: chargesKey })
    void queries.invalidateQueries({ queryKey: ['khata'] })
  }, [isChanged, queries])
}
