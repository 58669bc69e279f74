import { useData } from '#ui/use-data.ts'
import { usePage } from '#ui/use-page.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { useChange } from '#ui/use-change.ts'
import { orderCalls } from '../calls.ts'
import type { Order, OrderContract } from '../contract.ts'
import { isFinal } from '../order-timeline.ts'
import { upiDue } from '../order-total.ts'

export const ordersKey = ['orders'] as const
export const orderKey = (orderId: string) => [...ordersKey, 'one', orderId] as const

const PAGE_SIZE = 10

/** How often an open order is polled, in milliseconds. */
const POLL_MS = 4000

/** One page of the user's own orders, newest first. */
export function useMyOrders(page: number) {
  const orders = useClient<OrderContract>(orderCalls)
  const { user } = useUser()
  return usePage(
    [...ordersKey, 'mine', page],
    () => orders.getOrders({ query: { page, limit: PAGE_SIZE } }),
    { enabled: user !== null },
  )
}

/** One order. While it is open and the page is visible, it is refetched regularly. */
export function useOrder(orderId: string, { isLive = false } = {}) {
  const orders = useClient<OrderContract>(orderCalls)
  const { user } = useUser()
  return useData(orderKey(orderId), (options) => orders.getOrderDetailsById({ body: { orderId } }, options), {
    enabled: user !== null && orderId !== '',
    refetchInterval: ({ state }) => {
      const isMoving = isLive && state.data !== undefined && !isFinal(state.data.order_status)
      return isMoving ? POLL_MS : false
    },
    refetchIntervalInBackground: false,
  })
}

/** Somebody of the shop has to see it. */
const isUpiAwaited = (order: Order) => !isFinal(order.order_status) && upiDue(order) !== null

const isRefused = (error: Error | null) => error instanceof AppError && error.status < 500

/** The polling intervals of a page with an open payment: short at first, then longer. */
const PAYMENT_POLL = { firstMs: 3_000, forMs: 60_000, thenMs: 10_000 }

/** An order and its payment, whose provider the server queries: refetched until answered, and while it is open. */
export function useOrderWithPayment(orderId: string) {
  const orders = useClient<OrderContract>(orderCalls)
  const { user } = useUser()
  const [openedAt] = useState(Date.now)
  return useData(orderKey(orderId), (options) => orders.getOrderWithPayment({ body: { orderId } }, options), {
    enabled: user !== null && orderId !== '',
    // The cached order may be about to change.
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isOpen = state.data
        ? state.data.order_status === 'Awaiting Payment' || isUpiAwaited(state.data)
        : !isRefused(state.error)
      if (!isOpen) return false
      const isYoung = Date.now() - openedAt < PAYMENT_POLL.forMs
      return isYoung ? PAYMENT_POLL.firstMs : PAYMENT_POLL.thenMs
    },
    refetchIntervalInBackground: false,
  })
}

/** Pays an order again, with the same or another method; returns the checkout. */
export function useRetryPayment() {
  const orders = useClient<OrderContract>(orderCalls)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: { orderId: string; paymentMethod: PaymentMethod }) =>
      (await orders.retryPayment({ body: input })).data,
    onSuccess: ({ order }) => void queries.setQueryData<Order>(orderKey(order.orderId), order),
    onError: () => queries.invalidateQueries({ queryKey: ordersKey }),
  })
}

/** Puts an order from another response into the cache. */
export function useShowOrder(): (order: Order) => void {
  const queries = useQueryClient()
  return (order) => void queries.setQueryData<Order>(orderKey(order.orderId), order)
}

/** Cancels the user's order; an error says why it was refused and shows its current status. */
export function useCancelOrder() {
  const orders = useClient<OrderContract>(orderCalls)
  const queries = useQueryClient()
  return useChange(
    ({ reason, ...body }: { orderId: string; reason: string; asCredit?: boolean }) =>
      orders.cancelOrder({ body: { ...body, ...(reason && { reason }) } }),
    {
      changes: [ordersKey, ['khata']],
      onDone: ({ data }) => queries.setQueryData<Order>(orderKey(data.orderId), data),
    },
  )
}
