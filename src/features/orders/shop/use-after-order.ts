import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { browserCart } from '#features/cart/shop/browser-cart.ts'
import { mergeNotice } from '#features/cart/shop/merge-notice-store.ts'
import { chargesKey } from '#features/charges/shop/use-charges.ts'
import { paths } from '#shared/paths.ts'
import type { Order } from '../contract.ts'
import { ordersKey, useShowOrder } from './use-orders.ts'

/** What an order leaves behind here: an empty cart, and lists that are out of date. */
export function useGoToSuccess() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const showOrder = useShowOrder()
  return async (order: Order) => {
    showOrder(order)
    await navigate(paths.successOf(order.orderId), { replace: true })
    browserCart.emptied()
    mergeNotice.set(null)
    await queries.invalidateQueries({ queryKey: ordersKey })
  }
}

/** A total that changed means that prices or charges did: both are asked for again. */
export function useRefreshOn(isChanged: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isChanged) return
    void browserCart.load()
    void queries.invalidateQueries({ queryKey: chargesKey })
  }, [isChanged, queries])
}
